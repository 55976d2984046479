import { Hono } from "hono";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { checkFigures } from "#contracts/check-figures.ts";
import { exportCreditResearch } from "#contracts/reports.ts";
import { HARBOUR_STATEMENTS, harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { BUSY_TEXT, refuseBeyond, UNDER_WAY_TEXT } from "#server/http/under-way.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

/** Seconds of work for whoever reads it. */
const SLOW = "1:".repeat(100_000);
const { content } = harbourDeck();

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const CALLS: readonly (readonly [string, string, unknown])[] = [
  ["an export", exportCreditResearch.path, { content }],
  ["a check", checkFigures.path, { content }],
  [
    "a rewrite",
    canvasChat.path,
    {
      messages: [{ role: "user", content: "Make Formal" }],
      context: { currentContent: content, rewriteMode: true },
    },
  ],
];

describe("heavy calls of one user", () => {
  it.each(CALLS)("are two at once: %s more is refused, and taken after", async (_, path, json) => {
    const ask = async () => {
      const response = await app.as("ida")(path, { method: "POST", json });
      return { response, body: await response.text() };
    };
    await app.userId("ida");
    const answers = await Promise.all([ask(), ask(), ask()]);
    const refused = answers.filter(({ response }) => response.status !== 200);
    expect(refused.map(({ response }) => response.status)).toEqual([429]);
    expect(refused[0]?.response.headers.get("retry-after")).toBe("2");
    expect(refused[0]?.body).toContain(UNDER_WAY_TEXT);
    expect((await ask()).response.status).toBe(200);
  });
});

describe("a user who asks for much at once", () => {
  it("delays another's deck by no more than one answer", async () => {
    const leaving = new AbortController();
    const messages = [{ role: "user", content: "Correct the figures" }];
    const json = {
      messages,
      context: { currentContent: SLOW, connectedData: [HARBOUR_STATEMENTS] },
    };
    const init = { method: "POST", json, signal: leaving.signal };
    let done = 0;
    const answers = Array.from({ length: 5 }, async () => {
      await app.as("ana")(canvasChat.path, init);
      done += 1;
    });
    // Where they are not there yet, nothing is shown; nothing is wrong then either.
    await sleep(500);
    const deck = await app.as("ben")(exportCreditResearch.path, {
      method: "POST",
      json: { content },
    });
    expect(deck.status).toBe(200);
    expect(done).toBeLessThanOrEqual(1);
    leaving.abort();
    await Promise.allSettled(answers);
  });
});

/** Calls that wait until they are let go, or answer in pieces that never end. */
function busyApp() {
  const { promise: letGo, resolve } = Promise.withResolvers<string>();
  const served = new Hono();
  served.use(refuseBeyond({ busy: 2, ever: 3 }));
  served.get("/wait", async (c) => c.text(await letGo));
  served.get("/stream", (c) => c.body(new ReadableStream()));
  const ask = async (path: string) => served.request(path);
  return { ask, letGo: () => resolve("done") };
}

/** What one more is answered while so many are under way. */
async function answerToNext(path: string, before: number) {
  const { ask, letGo } = busyApp();
  const waiting = Array.from({ length: before }, () => ask(path));
  const next = ask("/wait");
  await sleep(0);
  letGo();
  const refused = await next;
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await ask("/wait")).status).toBe(200);
  return refused;
}

describe("more calls at once than a server has time for", () => {
  it("refuses the next early and says when to come again, then answers as before", async () => {
    const refused = await answerToNext("/wait", 3);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(await refused.text()).toContain(BUSY_TEXT);
  });

  it("takes more where calls only wait for others than where its thread has no time", async () => {
    expect((await answerToNext("/wait", 2)).status).toBe(200);
    const { ask, letGo } = busyApp();
    for (const end = performance.now() + 250; performance.now() < end;);
    const waiting = [ask("/wait"), ask("/wait")];
    expect((await ask("/wait")).status).toBe(503);
    letGo();
    await Promise.all(waiting);
  });

  it("counts no answer in pieces once it has begun", async () => {
    const { ask, letGo } = busyApp();
    for (let open = 0; open < 5; open += 1) expect((await ask("/stream")).status).toBe(200);
    letGo();
    expect((await ask("/wait")).status).toBe(200);
  });
});

afterAll(() => app.close());
