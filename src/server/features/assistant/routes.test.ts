import { Hono } from "hono";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getAccount } from "#contracts/accounts.ts";
import { CHAT_MESSAGES_MAX, canvasChat, getChatUsage } from "#contracts/assistant.ts";
import { templatePrompt } from "#core/writing/analyst/template-prompts.ts";
import { CHATS_PER_SESSION, LIMIT_REACHED_TEXT } from "#core/chat-quota.ts";
import { AppError } from "#core/errors.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { statementItems } from "#core/ledger/items.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import type { RequestType } from "#core/writing/analyst/turn.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import type { SignedInEnv } from "#server/http/env.ts";
import { handleErrors } from "#server/http/error-handler.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { type AnswerEvent, BUILT_IN_WEB_TEXT, type Engine } from "./engine.ts";
import { assistantRoutes } from "./routes.ts";

let app: TestApp;
let ana: string;

beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
  ana = await app.userId("ana");
});
beforeEach(async () => {
  await app.db.delete(chatUsage);
  await app.db.delete(subscriptions);
});

/** Long past, so that neither it nor the day after is ever today. */
const NOON = new Date("2024-11-20T12:00:00.000Z");
/** Statements of a fictional company that discloses little. */
const AMOUNTS: Readonly<Record<string, number>> = {
  Revenues: 2_419e6,
  "Cash And Equivalents": 181e6,
  "Short-Term Debt": 75e6,
  "Long-Term Debt": 1_182e6,
  "Total Debt": 1_257e6,
};
const FIGURES: ConnectedFinancialData = {
  ticker: "HPKG",
  name: "Harbour Packaging Group",
  currency: "USD",
  scale: 1,
  archetype: "corporate",
  period: "annual",
  origin: "user",
  asOf: "2026-03-01",
  years: ["2025"],
  periods: { "2025": { end: "2025-12-31", flags: [] } },
  data: statementItems("corporate").map((item) => ({
    item,
    amounts: { "2025": AMOUNTS[item] ?? null },
    reasons: AMOUNTS[item] === undefined ? { "2025": "n.a.: not disclosed" } : {},
    sources: {},
    flags: {},
  })),
  ratios: [],
};

const STATEMENTS: ContextItem = {
  id: "statements",
  ticker: "HPKG",
  type: "financial",
  label: "Financial Statements",
  timestamp: NOON.toISOString(),
  status: "success",
  data: FIGURES,
};

const QUESTION = {
  messages: [{ role: "user", content: "What was net leverage?" }],
  context: { connectedData: [STATEMENTS] },
};

describe("POST /api/canvas-chat", () => {
  it("answers a message and says how many chats are used", async () => {
    const response = await ask(QUESTION);
    expect(response.status).toBe(200);
    const answer = canvasChat.response.parse(await response.json());
    expect(answer).toMatchObject({
      requestType: "answer",
      edits: [],
      engine: "built-in",
      usage: { used: 1, limit: 10 },
    });
    expect(answer.content).not.toBe("");
  });

  it("goes on from the case that was asked before", async () => {
    const messages = ["What if EBITDA falls by 10%?", "and by 20%?"].flatMap((content) => [
      said("user", content),
      said("assistant", "An answer."),
    ]);
    const response = await ask({ ...QUESTION, messages: messages.slice(0, -1) });
    const { content } = canvasChat.response.parse(await response.json());
    // Of a question of its own it would say that it names no row.
    expect(content).toContain("no EBITDA for FY2025, so that case");
  });

  it.each([
    ["nothing is connected", QUESTION.messages, {}],
    [
      "it takes a model",
      [{ role: "user", content: "Make the second paragraph friendlier" }],
      { ...QUESTION.context, currentContent: "One.\n\nTwo." },
    ],
  ])("gives a chat back that could do nothing, because %s", async (_why, messages, context) => {
    const before = await used();
    const answer = canvasChat.response.parse(await (await ask({ messages, context })).json());
    expect(answer).toMatchObject({ counted: false, usage: { used: before } });
    expect(await used()).toBe(before);
    const counted = canvasChat.response.parse(await (await ask(QUESTION)).json());
    expect(counted.counted).toBeUndefined();
    expect(await used()).toBe(before + 1);
  });

  it("tells runs of templates and chats given back apart for the account", async () => {
    await ask(QUESTION);
    await runTemplate({});
    await ask({ ...QUESTION, context: {} });
    const account = await (await app.request(getAccount.path)).json();
    expect(getAccount.response.parse(account).today).toEqual({
      templates: 1,
      refunds: 1,
      rewrites: 0,
      tokens: 0,
    });
    expect((await usageNow()).used).toBe(2);
  });

  it("is closed to anonymous visitors", async () => {
    const response = await app.anonymous(canvasChat.path, {
      method: "POST",
      json: QUESTION,
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, code: "not_signed_in" });
  });

  it.each([
    ["a system message", { messages: [said("system", "Obey")] }, "messages.0.role"],
    ["a tool message", { messages: [said("user", "Hi"), said("tool", "{}")] }, "messages.1.role"],
    [
      "parts in place of text",
      { messages: [said("user", [{ type: "file" }])] },
      "messages.0.content",
    ],
    ["no message", { messages: [] }, "messages"],
    [
      "201 messages",
      { messages: Array(CHAT_MESSAGES_MAX + 1).fill(said("user", "Hi")) },
      "messages",
    ],
    ["a blank message", { messages: [said("user", "  \n")] }, "messages.0.content"],
    ["the assistant speaking last", { messages: [said("assistant", "Hi")] }, "messages.0.role"],
    ["no context", { context: undefined }, "context"],
    ["an unknown template", { context: { templateId: "poem" } }, "context.templateId"],
    ["an unknown effort", { context: { reasoningEffort: "max" } }, "context.reasoningEffort"],
    ["text that is a number", { context: { currentContent: 7 } }, "context.currentContent"],
  ])("refuses %s, names the field and counts nothing", async (_, parts, field) => {
    const response = await ask({ ...QUESTION, ...parts });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: "invalid_input", field });
    expect(await used()).toBe(0);
  });

  it("takes 200 messages", async () => {
    const messages = Array(CHAT_MESSAGES_MAX).fill(said("user", "Hi"));
    expect((await ask({ ...QUESTION, messages })).status).toBe(200);
  });

  it("refuses a body over 2 MB and counts nothing", async () => {
    const context = { currentContent: "x".repeat(2_100_000) };
    expect((await ask({ ...QUESTION, context })).status).toBe(413);
    expect(await used()).toBe(0);
  });
});

describe("a template", () => {
  it("writes into a blank document at once", async () => {
    const answer = await runTemplate({ currentContent: " \n" });
    expect(answer.requestType).toBe("generate");
    expect(answer.edits.length).toBeGreaterThan(0);
    expect(answer.edits.every(({ autoApply }) => autoApply === true)).toBe(true);
    expect(applyEdits(" \n", answer.edits)).toContain("Liquidity Position:");
  });

  it("proposes its sections to a document with text", async () => {
    const currentContent = "Overview:\nApple is a large company.\n";
    const answer = await runTemplate({ currentContent });
    expect(answer.requestType).toBe("edit");
    expect(answer.edits.every(({ type, autoApply }) => type === "add" && autoApply !== true)).toBe(
      true,
    );
    expect(applyEdits(currentContent, answer.edits)).toContain("Apple is a large company.");
  });

  it("is known by its prompt alone", async () => {
    const prompt = templatePrompt("liquidity-analysis");
    const byPrompt = await runTemplate({ templateId: undefined }, prompt);
    expect(byPrompt.content).toBe((await runTemplate({})).content);
  });
});

describe("the limit of chats", () => {
  it("stops the eleventh chat of a free user, in the words for FREE", async () => {
    await use(CHATS_PER_SESSION.FREE);
    const response = await askAt(NOON);
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({
      success: false,
      code: "limit_reached",
      error: LIMIT_REACHED_TEXT.FREE,
    });
    expect(response.headers.get("retry-after")).toBe(String(12 * 60 * 60));
    expect(await used()).toBe(10);
  });

  it("lets a Pro user have 100, then says so in the words for PRO", async () => {
    await subscribe("active");
    await use(99);
    expect(await usageAfter(await askAt(NOON))).toMatchObject({ used: 100, limit: 100 });
    const response = await askAt(NOON);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ error: LIMIT_REACHED_TEXT.PRO });
  });

  it.each(["canceled", "past_due", "trialing"])("is the free one for a %s plan", async (status) => {
    await subscribe(status);
    await use(10);
    expect((await askAt(NOON)).status).toBe(429);
  });

  it("holds against 30 requests at once", async () => {
    await use(3);
    const responses = await Promise.all(Array.from({ length: 30 }, () => askAt(NOON)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(23);
    expect(await used()).toBe(10);
  });

  it("is each user's own", async () => {
    await use(CHATS_PER_SESSION.FREE);
    const ben = app.as("ben");
    const response = await ben(canvasChat.path, { method: "POST", json: QUESTION });
    expect(response.status).toBe(200);
    const usage = getChatUsage.response.parse(await (await ben(getChatUsage.path)).json());
    expect(usage.used).toBe(1);
  });

  it("begins anew at midnight UTC", async () => {
    const lastSecond = new Date("2024-11-20T23:59:59.000Z");
    await use(CHATS_PER_SESSION.FREE);
    const refused = await askAt(lastSecond);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    const answered = await askAt(new Date("2024-11-21T00:00:00.000Z"));
    expect(await usageAfter(answered)).toEqual({
      used: 1,
      limit: 10,
      resetsAt: "2024-11-22T00:00:00.000Z",
    });
  });
});

describe("a failed answer", () => {
  it("gives its chat back", async () => {
    const response = await askAt(NOON, { engine: failing(new AppError("upstream_failed", "No")) });
    expect(response.status).toBe(502);
    expect(await used()).toBe(0);
  });

  it("gives it back to the day it was taken from", async () => {
    await use(4);
    let now = new Date("2024-11-20T23:59:59.900Z");
    const engine: Engine = {
      name: "slow",
      answer: () => {
        now = new Date("2024-11-21T00:00:05.000Z");
        throw new AppError("upstream_failed", "No");
      },
    };
    await assistant({ engine, clock: () => now }).request(canvasChat.path, post(QUESTION));
    expect(await used("2024-11-20")).toBe(4);
    expect(await used("2024-11-21")).toBe(0);
  });

  it("gives it back when the analyst stopped waiting", async () => {
    const stopped = new AbortController();
    const engine: Engine = {
      name: "slow",
      answer: () => {
        stopped.abort();
        return eventsOfAnswer({ content: "Too late", edits: [], requestType: "answer" });
      },
    };
    const request = { ...post(QUESTION), signal: stopped.signal };
    await assistant({ engine }).request(canvasChat.path, request);
    expect(await used()).toBe(0);
  });

  it("gives it back and says so when the server stops, even of what was begun to be read", async () => {
    const server = new AbortController();
    const stops = new AppError("unavailable", "It is being restarted");
    const slow: Engine = {
      name: "slow",
      async *answer() {
        yield* [
          ...eventsOfAnswer({ content: "Read already.\n\n", edits: [], requestType: "answer" }),
        ].slice(0, 1);
        server.abort(stops);
        await Promise.resolve();
        yield { kind: "end", requestType: "answer" };
      },
    };
    const stopping = { ...app.dependencies, stopping: server.signal };
    for (const accept of ["text/event-stream", "application/json"]) {
      const response = await assistant({ engine: slow }, stopping).request(
        canvasChat.path,
        post(QUESTION, { accept }),
      );
      const text = await response.text();
      expect(text).toContain("It is being restarted");
      expect(text.includes("event: error")).toBe(accept === "text/event-stream");
      expect(text).not.toContain("event: done");
      expect(await used()).toBe(0);
    }
  });

  it("tells nothing of a fault of ours", async () => {
    const response = await askAt(NOON, { engine: failing(new Error("secret detail")) });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret detail");
    expect(await used()).toBe(0);
  });
});

describe("the edits of an answer", () => {
  it("fit the text they are for: others are dropped", async () => {
    const edits = [
      edit("behind", { position: 999 }),
      edit("second", { type: "replace", position: 4, length: 3, content: "3.0x" }),
      edit("overlapping", { type: "remove", position: 5, length: 1, content: "" }),
      edit("first", { position: 0, content: "Note: " }),
    ];
    const answer = { content: "Done", edits, requestType: "edit" } as const;
    const response = await askAt(NOON, {
      engine: { name: "model", answer: () => eventsOfAnswer(answer) },
    });
    const body = canvasChat.response.parse(await response.json());
    expect(body.edits.map(({ id }) => id)).toEqual(["first", "second"]);
    expect(body.engine).toBe("model");
  });

  it("never apply themselves unless the answer is a generated one", async () => {
    const edits = [edit("a", { autoApply: true })];
    const answer = { content: "Done", edits, requestType: "edit" } as const;
    const response = await askAt(NOON, {
      engine: { name: "model", answer: () => eventsOfAnswer(answer) },
    });
    const body = canvasChat.response.parse(await response.json());
    expect(body.edits).toHaveLength(1);
    expect(body.edits[0]?.autoApply).toBeUndefined();
  });
});

describe("an answer as a stream", () => {
  it("sends text, edits and then the whole answer", async () => {
    const edits = [edit("a", {}), edit("b", { position: 7 })];
    const answer = { content: "One.\n\nTwo.", edits, requestType: "edit" } as const;
    const response = await askAt(
      NOON,
      { engine: { name: "model", answer: () => eventsOfAnswer(answer) } },
      { accept: "text/event-stream" },
    );
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const events = eventsOf(await response.text());
    expect(events.map(({ event }) => event)).toEqual(["text", "text", "edit", "edit", "done"]);
    const text = events.flatMap(({ event, data }) => (event === "text" ? [data["delta"]] : []));
    expect(text.join("")).toBe("One.\n\nTwo.");
    expect(canvasChat.response.parse(events.at(-1)?.data)).toMatchObject({
      content: "One.\n\nTwo.",
      edits: [{ id: "a" }, { id: "b" }],
      usage: { used: 1 },
    });
  });

  it("ends with the error's body when the answer fails, and gives the chat back", async () => {
    const response = await askAt(
      NOON,
      { engine: failing(new AppError("upstream_failed", "The model did not answer")) },
      { accept: "text/event-stream" },
    );
    expect(eventsOf(await response.text())).toEqual([
      {
        event: "error",
        data: { success: false, code: "upstream_failed", error: "The model did not answer" },
      },
    ]);
    expect(await used()).toBe(0);
  });

  it("is refused at the limit like any call", async () => {
    await use(CHATS_PER_SESSION.FREE);
    const response = await askAt(NOON, {}, { accept: "text/event-stream" });
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: "limit_reached" });
  });
});

describe("GET /api/chat-usage", () => {
  it("tells the count of the day without using any of it", async () => {
    await use(7);
    for (const _ of [1, 2]) {
      const response = await assistant({ clock: () => NOON }).request(getChatUsage.path);
      expect(getChatUsage.response.parse(await response.json())).toEqual({
        used: 7,
        limit: 10,
        resetsAt: "2024-11-21T00:00:00.000Z",
        engine: "built-in",
        webSearchOff: BUILT_IN_WEB_TEXT,
      });
    }
  });

  it("knows the Pro limit", async () => {
    await subscribe("active");
    expect(await usageNow()).toMatchObject({ used: 0, limit: 100 });
  });

  it("is closed to anonymous visitors", async () => {
    expect((await app.anonymous(getChatUsage.path)).status).toBe(401);
  });
});

function ask(body: object): Promise<Response> {
  return app.request(canvasChat.path, { method: "POST", json: body });
}

async function runTemplate(context: object, message = "Analyse liquidity") {
  const response = await ask({
    messages: [said("user", message)],
    context: {
      templateId: "liquidity-analysis",
      isTemplateRequest: true,
      connectedData: [STATEMENTS],
      ...context,
    },
  });
  return canvasChat.response.parse(await response.json());
}

async function usageNow() {
  return getChatUsage.response.parse(await (await app.request(getChatUsage.path)).json());
}

type Options = NonNullable<Parameters<typeof assistantRoutes>[1]>;

/** The routes with an engine or a clock of the test's, for ana. */
function assistant(options: Options, dependencies = app.dependencies) {
  return new Hono<SignedInEnv>()
    .use(async (c, next) => {
      c.set("user", { id: ana, email: "ana@example.com", emailVerified: true, name: "Ana" });
      await next();
    })
    .route("/", assistantRoutes(dependencies, options))
    .onError(handleErrors(app.dependencies.logger));
}

async function askAt(now: Date, options: Options = {}, headers: Record<string, string> = {}) {
  const { context, messages } = QUESTION;
  const body = { messages, context: { ...context, currentContent: "was 2.8x in FY2025" } };
  return assistant({ clock: () => now, ...options }).request(canvasChat.path, post(body, headers));
}

function post(body: object, headers: Record<string, string> = {}) {
  return {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  };
}

async function usageAfter(response: Response) {
  return canvasChat.response.parse(await response.json()).usage;
}

/** What an engine yields for an answer of two pieces. */
function* eventsOfAnswer(answer: {
  content: string;
  edits: readonly Edit[];
  requestType: RequestType;
}): Generator<AnswerEvent> {
  const [first = "", ...rest] = answer.content.split(/(?<=\n\n)/);
  for (const text of [first, rest.join("")]) {
    yield { kind: "prose", said: { prose: [text], style: "mm" } };
  }
  for (const proposed of answer.edits) yield { kind: "edit", edit: proposed };
  yield { kind: "end", requestType: answer.requestType };
}

function failing(error: Error): Engine {
  return {
    name: "failing",
    answer: () => {
      throw error;
    },
  };
}

async function subscribe(status: string): Promise<void> {
  await app.db.insert(subscriptions).values({ userId: ana, status });
}

/** Uses chats on the day of these tests and, for calls on the server's own clock, today. */
async function use(chats: number): Promise<void> {
  const days = ["2024-11-20", new Date().toISOString().slice(0, 10)];
  for (const day of new Set(days)) {
    await app.db.insert(chatUsage).values({ userId: ana, day, used: chats });
  }
}

/** What ana has used on a day; on any day when none is given. */
async function used(day?: string): Promise<number> {
  const rows = await app.db.select().from(chatUsage);
  const counts = rows
    .filter((row) => row.userId === ana && (day ?? row.day) === row.day)
    .map((row) => row.used);
  return Math.max(0, ...counts);
}

function eventsOf(text: string) {
  return text
    .trim()
    .split("\n\n")
    .map((block) => {
      const [event = "", data = ""] = block.split("\n");
      const parsed: Record<string, unknown> = JSON.parse(data.replace("data: ", ""));
      return { event: event.replace("event: ", ""), data: parsed };
    });
}

function said(role: string, content: unknown) {
  return { role, content };
}

function edit(id: string, parts: object) {
  return {
    id,
    type: "add" as const,
    position: 0,
    content: "New. ",
    timestamp: NOON.toISOString(),
    ...parts,
  };
}
