import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { errorSchema } from "#contracts/contract.ts";
import { generateResearchSummary } from "#contracts/reports.ts";
import { readConfig } from "#server/config.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { ENDED_TEXTS } from "#server/integrations/language-model/ending.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import {
  type ModelServer,
  type PlayedAnswer,
  type PlayedEnding,
  startModelServer,
} from "#server/testing/model-server.ts";

/** What an answer is taken for: whole, cut, cut by a refusal, which is said, or cut where there are tools. */
type Taken = "whole" | "cut" | "refused" | "calling";
type Way = readonly [name: string, Taken, PlayedAnswer];

const OVERVIEW =
  "The company makes packaging for food. It has paid down debt for years, and its owners have asked for none of it back.";
const LEVERAGE = "Leverage falls with it, and cash covers what comes due. Nothing is drawn.";
/** Title and summary of a report, sections of an analysis, a rewrite: it has no figures. */
const TEXT = `Debt falls as cash holds\n\nOverview:\n${OVERVIEW}\n\nLeverage:\n${LEVERAGE}`;
const WORDS = TEXT.split(/(?<= )/);
const CALL = { name: "readRows", input: { ticker: "HPKG", words: "EBITDA" } };

/**
 * Every way in which the four providers' documentation lets a stream end: OpenAI's responses
 * (status, incomplete_details, error, refusal), Anthropic's stop_reason and error events, Google's
 * FinishReason and BlockReason, finish_reason of chat completions, each with a line that closes.
 */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  openai: [
    ["completed", "whole", {}],
    reason("max_output_tokens", "cut"),
    reason("content_filter", "refused"),
    way("incomplete without a reason", "cut", { kind: "unsaid" }),
    way("failed", "cut", { kind: "failed" }),
    way("error", "cut", { kind: "error", type: "server_error" }),
    way("refusal", "refused", { kind: "refusal" }),
    ...everyProtocols("completed", "max_output_tokens", "content_filter"),
  ],
  anthropic: [
    reason("end_turn", "whole"),
    reason("max_tokens", "cut"),
    reason("model_context_window_exceeded", "cut"),
    reason("stop_sequence", "cut"),
    reason("pause_turn", "cut"),
    reason("tool_use", "cut"),
    reason("refusal", "refused"),
    reason("compaction", "cut"),
    reason("a reason of tomorrow", "cut"),
    way("overloaded_error", "cut", { kind: "error", type: "overloaded_error" }),
    way("api_error", "cut", { kind: "error", type: "api_error" }),
    way("no stop reason", "cut", { kind: "unsaid" }),
    way("no message_stop", "cut", { kind: "no-farewell" }),
    ...everyProtocols("end_turn", "max_tokens", "refusal", "a reason of tomorrow"),
  ],
  google: [
    reason("STOP", "whole"),
    ...["MAX_TOKENS", "CONTINUATION", "FINISH_REASON_UNSPECIFIED", "OTHER", "LANGUAGE"].map((raw) =>
      reason(raw, "cut"),
    ),
    ...["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS"].map((raw) =>
      reason(raw, "cut"),
    ),
    ...["MISSING_THOUGHT_SIGNATURE", "NO_IMAGE", "IMAGE_OTHER"].map((raw) => reason(raw, "cut")),
    ...["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY"].map(
      (raw) => reason(raw, "refused"),
    ),
    ...["SAFETY", "BLOCKLIST", "PROHIBITED_CONTENT", "OTHER"].map((raw) =>
      way(`blocked for ${raw}`, "refused", { kind: "blocked", reason: raw }),
    ),
    way("UNAVAILABLE", "cut", { kind: "error", type: "UNAVAILABLE" }),
    way("no finishReason", "cut", { kind: "unsaid" }),
    ...everyProtocols("STOP", "MAX_TOKENS", "SAFETY"),
  ],
  "openai-compatible": [
    reason("stop", "whole"),
    way("stop without [DONE]", "whole", { kind: "no-farewell" }),
    // Words of servers of one's own: what their documentation calls a stop of the model's own.
    ...["eos_token", "eos", "end_turn", "COMPLETE"].map((raw) => reason(raw, "whole")),
    way("STOP of a gateway", "whole", { kind: "reason", reason: "STOP" }),
    ...["stop_sequence", "abort", "model_length"].map((raw) => reason(raw, "cut")),
    reason("length", "cut"),
    reason("content_filter", "refused"),
    reason("tool_calls", "cut"),
    reason("function_call", "cut"),
    reason("a reason of its own", "cut"),
    way("null, then [DONE]", "cut", { kind: "unsaid" }),
    way("error", "cut", { kind: "error", type: "server_error" }),
    way("refusal", "refused", { kind: "refusal" }),
    ...everyProtocols("stop", "length", "content_filter", "abort"),
  ],
};
const PROVIDERS = Object.keys(WAYS);
/** Where each provider's library says what its reasons mean. */
const READERS: Readonly<Record<string, string>> = {
  openai: "mapOpenAIResponseFinishReason",
  anthropic: "mapAnthropicStopReason",
  google: "mapGoogleFinishReason",
  "openai-compatible": "mapOpenAICompatibleFinishReason",
};

let server: ModelServer;
const apps = new Map<string, TestApp>();
beforeAll(async () => {
  server = await startModelServer();
  for (const provider of PROVIDERS) {
    apps.set(provider, await appOf(provider));
    for (const [name, , played] of WAYS[provider] ?? []) {
      server.answersTo.set(marker(provider, name), { text: WORDS, ...played });
      server.answersTo.set(marker(provider, `${name}, empty`), { ...played, text: [] });
    }
  }
});
afterAll(async () => {
  await server.close();
});

describe.each(PROVIDERS)("a stream of %s", (provider) => {
  const ways = WAYS[provider] ?? [];

  it("is played for every reason that its library knows", () => {
    const library = readFileSync(fileURLToPath(import.meta.resolve(`@ai-sdk/${provider}`)), "utf8");
    const [, reader = ""] = library.split(`function ${READERS[provider] ?? ""}(`);
    const known = [...reader.slice(0, reader.indexOf("\n}")).matchAll(/case "(\w+)"/g)];
    expect(known.length).toBeGreaterThan(1);
    const played = ways.flatMap(([, , { ending }]) =>
      ending?.kind === "reason" ? [ending.reason] : [],
    );
    expect(known.map(([, name]) => name).filter((name) => !played.includes(name ?? ""))).toEqual(
      [],
    );
  });

  it("is whole by a stop of its own alone, whatever is asked of it", async () => {
    const found = await inTurns(ways, async ([name]) => [name, await takenFor(provider, name)]);
    const expected = ways.map(([name, taken]) => [name, EXPECTED[taken]] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });

  it("without a word is no answer, and costs nothing", async () => {
    const silent = ways.filter(([, , { ending }]) => ending?.kind !== "refusal");
    const found = await inTurns(silent, async ([name]) => [
      name,
      await emptyTakenFor(provider, name),
    ]);
    const expected = silent.map(
      ([name, taken]) => [name, taken === "refused" ? "failed, refused" : "failed"] as const,
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });
});

const WHOLE = {
  chat: "answered",
  template: "applied",
  rewrite: "proposed",
  selection: "proposed",
  summary: "kept",
  counted: "2 chats, 2 rewrites",
};
/** What each use of an answer does with it. */
const EXPECTED: Readonly<Record<Taken, Readonly<Record<string, string>>>> = {
  whole: WHOLE,
  cut: notKept("marked"),
  refused: notKept("marked, refused"),
  calling: {
    ...WHOLE,
    chat: "marked",
    template: "marked, 1 waits",
    counted: "0 chats, 2 rewrites",
  },
};

function notKept(said: string) {
  return {
    chat: said,
    // The section that was finished waits; the text stands in the conversation.
    template: `${said}, 1 waits`,
    rewrite: said.replace("marked", "failed"),
    selection: said.replace("marked", "failed"),
    summary: "built-in",
    counted: "0 chats, 0 rewrites",
  };
}

function way(name: string, taken: Taken, ending: PlayedEnding): Way {
  return [name, taken, { ending }];
}

function reason(raw: string, taken: Taken): Way {
  return way(raw, taken, { kind: "reason", reason: raw });
}

/** Ways that every protocol has; the last of two reasons mends nothing. */
function everyProtocols(stop: string, ...cuts: readonly string[]): readonly Way[] {
  return [
    ...cuts.map((cut) =>
      way(`${cut}, then ${stop}`, "cut", { kind: "reason", reason: stop, after: [cut] }),
    ),
    way(`closed before ${stop}`, "cut", { kind: "closed" }),
    ["closed in a call", "cut", { tools: [{ ...CALL, isHalf: true }], ending: { kind: "closed" } }],
    ["tools without end", "calling", { tools: [CALL] }],
    [
      "half the input of a tool, again and again",
      "calling",
      { tools: [{ ...CALL, isHalf: true }] },
    ],
    ["reset", "cut", { fault: { kind: "reset", after: Number.MAX_SAFE_INTEGER } }],
  ];
}

const AT_ONCE = 4;

/** What comes of each way, a few at a time: a database has so many connections. */
async function inTurns<Found>(
  ways: readonly Way[],
  find: (way: Way) => Promise<readonly [string, Found]>,
): Promise<readonly (readonly [string, Found])[]> {
  const found: (readonly [string, Found])[] = [];
  for (let at = 0; at < ways.length; at += AT_ONCE) {
    found.push(...(await Promise.all(ways.slice(at, at + AT_ONCE).map(find))));
  }
  return found;
}

function marker(provider: string, name: string): string {
  return `«${provider}: ${name}»`;
}

const DOCUMENT =
  "Overview:\nThe old words stand here. They are long enough to be worth something.\n";
const SELECTION = { position: DOCUMENT.indexOf("The"), length: "The old words stand here.".length };

/** One answer put to every use, each by the same analyst. */
async function takenFor(provider: string, name: string) {
  const words = marker(provider, name);
  const at = { currentContent: DOCUMENT };
  const rewriting = { ...at, rewriteMode: true };
  const [chat, template, rewrite, selection, summary] = await Promise.all([
    ask(provider, words, at),
    ask(provider, words, { templateId: "capital-structure" }),
    ask(provider, words, rewriting),
    ask(provider, words, { ...rewriting, hasSelection: true, selection: SELECTION }),
    summaryOf(provider, words),
  ]);
  return {
    chat,
    template,
    rewrite,
    selection,
    summary,
    counted: await countedFor(provider, words),
  };
}

async function emptyTakenFor(provider: string, name: string): Promise<string> {
  const words = marker(provider, `${name}, empty`);
  const taken = await ask(provider, words, {});
  const counted = await countedFor(provider, words);
  return counted === "0 chats, 0 rewrites" ? taken : counted;
}

async function ask(provider: string, words: string, context: object): Promise<string> {
  const messages = [
    { role: "user", content: words },
    { role: "assistant", content: "Yes." },
    { role: "user", content: `How does it look? ${words}` },
  ];
  const response = await requestOf(provider, words)(canvasChat.path, {
    method: "POST",
    json: { messages, context },
  });
  const body: unknown = await response.json();
  if (response.status === 502) return failureIn(body);
  return outcomeIn(body);
}

function failureIn(body: unknown): string {
  const { error, code } = errorSchema.parse(body);
  if (code !== "upstream_failed") return code;
  return error.includes(ENDED_TEXTS.refused) ? "failed, refused" : "failed";
}

function outcomeIn(body: unknown): string {
  const {
    edits,
    isCut,
    counted,
    notes = [],
    content,
    requestType,
  } = canvasChat.response.parse(body);
  if (isCut === true) {
    const isHeld = counted === false && !edits.some(({ autoApply }) => autoApply === true);
    if (!isHeld || !content.includes("Nothing is drawn.")) return "lost, counted or applied";
    const isRefused = notes.includes(ENDED_TEXTS.refused);
    const waiting = edits.length === 0 ? "" : `, ${edits.length} waits`;
    return `marked${isRefused ? ", refused" : ""}${waiting}`;
  }
  if (edits.length === 0) return "answered";
  return requestType === "generate" ? "applied" : "proposed";
}

async function summaryOf(provider: string, words: string): Promise<string> {
  const response = await requestOf(provider, words)(generateResearchSummary.path, {
    method: "POST",
    json: { content: `${DOCUMENT}${words}` },
  });
  const { engine } = generateResearchSummary.response.parse(await response.json());
  return engine === "built-in" ? engine : "kept";
}

async function countedFor(provider: string, words: string): Promise<string> {
  const app = appFor(provider);
  const userId = await app.userId(words);
  const rows = await app.db.select().from(chatUsage);
  const { used = 0, rewrites = 0 } = rows.find((row) => row.userId === userId) ?? {};
  return `${used} chats, ${rewrites} rewrites`;
}

function requestOf(provider: string, words: string) {
  return appFor(provider).as(words);
}

function appFor(provider: string): TestApp {
  const app = apps.get(provider);
  if (app === undefined) throw new Error(`no app of ${provider}`);
  return app;
}

function appOf(provider: string): Promise<TestApp> {
  const { ai } = readConfig({
    AI_PROVIDER: provider,
    AI_MODEL: "harrow-2-large",
    AI_BASE_URL: provider === "google" ? server.googleUrl : server.url,
    ...(provider === "openai-compatible" ? {} : { AI_API_KEY: "test-key" }),
  });
  const modelLimits = { firstMs: 5_000, idleMs: 3_000, totalMs: 15_000, retries: 0 };
  return createTestApp({ config: { ai }, modelLimits });
}
