import { type EarningsBasis, rowOn } from "#core/finance/ratios/earnings-basis.ts";
import type { Unit } from "#core/ledger/units.ts";

/** The spec's lines of a saved model, in the order of the 33 rows. */
export const MODEL_ITEMS = [
  "Revenues",
  "COGS",
  "Gross Profit",
  "SG&A",
  "EBITDA",
  "Interest Income/Expense",
  "Tax Expense",
  "Change In Working Capital",
  "Other operating cash flow items",
  "Cash Flow From Operating Activities",
  "Capital Expenditure",
  "Discretionary FCF",
  "Dividends Paid",
  "FCF",
  "Net Acquisitions",
  "Other Cash Flow from Investing",
  "Other Cash Flow from Financing",
  "FX Effect",
  "Other Cash Flow items",
  "Net Change In Cash",
  "Short-Term Debt",
  "Long-Term Debt",
  "Cash And Equivalents",
  "Net Debt",
] as const;

export type ModelItem = (typeof MODEL_ITEMS)[number];

/** Rows computed of the lines; with them the model has 33. */
export type ModelMetric =
  | "Revenue Growth (%)"
  | "Gross Margin (%)"
  | "SG&A (% of Revenues)"
  | "EBITDA Margin (%)"
  | "Capital Expenditure (% of Revenues)"
  | "Total Debt"
  | "Gross Leverage (x)"
  | "Net Leverage (x)"
  | "Interest Coverage (x)";

export type ModelRowName = ModelItem | ModelMetric;
export type ModelSection = "Income" | "Cash flow" | "Balance sheet and credit";

export type ModelRowKind = {
  readonly item: ModelRowName;
  readonly section: ModelSection;
  readonly unit: Unit;
  /** A line adds to the model; a total is a sum of lines; a metric is read off them. */
  readonly kind: "line" | "total" | "metric";
};

const SUBTOTALS: ReadonlySet<ModelItem> = new Set<ModelItem>([
  "Gross Profit",
  "EBITDA",
  "Cash Flow From Operating Activities",
  "Discretionary FCF",
  "FCF",
  "Net Change In Cash",
  "Net Debt",
]);

/** The line that each metric stands behind, and what it is measured in. */
const METRICS: Readonly<Record<ModelMetric, readonly [ModelItem, Unit]>> = {
  "Revenue Growth (%)": ["Revenues", "fraction"],
  "Gross Margin (%)": ["Gross Profit", "fraction"],
  "SG&A (% of Revenues)": ["SG&A", "fraction"],
  "EBITDA Margin (%)": ["EBITDA", "fraction"],
  "Capital Expenditure (% of Revenues)": ["Capital Expenditure", "fraction"],
  "Total Debt": ["Long-Term Debt", "money"],
  "Gross Leverage (x)": ["Net Debt", "multiple"],
  "Net Leverage (x)": ["Net Debt", "multiple"],
  "Interest Coverage (x)": ["Net Debt", "multiple"],
};

/** The 33 rows of a model in their order (finance.md 3.7). */
export const MODEL_ROWS: readonly ModelRowKind[] = MODEL_ITEMS.flatMap((line, at) => {
  const section = sectionAt(at);
  const kind = SUBTOTALS.has(line) ? "total" : "line";
  const metrics = Object.entries(METRICS).flatMap(([name, [behind, unit]]): ModelRowKind[] =>
    isMetric(name) && behind === line ? [{ item: name, section, unit, kind: "metric" }] : [],
  );
  return [{ item: line, section, unit: "money", kind }, ...metrics];
});

function sectionAt(at: number): ModelSection {
  if (at < MODEL_ITEMS.indexOf("Interest Income/Expense")) return "Income";
  return at < MODEL_ITEMS.indexOf("Short-Term Debt") ? "Cash flow" : "Balance sheet and credit";
}

/** Whether a row is read off the lines. */
export function isMetric(item: string): item is ModelMetric {
  return Object.hasOwn(METRICS, item);
}

/**
 * Rows that a model makes otherwise than the statements beside it do (finance.md 3.1, 3.7): what
 * stands between gross profit and EBITDA is all other operating cost, whatever the filer calls it.
 */
const LABELS: Readonly<Partial<Record<string, string>>> = {
  "SG&A": "SG&A and other costs, excl. D&A",
  "SG&A (% of Revenues)": "SG&A and other costs (% of Revenues)",
};

/** And where EBITDA is without one-offs: these stand between it and operating cash flow. */
const CLEAN_LABELS: Readonly<Partial<Record<string, string>>> = {
  "Other operating cash flow items": "Other operating cash flow items, with one-offs",
  "Interest Coverage (x)": "Clean Interest Coverage (x)",
};

/** A row as people read it, with the earnings that it stands on. */
export function modelRowLabel(item: string, basis: EarningsBasis = "EBITDA"): string {
  const clean = basis === "Clean EBITDA" ? CLEAN_LABELS[item] : undefined;
  return clean ?? LABELS[item] ?? rowOn(basis, item);
}

/** The row that people read under a label; an older workbook's label is the row's own name. */
export function modelRowOf(label: string): string {
  const known = Object.entries({ ...CLEAN_LABELS, ...LABELS });
  return known.find(([, own]) => own === label)?.[0] ?? label;
}
