import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Stripe } from "stripe";

/** A subscription that stands at the played Stripe. */
export type PlayedSubscription = {
  readonly status: string;
  readonly customer: string;
  readonly userId: string | undefined;
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
const RENEWS_AT = 1_800_000_000;

export async function startStripeServer(): Promise<StripeServer> {
  const subscriptions = new Map<string, PlayedSubscription>();
  const asked: StripeServer["asked"] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://stripe");
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
    asked.push({
      path: pathname,
      form: new URLSearchParams(Buffer.concat(chunks).toString("utf8")),
    });
    if (request.headers.authorization !== "Bearer sk_test_key") {
      return send(response, 401, { error: { type: "invalid_request_error", message: "No key" } });
    }
    if (pathname === "/v1/checkout/sessions") {
      return send(response, 200, { id: "cs_1", url: "https://checkout.stripe.example/cs_1" });
    }
    if (pathname === "/v1/billing_portal/sessions") {
      return send(response, 200, { id: "bps_1", url: "https://billing.stripe.example/bps_1" });
    }
    const id = pathname.split("/").at(-1) ?? "";
    const found = subscriptions.get(id);
    if (found === undefined) {
      return send(response, 404, { error: { type: "invalid_request_error", message: "None" } });
    }
    return send(response, 200, {
      id,
      object: "subscription",
      status: found.status,
      customer: found.customer,
      metadata: found.userId === undefined ? {} : { userId: found.userId },
      items: { object: "list", data: [{ id: "si_1", current_period_end: RENEWS_AT }] },
    });
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const stripe = new Stripe("sk_test_key");
  const signed = (body: string) => ({
    body,
    signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET }),
  });
  return {
    config: {
      secretKey: "sk_test_key",
      webhookSecret: WEBHOOK_SECRET,
      priceId: "price_pro",
      apiUrl: `http://127.0.0.1:${address.port}`,
    },
    subscriptions,
    asked,
    signed,
    event: (id, type, object) =>
      signed(JSON.stringify({ id, object: "event", type, data: { object } })),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
