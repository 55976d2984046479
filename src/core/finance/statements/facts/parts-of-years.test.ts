import { describe, expect, it } from "vitest";
import type { FinancialRow, PeriodKind } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

const PRETAX =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";
const PRETAX_BEFORE_EQUITY_INCOME =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments";

/** Figures to date of the quarters of 2024, in the reports of that year or of the one after. */
function toDate(values: readonly number[], reportYear = 2024): TestFact[] {
  const ends = ["03-31", "06-30", "09-30"];
  const filed = ["05-01", "08-01", "11-01"];
  return values.map((value, at) => ({
    period: `2024-01-01/2024-${ends[at] ?? ""}`,
    value,
    form: "10-Q",
    filed: `${reportYear}-${filed[at] ?? ""}`,
    filedFor: reportYear,
  }));
}

/** The half year as the report of a year later states it. */
function restatedHalf(value: number): TestFact {
  const period = "2024-01-01/2024-06-30";
  return { period, value, form: "10-Q", filed: "2025-08-01", filedFor: 2025 };
}

const ANCHOR = { NetIncomeLoss: [...toDate([1, 2, 3]), ...yearly({ 2024: 4 })] };

function rowOf(
  facts: Readonly<Record<string, readonly TestFact[]>>,
  item: StatementItem,
  period: PeriodKind,
): FinancialRow {
  const data = standardise({
    facts: companyFacts({ ...ANCHOR, ...facts }),
    company: COMPANY,
    period,
    years: 1,
    origin: "sec",
  });
  const row = data.data.find((candidate) => candidate.item === item);
  if (row === undefined) throw new Error(`no row ${item}`);
  return row;
}

describe("a year and its quarters", () => {
  it("show pre-tax income by the tag that the quarterly reports use, not by a note's of the year", () => {
    // AMD's 2022 to 2025: the note's figure holds equity income that the statement prints below tax.
    const facts = {
      [PRETAX]: yearly({ 2024: 1_198 }),
      [PRETAX_BEFORE_EQUITY_INCOME]: [...toDate([896, 1_393, 1_320]), ...yearly({ 2024: 1_184 })],
      IncomeTaxExpenseBenefit: yearly({ 2024: -122 }),
      ProfitLoss: yearly({ 2024: 1_320 }),
    };
    expect(rowOf(facts, "Pre-Tax Income", "annual").amounts["2024"]).toBe(1_184);
    const quarters = Object.values(rowOf(facts, "Pre-Tax Income", "quarterly").amounts);
    expect(quarters).toEqual([896, 497, -73, -136]);
  });

  it("measure impairments by one and the same figure", () => {
    const facts = {
      AssetImpairmentCharges: [...toDate([226, 3_099, 3_399]), ...yearly({ 2024: 3_413 })],
      GoodwillImpairmentLoss: [...toDate([226, 2_043, 4_143]), ...yearly({ 2024: 2_343 })],
    };
    const quarters = Object.values(rowOf(facts, "Impairments", "quarterly").amounts);
    expect(quarters).toEqual([226, 2_873, 300, 14]);
  });

  it("do not take D&A as a difference of one report that holds amortisation and one that does not", () => {
    // Home Depot's second quarter of 2023: the first was never restated, the half year was.
    const facts = {
      DepreciationDepletionAndAmortization: [
        ...toDate([793, 1_588, 2_400]),
        ...toDate([793], 2025),
        restatedHalf(1_500),
        ...yearly({ 2024: 3_247 }),
      ],
      AmortizationOfIntangibleAssets: [restatedHalf(88), ...yearly({ 2024: 186 })],
    };
    const row = rowOf(facts, "D&A", "quarterly");
    expect(row.amounts["Q2 FY2024"]).toBe(795);
    expect(row.flags["Q2 FY2024"]).toContain("as_first_reported");
  });

  it("do not show an income as the interest expense of a quarter whose year tags the expense", () => {
    const facts = {
      InterestExpense: yearly({ 2024: 3 }),
      InterestIncomeExpenseNet: toDate([12, 24, 46]),
    };
    const row = rowOf(facts, "Interest Expense", "quarterly");
    expect(row.amounts["Q1 FY2024"]).toBeNull();
    expect(row.reasons?.["Q1 FY2024"]).toMatch(/net interest is an income$/);
  });
});
