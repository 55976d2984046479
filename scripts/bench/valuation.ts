import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { Table } from "./browser-site.ts";

const RUNS = 500;

/** Three cases, each with its 33 rows and both grids, from nothing; the bound is 2 ms. */
export function benchValuation(): Table {
  const model = harbourModel();
  const samples = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    for (const one of model.cases) valueCase(model, one);
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  const at = (share: number) => (samples[Math.floor(share * (RUNS - 1))] ?? Number.NaN).toFixed(3);
  return {
    title: "Valuation: three cases with grids (ms)",
    rows: [
      ["runs", "median", "p95", "slowest"],
      [String(RUNS), at(0.5), at(0.95), at(1)],
    ],
  };
}
