import { Hono } from "hono";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerStepSchema } from "#contracts/answers.ts";
import { canvasChat, getChatUsage } from "#contracts/assistant.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { AppError } from "#core/errors.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { Anchor, PlacedBinding } from "#core/ledger/anchor.ts";
import {
  NEEDS_MODEL_TEXT,
  NO_INSTRUCTION_TEXT,
  QUICK_ACTIONS,
} from "#core/writing/rewrite/rewrite-text.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import type { SignedInEnv } from "#server/http/env.ts";
import { handleErrors } from "#server/http/error-handler.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { LOADING_TEXT, type Rewriter } from "./rewriter.ts";
import { assistantRoutes } from "./routes.ts";

let app: TestApp;
let ana: string;

beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
  ana = await app.userId("ana");
});
beforeEach(async () => {
  await app.db.delete(chatUsage);
});

/** Long past, so that it is never today. */
const NOON = new Date("2024-11-20T12:00:00.000Z");
const STATEMENTS = cardOf(harbour);
/** A note with something for each quick action. */
const NOTE = [
  "Overview:",
  "Net leverage was 3.0x at the end of FY2025. It's fallen every year, but teh covenant isn't tight.",
  "EBITDA was USD 361 mm in FY2025. In order to utilise it, the company will reduce debt.",
  "",
  "Liquidity:",
  "Cash was USD 181 mm at the end of FY2025. The revolver is undrawn and available. It matures late.",
  "Short-term debt was USD 75 mm at the end of FY2025, and nothing else falls due before long.",
].join("\n");

describe("POST /api/canvas-chat in rewrite mode", () => {
  it.each([
    ["Make Formal", "It has fallen every year, but teh covenant is not tight."],
    ["Simplify", "To use it, the company will reduce debt."],
    ["Expand", "EBITDA grew 8.1% in FY2025, from USD 334 mm in FY2024."],
    ["Fix Grammar", "but the covenant isn't tight."],
  ])("does %s, as edits on the whole text", async (instruction, sentence) => {
    const body = await rewritten({}, instruction);
    expect(body.requestType).toBe("edit");
    expect(body.engine).toBe("built-in");
    expect(body.content).toContain(sentence);
    expect(body.note).toMatch(/^[A-Z].+\.$/);
    expect(applyEdits(NOTE, body.edits)).toBe(body.content);
    expect(body.edits.every(({ autoApply }) => autoApply === undefined)).toBe(true);
  });

  it("summarises in one replacement of the whole text, no longer than half of it", async () => {
    const body = await rewritten({}, "Summarize");
    expect(body.edits).toMatchObject([{ type: "replace", position: 0, length: NOTE.length }]);
    expect(body.content.length).toBeLessThanOrEqual(NOTE.length / 2);
    expect(body.content).toMatch(/^Overview:\nNet leverage was 3\.0x at the end of FY2025\./);
  });

  it.each(["make formal", "MAKE  FORMAL", " Summarise ", "fix grammar"])(
    "knows the quick action in “%s”",
    async (instruction) => {
      expect(await rewritten({}, instruction)).toMatchObject({ requestType: "edit" });
    },
  );

  it("proposes at most as many changes as are asked for", async () => {
    const content = Array.from(
      { length: 20 },
      () => "It isn't tight. The revolver is undrawn.",
    ).join(" ");
    const settings = (maxDiffLines: number) => ({
      settings: { maxDiffLines },
      currentContent: content,
    });
    expect((await rewritten(settings(3), "Make Formal")).edits).toHaveLength(3);
    expect((await rewritten({ currentContent: content }, "Make Formal")).edits).toHaveLength(10);
  });

  it("rewrites the selection alone, as one replacement", async () => {
    const selection = selectionOf("It's fallen every year, but teh");
    const body = await rewritten({ hasSelection: true, selection }, "Make Formal");
    expect(body.content).toBe("It has fallen every year, but teh");
    expect(body.edits).toMatchObject([
      { type: "replace", ...selection, content: "It has fallen every year, but teh" },
    ]);
  });

  it("corrects a selection within a sentence without giving it a capital or a full stop", async () => {
    const selection = selectionOf("but teh covenant isn't");
    const body = await rewritten({ hasSelection: true, selection }, "Fix Grammar");
    expect(body.content).toBe("but the covenant isn't");
  });

  it.each(QUICK_ACTIONS.filter((action) => action !== "Summarize"))(
    "says so where %s finds nothing to change",
    async (action) => {
      const body = await rewritten({ currentContent: "The revolver is undrawn." }, action);
      expect(body).toMatchObject({ requestType: "answer", edits: [] });
      expect(body.content).toMatch(/^Nothing to /);
      expect(body.note).toBeUndefined();
    },
  );

  it("says that Expand needs connected statements", async () => {
    const body = await rewritten({ connectedData: [] }, "Expand");
    expect(body).toMatchObject({ requestType: "answer", edits: [] });
    expect(body.content).toContain("no financial statements are connected");
  });

  it("tells an instruction of one's own that it needs a model, and what works without", async () => {
    const body = await rewritten({}, "State leverage on a net basis");
    expect(body).toMatchObject({ requestType: "answer", edits: [], content: NEEDS_MODEL_TEXT });
    expect(NEEDS_MODEL_TEXT).toContain("Fix Grammar");
    expect(await rewritesUsed()).toBe(0);
  });

  it("adds only figures that the checker verifies", async () => {
    const body = await rewritten({}, "Expand");
    const added = (body.edits ?? []).map((edit) => countsOf(edit.content, edit.anchors));
    expect(added.length).toBeGreaterThan(2);
    for (const counts of added) {
      expect(counts).toMatchObject({ contradicted: 0, matches: 0, unsupported: 0 });
      expect(counts.verified).toBeGreaterThan(0);
    }
  });

  it("accepts any tone and creativity, and writes the same", async () => {
    const creative = { settings: { tone: "creative", temperature: 1 } };
    const [plain, other] = [await rewritten({}, "Simplify"), await rewritten(creative, "Simplify")];
    expect(other.content).toBe(plain.content);
  });

  it("is closed to anonymous visitors", async () => {
    const response = await app.anonymous(canvasChat.path, { method: "POST", json: bodyOf({}) });
    expect(response.status).toBe(401);
  });
});

describe("what a rewrite is refused for", () => {
  it("is a blank instruction, in the words of the specification", async () => {
    const response = await ask(bodyOf({}, "  \n"));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: NO_INSTRUCTION_TEXT,
      field: "messages.0.content",
    });
  });

  it.each([
    ["a blank text", { currentContent: " \n " }, "currentContent"],
    ["a selection beyond the text", { selection: { position: 10, length: 10_000 } }, "selection"],
    [
      "a selection that cuts a character",
      { currentContent: "Up 😀 sharply", selection: { position: 0, length: 4 } },
      "selection",
    ],
    ["a selection that is missing", { hasSelection: true }, "selection"],
    [
      "a selection before the text",
      { selection: { position: -1, length: 2 } },
      "selection.position",
    ],
    ["a temperature above 1", { settings: { temperature: 1.1 } }, "settings.temperature"],
    ["no changes at all", { settings: { maxDiffLines: 0 } }, "settings.maxDiffLines"],
    ["more than 50 changes", { settings: { maxDiffLines: 51 } }, "settings.maxDiffLines"],
    ["half a change", { settings: { maxDiffLines: 2.5 } }, "settings.maxDiffLines"],
    ["a tone nobody knows", { settings: { tone: "angry" } }, "settings.tone"],
  ])("is %s, with the field named", async (_, context, field) => {
    const response = await ask(bodyOf(context));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      code: "invalid_input",
      field: `context.${field}`,
    });
    expect(await rewritesUsed()).toBe(0);
  });

  it("is an instruction that is not the user's", async () => {
    const messages = [{ role: "assistant", content: "Expand" }];
    const response = await ask({ ...bodyOf({}), messages });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: "messages.0.role" });
  });
});

describe("the ceiling of rewrites", () => {
  it("counts rewrites of the day, and none of the chats", async () => {
    await rewritten({}, "Simplify");
    await rewritten({}, "Simplify");
    expect(await rewritesUsed()).toBe(2);
    const usage = getChatUsage.response.parse(await (await app.request(getChatUsage.path)).json());
    expect(usage).toMatchObject({ used: 0, engine: "built-in" });
  });

  it("stops the rewrite beyond it, with the time it resets", async () => {
    await use(2);
    const response = await limited(2);
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({
      success: false,
      code: "limit_reached",
      error: "You've reached the limit of 2 rewrites a day. It resets at 00:00 UTC.",
    });
    expect(response.headers.get("retry-after")).toBe(String(12 * 60 * 60));
  });

  it("holds against 20 requests at once", async () => {
    await use(1);
    const responses = await Promise.all(Array.from({ length: 20 }, () => limited(6)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect(await rewritesUsed()).toBe(6);
  });

  it("leaves the chats alone, and they it", async () => {
    await use(6);
    expect((await limited(6)).status).toBe(429);
    const question = {
      messages: [{ role: "user", content: "What was net leverage?" }],
      context: {},
    };
    expect((await routes({}).request(canvasChat.path, post(question))).status).toBe(200);
    expect(await rewritesUsed()).toBe(6);
  });

  it("gives a failed rewrite back", async () => {
    const rewriter = failing(new AppError("unavailable", "No"));
    const response = await routes({ rewriter }).request(canvasChat.path, post(bodyOf({})));
    expect(response.status).toBe(503);
    expect(await rewritesUsed()).toBe(0);
  });

  it("gives it back when the analyst stopped waiting", async () => {
    const stopped = new AbortController();
    const rewriter: Rewriter = {
      rewrite: () => {
        stopped.abort();
        return Promise.resolve({ content: "Too late", edits: [] });
      },
    };
    const request = { ...post(bodyOf({})), signal: stopped.signal };
    expect((await routes({ rewriter }).request(canvasChat.path, request)).status).toBe(503);
    expect(await rewritesUsed()).toBe(0);
  });
});

describe("a rewrite as a stream", () => {
  it("sends the text, the edits and then the whole answer", async () => {
    const headers = { "content-type": "application/json", accept: "text/event-stream" };
    const response = await app.request(canvasChat.path, {
      method: "POST",
      headers,
      body: JSON.stringify(bodyOf({}, "Make Formal")),
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const events = (await response.text()).trim().split("\n\n");
    const names = events.map((event) => /^event: (\w+)/.exec(event)?.[1]);
    expect(new Set(names)).toEqual(new Set(["text", "edit", "done"]));
    const done = events.at(-1)?.replace(/^event: done\ndata: /, "") ?? "";
    const answer = canvasChat.response.parse(JSON.parse(done));
    expect(applyEdits(NOTE, answer.edits)).toBe(answer.content);
  });

  it("tells what is being done while it is made", async () => {
    const headers = { "content-type": "application/json", accept: "text/event-stream" };
    const body = JSON.stringify(bodyOf({}, "Fix Grammar"));
    const response = await app.request(canvasChat.path, { method: "POST", headers, body });
    const events = (await response.text()).split("\n\n");
    const steps = events.flatMap((event) => /^event: step\ndata: (.*)/.exec(event)?.[1] ?? []);
    const texts = steps.map((step) => answerStepSchema.parse(JSON.parse(step)).text);
    expect(texts.at(-1)).toMatch(/^Reading /);
    expect(texts.slice(0, -1)).toEqual(texts.length > 1 ? [LOADING_TEXT] : []);
  });

  it("is refused at the ceiling like any call", async () => {
    await use(1);
    expect((await limited(1, { accept: "text/event-stream" })).status).toBe(429);
  });
});

function countsOf(content: string, placed: readonly PlacedBinding[] = []) {
  const anchors = placed.map((anchor, at): Anchor => ({
    ...anchor,
    by: "product",
    id: String(at),
    text: content.slice(anchor.from, anchor.to),
    at: "2026-01-01T00:00:00.000Z",
  }));
  return checkAnchored({ content, connectedData: [STATEMENTS], anchors }).counts;
}

function bodyOf(context: object, instruction = "Make Formal") {
  return {
    messages: [{ role: "user", content: instruction }],
    context: {
      rewriteMode: true,
      currentContent: NOTE,
      connectedData: [STATEMENTS],
      ...context,
    },
  };
}

function ask(body: object): Promise<Response> {
  return app.request(canvasChat.path, { method: "POST", json: body });
}

async function rewritten(context: object, instruction: string) {
  const response = await ask(bodyOf(context, instruction));
  expect(response.status).toBe(200);
  return canvasChat.response.parse(await response.json());
}

function selectionOf(words: string) {
  return { position: NOTE.indexOf(words), length: words.length };
}

type Options = NonNullable<Parameters<typeof assistantRoutes>[1]>;

/** The routes with a clock, a ceiling or a rewriter of the test's, for ana. */
function routes(options: Options, rewritesPerDay = 500) {
  const { dependencies } = app;
  const config = { ...dependencies.config, rewritesPerDay };
  return new Hono<SignedInEnv>()
    .use(async (c, next) => {
      c.set("user", { id: ana, email: "ana@example.com", emailVerified: true, name: "Ana" });
      await next();
    })
    .route("/", assistantRoutes({ ...dependencies, config }, { clock: () => NOON, ...options }))
    .onError(handleErrors(dependencies.logger));
}

const CHANGE = {
  id: "a",
  type: "add",
  position: 0,
  length: 0,
  content: "Note. ",
  timestamp: "2026-11-20T09:44:00.000Z",
} as const;
const QUICK: Rewriter = {
  rewrite: () => Promise.resolve({ content: `Note. ${NOTE}`, edits: [CHANGE] }),
};

async function limited(rewritesPerDay: number, headers = {}): Promise<Response> {
  return routes({ rewriter: QUICK }, rewritesPerDay).request(
    canvasChat.path,
    post(bodyOf({}), headers),
  );
}

function failing(error: Error): Rewriter {
  return { rewrite: () => Promise.reject(error) };
}

function post(body: object, headers = {}) {
  return {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  };
}

async function use(rewrites: number): Promise<void> {
  await app.db.insert(chatUsage).values({ userId: ana, day: "2024-11-20", rewrites });
}

async function rewritesUsed(): Promise<number> {
  const rows = await app.db.select().from(chatUsage);
  return rows.reduce((sum, row) => sum + row.rewrites, 0);
}
