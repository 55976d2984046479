import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { signUp, startServer, timedGet } from "./running-footnote.ts";

const REQUESTS_PER_SECOND = 200;
/** Seconds of load on each route; they take turns, so that both see the same machine. */
const SECONDS = 10;
const WARM_UP_SECONDS = 2;

/** What people type: beginnings of tickers, whole tickers, words of names, and nothing that exists. */
const QUERIES = [
  ..."a ap aap aapl m ms msf msft goo goog brk.b b j jp jpm t k kh khc w wmt x1 3m".split(" "),
  ..."apple,micro,general,bank,inc,corp,trust,kraft heinz,zzzz,bank of america".split(","),
  ..."home dep,in c,u.s. bancorp,coca-cola,at&t,the kraft".split(","),
];

/**
 * Ticker search over HTTP at 200 requests a second, beside a route that answers a constant: the real
 * server on a data directory of its own, a real account, the server's database under it.
 */
export async function benchTickerSearch(): Promise<{ title: string; rows: string[][] }> {
  const server = await startServer();
  try {
    const cookie = await signUp(server.url);
    const searches = QUERIES.map((q) => `/api/search-tickers?q=${encodeURIComponent(q)}`);
    const [search, health] = await takeTurns(
      (second) => oneSecond(server.url, { cookie, paths: searches, second }),
      (second) => oneSecond(server.url, { cookie, paths: ["/api/health"], second }),
    );
    return {
      title: `Ticker search over HTTP at ${REQUESTS_PER_SECOND} requests/s for ${SECONDS} s`,
      rows: [
        ["", "p50 ms", "p99 ms", "max ms", "answers", "failed", "wanted"],
        ["GET /api/search-tickers", ...cells(search), "p99 under 5 ms"],
        ["GET /api/health (a constant)", ...cells(health), ""],
      ],
    };
  } finally {
    AGENT.destroy();
    await server.stop();
  }
}

/** Milliseconds of each answer; undefined for a request that failed. */
type Times = readonly (number | undefined)[];
type Second = (second: number) => Promise<Times>;

async function takeTurns(one: Second, other: Second): Promise<readonly [Times, Times]> {
  const ones: Times[] = [];
  const others: Times[] = [];
  for (let second = -WARM_UP_SECONDS; second < SECONDS; second += 1) {
    // Turns are taken one after the other.
    const times = [await one(second), await other(second)] as const;
    if (second < 0) continue;
    ones.push(times[0]);
    others.push(times[1]);
  }
  return [ones.flat(), others.flat()];
}

type Load = {
  readonly cookie: string;
  readonly paths: readonly string[];
  readonly second: number;
};

const AGENT = new Agent({ keepAlive: true });

/** Starts requests at an even pace, whether or not earlier ones were answered. */
async function oneSecond(url: string, { cookie, paths, second }: Load): Promise<Times> {
  const began = performance.now();
  const requests: Promise<number | undefined>[] = [];
  while (requests.length < REQUESTS_PER_SECOND) {
    const waitMs = began + (requests.length * 1000) / REQUESTS_PER_SECOND - performance.now();
    // The pace is the point.
    if (waitMs > 0) await sleep(waitMs);
    const place = Math.abs(second) * REQUESTS_PER_SECOND + requests.length;
    const target = `${url}${paths[place % paths.length]}`;
    const answer = timedGet(target, { agent: AGENT, headers: { cookie } });
    requests.push(answer.then((timed) => timed?.ms));
  }
  return Promise.all(requests);
}

function cells(times: Times): string[] {
  const answered = times.filter((time) => time !== undefined).toSorted((a, b) => a - b);
  const at = (share: number) => answered[Math.ceil(answered.length * share) - 1]?.toFixed(2) ?? "–";
  const failed = times.length - answered.length;
  return [at(0.5), at(0.99), at(1), String(answered.length), String(failed)];
}
