import { APICallError } from "ai";
import { afterAll, beforeAll, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { errorSchema } from "#contracts/contract.ts";
import { readConfig } from "#server/config.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { modelError } from "#server/integrations/language-model/model-error.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import {
  type ModelFault,
  type ModelServer,
  startModelServer,
} from "#server/testing/model-server.ts";
import { freePort } from "#server/testing/spawned.ts";

/** What a turn comes to: no answer, told in a sentence; one that is marked as cut; or a whole one. */
type Outcome = "fails" | "cut" | "answers";

/** The faults of the reliability requirements, as an OpenAI-compatible server has them. */
const FAULTS: readonly (readonly [string, Outcome, ModelFault])[] = [
  ["a reset before the headers", "fails", { kind: "drop", sent: "" }],
  ["a reset amid the headers", "fails", { kind: "drop", sent: "HTTP/1.1 200 OK\r\ncontent-ty" }],
  ["a reset before the first event", "fails", { kind: "reset", after: 0 }],
  ["a reset amid the first event", "fails", { kind: "reset", after: 40 }],
  ["a reset amid the answer", "cut", { kind: "reset", after: 6_000 }],
  ["a reset after the whole answer", "cut", { kind: "reset", after: Number.MAX_SAFE_INTEGER }],
  ["a hang", "fails", { kind: "hang" }],
  ["a byte a second", "fails", { kind: "drip" }],
  ["silence after the headers", "fails", { kind: "silence", after: 0 }],
  ["silence amid the answer", "cut", { kind: "silence", after: 6_000 }],
  ["a wrong content-length", "cut", { kind: "wrong-length" }],
  ["an event without an end", "fails", { kind: "endless" }],
  ["status 400", "fails", { kind: "status", status: 400 }],
  ["status 401", "fails", { kind: "status", status: 401 }],
  ["status 402", "fails", { kind: "status", status: 402 }],
  ["status 403", "fails", { kind: "status", status: 403 }],
  ["status 404", "fails", { kind: "status", status: 404 }],
  ["status 408", "fails", { kind: "status", status: 408 }],
  ["status 429 alone", "fails", { kind: "status", status: 429 }],
  ["an absurd Retry-After", "fails", { kind: "status", status: 429, retryAfter: "99999999" }],
  ["a Retry-After of words", "fails", { kind: "status", status: 429, retryAfter: "soon" }],
  ["a negative Retry-After", "fails", { kind: "status", status: 429, retryAfter: "-5" }],
  ["status 500", "fails", { kind: "status", status: 500 }],
  ["status 502", "fails", { kind: "status", status: 502 }],
  ["status 503", "fails", { kind: "status", status: 503, retryAfter: "3600" }],
  ["status 504", "fails", { kind: "status", status: 504 }],
  ["status 529", "fails", { kind: "status", status: 529 }],
  ["an empty 200", "fails", { kind: "body", body: "", type: "text/event-stream" }],
  ["a page of HTML", "fails", { kind: "body", body: "<html>busy</html>", type: "text/html" }],
  ["malformed JSON", "fails", { kind: "body", body: "data: {oops\n\n", type: "text/event-stream" }],
  [
    "a wrong schema",
    "fails",
    { kind: "body", body: 'data: {"a":1}\n\n', type: "text/event-stream" },
  ],
  ["truncated JSON", "fails", { kind: "body", body: 'data: {"id":"c', type: "text/event-stream" }],
];
const IN_TIME_MS = 40_000;
const WORDS = Array.from({ length: 200 }, (_, at) => `word ${at} of many, `);

let server: ModelServer;
let app: TestApp;
beforeAll(async () => {
  server = await startModelServer();
  for (const [name, , fault] of FAULTS) server.answersTo.set(`«${name}»`, { text: WORDS, fault });
  server.answersTo.set("«events twice»", { text: WORDS.flatMap((word) => [word, word]) });
  server.answersTo.set("«a megabyte»", {
    text: Array.from({ length: 100 }, () => "x".repeat(10_000)),
  });
  server.answersTo.set("«a megabyte at once»", { text: ["x ".repeat(500_000)] });
  server.answersTo.set("«a reference cut»", { text: ["Debt is low. It was {{r1.20"] });
  server.answersTo.set("«nothing but spaces»", { text: [" \n ", " "] });
  app = await appAt(server.url);
});
afterAll(async () => {
  await server.close();
});

it("a model that fails is told in a sentence, in time, costs no chat, and recovers", async () => {
  const found = await Promise.all(
    FAULTS.map(async ([name]) => [name, await outcomeOf(app, name)] as const),
  );
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(FAULTS.map(([name, outcome]) => [name, outcome])),
  );
  server.answers.push({ text: ["It is well again."] });
  expect(await outcomeOf(app, "no fault")).toBe("answers");
});

const SETTING = /[A-Z]+_[A-Z]+/;

it.each([
  [401, /owner of this workspace/, /AI_API_KEY/],
  [402, /owner of this workspace/, /AI_API_KEY/],
  [403, /owner of this workspace/, /AI_MODEL/],
  [404, /owner of this workspace/, /AI_MODEL and AI_BASE_URL/],
  [429, /Try again in a while\./, /AI_API_KEY/],
  [529, /overloaded.* Try again in a few minutes/, /AI_MODEL/],
])("a refusal with %i names the setting to the owner alone", async (status, said, setting) => {
  const name = `status ${status}${status === 429 ? " alone" : ""}`;
  const [toAnalyst, toOwner] = await Promise.all([
    sentencesOf(name, name),
    sentencesOf("owner", name),
  ]);
  expect(toAnalyst).toEqual([expect.stringMatching(said), toAnalyst[0]]);
  expect(toAnalyst.join(" ")).not.toMatch(SETTING);
  expect(toOwner).toEqual([expect.stringMatching(setting), toOwner[0]]);
});

it("no status a model's server may answer names a setting to an analyst", () => {
  for (let statusCode = 100; statusCode < 600; statusCode += 1) {
    const refusal = new APICallError({ message: "", url: "", requestBodyValues: {}, statusCode });
    const { message, forOwner } = modelError(refusal, "harrow");
    expect(message).not.toMatch(SETTING);
    // What only the owner can set right is said to them with the setting.
    expect(message.includes("owner") && !SETTING.test(forOwner ?? "")).toBe(false);
  }
});

/** What somebody is told of a fault: as a response, and at the end of a stream. */
async function sentencesOf(person: string, name: string): Promise<readonly string[]> {
  const [json, stream] = await Promise.all([
    ask(app, name, { person }),
    ask(app, name, { person, accept: "text/event-stream" }),
  ]);
  const data = /event: error\ndata: (.*)/.exec(await stream.text())?.[1] ?? "";
  return [await json.json(), JSON.parse(data)].map((body) => errorSchema.parse(body).error);
}

it("a model that can't be reached is told, whatever keeps it away", async () => {
  const speaksNoTls = await outcomeOf(await appAt(server.url.replace("http:", "https:")), "TLS");
  const refuses = await outcomeOf(
    await appAt(`http://127.0.0.1:${await freePort()}/v1`),
    "refusal",
  );
  const hasNoName = await outcomeOf(await appAt("http://model.invalid/v1"), "DNS");
  expect({ speaksNoTls, refuses, hasNoName }).toEqual({
    speaksNoTls: "fails",
    refuses: "fails",
    hasNoName: "fails",
  });
});

it("odd answers are taken for what they hold", async () => {
  expect(await outcomeOf(app, "events twice")).toBe("answers");
  expect(await outcomeOf(app, "a megabyte")).toBe("cut");
  expect(await outcomeOf(app, "a megabyte at once")).toBe("cut");
  expect(await outcomeOf(app, "nothing but spaces")).toBe("fails");
  const cut = await ask(app, "a reference cut");
  expect(canvasChat.response.parse(await cut.json())).toMatchObject({
    content: "Debt is low. ",
    leftOut: [{ text: "It was […]", reason: "a figure of it can't be read" }],
  });
});

function appAt(url: string): Promise<TestApp> {
  const env = { AI_PROVIDER: "openai-compatible", AI_MODEL: "harrow", AI_BASE_URL: url };
  return createTestApp({
    config: { ai: readConfig(env).ai, ownerEmail: "owner@example.com" },
    modelLimits: { firstMs: 5_000, idleMs: 3_000, totalMs: 15_000, retries: 1 },
  });
}

/** A user of its own for each fault: a free one has ten chats. */
function ask(
  to: TestApp,
  name: string,
  { person = name, accept = "application/json" } = {},
): Promise<Response> {
  const json = { messages: [{ role: "user", content: `What is «${name}»?` }], context: {} };
  return to.as(person)(canvasChat.path, { method: "POST", json, headers: { accept } });
}

/** What a turn came to, as JSON and as a stream alike; a sentence where it is none of the three. */
async function outcomeOf(to: TestApp, name: string): Promise<string> {
  const started = performance.now();
  const [json, stream] = await Promise.all([
    ask(to, name),
    ask(to, name, { accept: "text/event-stream" }),
  ]);
  const [body, events]: [unknown, string] = [await json.json(), await stream.text()];
  const took = performance.now() - started;
  if (took > IN_TIME_MS) return `took ${took} ms`;
  const userId = await to.userId(name);
  const rows = await to.db.select().from(chatUsage);
  const used = rows.find((row) => row.userId === userId)?.used ?? 0;
  const outcome = json.status === 502 ? failureOf(body, events) : answerOf(body, events);
  const expected = outcome === "answers" ? 2 : 0;
  return used === expected ? outcome : `${outcome}, and ${used} chats are used`;
}

function failureOf(body: unknown, events: string): string {
  const isTold = errorSchema.safeParse(body).data?.code === "upstream_failed";
  return isTold && events.includes("event: error") ? "fails" : JSON.stringify(body);
}

function answerOf(body: unknown, events: string): string {
  const answer = canvasChat.response.safeParse(body).data;
  if (answer === undefined || !events.includes("event: done")) return JSON.stringify(body);
  return answer.isCut === true ? "cut" : "answers";
}
