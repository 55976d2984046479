import fc from "fast-check";
import { CONTEXT_ITEM_LABELS, type ContextItemType } from "#core/ledger/connected-data.ts";
import { OPS } from "#core/ledger/reference.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { anyText, anyValue, nearly } from "./hostile.ts";

const RESULTS = {
  enterpriseValueGG: 3_118,
  enterpriseValueEM: 3_402,
  equityValueGG: 2_118,
  dcfInputs: { wacc: 0.085, terminalGrowthRate: 0.02, terminalEbitdaMultiple: 8 },
  netDebt: 1_000,
  marketCap: 1_500,
  sensitivityParameters: { wacc: [0.08, 0.085], gordonGrowth: [0.02], ebitdaMultiple: [8] },
  sensitivityTables: { gordonGrowth: [[3_300], [3_118]], ebitdaMultiple: [[3_402], [3_300]] },
  meta: { currency: "USD", scale: 1_000_000, discounting: "end-year", impliedMultiple: 7.5 },
};

/** A saved model as it is sent. */
export const MODEL = {
  historicalData: { currency: "USD", scale: 1_000_000, years: harbour.years, data: harbour.data },
  projections: { "2026E": { Revenues: 2_479, EBITDA: 400, FCF: 95 }, "2027E": { Revenues: 2_550 } },
  assumptionParameters: {
    baseYear: "2025",
    periods: ["2026E", "2027E"],
    revenue_growth_assumptions: { basis: "rate", values: [0.025, 0.03] },
    ebitda_margin_assumptions: { basis: "rate", values: [0.16, 0.16] },
    dcfInputs: RESULTS.dcfInputs,
    cases: [{ id: "bear", name: "Bear case", dcfInputs: RESULTS.dcfInputs }],
  },
  valuationResults: RESULTS,
};

const ROWS = {
  name: harbour.name,
  currency: "USD",
  years: harbour.years,
  rows: harbour.ratios,
  market: { by: "Ana", inputs: { sharePrice: { value: 31.5, date: "2026-03-11" } } },
};
const passages = passagesCard();

/** The data of a card of each kind, as the product makes it. */
const DATA: Readonly<Record<ContextItemType, unknown>> = {
  financial: harbour,
  filings: { ...harbour, origin: "user" },
  ratios: ROWS,
  company: { ...ROWS, sic: "2650", exchange: "NYSE" },
  valuation: ROWS,
  "rag-query": passages.data,
  "rag-summary": passages.data,
  "saved-model": {
    savedOutput: { id: "so_1", name: "Harbour", version: 3, createdAt: "2026-03-11T10:00:00Z" },
    ...MODEL,
    cases: [{ name: "Bear case", valuationResults: RESULTS, projections: MODEL.projections }],
  },
  "knowledge-base": passages.data,
  "document-table": passages.data,
};

/** Cards of every kind: right, nearly right, of garbage, and by the ids of stored data. */
export function cards(dataIds: readonly string[]): fc.Arbitrary<unknown> {
  const one = fc.constantFrom(...Object.entries(DATA)).chain(([type, data]) =>
    fc.record(
      {
        id: fc.constantFrom("card", "other"),
        ticker: fc.constantFrom("HPKG", "HPKG", "AAPL", ""),
        type: fc.constant(type),
        label: fc.constant(Object.values(CONTEXT_ITEM_LABELS)[0]),
        timestamp: fc.constant("2026-11-20T12:00:00.000Z"),
        status: fc.constantFrom("success", "success", "loading", "error"),
        data: fc.oneof(
          { weight: 8, arbitrary: nearly(fc.constant(data)) },
          { weight: 1, arbitrary: anyValue },
        ),
        dataId: fc.constantFrom(...dataIds, "of nobody"),
        savedOutputId: anyText,
      },
      { requiredKeys: ["id", "ticker", "type", "label", "timestamp", "status"] },
    ),
  );
  const some = fc.array(one, { minLength: 1, maxLength: 4 });
  return fc.oneof({ weight: 6, arbitrary: some }, { weight: 1, arbitrary: nearly(some) });
}

const SENTENCES = [
  "Overview:",
  "Revenues were USD 2,419 mm in FY2025, 1.2% above FY2024.",
  "Net leverage fell from 3.3x to 2.8x and EBITDA rose 5% to USD 360 mm.",
  "The model values HPKG at an enterprise value of USD 3,118 mm.",
  "In the bear case HPKG comes to USD 3,402 mm by its EBITDA multiple.",
  "The model assumes a WACC of 8.5% and EBITDA of USD 400 mm in 2026E.",
  "The term loan due 2028 is USD 225 mm.",
  "The share price of USD 31.50 gives a market capitalisation of USD 1,500 mm.",
  "Free cash flow was [x] in Q3 2025.",
  "We rate the credit BB with a Positive trend.",
  "Correct the figures.",
  "What is the net leverage?",
  "- 2025 | 2,419 | (98)",
];

/** Notes of an analyst, questions, and texts that are neither. */
export const anyNote: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 8 })
      .map((lines) => lines.join("\n")),
  },
  { weight: 1, arbitrary: anyText },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("1:", "(1", "EBITDA of ", "\n"), fc.nat(2_000))
      .map(([part, times]) => part.repeat(times)),
  },
);

const ITEMS = [
  "Revenues",
  "EBITDA",
  "Net Leverage (x)",
  "WACC",
  "Enterprise Value (Gordon Growth)",
  "Enterprise Value (Gordon Growth), Bear case",
  "12. Debt: Term loan, due 2028",
  "Share Price",
];
const ref = fc.record({
  ref: fc.record({
    entity: fc.constantFrom("HPKG", "AAPL"),
    item: fc.constantFrom(...ITEMS),
    period: fc.constantFrom("2024", "2025", "2026E", "as stated", "2026-03-11"),
  }),
});
const formula = fc.record({
  formula: fc.record({
    op: fc.constantFrom(...OPS),
    args: fc.array(fc.oneof(ref, fc.constantFrom(0, 1, 1e308)), { minLength: 1, maxLength: 3 }),
  }),
});

/** What figures are said to be of. */
export const anyBinding: fc.Arbitrary<unknown> = fc.oneof(ref, formula);

/** Anchors on the first sentences of a note, and in places where nothing stands. */
export const anyAnchors: fc.Arbitrary<unknown> = fc.array(
  fc.record({
    id: fc.constantFrom("a", "b"),
    from: fc.constantFrom(0, 14, 24, 30, 5_000),
    to: fc.constantFrom(10, 26, 36, 40),
    text: fc.constantFrom("USD 2,419 mm", "1.2%", "x"),
    binding: anyBinding,
    by: fc.constantFrom("product", "analyst"),
    at: fc.constant("2026-11-20T12:00:00.000Z"),
  }),
  { maxLength: 3 },
);
