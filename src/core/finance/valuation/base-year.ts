import {
  arrayOf,
  type JsonObject,
  numberOf,
  objectOf,
} from "#core/finance/valuation/json-reading.ts";
import { orMissing } from "#core/finance/valuation/measure.ts";
import { historySeries, type ModelHistory } from "#core/finance/valuation/model-history.ts";
import type { ModelItem } from "#core/finance/valuation/model-items.ts";
import { type PeriodTable, yearOf } from "#core/finance/valuation/saved-periods.ts";
import { SAVED_SCALE, type ValuationResults } from "#core/finance/valuation/saved-results.ts";

type Given = {
  readonly projections: PeriodTable;
  readonly parameters: JsonObject;
  readonly results: ValuationResults | undefined;
};

/**
 * A past that has the year its projections go on from: without its revenues, the levels of that year
 * are worked back from the first projected one, and each such cell says so. Growth that nobody gave
 * leaves revenues as they are.
 */
export function withBaseYear(history: ModelHistory, given: Given): ModelHistory {
  const [first] = given.projections.periods;
  const growth = firstOf(objectOf(given.parameters["revenue_growth_assumptions"])["values"]);
  const worked = workedBack(given, growth);
  const hasBase = Number.isFinite(historySeries(history, "Revenues").at(-1) ?? Number.NaN);
  if (hasBase || first === undefined || !Number.isFinite(worked.get("Revenues"))) return history;
  const base = history.years.at(-1) ?? String(yearOf(first) - 1);
  const filled = [...worked].filter(
    ([item, value]) =>
      Number.isFinite(value) &&
      history.rows.find((row) => row.item === item)?.amounts[base] == null,
  );
  const sourceOf = (item: string): string =>
    item === "Revenues" && growth === null
      ? `Not given: taken as in ${first}`
      : `Not given: worked back from ${first}`;
  return {
    ...history,
    years: history.years.length === 0 ? [base] : history.years,
    rows: [
      ...history.rows.filter(({ item }) => !filled.some(([name]) => name === item)),
      ...filled.map(([item, value]) => {
        const row = history.rows.find((one) => one.item === item);
        return {
          item,
          amounts: { ...row?.amounts, [base]: value },
          sources: { ...row?.sources, [base]: sourceOf(item) },
        };
      }),
    ],
  };
}

/** The levels before the first projected year: the rules of the projection turned round. */
function workedBack(
  { projections: { periods, rows }, parameters, results }: Given,
  growth: number | null,
): ReadonlyMap<string, number> {
  const row = (item: ModelItem): number =>
    orMissing(rows.find((one) => one.item === item)?.amounts[periods[0] ?? ""]);
  const other = objectOf(parameters["other"]);
  const issued = (firstOf(other["netDebtIssuance"]) ?? 0) * SAVED_SCALE;
  return new Map([
    ["Revenues", row("Revenues") / (1 + (growth ?? 0))],
    ["Short-Term Debt", row("Short-Term Debt")],
    ["Long-Term Debt", row("Long-Term Debt") - issued],
    ["Cash And Equivalents", row("Cash And Equivalents") - row("Net Change In Cash")],
    ["Dividends Paid", row("Dividends Paid") / (1 + (firstOf(other["dividendGrowth"]) ?? 0))],
    ["Net Debt", orMissing(results?.netDebt) * (results?.meta.scale ?? SAVED_SCALE)],
  ]);
}

function firstOf(values: unknown): number | null {
  return numberOf(arrayOf(values)[0]);
}
