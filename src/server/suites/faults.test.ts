import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { beforeAll, expect, it, vi } from "vitest";
import { storeConnectedData } from "#contracts/connected-data.ts";
import { uploadDocument } from "#contracts/knowledge-base.ts";
import { createSavedOutput } from "#contracts/models.ts";
import { convertToBlog } from "#contracts/publishing.ts";
import { createResearch, saveResearch } from "#contracts/research.ts";
import { convertToTwitter } from "#contracts/thread.ts";
import { keptTables, type Table } from "#server/backup/tables.ts";
import { INGESTION } from "#server/features/library/ingestion.ts";
import { NEWSLETTER_QUEUE } from "#server/features/publishing/newsletter-queue.ts";
import { createTestApp, type TestApp, type TestInit } from "#server/testing/create-test-app.ts";
import { startStripeServer, type StripeServer } from "#server/testing/stripe-server.ts";
import { counted, newWord } from "#server/testing/suite.ts";
import { startXServer, type XServer } from "#server/testing/x-server.ts";

/**
 * The connection to the database is cut at every statement of every write in turn, before it is sent and
 * after it was done but not answered: SQLite's method. All of the write is there, or nothing.
 */
type Cut = { readonly at: number; readonly when: "before" | "after" };
type Request = { readonly target: string; readonly init: TestInit };
type Write = {
  readonly name: string;
  /** What is sent; the same again changes nothing where it `isOnce`. */
  readonly make: () => Promise<Request>;
  readonly isOnce: boolean;
};

const isShort = process.env["FOOTNOTE_SECONDS"] === undefined;

async function doNothing(): Promise<void> {}

let app: TestApp;
let stripe: StripeServer;
let x: XServer;
let tables: readonly Table[];
beforeAll(async () => {
  [stripe, x] = await Promise.all([startStripeServer(), startXServer()]);
  const keys = { apiKey: "k", apiSecret: "k", accessToken: "k", accessSecret: "k" };
  app = await createTestApp({
    signedInAs: "owner",
    config: {
      ownerEmail: "owner@example.com",
      stripe: stripe.config,
      x: { ...keys, baseUrl: x.url },
    },
  });
  // Jobs that wait: what is done with them is another write.
  const idle = { concurrency: 1, work: doNothing, giveUp: doNothing };
  const { jobs } = app.dependencies;
  await jobs.start([INGESTION, NEWSLETTER_QUEUE].map((name) => ({ name, ...idle })));
  tables = (await keptTables(app.db)).filter(({ name }) => !/attempts|sessions/.test(name));
  const json = { text: "a@example.com\nb@example.com" };
  await app.request("/api/newsletter/subscribers", { method: "POST", json });
  return async () => {
    await Promise.all([stripe.close(), x.close(), jobs.stop()]);
  };
});

const post = (target: string, json: unknown, headers = {}) => ({
  target,
  init: { method: "POST", json, headers },
});

const WRITES: readonly Write[] = [
  {
    name: "a new document",
    isOnce: false,
    make: async () => post(createResearch.path, { title: "Note", content: "Leverage fell." }),
  },
  {
    name: "autosave",
    isOnce: false,
    async make() {
      const made = await app.request(createResearch.path, { method: "POST", json: {} });
      const { document } = createResearch.response.parse(await made.json());
      const json = { baseRevision: 0, content: randomUUID() };
      const target = saveResearch.path.replace(":id", document.id);
      return { target, init: { method: "PUT", json } };
    },
  },
  {
    name: "connected data",
    isOnce: true,
    make: async () =>
      post(storeConnectedData.path, { type: "rag-query", data: { said: randomUUID() } }),
  },
  {
    name: "a model",
    isOnce: false,
    async make() {
      const model = { ticker: "HPKG", name: randomUUID(), historicalData: {}, projections: {} };
      return post(createSavedOutput.path, model);
    },
  },
  {
    name: "a post and its newsletter",
    isOnce: true,
    async make() {
      const json = { researchContent: "Disclosure: none.", title: "A note", excerpt: "Short" };
      return post(convertToBlog.path, json, { "idempotency-key": randomUUID() });
    },
  },
  {
    name: "a thread",
    isOnce: true,
    async make() {
      const json = { action: "post", researchContent: `Leverage fell, ${newWord()}.` };
      return post(convertToTwitter.path, json, { "idempotency-key": randomUUID() });
    },
  },
  {
    name: "an upload",
    isOnce: true,
    async make() {
      const body = new FormData();
      body.set("ticker", "HPKG");
      body.set("file", new File([randomUUID()], "note.txt"));
      return { target: uploadDocument.path, init: { method: "POST", body } };
    },
  },
  {
    name: "a word of Stripe",
    isOnce: true,
    async make() {
      const id = `sub_${randomUUID().slice(0, 8)}`;
      const userId = await app.userId("owner");
      stripe.subscriptions.set(id, { status: "active", customer: "cus_1", userId });
      const object = { id, object: "subscription", customer: "cus_1" };
      const event = stripe.event(`evt_${id}`, "customer.subscription.updated", object);
      const headers = {
        "content-type": "application/json",
        "stripe-signature": event.signature,
      };
      return { target: "/api/stripe/webhook", init: { method: "POST", body: event.body, headers } };
    },
  },
];

it.each(WRITES)("is there whole or not at all, wherever it is cut: $name", async (write) => {
  // The first of its kind may make rows that the others find there.
  await send(await write.make());
  const clean = await run(write, undefined);
  expect(clean.status).toBeLessThan(300);
  const steps = Array.from({ length: clean.steps }, (_, at) => at + 1);
  const all = steps.flatMap((at): Cut[] => [
    { at, when: "before" },
    { at, when: "after" },
  ]);
  // In `npm test` one of the two at each statement, by turns from the last, which commits.
  const isTurn = ({ at, when }: Cut) => ((clean.steps - at) % 2 === 0) === (when === "after");
  const cuts = isShort ? all.filter(isTurn) : all;
  const outcomes = { whole: 0, nothing: 0 };
  for (const cut of cuts) {
    const { status, change, again } = await run(write, cut);
    const where = `${cut.when} statement ${cut.at}`;
    expect([where, [200, 201, 202, 502, 503].includes(status) || status]).toEqual([where, true]);
    const isWhole = change === clean.change;
    // A thread's rows say how far it came; what it comes to is seen below.
    const isRight = isWhole || change === NOTHING || write.name === "a thread";
    expect([where, isRight || change]).toEqual([where, true]);
    outcomes[isWhole ? "whole" : "nothing"] += 1;
    expect([where, write.isOnce ? again : clean.change]).toEqual([where, clean.change]);
  }
  counted(`${cuts.length} cuts: ${outcomes.whole} whole, ${outcomes.nothing} nothing or resumed`);
  expect(new Set(x.posts.map(({ text }) => text)).size).toBe(x.posts.length);
});

const NOTHING = "";

/** One write, cut somewhere; what it changed, and what it changed once it was sent again. */
async function run({ make, isOnce }: Write, cut: Cut | undefined) {
  const request = await make();
  const before = await counts();
  const counting = cutAt(cut);
  const status = await send(request);
  counting.end();
  const change = difference(before, await counts());
  if (isOnce && cut !== undefined) {
    // A poster that lost its database could not let go of its thread.
    await app.db.execute(sql`update threads set lease_until = null`);
    await send(request);
  }
  return { status, steps: counting.steps(), change, again: difference(before, await counts()) };
}

async function send({ target, init }: Request): Promise<number> {
  return (await app.request(target, init)).status;
}

async function counts(): Promise<ReadonlyMap<string, number>> {
  const each = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`,
  );
  const { rows } = await app.db.execute<{ name: string; rows: number }>(
    sql.raw(each.join(" union all ")),
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

function difference(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  return [...after]
    .filter(([name, count]) => count !== before.get(name))
    .map(([name, count]) => `${name} +${count - (before.get(name) ?? 0)}`)
    .toSorted()
    .join(", ");
}

type Done = (error: Error | null, result?: unknown) => void;

function isDone(value: unknown): value is Done {
  return typeof value === "function";
}

/** What Drizzle, pg-boss and the pool ask a client for, whichever way they are answered. */
type Asked = { query(...args: unknown[]): unknown; end(): Promise<void> };

/** Counts statements of all connections, and cuts the connection of one of them. */
function cutAt(cut: Cut | undefined) {
  const clients: Asked = Client.prototype;
  // oxlint-disable-next-line typescript/unbound-method
  const { query } = clients;
  let steps = 0;

  /** The pool hands over a function, Drizzle waits for a promise. */
  function cutOff(client: Asked, args: readonly unknown[], isDoneBefore: boolean): unknown {
    const lost = new Error("Connection terminated unexpectedly");
    const lose = () => void client.end();
    const done = args.at(-1);
    if (isDone(done)) {
      const fail = () => {
        lose();
        done(lost);
      };
      if (isDoneBefore) return query.apply(client, [...args.slice(0, -1), fail]);
      process.nextTick(fail);
      return undefined;
    }
    const answered = isDoneBefore ? query.apply(client, [...args]) : undefined;
    return Promise.resolve(answered).then(() => {
      lose();
      throw lost;
    });
  }

  const spy = vi.spyOn(clients, "query").mockImplementation(function cutQuery(
    this: unknown,
    ...args: unknown[]
  ): unknown {
    if (!(this instanceof Client)) throw new Error("a query of no client");
    steps += 1;
    return steps === cut?.at ? cutOff(this, args, cut.when === "after") : query.apply(this, args);
  });
  return { steps: () => steps, end: () => spy.mockRestore() };
}
