import type { IncomingMessage, ServerResponse } from "node:http";
import { Stripe } from "stripe";
import { playServer, send } from "./played-server.ts";

/** A subscription that stands at the played Stripe. */
export type PlayedSubscription = {
  readonly status: string;
  readonly customer: string;
  readonly userId: string | undefined;
  /** Of another product than Pro where it is another; ours without. */
  readonly price?: string;
  readonly cancelAtPeriodEnd?: boolean;
};

type SignedBody = { readonly body: string; readonly signature: string };

/** Stripe on loopback, as far as checkout, portal and subscriptions go. */
export type StripeServer = {
  readonly config: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly priceId: string;
    readonly apiUrl: string;
  };
  readonly subscriptions: Map<string, PlayedSubscription>;
  /** What was asked for, as path and form. */
  readonly asked: { readonly path: string; readonly form: URLSearchParams }[];
  /** The body and the header of an event, signed as Stripe signs. */
  readonly event: (id: string, type: string, object: object) => SignedBody;
  readonly signed: (body: string) => SignedBody;
  readonly close: () => Promise<void>;
};

const WEBHOOK_SECRET = "whsec_of_the_tests";
const PRICE = "price_pro";
const RENEWS_AT = 1_800_000_000;
const CREATED = 1_700_000_000;
/** Subscriptions of one page, where the request names no other number. */
const PAGE = 10;

export async function startStripeServer(): Promise<StripeServer> {
  const subscriptions = new Map<string, PlayedSubscription>();
  const asked: StripeServer["asked"] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe");
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
    asked.push({
      path: pathname,
      form: new URLSearchParams(Buffer.concat(chunks).toString("utf8")),
    });
    if (request.headers.authorization !== "Bearer sk_test_key") {
      return send(response, 401, { error: { type: "invalid_request_error", message: "No key" } });
    }
    const asks = `${request.method} ${pathname}`;
    if (asks === "POST /v1/checkout/sessions") {
      return send(response, 200, { id: "cs_1", url: "https://checkout.stripe.example/cs_1" });
    }
    if (asks === "POST /v1/billing_portal/sessions") {
      return send(response, 200, { id: "bps_1", url: "https://billing.stripe.example/bps_1" });
    }
    if (asks === "GET /v1/subscriptions") return send(response, 200, listed(searchParams));
    const [, id = ""] = /^GET \/v1\/subscriptions\/(\w+)$/.exec(asks) ?? [];
    const found = subscriptions.get(id);
    if (found !== undefined) return send(response, 200, shown(id, found));
    const error = { type: "invalid_request_error", code: "resource_missing", message: "None" };
    return send(response, 404, { error });
  }

  /** A page of a customer's, the newest first; what has ended only to who asks for it. */
  function listed(query: URLSearchParams) {
    const all = [...subscriptions].toReversed().filter(([, { customer, status }]) => {
      const isAsked = query.get("status") === "all" || status !== "canceled";
      return isAsked && customer === (query.get("customer") ?? customer);
    });
    const from = all.findIndex(([id]) => id === query.get("starting_after")) + 1;
    const page = all.slice(from, from + Number(query.get("limit") ?? PAGE));
    return {
      object: "list",
      data: page.map(([id, subscription]) => shown(id, subscription)),
      has_more: from + page.length < all.length,
      url: "/v1/subscriptions",
    };
  }

  function shown(id: string, played: PlayedSubscription) {
    const price = { id: played.price ?? PRICE, object: "price" };
    const item = { id: "si_1", object: "subscription_item", current_period_end: RENEWS_AT, price };
    return {
      id,
      object: "subscription",
      created: CREATED + [...subscriptions.keys()].indexOf(id),
      status: played.status,
      customer: played.customer,
      cancel_at: null,
      cancel_at_period_end: played.cancelAtPeriodEnd ?? false,
      metadata: played.userId === undefined ? {} : { userId: played.userId },
      items: { object: "list", data: [item], has_more: false },
    };
  }

  const { host, close } = await playServer((request, response) => void answer(request, response));
  const stripe = new Stripe("sk_test_key");
  const signed = (body: string) => ({
    body,
    signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET }),
  });
  return {
    config: {
      secretKey: "sk_test_key",
      webhookSecret: WEBHOOK_SECRET,
      priceId: PRICE,
      apiUrl: `http://${host}`,
    },
    subscriptions,
    asked,
    signed,
    event: (id, type, object) =>
      signed(JSON.stringify({ id, object: "event", type, data: { object } })),
    close,
  };
}
