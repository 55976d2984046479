import { describe, expect, it } from "vitest";
import type { StatementItem } from "#core/ledger/items.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import type { FaceFact, FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import { COMPANY, companyFacts, yearly } from "#core/finance/statements/testing/facts-builder.ts";

const PRETAX =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";

type Values = Readonly<Record<string, number>>;

function named(names: readonly string[] = []): string[] {
  return names.map((name) => `us-gaap:${name}`);
}

/** The report of 2024 with what its statements print. */
function face(
  printed: {
    readonly income?: readonly string[];
    readonly cashFlow?: readonly string[];
  },
  facts: readonly FaceFact[] = [],
): FilingFace {
  return {
    accession: "0000000001-25-000001",
    form: "10-K",
    filed: "2025-02-15",
    periodEnd: "2024-12-31",
    via: "inline page",
    isInPrintOrder: true,
    concepts: {
      "balance-sheet": [],
      "income-statement": named(printed.income),
      "cash-flow": named(printed.cashFlow),
    },
    facts,
  };
}

function cell(
  values: Values,
  item: StatementItem,
  faces: readonly FilingFace[] = [],
): [number | null, readonly string[]] {
  const data = standardise({
    facts: companyFacts(
      Object.fromEntries(
        Object.entries({ NetIncomeLoss: 1, ...values }).map(([name, value]) => [
          name,
          yearly({ 2024: value }),
        ]),
      ),
    ),
    company: COMPANY,
    period: "annual",
    years: 1,
    origin: "sec",
    faces,
  });
  const row = data.data.find((candidate) => candidate.item === item);
  return [row?.amounts["2024"] ?? null, row?.flags["2024"] ?? []];
}

describe("what the printed statements tell the rules", () => {
  // GE's 2023: depreciation of property and amortisation of intangibles are two lines, and no
  // arithmetic of its income statement says so.
  const TWO_LINES = {
    DepreciationAmortizationAndAccretionNet: 1_473,
    AmortizationOfIntangibleAssets: 606,
  };

  it("D&A is the sum of two lines that the cash flow statement prints both", () => {
    const cashFlow = Object.keys(TWO_LINES);
    expect(cell(TWO_LINES, "D&A", [face({ cashFlow })])).toEqual([2_079, ["d&a_two_lines"]]);
    expect(cell(TWO_LINES, "D&A", [face({ cashFlow: cashFlow.slice(0, 1) })])[0]).toBe(1_473);
    expect(cell(TWO_LINES, "D&A")[0]).toBe(1_473);
  });

  it("amortisation known in rounded words is the line under a name of the filer's own", () => {
    // The shape of AMD's 2024: 671 of depreciation and 2,394 that its text rounds to 2.4 billion.
    const facts = {
      OtherDepreciationAndAmortization: 671_000_000,
      AmortizationOfIntangibleAssets: 2_400_000_000,
    };
    const own: FaceFact = {
      statement: "cash-flow",
      concept: "own:AmortizationOfAcquisitionRelatedIntangibles",
      label: "Amortization of acquisition-related intangibles",
      start: "2024-01-01",
      end: "2024-12-31",
      currency: "USD",
      value: 2_394_000_000,
      isPrintedNegative: false,
    };
    const known = face({ cashFlow: ["OtherDepreciationAndAmortization"] }, [own]);
    expect(cell(facts, "D&A", [known])).toEqual([3_065_000_000, ["d&a_two_lines"]]);
    expect(cell(facts, "D&A")).toEqual([3_071_000_000, ["d&a_two_lines", "amortisation_rounded"]]);
  });

  it("amortisation of software is added where the cash flow statement prints it beside the others", () => {
    const values = { ...TWO_LINES, CapitalizedComputerSoftwareAmortization1: 100 };
    expect(cell(values, "D&A", [face({ cashFlow: Object.keys(values) })])[0]).toBe(2_179);
    expect(cell(values, "D&A", [face({ cashFlow: Object.keys(TWO_LINES) })])[0]).toBe(2_079);
  });

  it("operating income on the face stands, whatever the lines below it are called", () => {
    const values = {
      Revenues: 1_000,
      OperatingIncomeLoss: 300,
      InterestExpense: 40,
      [PRETAX]: 200,
    };
    expect(cell(values, "EBIT")).toEqual([
      240,
      ["ebit_from_pre_tax", "operating_income_tag_rejected"],
    ]);
    expect(cell(values, "EBIT", [face({ income: ["OperatingIncomeLoss"] })])).toEqual([300, []]);
  });

  it("working capital is what the cash flow statement prints, not what a note breaks it down to", () => {
    // GM's 2023: one line on the face, and its parts in a note.
    const values = {
      IncreaseDecreaseInOtherOperatingCapitalNet: -1_822,
      IncreaseDecreaseInAccountsReceivable: -1_183,
      IncreaseDecreaseInInventories: 757,
    };
    const cashFlow = ["IncreaseDecreaseInOtherOperatingCapitalNet"];
    expect(cell(values, "Change In Working Capital", [face({ cashFlow })])[0]).toBe(1_822);
  });

  it("lease liabilities count in working capital only where the cash flow statement prints them", () => {
    const values = {
      IncreaseDecreaseInInventories: 50,
      IncreaseDecreaseInOperatingLeaseLiability: 949,
    };
    expect(cell(values, "Change In Working Capital")[0]).toBe(-50);
    const cashFlow = Object.keys(values);
    expect(cell(values, "Change In Working Capital", [face({ cashFlow })])[0]).toBe(899);
  });

  it("marketing is the selling half of SG&A where the income statement prints it", () => {
    const values = { GeneralAndAdministrativeExpense: 12, MarketingExpense: 44 };
    expect(cell(values, "SG&A", [face({ income: Object.keys(values) })])).toEqual([-56, []]);
    expect(cell(values, "SG&A", [face({ income: ["GeneralAndAdministrativeExpense"] })])[0]).toBe(
      null,
    );
  });
});
