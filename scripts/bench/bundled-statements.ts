import { globSync, readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import { standardise, standardiseAll } from "#core/finance/ratios/standardise.ts";
import { parseCompanyFacts } from "#server/integrations/edgar/edgar-files.ts";

const RUNS = 15;
const YEARS = 5;

/**
 * Every bundled company's facts to statements and ratios, beside JSON.parse of the same text: five
 * fiscal years alone, and with the quarters and twelve months beside them that connecting attaches.
 * MB are what stays on the heap: of the parsed facts, and of the statements made of them.
 */
export function benchBundledStatements(): { title: string; rows: string[][] } {
  const files = globSync("bundled/edgar/api/xbrl/companyfacts/*.json.gz").toSorted();
  const measured = files.map((file) => measure(gunzipSync(readFileSync(file)).toString()));
  const sums = measured
    .map(({ numbers }) => numbers)
    .reduce((a, b) => a.map((n, at) => n + (b[at] ?? 0)));
  return {
    title: `All bundled companyfacts to statements (median of ${RUNS}, in turns)`,
    rows: [
      [
        "company",
        "JSON MB",
        "JSON.parse ms",
        "years ms",
        "all views ms",
        "facts on heap MB",
        "statements on heap MB",
      ],
      ...measured.map(({ name, numbers }) => [name, ...numbers.map(cell)]),
      [`all ${files.length}`, ...sums.map(cell)],
    ],
  };
}

function measure(text: string): { readonly name: string; readonly numbers: readonly number[] } {
  const facts = parseCompanyFacts(JSON.parse(text));
  const name = facts.entityName ?? "";
  const company = { ticker: "BENCH", name, cik: "0000000001" };
  const request = { facts, company, years: YEARS, origin: "bundled" } as const;
  const [parse, years, all] = inTurns(
    () => void JSON.parse(text),
    () => void standardise({ ...request, period: "annual" }),
    () => void standardiseAll(request),
  );
  const factsMb = heapMb(() => JSON.parse(text));
  const statementsMb = heapMb(() => standardiseAll(request));
  const numbers = [text.length / 1e6, parse, years, all, factsMb, statementsMb];
  return { name, numbers };
}

/** Median milliseconds of each, so measured that all see the same machine. */
function inTurns(
  ...works: readonly [() => void, () => void, () => void]
): [number, number, number] {
  const times = works.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [at, work] of works.entries()) {
      const began = performance.now();
      work();
      times[at]?.push(performance.now() - began);
    }
  }
  const [one = 0, two = 0, three = 0] = times.map(
    (of) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0,
  );
  return [one, two, three];
}

/** What a value keeps of the heap once everything else made with it is collected. */
function heapMb(make: () => unknown): number {
  const collect = garbageCollector();
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = make();
  collect();
  const after = process.memoryUsage().heapUsed;
  // Read after the measurement, so that it can't have been collected before.
  if (kept === undefined) throw new Error("nothing was made");
  return (after - before) / 1e6;
}

function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("this Node exposes no garbage collector");
  return () => void collect();
}

function cell(value: number): string {
  return value.toFixed(1);
}
