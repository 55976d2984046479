import type { Stripe } from "stripe";
import { z } from "zod";
import { AppError } from "#core/errors.ts";
import { guardedFetch } from "#server/integrations/guarded-fetch.ts";

/** A subscription as Stripe has it now. */
export type StripeSubscription = {
  readonly id: string;
  readonly status: string;
  readonly customerId: string;
  /** Whose it is, as it was said at checkout; undefined for one that we did not begin. */
  readonly userId: string | undefined;
  readonly renewsAt: Date | null;
  /** When it ends, where that was said already. */
  readonly endsAt: Date | null;
  readonly createdAt: Date;
};

export type StripeEvent = {
  readonly id: string;
  /** The subscription it is about; undefined for one that is about none. */
  readonly subscriptionId: string | undefined;
};

/** Who is billed. `customerId` is undefined before the first checkout. */
export type BilledUser = {
  readonly id: string;
  readonly email: string;
  readonly customerId: string | undefined;
};

/** Stripe behind our own terms. */
export type Billing = {
  /** Whether key, webhook secret and price are all set. */
  readonly isConfigured: boolean;
  /** The page on which a user subscribes. @throws AppError "upstream_failed" */
  checkout(user: BilledUser, origin: string): Promise<string>;
  /** The page on which a customer changes card and plan. @throws AppError "upstream_failed" */
  portal(customerId: string, origin: string): Promise<string>;
  /** The event in a raw body; undefined where Stripe did not sign it, too long ago, or it is none. */
  eventOf(body: string, signature: string): Promise<StripeEvent | undefined>;
  /** Undefined where Stripe knows none of this id. @throws AppError "upstream_failed" */
  subscription(id: string): Promise<StripeSubscription | undefined>;
  /**
   * All subscriptions to Pro that a customer has or had, not those to other products of the account.
   *
   * @throws AppError "upstream_failed"
   */
  subscriptionsOf(customerId: string): Promise<readonly StripeSubscription[]>;
};

export type BillingOptions = {
  readonly secretKey: string | undefined;
  readonly webhookSecret: string | undefined;
  readonly priceId: string | undefined;
  readonly apiUrl: string;
};

const TIMEOUT_MS = 10_000;
const RETRIES = 1;
/** Subscriptions of one customer: a page, and as many as anybody could have had. */
const PAGE = 100;
const SUBSCRIPTIONS_MAX = 1_000;
const NOT_ANSWERED = "The billing service did not answer. Nothing was charged; try again.";

export function createBilling(options: BillingOptions): Billing {
  const { secretKey, webhookSecret, priceId } = options;
  const isConfigured = [secretKey, webhookSecret, priceId].every(Boolean);
  let loaded: Promise<Stripe> | undefined;
  const client = () => (loaded ??= clientOf(options));

  return {
    isConfigured,
    checkout: ({ id, email, customerId }, origin) =>
      asked(async () => {
        const stripe = await client();
        const session = await stripe.checkout.sessions.create({
          mode: "subscription",
          line_items: [{ price: priceId ?? "", quantity: 1 }],
          client_reference_id: id,
          subscription_data: { metadata: { userId: id } },
          ...(customerId === undefined ? { customer_email: email } : { customer: customerId }),
          success_url: `${origin}/account?upgraded=1`,
          cancel_url: `${origin}/account`,
        });
        return pageSchema.parse(session).url;
      }),
    portal: (customerId, origin) =>
      asked(async () => {
        const stripe = await client();
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: `${origin}/account`,
        });
        return pageSchema.parse(session).url;
      }),
    async eventOf(body, signature) {
      const stripe = await client();
      try {
        stripe.webhooks.constructEvent(body, signature, webhookSecret ?? "");
        return eventOf(eventSchema.parse(JSON.parse(body)));
      } catch {
        return undefined;
      }
    },
    subscription: (id) =>
      asked(async () => {
        const stripe = await client();
        const found = await stripe.subscriptions.retrieve(id).catch(missing);
        return found && subscriptionOf(found);
      }),
    subscriptionsOf: (customer) =>
      asked(async () => {
        const found = await subscriptionsOf(await client(), customer);
        return found.filter((each) => isToPro(each, priceId)).map(subscriptionOf);
      }),
  };
}

async function subscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const found = await stripe.subscriptions
    .list({ customer, status: "all", limit: PAGE })
    .autoPagingToArray({ limit: SUBSCRIPTIONS_MAX })
    .catch(missing);
  return found ?? [];
}

/** Begun by our checkout, or at Pro's price. */
function isToPro({ metadata, items }: Stripe.Subscription, priceId: string | undefined): boolean {
  return metadata["userId"] !== undefined || items.data.some(({ price }) => price.id === priceId);
}

function subscriptionOf(found: Stripe.Subscription): StripeSubscription {
  const end = found.items.data[0]?.current_period_end;
  const said = found.cancel_at ?? (found.cancel_at_period_end ? end : null);
  return {
    id: found.id,
    status: found.status,
    customerId: idOf(found.customer),
    userId: found.metadata["userId"],
    renewsAt: end === undefined ? null : instantOf(end),
    endsAt: said == null ? null : instantOf(said),
    createdAt: instantOf(found.created),
  };
}

/** Stripe's times are seconds. */
function instantOf(seconds: number): Date {
  return new Date(seconds * 1_000);
}

/** A page of Stripe's; what only resembles its answer has none. */
const pageSchema = z.object({ url: z.url() });

/** What Stripe does not know is nothing; any other failure is one. */
function missing(error: unknown): undefined {
  if (missingSchema.safeParse(error).success) return undefined;
  throw error;
}

const missingSchema = z.object({ code: z.literal("resource_missing") });

async function clientOf({ secretKey, apiUrl }: BillingOptions): Promise<Stripe> {
  const { Stripe: Client } = await import("stripe");
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Client(secretKey ?? "", {
    host: hostname,
    ...(port === "" ? {} : { port }),
    protocol: protocol === "http:" ? "http" : "https",
    // Node's own way limits each silence, and neither the whole nor its size.
    httpClient: Client.createFetchHttpClient(guardedFetch),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new AppError("upstream_failed", NOT_ANSWERED, { cause });
  }
}

/** Of an event no more than is used: the signature vouches for who sent it, not for what is in it. */
const idSchema = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const eventSchema = z.object({
  id: idSchema,
  type: z.string(),
  data: z.object({
    object: z.object({
      id: idSchema.optional(),
      subscription: z.union([idSchema, z.object({ id: idSchema })]).nullish(),
    }),
  }),
});

function eventOf({ id, type, data: { object } }: z.infer<typeof eventSchema>): StripeEvent {
  if (type === "checkout.session.completed") {
    const { subscription } = object;
    return { id, subscriptionId: subscription == null ? undefined : idOf(subscription) };
  }
  const isOfSubscription = type.startsWith("customer.subscription.");
  return { id, subscriptionId: isOfSubscription ? object.id : undefined };
}

function idOf(named: string | { readonly id: string }): string {
  return typeof named === "string" ? named : named.id;
}
