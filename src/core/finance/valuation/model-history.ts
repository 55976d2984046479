import { type Based, breaksOf } from "#core/ledger/comparable.ts";
import type { Archetype } from "#core/ledger/financial-data.ts";
import { MODEL_ITEMS, type ModelItem } from "#core/finance/valuation/model-items.ts";
import type { EarningsBasis } from "#core/finance/ratios/earnings-basis.ts";
import { known, orMissing, type Series } from "#core/finance/valuation/measure.ts";

/** What a model needs of the past beside the rows it shows. */
export const MEMO_ITEMS = [
  "D&A",
  "Interest Expense",
  "Pre-Tax Income",
  "Clean EBITDA",
  "Diluted Shares",
] as const;

export type HistoryItem = ModelItem | (typeof MEMO_ITEMS)[number];

/** One row of the past by column, whole units, null where not known. */
export type HistoryRow = Based & {
  /** A row the product knows, or one of the analyst's own that is kept as it is. */
  readonly item: string;
  readonly amounts: Readonly<Record<string, number | null>>;
  /** Where each cell comes from, in words: "10-K filed 2023-11-03", "Nike.xlsx, Income!C14". */
  readonly sources?: Readonly<Record<string, string>> | undefined;
};

/** The past a model stands on: annual columns, oldest first. */
export type ModelHistory = {
  readonly ticker: string;
  readonly name?: string | undefined;
  /** ISO 4217. */
  readonly currency: string;
  readonly archetype?: Archetype | undefined;
  /** Column labels such as `2023`. */
  readonly years: readonly string[];
  /** Ends of the columns, `YYYY-MM-DD`, where known. */
  readonly periodEnds: Readonly<Record<string, string>>;
  readonly rows: readonly HistoryRow[];
};

/** The columns of a model, projected ones after those of the past. */
export type ModelColumns = Readonly<Record<ModelItem, Series>>;

/** A series for each line of a model. */
export function modelColumns(seriesOf: (item: ModelItem) => Series): ModelColumns {
  const columns: Record<string, Series> = Object.fromEntries(
    MODEL_ITEMS.map((item) => [item, seriesOf(item)]),
  );
  // Made of all the items, one by one, which `fromEntries` can't say.
  return columns as Record<ModelItem, Series>;
}

/** The places of the past with which revenues go over to another basis than the year before. */
export function revenueBreaks({ rows, years }: ModelHistory): readonly number[] {
  const revenues = rows.find(({ item }) => item === "Revenues");
  return breaksOf(revenues ?? {}, years).map((year) => years.indexOf(year));
}

/** A row of the past as the history has it; every value is missing where there is no such row. */
export function historySeries({ rows, years }: ModelHistory, item: HistoryItem): Series {
  const amounts = rows.find((row) => row.item === item)?.amounts;
  return years.map((year) => orMissing(amounts?.[year]));
}

/** EBITDA without one-offs; as reported where none are told apart. */
export function cleanEbitda(history: ModelHistory): Series {
  const reported = historySeries(history, "EBITDA");
  return historySeries(history, "Clean EBITDA").map((value, at) =>
    Number.isFinite(value) ? value : orMissing(reported[at]),
  );
}

/** What all EBITDA of a model is, past and projected: its margins go on from the past without one-offs. */
export function earningsOf(history: ModelHistory): EarningsBasis {
  const reported = historySeries(history, "EBITDA");
  const isOther = (value: number, at: number) => known(value) !== known(orMissing(reported[at]));
  return cleanEbitda(history).some(isOther) ? "Clean EBITDA" : "EBITDA";
}

/**
 * The lines of the past made to foot (finance.md 3.1), on the earnings that the projection goes on from:
 * SG&A is what stands between gross profit and EBITDA, other operating items (with them the one-offs)
 * between EBITDA and operating cash flow, and each subtotal is the sum of its parts; where a part is
 * missing, as reported.
 */
export function historyColumns(history: ModelHistory): ModelColumns {
  const row = (item: HistoryItem): Series => historySeries(history, item);
  const sum = (...parts: readonly Series[]): Series =>
    history.years.map((_, at) => parts.reduce((total, part) => total + orMissing(part[at]), 0));

  const grossProfit = or(sum(row("Revenues"), row("COGS")), row("Gross Profit"));
  // Interest income that is not told apart is in the other operating items.
  const interest = or(
    row("Interest Income/Expense"),
    row("Interest Expense").map((paid) => -Math.abs(paid)),
  );
  const debt = sum(row("Short-Term Debt"), row("Long-Term Debt"));
  const ebitda = cleanEbitda(history);
  const named = sum(ebitda, interest, row("Tax Expense"), row("Change In Working Capital"));
  const operatingCash = or(
    row("Cash Flow From Operating Activities"),
    sum(named, row("Other operating cash flow items")),
  );
  const isClean = earningsOf(history) === "Clean EBITDA";
  const given = row("Other operating cash flow items");
  const left = minus(operatingCash, named);
  const discretionary = or(
    sum(operatingCash, row("Capital Expenditure")),
    row("Discretionary FCF"),
  );
  return {
    ...modelColumns(row),
    COGS: or(row("COGS"), minus(grossProfit, row("Revenues"))),
    "Gross Profit": grossProfit,
    "SG&A": or(minus(ebitda, grossProfit), row("SG&A")),
    EBITDA: ebitda,
    "Interest Income/Expense": interest,
    "Other operating cash flow items": isClean ? or(left, given) : or(given, left),
    "Cash Flow From Operating Activities": operatingCash,
    "Discretionary FCF": discretionary,
    FCF: or(sum(discretionary, row("Dividends Paid")), row("FCF")),
    "Net Debt": or(minus(debt, row("Cash And Equivalents")), row("Net Debt")),
  };
}

/** What is computed, or, where a part is missing, what was reported. */
function or(computed: Series, reported: Series): Series {
  return computed.map((value, at) => known(value) ?? orMissing(reported[at]));
}

function minus(from: Series, amounts: Series): Series {
  return from.map((value, at) => value - orMissing(amounts[at]));
}
