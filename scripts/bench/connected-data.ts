import { getModelData } from "#contracts/companies.ts";
import { canvasChat } from "#contracts/assistant.ts";
import { storeConnectedData } from "#contracts/connected-data.ts";
import { createResearch, listRecentTickers, saveResearch } from "#contracts/research.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { signUp, startServer } from "./running-footnote.ts";

const TICKERS = ["AAPL", "WMT", "KHC"] as const;
const RUNS = 30;
const CHAT_MAX_KB = 20;
const DOCUMENT_MAX_KB = 200;

/**
 * What three companies weigh on the wire and take to answer: a chat and a document with their data
 * in it, as they were sent before, beside the same with ids in its place.
 */
export async function benchConnectedData(): Promise<{ title: string; rows: string[][] }> {
  const server = await startServer();
  try {
    const cookie = await signUp(server.url);
    const call = caller(server.url, cookie);
    const inline: ContextItem[] = [];
    const byId: ContextItem[] = [];
    for (const ticker of TICKERS) {
      const card = await connected(call, ticker);
      inline.push(card);
      const { type, data } = card;
      const stored = await call("POST", storeConnectedData.path, { type, data });
      const { dataId } = storeConnectedData.response.parse(stored.body);
      byId.push({ ...card, data: undefined, dataId });
    }
    const opened = await call("POST", createResearch.path, { content: "Debt." });
    const { id } = createResearch.response.parse(opened.body).document;
    const path = saveResearch.path.replace(":id", id);
    const saved = await call("PUT", path, { baseRevision: 0, connectedData: inline });
    const recent = await timed(() => call("GET", listRecentTickers.path));
    return {
      title: `Three companies connected, over HTTP (median of ${RUNS})`,
      rows: [
        ["", "kB", "ms", "wanted"],
        ["a chat with the data in it", kB(chatOf(inline)), "", ""],
        [
          "a chat by reference",
          kB(chatOf(byId)),
          await timed(() => call("POST", canvasChat.path, rewriteOf(byId))),
          kept(chatOf(byId), CHAT_MAX_KB),
        ],
        [
          "the same, its data in it",
          kB(chatOf(inline)),
          await timed(() => call("POST", canvasChat.path, rewriteOf(inline))),
          "",
        ],
        ["a document with the data in it", kB(inline), "", ""],
        ["a document as it is kept", kB(saved.body), "", kept(saved.body, DOCUMENT_MAX_KB)],
        ["recent tickers of the home page", "", recent, ""],
      ],
    };
  } finally {
    await server.stop();
  }
}

type Call = (
  method: string,
  path: string,
  json?: unknown,
) => Promise<{ readonly body: unknown; readonly status: number }>;

function caller(url: string, cookie: string): Call {
  return async (method, path, json) => {
    const response = await fetch(url + path, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return { body: await response.json(), status: response.status };
  };
}

/** What connecting a company attaches: five years, and the latest quarters and twelve months. */
async function connected(call: Call, ticker: string): Promise<ContextItem> {
  const views = ["annual&years=5", "quarterly&years=2", "ltm&years=2"].map(async (view) => {
    const answer = await call("GET", `${getModelData.path}?ticker=${ticker}&period=${view}`);
    return getModelData.response.parse(answer.body);
  });
  const [annual, quarterly, ltm] = await Promise.all(views);
  if (annual === undefined) throw new Error(`${ticker} has no statements`);
  return { ...cardOf({ ...annual, quarterly, ltm }), id: ticker };
}

function chatOf(connectedData: readonly ContextItem[]) {
  const messages = [{ role: "user", content: "What was net leverage?" }];
  return { messages, context: { connectedData, currentContent: "Debt fell. ".repeat(200) } };
}

/** A rewrite reads the cards as a chat does, and there are enough of them in a day. */
function rewriteOf(connectedData: readonly ContextItem[]) {
  const messages = [{ role: "user", content: "Make Formal" }];
  return { messages, context: { connectedData, currentContent: "Debt fell.", rewriteMode: true } };
}

async function timed(run: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let at = 0; at < RUNS; at += 1) {
    const began = performance.now();
    // One after the other: a queue is not measured.
    await run();
    times.push(performance.now() - began);
  }
  return (times.toSorted((a, b) => a - b)[RUNS >> 1] ?? Number.NaN).toFixed(1);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function kB(value: unknown): string {
  return (bytesOf(value) / 1000).toFixed(1);
}

function kept(value: unknown, limit: number): string {
  return `under ${limit} kB: ${bytesOf(value) < limit * 1000 ? "kept" : "MISSED"}`;
}
