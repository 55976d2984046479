import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { generateValuationCommentary } from "#contracts/commentary.ts";
import { attachedParts } from "#core/finance/valuation/attached-model.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { readConfig } from "#server/config.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import {
  type ModelServer,
  type PlayedAnswer,
  startModelServer,
} from "#server/testing/model-server.ts";

import { FALLBACK_NOTE } from "./model-generation.ts";

let server: ModelServer;
const lines: string[] = [];
const apps = new Map<string, TestApp>();

beforeAll(async () => {
  server = await startModelServer();
  for (const provider of ["openai", "anthropic", "google", "openai-compatible"]) {
    apps.set(provider, await appOf(provider));
  }
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  server.seen.length = 0;
  for (const app of apps.values()) await app.db.delete(chatUsage);
});

const CARD = {
  id: "harbour",
  ticker: "HPKG",
  type: "financial",
  label: "Financial Statements",
  timestamp: "2026-11-20T10:00:00.000Z",
  status: "success",
  data: harbour,
};
const DOCUMENT = "Leverage:\nNet leverage was 2.8x.\n\nPrivate-label share was high.\n";

describe.each(["openai", "anthropic", "google", "openai-compatible"])(
  "a model of %s",
  (provider) => {
    it("names a figure that code prints, and the figure is anchored to its cell", async () => {
      const revenues = rowId("Revenues");
      play({
        text: ["Revenues were {{", `${revenues}.2025`, "}} in FY2025, up ", growth(revenues), "."],
      });
      const answer = await ask(provider, { message: "What were revenues?" });
      expect(answer.content).toBe("Revenues were USD 2,419 mm in FY2025, up 1.2%.");
      expect(answer.anchors?.map(({ from, to }) => answer.content.slice(from, to))).toEqual([
        "USD 2,419 mm",
        "1.2%",
      ]);
      expect(answer).toMatchObject({ requestType: "answer", engine: "harrow-2-large" });
      expect(server.seen).toHaveLength(1);
    });

    it("looks up rows by a tool, which is shown as a step", async () => {
      play(
        { tools: [{ name: "readRows", input: { ticker: "HPKG", words: "EBITDA" } }] },
        { text: ["Done."] },
      );
      const answer = await ask(provider, { message: "What was EBITDA?" });
      expect(answer.content).toBe("Done.");
      expect(answer.steps?.map(({ text }) => text)).toContain("Read rows");
      expect(server.seen.at(-1)?.body).toContain("EBITDA Margin");
    });

    it("stops early when its line breaks: what came stays, and the chat is given back", async () => {
      const text = Array.from({ length: 200 }, (_, at) => `word ${at} of many, `);
      play({ text, fault: { kind: "reset", after: 6_000 } });
      const answer = await ask(provider, { message: "Tell me about leverage" });
      expect(answer).toMatchObject({ isCut: true, counted: false, usage: { used: 0 } });
      expect(answer.content).toContain("word 1");
    });
  },
);

describe("edits of a model", () => {
  it("are anchored by quoted words, and wait", async () => {
    const cell = `${rowId("Net Leverage (x)")}.2025`;
    play({
      text: [
        "I propose two edits.\n<edit><op>replace</op><find>was {{d1=2.8x}}</find>",
        `<text>was {{${cell}}}</text></edit>`,
        "<edit><op>remove</op><find>Private-label share was high.</find></edit>",
      ],
    });
    const answer = await ask("openai", {
      message: "Correct what the data disagree with",
      currentContent: DOCUMENT,
    });
    expect(answer.requestType).toBe("edit");
    expect(answer.content.trim()).toBe("I propose two edits.");
    expect(
      answer.edits.map(({ type, position, content }) => ({ type, position, content })),
    ).toEqual([
      { type: "replace", position: DOCUMENT.indexOf("was 2.8x"), content: "was 3.0x" },
      {
        type: "remove",
        position: DOCUMENT.indexOf("Private"),
        content: "Private-label share was high.",
      },
    ]);
    expect(answer.edits[0]?.anchors).toHaveLength(1);
  });

  it("go back once with the reason, and are dropped with it where they still fit nowhere", async () => {
    play(
      { text: [block("words nobody wrote")] },
      { text: [`<fix n="1">${block("Net leverage was")}</fix>`] },
    );
    const mended = await ask("openai", { message: "Shorten it", currentContent: DOCUMENT });
    expect(mended.edits).toMatchObject([{ type: "replace", content: "New." }]);
    expect(server.seen[1]?.body).toContain("its words don't stand in the document");
    play({ text: [`Here. ${block("words nobody wrote")}`] }, { text: ["no"] });
    const dropped = await ask("openai", { message: "Shorten it", currentContent: DOCUMENT });
    expect(dropped.edits).toEqual([]);
    expect(dropped.leftOut).toMatchObject([{ reason: "its words don't stand in the document" }]);
  });

  it("of new text that was asked for apply themselves; of anything else never", async () => {
    play({ text: ["<edit><op>append</op><text>Liquidity:\nCash is ample.</text></edit>"] });
    const asked = await ask("openai", {
      message: "Write about liquidity",
      currentContent: DOCUMENT,
    });
    expect(asked).toMatchObject({ requestType: "generate", edits: [{ autoApply: true }] });
    const question = await ask("openai", {
      message: "What was net debt?",
      currentContent: DOCUMENT,
    });
    expect(question.requestType).toBe("edit");
    expect(question.edits[0]?.autoApply).toBeUndefined();
  });
});

describe("figures of a model", () => {
  it("that name nothing go back once; what still names nothing is left out and said", async () => {
    play({ text: ["One is right. Capacity was {{r999.2025}}. Two is right."] }, { text: ["no"] });
    const answer = await ask("openai", { message: "What was capacity?" });
    expect(answer.content).toBe("One is right. Two is right.");
    expect(answer.leftOut).toMatchObject([{ reason: "r999.2025 is no id of the tables" }]);
    expect(server.seen).toHaveLength(2);
  });

  it("that it typed wrong go back for correction", async () => {
    const cell = `{{${rowId("Revenues")}.2025}}`;
    play(
      { text: ["Revenues of Harbour were USD 9,999 mm in FY2025."] },
      { text: [`<fix n="1">Revenues of Harbour were ${cell} in FY2025.</fix>`] },
    );
    const answer = await ask("openai", { message: "What were revenues?" });
    expect(answer.content).toBe("Revenues of Harbour were USD 2,419 mm in FY2025.");
    expect(server.seen[1]?.body).toContain("USD 2,419 mm, not USD 9,999 mm");
  });
});

describe("what goes to a model", () => {
  it("is the document, the tables and the question, as data before it, with the effort", async () => {
    play({ text: ["Yes."] });
    await ask("openai", {
      message: "Is it high?",
      currentContent: DOCUMENT,
      reasoningEffort: "high",
    });
    const { body, key } = server.seen[0] ?? { body: "", key: "" };
    expect(body).toContain("{{d1=2.8x}}");
    expect(body).toMatch(/<ledger>[^]*Revenues[^]*<\/ledger>[^]*<request>[^]*Is it high\?/);
    expect(body).toContain('"effort":"high"');
    expect(key).toBe("Bearer test-key");
  });

  it("asks a server of one's own without a key", async () => {
    play({ text: ["Yes."] });
    await ask("openai-compatible", { message: "Is it high?", reasoningEffort: "low" });
    expect(server.seen[0]).toMatchObject({ key: "" });
    expect(server.seen[0]?.body).toContain('"reasoning_effort":"low"');
  });

  it("never stands in the log, nor does the answer", async () => {
    play({ text: ["A secret answer."] }, { fault: { kind: "status", status: 400 } });
    await ask("openai", { message: "A secret question?", currentContent: "A secret draft." });
    await send("openai", { message: "A secret question?", currentContent: "A secret draft." });
    expect(lines.join("\n")).not.toMatch(/secret (answer|question|draft)|test-key/);
  });
});

describe("web search", () => {
  it("lists the pages a provider read, with address and time", async () => {
    play({
      text: ["Resin rose."],
      pages: [{ url: "https://resin.example/index", title: "Resin index" }],
    });
    const answer = await ask("openai", { message: "What of resin?", webSearchEnabled: true });
    expect(answer.sources).toMatchObject([
      { kind: "web", label: "Resin index", url: "https://resin.example/index" },
    ]);
    expect(server.seen[0]?.body).toContain('"web_search"');
  });
});

it("rewrites with every figure as it was, by references", async () => {
  play({ text: ["Net leverage stood at {{d1}}."] });
  const position = DOCUMENT.indexOf("Net leverage");
  const length = "Net leverage was 2.8x.".length;
  const context = { rewriteMode: true, hasSelection: true, selection: { position, length } };
  const answer = await ask("openai", {
    message: "Say it drily",
    currentContent: DOCUMENT,
    ...context,
  });
  expect(answer.edits).toMatchObject([
    { type: "replace", position, length, content: "Net leverage stood at 2.8x." },
  ]);
  expect(server.seen[0]?.body).toContain("{{d1=2.8x}}");
});

describe("a commentary", () => {
  const MODEL = {
    ...CARD,
    id: "model",
    type: "saved-model",
    label: "Saved Financial Model",
    data: {
      savedOutput: { id: "so_1", ticker: "HPKG", name: "HPKG base case", version: 1 },
      ...attachedParts({ ticker: "HPKG", ...writeModel(harbourModel()) }),
    },
  };
  const comment = async () => {
    const json = { content: "", researchContext: { connectedData: [CARD, MODEL] } };
    const path = "/api/generate-valuation-commentary";
    const response = await apps.get("openai")?.request(path, { method: "POST", json });
    return generateValuationCommentary.response.parse(await response?.json());
  };

  it("is the model's, with its figures named", async () => {
    play({ text: [`Value rests on revenues of {{${rowId("Revenues")}.2025}}.`] });
    const { content, anchors } = await comment();
    expect(content).toBe("Value rests on revenues of USD 2,419 mm.");
    expect(anchors).toHaveLength(1);
  });

  it.each([
    ["names what isn't there", ["Value is {{r999.2025}}."]],
    ["is too long", ["word ".repeat(300)]],
  ])("is the built-in one, and says so, where the model's %s", async (_, text) => {
    play({ text });
    const { content, note } = await comment();
    expect(content).toContain("Enterprise value is USD");
    expect(note).toBe(FALLBACK_NOTE);
  });
});

const FAULTS: readonly (readonly [string, PlayedAnswer["fault"]])[] = [
  ["400", { kind: "status", status: 400 }],
  ["401", { kind: "status", status: 401 }],
  ["403", { kind: "status", status: 403 }],
  ["404", { kind: "status", status: 404 }],
  ["408", { kind: "status", status: 408 }],
  ["429 without Retry-After", { kind: "status", status: 429 }],
  ["429 with an absurd Retry-After", { kind: "status", status: 429, retryAfter: "99999999" }],
  ["429 with a nonsense Retry-After", { kind: "status", status: 429, retryAfter: "soon" }],
  ["500", { kind: "status", status: 500 }],
  ["502", { kind: "status", status: 502 }],
  ["503", { kind: "status", status: 503 }],
  ["504", { kind: "status", status: 504 }],
  ["a hang", { kind: "hang" }],
  ["an empty 200", { kind: "body", body: "", type: "text/event-stream" }],
  ["HTML", { kind: "body", body: "<html>busy</html>", type: "text/html" }],
  ["malformed JSON", { kind: "body", body: "data: {oops\n\n", type: "text/event-stream" }],
  ["a wrong schema", { kind: "body", body: 'data: {"a":1}\n\n', type: "text/event-stream" }],
  ["silence after the headers", { kind: "silence", after: 0 }],
  ["a reset after the headers", { kind: "reset", after: 0 }],
  ["a reset in the midst of an event", { kind: "reset", after: 40 }],
];

describe("a model that fails", () => {
  it.each(FAULTS)("with %s is told in a sentence, in time, and costs no chat", async (_, fault) => {
    play({ text: ["Never"], ...(fault && { fault }) });
    const started = performance.now();
    const response = await send("openai-compatible", { message: "What was net debt?" });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ success: false, code: "upstream_failed" });
    expect(performance.now() - started).toBeLessThan(8_000);
    const [row] = (await apps.get("openai-compatible")?.db.select().from(chatUsage)) ?? [];
    expect(row?.used).toBe(0);
  });

  it("by an answer of a megabyte is cut, not held", async () => {
    play({ text: Array.from({ length: 100 }, () => "x".repeat(10_000)) });
    const answer = await ask("openai-compatible", { message: "Go on and on" });
    expect(answer.isCut).toBe(true);
    expect(answer.content.length).toBeLessThanOrEqual(610_000);
  });
});

it("holds a user to the tokens of a day", async () => {
  const app = await appOf("openai", { AI_TOKENS_PER_DAY: "1000" });
  play({ text: ["Yes."] });
  await post(app, { message: "What was net debt?" });
  const refused = await post(app, { message: "And before?" });
  expect(refused.status).toBe(429);
  const [row] = await app.db.select().from(chatUsage);
  expect(row).toMatchObject({ used: 1, tokens: 1_200 });
});

function play(...answers: readonly PlayedAnswer[]): void {
  server.answers.splice(0, server.answers.length, ...answers);
}

function block(find: string): string {
  return `<edit><op>replace</op><find>${find}</find><text>New.</text></edit>`;
}

function growth(row: string): string {
  return `{{growth(${row}.2025, ${row}.2024)}}`;
}

/** Rows are numbered in the order of the statements, then of the ratios. */
function rowId(item: string): string {
  const tables = [harbour, harbour.quarterly, harbour.ltm].filter((table) => table != null);
  const items = tables.flatMap(({ data, ratios }) => [...data, ...ratios].map((row) => row.item));
  return `r${[...new Set(items)].indexOf(item) + 1}`;
}

async function appOf(provider: string, more: Record<string, string> = {}): Promise<TestApp> {
  const { ai } = readConfig({
    AI_PROVIDER: provider,
    AI_MODEL: "harrow-2-large",
    AI_BASE_URL: provider === "google" ? server.googleUrl : server.url,
    ...(provider === "openai-compatible" ? {} : { AI_API_KEY: "test-key" }),
    ...more,
  });
  return createTestApp({
    signedInAs: "ana",
    config: { ai },
    modelLimits: { firstMs: 1_500, idleMs: 500, totalMs: 5_000, retries: 1 },
    log: (line) => lines.push(line),
  });
}

type Asked = { readonly message: string } & Readonly<Record<string, unknown>>;

function post(app: TestApp, { message, ...context }: Asked): Promise<Response> {
  const messages = [{ role: "user", content: message }];
  const json = { messages, context: { connectedData: [CARD], ...context } };
  return app.request(canvasChat.path, { method: "POST", json });
}

async function send(provider: string, asked: Asked): Promise<Response> {
  const app = apps.get(provider);
  if (app === undefined) throw new Error(`no app of ${provider}`);
  return post(app, asked);
}

async function ask(provider: string, asked: Asked) {
  const response = await send(provider, asked);
  const body: unknown = await response.json();
  expect(response.status).toBe(200);
  return canvasChat.response.parse(body);
}
