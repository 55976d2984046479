import { isNear, type WorkbookFinding } from "#core/finance/valuation/import/workbook-checks.ts";
import type { WorkbookItem } from "#core/finance/valuation/import/workbook-names.ts";
import { ebitdaAt, type Table } from "#core/finance/valuation/import/workbook-table.ts";

/** How the workbook's free cash flow is made, with capital expenditure and working capital as outflows. */
export type Parts = {
  /** Factors that turn the workbook's rows into the product's signs. */
  readonly capex: (value: number) => number;
  readonly workingCapital: number;
  readonly taxes: readonly number[];
  /** What the known parts leave of each year's cash flow. */
  readonly rest: readonly number[];
  readonly findings: readonly WorkbookFinding[];
  readonly assumed: readonly string[];
};

/** What makes the free cash flow of each year, by the signs that give it. */
export function partsOf(table: Table, years: readonly number[], flows: readonly number[]): Parts {
  const row = (item: WorkbookItem) => years.map((year) => table.at(item, year)?.value);
  const [capex, change, nopat] = [
    row("Capital Expenditure"),
    row("Change In Working Capital"),
    row("NOPAT"),
  ];
  const depreciation = row("D&A").map((value) => Math.abs(value ?? 0));
  const ebitda = years.map((year) => ebitdaAt(table, year));
  const ebit = ebitda.map((value, at) => (value ?? Number.NaN) - (depreciation[at] ?? 0));
  const taxes = years.map((year, at) => {
    const said = table.at("Taxes", year)?.value;
    if (said !== undefined) return Math.abs(said);
    const after = nopat[at];
    return after === undefined ? 0 : (ebit[at] ?? 0) - after;
  });
  const made = (at: number, outlay: number, changeSign: number): number =>
    (ebit[at] ?? Number.NaN) -
    (taxes[at] ?? 0) +
    (depreciation[at] ?? 0) +
    outlay +
    changeSign * (change[at] ?? 0);
  const signs = [-1, 1].flatMap((a) => [-1, 1].map((b) => [a, b] as const));
  const matched = signs.find(([a, b]) =>
    flows.every((flow, at) => isNear(flow, made(at, a * (capex[at] ?? 0), b))),
  );
  const [capexSign, changeSign] = matched ?? [0, -1];
  const isAdded =
    matched !== undefined && capex.some((value) => value !== undefined && capexSign * value > 0);
  const rest = flows.map((flow, at) => {
    const value = isAdded ? flow - 2 * Math.abs(capex[at] ?? 0) : flow;
    const known = made(at, out(capex[at] ?? 0), changeSign);
    return isNear(value, known) ? 0 : value - known;
  });
  return {
    capex: out,
    workingCapital: changeSign,
    taxes,
    rest,
    findings: partFindings(table, years, { isAdded, isMatched: matched !== undefined }),
    assumed: ebitda.some((value) => value === undefined)
      ? ["EBITDA was not found for every projected year: margins and the exit multiple are n.a."]
      : [],
  };
}

function out(value: number): number {
  return -Math.abs(value);
}

function partFindings(
  table: Table,
  years: readonly number[],
  { isAdded, isMatched }: { readonly isAdded: boolean; readonly isMatched: boolean },
): readonly WorkbookFinding[] {
  const place = table.at("Capital Expenditure", years[0] ?? 0)?.place;
  if (isAdded) {
    const sentence =
      "Capital expenditure is added to free cash flow, not deducted: it is taken as an outflow here.";
    return [{ code: "CAPEX_SIGN", sentence, place }];
  }
  const isKnown = years.every((year) => table.at("NOPAT", year) !== undefined);
  if (isMatched || !isKnown) return [];
  const sentence =
    "Free cash flow is not NOPAT plus D&A less capital expenditure and the change in working capital: the difference is kept under other operating cash flow.";
  return [
    { code: "CASH_FLOW_PARTS", sentence, place: table.at("Free Cash Flow", years[0] ?? 0)?.place },
  ];
}
