import { canvasChat } from "#contracts/assistant.ts";
import { checkFigures } from "#contracts/check-figures.ts";
import { generateSpread } from "#contracts/commentary.ts";
import { exportCreditResearch, EXPORTED_MAX, generateResearchSummary } from "#contracts/reports.ts";
import { createResearch } from "#contracts/research.ts";
import { HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { signUp, startServer, timedGet } from "#scripts/bench/running-footnote.ts";

const LINE = "Revenue fell to $1 million in 2025, and net leverage rose to 9.9x.\n\n";
const LONGEST = 1_900_000;

function chat(message: string, currentContent: string, context: object = {}): unknown {
  const messages = [{ role: "user", content: message }];
  return {
    messages,
    context: { currentContent, connectedData: [HARBOUR_STATEMENTS], ...context },
  };
}

/** What others wait at most while one call with the longest text it takes is answered. */
export async function benchRequestThread(): Promise<{ title: string; rows: string[][] }> {
  const server = await startServer();
  const cookie = await signUp(server.url);
  const prose = LINE.repeat(LONGEST / LINE.length);
  const hostile = "1:".repeat(30_000);
  const content = prose.slice(0, EXPORTED_MAX);
  const calls: readonly (readonly [string, string, unknown])[] = [
    ["correct 60,000 characters of 1:1:1", canvasChat.path, chat("Correct the figures", hostile)],
    ["correct the longest text", canvasChat.path, chat("Correct the figures", prose)],
    ["renew a section of it", canvasChat.path, chat("Improve executive summary", prose)],
    ["template into it", canvasChat.path, chat("", prose, { templateId: "full-credit-analysis" })],
    ["make it formal", canvasChat.path, chat("Make Formal", prose, { rewriteMode: true })],
    ["check it", checkFigures.path, { content: prose, connectedData: [HARBOUR_STATEMENTS] }],
    ["deck of 400,000 characters", exportCreditResearch.path, { content }],
    ["summary of them", generateResearchSummary.path, { content }],
    ["spread", generateSpread.path, { content: prose }],
    ["save the longest text", createResearch.path, { content: prose }],
  ];
  const rows: string[][] = [];
  for (const [name, path, json] of calls) {
    const body = JSON.stringify(json);
    const began = performance.now();
    const answer = fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body,
    }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });
    const longest = await longestWait(server.url, answer);
    const took = performance.now() - began;
    rows.push([name, String(await answer), took.toFixed(0), longest.toFixed(0), "50"]);
  }
  await server.stop();
  return {
    title: "Others' longest wait beside one call",
    rows: [["call", "status", "takes ms", "others wait ms", "bar ms"], ...rows],
  };
}

/** The slowest of calls that do nothing, one after another until another call has its answer. */
async function longestWait(url: string, until: Promise<unknown>): Promise<number> {
  const done = new AbortController();
  const ended = until.finally(() => done.abort());
  let longest = 0;
  while (!done.signal.aborted) {
    const answer = await timedGet(`${url}/api/health`, {});
    longest = Math.max(longest, answer?.ms ?? 0);
  }
  await ended;
  return longest;
}
