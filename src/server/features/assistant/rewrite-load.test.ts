import { beforeAll, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { QUICK_ACTIONS } from "#core/writing/rewrite/rewrite-text.ts";

/** Nobody else may wait longer than this while a text is rewritten. */
const STALL_MAX_MS = 250;
const PATIENCE_MS = 300_000;
const MEGABYTE = 1_000_000;
const HOSTILE = 60_000;
const SENTENCE =
  "Net debt fell to USD 1,076 mm in FY2025, and it's a huge drop; EBITDA rose in order to cover interest. ";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
});

it.each([
  ["one word", "a".repeat(HOSTILE)],
  ["apostrophes", "'".repeat(HOSTILE)],
  ["line ends", `x${"\n".repeat(HOSTILE)}`],
  ["exclamation marks", "!".repeat(HOSTILE)],
  ["blanks", `x${" ".repeat(HOSTILE)}x`],
  ["opening marks", "“([".repeat(HOSTILE / 3)],
  ["digits", "1".repeat(HOSTILE)],
  ["contractions", "it's ".repeat(HOSTILE / 5)],
])(
  "sixty thousand characters of %s are answered by every quick action",
  async (_, currentContent) => {
    for (const action of QUICK_ACTIONS) {
      const response = await ask(action, currentContent);
      expect(response.status).toBe(200);
      const { edits, content, requestType } = canvasChat.response.parse(await response.json());
      const becomes = requestType === "edit" ? content : currentContent;
      expect(applyEdits(currentContent, edits)).toBe(becomes);
    }
  },
  PATIENCE_MS,
);

it.each([
  ["Make Formal", MEGABYTE],
  ["Fix Grammar", 30_000],
])(
  "nobody else waits while %s rewrites %d characters",
  async (action, characters) => {
    const content = SENTENCE.repeat(Math.floor(characters / SENTENCE.length));
    // What is loaded and compiled once is not the text's.
    for (let run = 0; run < 3; run += 1) await ask(action, SENTENCE.repeat(500));
    const body = bodyOf(action, content);
    const longest = longestTurn();
    const response = await app.request(canvasChat.path, post(body));
    expect(response.status).toBe(200);
    expect(longest()).toBeLessThan(STALL_MAX_MS);
  },
  PATIENCE_MS,
);

/** Watches the event loop: the most its thread worked in one turn, in ms of the processor. */
function longestTurn(): () => number {
  let longest = 0;
  let last = threadMs();
  let isWatching = true;
  const turn = (): void => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isWatching) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isWatching = false;
    return longest;
  };
}

/** Of this thread alone: what others and the rest of the machine do is left out. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function bodyOf(action: string, currentContent: string): string {
  return JSON.stringify({
    messages: [{ role: "user", content: action }],
    context: { rewriteMode: true, currentContent, connectedData: [cardOf(harbour)] },
  });
}

function post(body: string) {
  return { method: "POST", body, headers: { "content-type": "application/json" } };
}

function ask(action: string, content: string): Promise<Response> {
  return app.request(canvasChat.path, post(bodyOf(action, content)));
}
