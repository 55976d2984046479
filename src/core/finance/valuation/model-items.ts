import type { Unit } from "#core/ledger/items.ts";

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

const SUBTOTALS: ReadonlySet<ModelRowName> = new Set<ModelRowName>([
  "Gross Profit",
  "EBITDA",
  "Cash Flow From Operating Activities",
  "Discretionary FCF",
  "FCF",
  "Net Change In Cash",
  "Net Debt",
]);

const METRIC_UNITS: Readonly<Record<ModelMetric, Unit>> = {
  "Revenue Growth (%)": "fraction",
  "Gross Margin (%)": "fraction",
  "SG&A (% of Revenues)": "fraction",
  "EBITDA Margin (%)": "fraction",
  "Capital Expenditure (% of Revenues)": "fraction",
  "Total Debt": "money",
  "Gross Leverage (x)": "multiple",
  "Net Leverage (x)": "multiple",
  "Interest Coverage (x)": "multiple",
};

const SECTIONS: readonly (readonly [ModelSection, readonly ModelRowName[]])[] = [
  [
    "Income",
    [
      "Revenues",
      "Revenue Growth (%)",
      "COGS",
      "Gross Profit",
      "Gross Margin (%)",
      "SG&A",
      "SG&A (% of Revenues)",
      "EBITDA",
      "EBITDA Margin (%)",
    ],
  ],
  [
    "Cash flow",
    [
      "Interest Income/Expense",
      "Tax Expense",
      "Change In Working Capital",
      "Other operating cash flow items",
      "Cash Flow From Operating Activities",
      "Capital Expenditure",
      "Capital Expenditure (% of Revenues)",
      "Discretionary FCF",
      "Dividends Paid",
      "FCF",
      "Net Acquisitions",
      "Other Cash Flow from Investing",
      "Other Cash Flow from Financing",
      "FX Effect",
      "Other Cash Flow items",
      "Net Change In Cash",
    ],
  ],
  [
    "Balance sheet and credit",
    [
      "Short-Term Debt",
      "Long-Term Debt",
      "Total Debt",
      "Cash And Equivalents",
      "Net Debt",
      "Gross Leverage (x)",
      "Net Leverage (x)",
      "Interest Coverage (x)",
    ],
  ],
];

/** The 33 rows of a model in their order (finance.md 3.7). */
export const MODEL_ROWS: readonly ModelRowKind[] = SECTIONS.flatMap(([section, items]) =>
  items.map((item) => ({ item, section, ...shapeOf(item) })),
);

function shapeOf(item: ModelRowName): Pick<ModelRowKind, "unit" | "kind"> {
  if (isMetric(item)) return { unit: METRIC_UNITS[item], kind: "metric" };
  return { unit: "money", kind: SUBTOTALS.has(item) ? "total" : "line" };
}

function isMetric(item: ModelRowName): item is ModelMetric {
  return Object.hasOwn(METRIC_UNITS, item);
}
