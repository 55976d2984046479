import { Agent } from "node:http";
import { signUp, startServer, timedGet } from "./running-footnote.ts";

/** Six bundled companies, large filers among them. */
const SIX = "/api/side-by-side?tickers=AAPL,GOOGL,KHC,MCD,PG,WMT";
const CALLS = [
  { name: "six companies, fiscal year", path: SIX },
  { name: "six companies, LTM", path: `${SIX}&period=ltm` },
  { name: "six companies, growth of LTM", path: `${SIX}&period=ltm&measure=growth` },
  { name: "GET /api/health (a constant)", path: "/api/health" },
] as const;
const RUNS = 200;
const LIMIT_MS = 300;

type Call = (typeof CALLS)[number];
/** Milliseconds of one answer, and its size. */
type Measured = { readonly ms: number; readonly bytes: number };

/**
 * Six companies side by side over HTTP, one request at a time, in turns with a route that answers a
 * constant: the first answers of a server just started, then the warm ones.
 */
export async function benchSideBySide(): Promise<{ title: string; rows: string[][] }> {
  const server = await startServer();
  const agent = new Agent({ keepAlive: true });
  try {
    const headers = { cookie: await signUp(server.url) };
    const rounds: Measured[][] = [];
    while (rounds.length <= RUNS) {
      const round: Measured[] = [];
      for (const { path } of CALLS) {
        // Turns are taken one after the other, so that all see the same machine.
        const answer = await timedGet(`${server.url}${path}`, { agent, headers });
        if (answer === undefined) throw new Error(`${path} failed`);
        round.push(answer);
      }
      rounds.push(round);
    }
    return {
      title: `Side by side over HTTP (${RUNS} requests each, in turns)`,
      rows: [
        ["", "first ms", "p50 ms", "p99 ms", "max ms", "kB", "wanted"],
        ...CALLS.map((call, at) =>
          cells(
            call,
            rounds.flatMap((round) => round[at] ?? []),
          ),
        ),
      ],
    };
  } finally {
    agent.destroy();
    await server.stop();
  }
}

function cells({ name, path }: Call, [first, ...warm]: readonly Measured[]): string[] {
  const sorted = warm.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  const outcome = at(0.99) < LIMIT_MS ? "kept" : "MISSED";
  return [
    name,
    (first?.ms ?? Number.NaN).toFixed(0),
    ...[0.5, 0.99, 1].map((share) => at(share).toFixed(1)),
    ((first?.bytes ?? 0) / 1000).toFixed(0),
    path === "/api/health" ? "" : `p99 under ${LIMIT_MS} ms: ${outcome}`,
  ];
}
