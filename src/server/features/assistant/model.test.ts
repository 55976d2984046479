import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canvasChat, getChatUsage } from "#contracts/assistant.ts";
import {
  generateRecommendation,
  generateSpread,
  generateValuationCommentary,
} from "#contracts/commentary.ts";
import { generateResearchSummary } from "#contracts/reports.ts";
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

import { TOO_LONG_ANSWER_TEXT } from "./model-engine.ts";
import { NOTHING_PROPOSED_TEXT } from "./service.ts";
import { FALLBACK_NOTE } from "./model-generation.ts";

let server: ModelServer;
const lines: string[] = [];
const apps = new Map<string, TestApp>();

beforeAll(async () => {
  server = await startModelServer();
  for (const provider of ["openai", "anthropic", "google", "openai-compatible"]) {
    apps.set(provider, await appOf(provider));
  }
  // Its own search is for models it knows by name.
  apps.set("gemini", await appOf("google", { AI_MODEL: "gemini-2.5-pro" }));
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
      expect(answer).toMatchObject({ isForNote: true, engine: "harrow-2-large" });
      expect(server.seen).toHaveLength(1);
    });

    it("looks up rows by a tool, which is shown as a step", async () => {
      const readRows = { name: "readRows", input: { ticker: "HPKG", words: "EBITDA" } };
      const input = { ticker: "TSLA", filingType: "10-K", question: "debt" };
      play({ tools: [readRows, { name: "searchFilings", input }] }, { text: ["Done."] });
      const answer = await ask(provider, { message: "What was EBITDA?" });
      expect(answer).toMatchObject({ content: "Done.", requestType: "answer" });
      expect(answer.isForNote).toBeUndefined();
      const steps = answer.steps?.map(({ text, found }) => `${text}: ${found}`);
      expect(steps?.slice(1)).toEqual(["Read rows: done", "Searched the filing: failed"]);
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
    expect(dropped).toMatchObject({ edits: [], counted: false, notes: [NOTHING_PROPOSED_TEXT] });
    expect(dropped.leftOut).toMatchObject([{ reason: "its words don't stand in the document" }]);
  });

  it.each([
    `I propose an edit. ${block("Private-label share was high.", "Private-label share was high.")}`,
    "I would shorten the second section.",
  ])("that change nothing are no proposal, which is said and costs no chat: %s", async (text) => {
    play({ text: [text] });
    const answer = await ask("openai", { message: "Shorten it", currentContent: DOCUMENT });
    expect(answer).toMatchObject({ edits: [], counted: false, notes: [NOTHING_PROPOSED_TEXT] });
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
    const reason = "it names a figure that the data don't hold (r999.2025)";
    expect(answer.leftOut).toEqual([{ text: "Capacity was […].", reason }]);
    expect(server.seen[1]?.body).toContain("r999.2025 is no id of the tables");
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

  it("that stay wrong in a text it wrote are named, and the text waits", async () => {
    const wrong =
      "<edit><op>append</op><text>Liquidity:\nCash was USD 999 mm in FY2025.</text></edit>";
    play({ text: [wrong] }, { text: ["no"] });
    const answer = await ask("openai", { message: "Write a section about liquidity" });
    expect(answer.requestType).toBe("edit");
    expect(answer.edits[0]?.autoApply).toBeUndefined();
    expect(answer.notes).toEqual([
      "USD 999 mm is contradicted: the data say USD 181 mm, not USD 999 mm.",
    ]);
  });
});

it("takes no mark of the product, no link and no address from a model but what the document has", async () => {
  const currentContent = "Overview:\nSee https://harbour.example/notes for the notes [2].\n";
  const text =
    "Debt is low [1] (verified). See http://evil.example/x. Or [here](https://evil.example/q?a=1).";
  const kept = "See https://harbour.example/notes for all notes [2].";
  const edit = `<edit><op>replace</op><section>Overview</section><text>Overview:\n${kept} ${text}</text></edit>`;
  play({ text: [`${text}\n`, edit] });
  const answer = await ask("openai", { message: "Reword the overview", currentContent });
  const cleaned = "Debt is low. See. Or here.";
  expect(answer.content.trim()).toBe(cleaned);
  expect(answer.edits[0]?.content).toContain(`${kept} ${cleaned}`);
});

it("stops an answer that does not end, keeps its beginning, and says so", async () => {
  play({ text: ["Revenues grew again. ".repeat(25_000)] });
  const answer = await ask("openai", { message: "What were revenues?" });
  expect(answer).toMatchObject({ isCut: true, counted: false, notes: [TOO_LONG_ANSWER_TEXT] });
  expect(answer.content.length).toBeLessThan(42_000);
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
    // Organisations that are not verified are refused for it.
    expect(body).not.toContain('"summary"');
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
  const pages = [
    { url: "https://resin.example/index", title: "Resin index" },
    { url: "https://resin.example/index", title: "Resin index, cited" },
  ];
  it.each([
    ["openai", '"web_search"'],
    ["anthropic", '"web_search_20250305"'],
    ["gemini", '"googleSearch"'],
  ])("of %s lists the pages it read once, with address and time", async (provider, tool) => {
    play({ text: ["Resin rose."], pages });
    const answer = await ask(provider, { message: "What of resin?", webSearchEnabled: true });
    expect(answer.content).toBe("Resin rose.");
    expect(answer.sources).toEqual([
      {
        kind: "web",
        label: "Resin index",
        url: "https://resin.example/index",
        readAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ]);
    expect(answer.steps).toContainEqual(
      expect.objectContaining({ text: "Searched the web", found: "1 page" }),
    );
    expect(server.seen[0]?.body).toContain(tool);
  });

  it("of a Gemini that can't combine it with our tools says so, and of a newer one has both", async () => {
    play({ text: ["Resin rose."], pages });
    const old = await ask("gemini", { message: "What of resin?", webSearchEnabled: true });
    expect(old.notes).toEqual([expect.stringContaining("can't search the web and look into")]);
    expect(server.seen[0]?.body).not.toContain("searchFilings");
    apps.set("gemini-3", await appOf("google", { AI_MODEL: "gemini-3-pro-preview" }));
    const both = await ask("gemini-3", { message: "What of resin?", webSearchEnabled: true });
    expect(both.notes).toBeUndefined();
    expect(server.seen.at(-1)?.body).toMatch(/"googleSearch"[^]*"searchFilings"/);
  });

  it("is asked for by nobody else, and a server of one's own says why it has none", async () => {
    play({ text: ["Yes."] });
    await ask("openai", { message: "What of resin?" });
    expect(server.seen[0]?.body).not.toContain("web_search");
    const usage = await apps.get("openai-compatible")?.request(getChatUsage.path);
    const off = getChatUsage.response.parse(await usage?.json()).webSearchOff ?? "";
    expect(off).toContain("The server of harrow-2-large offers no web search.");
    const asked = { message: "What of resin?", webSearchEnabled: true };
    expect((await ask("openai-compatible", asked)).notes).toEqual([off]);
  });
});

describe("an analysis by a template", () => {
  const sections = ["Overview", "Debt Composition", "Leverage", "Maturity and Refinancing"];
  const ALL = [...sections, "Lease and Off-Balance-Sheet Items", "Assessment"];

  it("that breaks rules goes back once with them, and the better one is kept", async () => {
    play({ text: [analysis(sections)] }, { text: [analysis(ALL)] });
    const answer = await ask("openai", {
      message: "Run the template",
      templateId: "capital-structure",
    });
    expect(server.seen).toHaveLength(2);
    expect(server.seen[1]?.body).toContain("It lacks Assessment.");
    expect(answer).toMatchObject({ requestType: "generate", edits: [{ autoApply: true }] });
    expect(answer.edits[0]?.content).toContain("Assessment:");
    expect(answer.notes).toBeUndefined();
  });

  it("gives only the blocks again that break rules, its opening words and the others stay", async () => {
    const parts = ALL.map((title) => analysis([title]));
    const short = parts.filter((_, at) => at !== 2);
    play(
      { tools: [{ name: "readRows", input: { ticker: "HPKG", words: "EBITDA" } }] },
      { text: [`Six sections.\n${short.join("\n")}`] },
      { text: [`<fix block="6">${parts[2] ?? ""}</fix>`] },
    );
    const answer = await ask("openai", {
      message: "Run the template",
      templateId: "capital-structure",
    });
    expect(answer.content.trim()).toBe("Six sections.");
    const text = answer.edits.map(({ content }) => content).join("");
    expect(text.match(/^.+:$/gm)).toEqual(ALL.map((title) => `${title}:`));
    expect(text).toContain("reported.\n\nDebt Composition:");
    // What it looked up goes along with what comes back.
    expect(server.seen[2]?.body).toContain("EBITDA Margin");
  });

  it("that breaks them again stands with a note of each", async () => {
    play({ text: [analysis(sections)] }, { text: ["no"] });
    const answer = await ask("openai", {
      message: "Run the template",
      templateId: "capital-structure",
    });
    expect(answer.edits).toHaveLength(1);
    expect(answer.notes).toEqual(["It lacks Assessment."]);
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

describe("a rewrite that brings in figures", () => {
  const TEXT = "Net leverage was 2.8x. It was stable. Debt is moderate and cash is ample.\n";
  const rewritten = { message: "Say it drily", currentContent: TEXT, rewriteMode: true };

  it("goes back once, for those sentences alone", async () => {
    play(
      { text: ["Net leverage stood at 2.0x. It was stable. Debt is moderate, cash ample."] },
      { text: ['<fix n="1">Net leverage stood at {{d1}}.</fix>'] },
    );
    const answer = await ask("openai", rewritten);
    expect(answer.content).toBe(
      "Net leverage stood at 2.8x. It was stable. Debt is moderate, cash ample.\n",
    );
    expect(server.seen[1]?.body).toContain("figures that the text doesn't have: 2.0x");
  });

  it("and does so again loses those changes, with the reason, and keeps the others", async () => {
    const text = [
      "Net leverage was 2.0x. It was steady. Debt is USD 500 mm and cash is plentiful.",
    ];
    play({ text }, { text });
    const answer = await ask("openai", rewritten);
    expect(answer.content).toBe(
      "Net leverage was 2.8x. It was steady. Debt is moderate and cash is plentiful.\n",
    );
    expect(answer.note).toContain("the text has no 2.0x, USD 500 mm");
  });

  it("proposes nothing where a selection would change by them", async () => {
    play({ text: ["Net leverage was 2.0x."] }, { text: ["Net leverage was 2.0x."] });
    const selection = { position: 0, length: "Net leverage was 2.8x.".length };
    const answer = await ask("openai", { ...rewritten, hasSelection: true, selection });
    expect(answer.edits).toEqual([]);
    expect(answer.content).toContain("The rewrite was not used: the text has no 2.0x");
  });

  it("is right where the instruction names them, and where they are rounded or in another unit", async () => {
    const content = "Revenues were USD 2,419 mm and net leverage was 2.8x.\n";
    play({ text: ["Revenues were USD 2.4bn and net leverage was 3.1x."] });
    const answer = await ask("openai", {
      message: "Round revenues to bn, and net leverage is 3.1x",
      currentContent: content,
      rewriteMode: true,
    });
    expect(answer.content).toBe("Revenues were USD 2.4bn and net leverage was 3.1x.\n");
    expect(server.seen).toHaveLength(1);
  });
});

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

it("runs a case of a connected model with other drivers, whose values it names", async () => {
  const input = { ticker: "HPKG", wacc: 0.1, drivers: { ebitdaMargin: 0.1, revenueGrowth: 0 } };
  play(
    { tools: [{ name: "runCase", input: { ticker: "HPKG" } }] },
    { tools: [{ name: "runCase", input }] },
    { text: ["It falls from {{m1}} to {{m5}}."] },
  );
  const asked = { message: "What if margins were 5%?", connectedData: [CARD, MODEL] };
  const { content, anchors } = await ask("openai", asked);
  const [before = 0, after = 0] = [...content.matchAll(/USD ([\d,]+) mm/g)].map(([, digits = ""]) =>
    Number(digits.replaceAll(",", "")),
  );
  expect(after).toBeLessThan(before);
  expect(anchors).toHaveLength(2);
  expect(server.seen[2]?.body).toContain("m5 | Enterprise Value (Gordon Growth) | USD");
});

describe("a commentary", () => {
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

describe("what opens a report", () => {
  const DRAFT = { content: "Debt fell.", researchContext: { connectedData: [CARD] } };
  const made = async (path: string, json: object = DRAFT): Promise<unknown> =>
    (await apps.get("openai")?.request(path, { method: "POST", json }))?.json();

  it("is the model's title and summary, the subtitle by code", async () => {
    play({ text: ["Debt falls as cash flow holds\n\nDebt fell. It pays from cash flow."] });
    const answer = await made(generateResearchSummary.path, { content: "Some research." });
    expect(answer).toMatchObject({
      title: "Debt falls as cash flow holds",
      subtitle: expect.stringMatching(/\d{4}$/),
      summary: "Debt fell. It pays from cash flow.",
      engine: "harrow-2-large",
    });
  });

  it("is the document's own words, and says so, where the model's can't be used", async () => {
    play({ text: ["A title and nothing else"] });
    const answer = await made(generateResearchSummary.path, { content: "Debt fell." });
    expect(answer).toMatchObject({
      summary: "Debt fell.",
      engine: "built-in",
      note: FALLBACK_NOTE,
    });
  });

  it("holds the model's view within what the spec allows, its reason with figures named", async () => {
    const cell = `${rowId("Net Leverage (x)")}.2025`;
    play({ text: [`Overweight\nNet leverage is {{${cell}}}.`] }, { text: ["1,250 bps"] });
    expect(await made(generateRecommendation.path)).toMatchObject({
      rec: "overweight",
      basis: "model",
      reason: "Net leverage is 3.0x.",
    });
    expect(await made(generateSpread.path)).toMatchObject({ spread: 1_250, basis: "model" });
  });

  it.each(["Buy it all", "Overweight", "20,001", "-5", "ten", ""])(
    "falls back to the built-in view, marked, where the model says “%s”",
    async (text) => {
      play({ text: [text] });
      const marked = { basis: expect.stringMatching(/scorecard|default/), note: FALLBACK_NOTE };
      expect(await made(generateRecommendation.path)).toMatchObject(marked);
      expect(await made(generateSpread.path)).toMatchObject(marked);
    },
  );

  it("asks no model where the document says it, or nothing is there", async () => {
    const content = "Recommendation:\nUnderweight. The spread target is 400 bps.";
    const stated = { rec: "underweight", basis: "document" };
    expect(await made(generateRecommendation.path, { content })).toMatchObject(stated);
    expect(await made(generateSpread.path, { content })).toMatchObject({ spread: 400 });
    const nothing = { rec: "neutral", basis: "default" };
    expect(await made(generateRecommendation.path, { content: "" })).toMatchObject(nothing);
    expect(server.seen).toEqual([]);
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

function block(find: string, text = "New."): string {
  return `<edit><op>replace</op><find>${find}</find><text>${text}</text></edit>`;
}

async function comment() {
  const json = { content: "", researchContext: { connectedData: [CARD, MODEL] } };
  const path = generateValuationCommentary.path;
  const response = await apps.get("openai")?.request(path, { method: "POST", json });
  return generateValuationCommentary.response.parse(await response?.json());
}

function analysis(titles: readonly string[]): string {
  const text = "Clean EBITDA and leases are as reported.";
  const sections = titles.map((title) => `${title}:\n${text}`);
  return `<edit><op>append</op><text>${sections.join("\n\n")}</text></edit>`;
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
