import { canvasChat } from "#contracts/assistant.ts";
import { getModelData } from "#contracts/companies.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { signUp, startServer } from "#scripts/bench/running-footnote.ts";
import { QUICK_ACTIONS } from "#core/writing/rewrite/rewrite-text.ts";

const WARM_RUNS = 5;

/** Each quick action on a full credit analysis of Apple over HTTP: the first call, and the median of five more. */
export async function benchRewrite(): Promise<{ title: string; rows: string[][] }> {
  const server = await startServer();
  const cookie = await signUp(server.url);
  const constant = await constantMs(server.url, cookie);
  const data = await appleStatements(server.url, cookie);
  const text =
    writeTemplate({ templateId: "full-credit-analysis", statements: [data] })?.text ?? "";
  const rows: string[][] = [];
  for (const action of QUICK_ACTIONS) {
    const body = JSON.stringify({
      messages: [{ role: "user", content: action }],
      context: { rewriteMode: true, currentContent: text, connectedData: [cardOf(data)] },
    });
    const times: number[] = [];
    for (let run = 0; run <= WARM_RUNS; run += 1) times.push(await timed(server.url, cookie, body));
    const [first = 0, ...warm] = times;
    const middle = warm.toSorted((a, b) => a - b)[Math.floor(WARM_RUNS / 2)] ?? 0;
    rows.push([action, first.toFixed(0), middle.toFixed(0), constant.toFixed(1)]);
  }
  await server.stop();
  return {
    title: `Rewrites of ${text.split(/\s+/).length} words by rules (each thread starts with its first call)`,
    rows: [["quick action", "first ms", "then ms", "constant route ms"], ...rows],
  };
}

async function timed(url: string, cookie: string, body: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}${canvasChat.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body,
  });
  canvasChat.response.parse(await response.json());
  return performance.now() - began;
}

async function appleStatements(url: string, cookie: string) {
  const response = await fetch(`${url}${getModelData.path}?ticker=AAPL`, { headers: { cookie } });
  return getModelData.response.parse(await response.json());
}

async function constantMs(url: string, cookie: string): Promise<number> {
  const began = performance.now();
  await fetch(`${url}/api/health`, { headers: { cookie } });
  return performance.now() - began;
}

function cardOf(data: Awaited<ReturnType<typeof appleStatements>>) {
  return {
    id: "statements",
    ticker: data.ticker,
    type: "financial",
    label: "Financial Statements",
    timestamp: "2026-11-20T12:00:00.000Z",
    status: "success",
    data,
  };
}
