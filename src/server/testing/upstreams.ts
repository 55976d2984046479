import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { canvasChat } from "#contracts/assistant.ts";
import { getModelData } from "#contracts/companies.ts";
import { getPlan, startCheckout } from "#contracts/plans.ts";
import { convertToTwitter } from "#contracts/thread.ts";
import { readConfig } from "#server/config.ts";
import { STRIPE_WEBHOOK_PATH } from "#server/features/plans/routes.ts";
import { createEdgar } from "#server/integrations/edgar/edgar.ts";
import {
  instantClock,
  sendJson,
  sendStatus,
  startEdgarServer,
} from "#server/integrations/edgar/testing/edgar-server.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { type FaultProxy, startHttpProxy } from "#server/testing/fault-proxy.ts";
import { startStore, startTestMails } from "#server/testing/stores-and-mails.ts";
import { startModelServer } from "#server/testing/model-server.ts";
import { startStripeServer } from "#server/testing/stripe-server.ts";
import { newWord } from "#server/testing/suite.ts";
import { startXServer } from "#server/testing/x-server.ts";

/** A press of the product that needs an upstream, and what shows that it was done. */
export type Press = {
  readonly app: TestApp;
  /** The same press each time: once more after a fault is what an analyst does. */
  readonly send: () => Promise<Response>;
  /** How often it was done, by whoever counts it: the played server, or the product's own count. */
  readonly done: () => Promise<number>;
  /** Its fault is that of the place where everything is stored. */
  readonly isStore?: true;
  /** Something it already had of the upstream, still there during the fault. */
  readonly kept?: () => Promise<Response>;
  /** Time that the product is waiting for passes, where it has a clock of its own. */
  readonly pass?: (ms: number) => void;
};

/** One played server with a faulty door before it. */
export type PlayedUpstream = {
  readonly proxy: FaultProxy;
  /** A workspace that looks for it at this address. */
  readonly open: (url: string) => Promise<Press>;
  readonly close: () => Promise<void>;
};

export type UpstreamKind = {
  readonly name: string;
  readonly speaks: "http" | "smtp" | "postgres";
  /** What the product says when it fails, and nothing else. */
  readonly says: RegExp;
  /** How long a press may take, by the limits of the integration. */
  readonly inTimeMs: number;
  readonly start: () => Promise<PlayedUpstream>;
};

const OWNER = { signedInAs: "owner", config: { ownerEmail: "owner@example.com" } };
const KEYS = { apiKey: "k", apiSecret: "k", accessToken: "k", accessSecret: "k" };

const post = (json: unknown, headers = {}) => ({ method: "POST", json, headers });

async function startModel(): Promise<PlayedUpstream> {
  const model = await startModelServer();
  model.answers.push({ text: Array.from({ length: 60 }, (_, at) => `word ${at} of many, `) });
  return {
    proxy: await startHttpProxy(model.url),
    async open(url) {
      const env = {
        AI_PROVIDER: "openai-compatible",
        AI_MODEL: "harrow",
        AI_BASE_URL: `${url}/v1`,
      };
      const { ai } = readConfig(env);
      const app = await createTestApp({
        ...OWNER,
        config: { ...OWNER.config, ai },
        modelLimits: { firstMs: 3_000, idleMs: 2_000, totalMs: 8_000, retries: 1 },
      });
      const messages = [{ role: "user", content: "What of the debt?" }];
      let answered = 0;
      return {
        app,
        async send() {
          const response = await app.request(canvasChat.path, post({ messages, context: {} }));
          if (response.status === 200) answered += 1;
          return response;
        },
        // A chat is counted for an answer, and for none that failed.
        async done() {
          const { rows } = await app.db.execute<{ used: number }>(
            sql`select coalesce(sum(used), 0)::int as used from chat_usage`,
          );
          return (rows[0]?.used ?? 0) > answered ? 2 : Math.min(1, answered);
        },
      };
    },
    close: model.close,
  };
}

/** Listed, and with nothing of theirs in the product. */
const ASKED = { ticker: "MSFT", cik: 789_019 };
const KEPT = { ticker: "KO", cik: 21_344 };
const DAY_MS = 86_400_000;

function factsOf({ cik }: { readonly cik: number }) {
  const of = (val: number) => ({
    units: {
      USD: [
        {
          start: "2024-01-01",
          end: "2024-12-31",
          val,
          accn: `${String(cik).padStart(10, "0")}-25-000001`,
          fy: 2024,
          fp: "FY",
          form: "10-K",
          filed: "2025-02-15",
        },
      ],
    },
  });
  const facts = { "us-gaap": { Revenues: of(1_000_000), NetIncomeLoss: of(50_000) } };
  return { cik, entityName: "Any", facts };
}

async function startEdgar(): Promise<PlayedUpstream> {
  const server = await startEdgarServer();
  const cacheDir = mkdtempSync(path.join(tmpdir(), "footnote-upstreams-"));
  server.answer((request, response) => {
    const company = [ASKED, KEPT].find(({ cik }) =>
      request.url?.endsWith(`companyfacts/CIK${String(cik).padStart(10, "0")}.json`),
    );
    const reply = company === undefined ? sendStatus(404) : sendJson(factsOf(company));
    reply(request, response);
  });
  return {
    proxy: await startHttpProxy(server.url),
    async open(url) {
      const clock = instantClock();
      const edgar = createEdgar({
        mirror: undefined,
        cacheDir,
        contact: "ana@example.com",
        wwwUrl: url,
        dataUrl: url,
        version: "1.2.3",
        clock,
        limits: {
          connectTimeoutMs: 3_000,
          idleTimeoutMs: 3_000,
          totalTimeoutMs: 5_000,
          maxBytes: 2_000_000,
        },
      });
      const app = await createTestApp({ ...OWNER, edgar });
      const send = ({ ticker }: { readonly ticker: string }) =>
        app.request(`${getModelData.path}?ticker=${ticker}`);
      if (!url.startsWith("https") && !url.includes("invalid")) {
        await send(KEPT);
        clock.pass(2 * DAY_MS);
      }
      return {
        app,
        send: () => send(ASKED),
        kept: () => send(KEPT),
        done: () => Promise.resolve(0),
        pass: (ms) => clock.pass(ms),
      };
    },
    async close() {
      await server.close();
      rmSync(cacheDir, { recursive: true });
    },
  };
}

async function startX(): Promise<PlayedUpstream> {
  const x = await startXServer();
  return {
    proxy: await startHttpProxy(x.url),
    async open(url) {
      const config = { ...OWNER.config, x: { ...KEYS, baseUrl: url } };
      const app = await createTestApp({ ...OWNER, config });
      const researchContent = `Leverage fell, ${newWord()}. ${"It fell again as debt was repaid early by them. ".repeat(8)}`;
      const headers = { "idempotency-key": randomUUID() };
      const order = post({ action: "post", researchContent }, headers);
      return {
        app,
        send: () => app.request(convertToTwitter.path, order),
        // Each text stands once, and is the answer to the one before it.
        async done() {
          const isChain = x.posts.every(({ replyTo }, at) => replyTo === x.posts[at - 1]?.id);
          const isOnce = new Set(x.posts.map(({ text }) => text)).size === x.posts.length;
          return isChain && isOnce ? Math.min(1, x.posts.length) : 2;
        },
      };
    },
    close: x.close,
  };
}

async function startCheckouts(): Promise<PlayedUpstream> {
  const stripe = await startStripeServer();
  return {
    proxy: await startHttpProxy(stripe.config.apiUrl),
    async open(url) {
      const config = { stripe: { ...stripe.config, apiUrl: url } };
      const app = await createTestApp({ signedInAs: "ana", config });
      return {
        app,
        send: () => app.request(startCheckout.path, post({})),
        // A page on which nobody has paid yet is no charge; nobody may be on Pro for it.
        done: async () => ((await planOf(app)) === "PRO" ? 1 : 0),
      };
    },
    close: stripe.close,
  };
}

async function startWebhooks(): Promise<PlayedUpstream> {
  const stripe = await startStripeServer();
  return {
    proxy: await startHttpProxy(stripe.config.apiUrl),
    async open(url) {
      const config = { stripe: { ...stripe.config, apiUrl: url } };
      const app = await createTestApp({ signedInAs: "ana", config });
      const userId = await app.userId("ana");
      stripe.subscriptions.set("sub_1", { status: "active", customer: "cus_1", userId });
      const { body, signature } = stripe.event("evt_1", "customer.subscription.created", {
        id: "sub_1",
      });
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      return {
        app,
        send: () => app.anonymous(STRIPE_WEBHOOK_PATH, { method: "POST", body, headers }),
        done: async () => ((await planOf(app)) === "PRO" ? 1 : 0),
      };
    },
    close: stripe.close,
  };
}

async function planOf(app: TestApp): Promise<string> {
  return getPlan.response.parse(await (await app.request(getPlan.path)).json()).plan;
}

const BILLING = /^The billing service did not answer\. Nothing was charged; try again\.$/;

export const UPSTREAMS: readonly UpstreamKind[] = [
  { name: "the model", says: /^The model/, inTimeMs: 25_000, start: startModel, speaks: "http" },
  {
    name: "EDGAR",
    says: /^EDGAR|has filed no financial data/,
    inTimeMs: 20_000,
    start: startEdgar,
    speaks: "http",
  },
  {
    name: "X",
    says: /^(Network error while publishing thread|Failed to publish Twitter thread)\. /,
    inTimeMs: 60_000,
    start: startX,
    speaks: "http",
  },
  {
    name: "Stripe's checkout",
    says: BILLING,
    inTimeMs: 30_000,
    start: startCheckouts,
    speaks: "http",
  },
  {
    name: "Stripe's events",
    says: BILLING,
    inTimeMs: 30_000,
    start: startWebhooks,
    speaks: "http",
  },
  {
    name: "a mail that is waited for",
    speaks: "smtp",
    says: /^The test could not be sent\. Check SMTP_URL\.$/,
    inTimeMs: 40_000,
    start: startTestMails,
  },
  {
    name: "PostgreSQL",
    speaks: "postgres",
    says: /^(The database can't be reached at the moment|Storage is full)/,
    inTimeMs: 75_000,
    start: startStore,
  },
];
