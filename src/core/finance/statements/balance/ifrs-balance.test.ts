import { describe, expect, it } from "vitest";
import type { RatioItem } from "#core/finance/ratios/ratio-items.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import type { FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
} from "#core/finance/statements/testing/facts-builder.ts";
import {
  type IfrsFiler,
  ifrsCell,
  ifrsStatements,
} from "#core/finance/statements/testing/ifrs-filer.ts";

function at(value: number, period: string): TestFact {
  return { period, value, form: "20-F", unit: "EUR" };
}

type Amounts = Readonly<Record<string, number>>;

const SHEET = { Assets: 9_000, CurrentLiabilities: 2_000, Liabilities: 5_000, Equity: 4_000 };
const PROFIT = {
  Revenue: 5_000,
  ProfitLossFromOperatingActivities: 600,
  AdjustmentsForDepreciationAndAmortisationExpense: 400,
};

function debtOf(balances: Amounts): readonly (number | null)[] {
  const filer = { balances: { ...SHEET, ...balances } };
  return (["Short-Term Debt", "Long-Term Debt", "Total Debt"] as const).map(
    (item) => ifrsCell(filer, item).value,
  );
}

function ratio(
  filer: IfrsFiler,
  item: RatioItem,
): { value: number | null | undefined; flags: readonly string[]; reason: string | undefined } {
  const row = ifrsStatements(filer).ratios.find((candidate) => candidate.item === item);
  return {
    value: row?.amounts["2024"],
    flags: row?.flags?.["2024"] ?? [],
    reason: row?.reasons?.["2024"],
  };
}

describe("borrowings of an IFRS filer", () => {
  it("are the two halves as printed", () => {
    const halves = {
      CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings: 300,
      LongtermBorrowings: 1_700,
      Borrowings: 2_000,
    };
    expect(debtOf(halves)).toEqual([300, 1_700, 2_000]);
  });

  it("keep the long-term half where a smaller total is one loan of a note", () => {
    const note = { ShorttermBorrowings: 300, LongtermBorrowings: 1_700, Borrowings: 450 };
    expect(debtOf(note)).toEqual([300, 1_700, 2_000]);
  });

  it("add up by kind where the halves are not tagged, and say that the current part is in", () => {
    const kinds = { BondsIssued: 1_200, LoansReceived: 300 };
    expect(ifrsCell({ balances: { ...SHEET, ...kinds } }, "Long-Term Debt")).toMatchObject({
      value: 1_500,
      flags: ["may_include_current_part"],
    });
    expect(debtOf({ ...kinds, ShorttermBorrowings: 200 })).toEqual([200, 1_300, 1_500]);
  });
});

describe("cash flow and liquid assets of an IFRS filer", () => {
  it("take dividends of the parent's shareholders before a total with those of minorities", () => {
    const flows = {
      DividendsPaidClassifiedAsFinancingActivities: 520,
      DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities: 500,
    };
    expect(ifrsCell({ flows }, "Dividends Paid").value).toBe(-500);
  });

  it("show intangible assets apart from capital expenditure", () => {
    const flows = {
      PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities: -300,
      PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities: 90,
    };
    const capex = ifrsCell({ flows }, "Capital Expenditure");
    expect(capex.value).toBe(-300);
    expect(capex.flags).toContain("excludes_intangible_assets");
  });

  it("add wells and mines where no property line is tagged", () => {
    const flows = { PurchaseOfOilAndGasAssets: 700, PurchaseOfExplorationAndEvaluationAssets: 60 };
    expect(ifrsCell({ flows }, "Capital Expenditure").value).toBe(-760);
  });

  it("take cash net of overdrafts and all other financial assets only for want of better, and say so", () => {
    const cash = { CashAndCashEquivalentsIfDifferentFromStatementOfFinancialPosition: 80 };
    expect(ifrsCell({ balances: cash }, "Cash And Equivalents").value).toBe(80);
    expect(
      ifrsCell({ balances: { ...cash, CashAndCashEquivalents: 95 } }, "Cash And Equivalents").value,
    ).toBe(95);
    const investments = { OtherCurrentFinancialAssets: 40 };
    expect(ifrsCell({ balances: investments }, "Short-Term Investments")).toMatchObject({
      value: 40,
      flags: ["all_other_financial_assets"],
    });
    const undrawn = { UndrawnBorrowingFacilities: 1_500 };
    expect(ifrsCell({ balances: undrawn }, "Undrawn Credit Facilities").value).toBe(1_500);
  });
});

describe("debt against EBITDA under IFRS 16", () => {
  const BORROWED = {
    ...SHEET,
    CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings: 300,
    LongtermBorrowings: 1_700,
  };

  it("includes lease liabilities", () => {
    const filer = { flows: PROFIT, balances: { ...BORROWED, LeaseLiabilities: 500 } };
    expect(ratio(filer, "Gross Leverage (x)").value).toBe(2.5);
  });

  it("does not add leases that borrowings hold by the note on financing liabilities", () => {
    const balances = { ...BORROWED, LeaseLiabilities: 500 };
    const inside = { ...balances, LiabilitiesArisingFromFinancingActivities: 2_000 };
    expect(ratio({ flows: PROFIT, balances: inside }, "Gross Leverage (x)").value).toBe(2);
    expect(ifrsCell({ balances: inside }, "Finance Lease Liabilities").flags).toContain(
      "included_in_debt",
    );
    const beside = { ...balances, LiabilitiesArisingFromFinancingActivities: 2_500 };
    expect(ratio({ flows: PROFIT, balances: beside }, "Gross Leverage (x)").value).toBe(2.5);
  });

  it("has no pair where leases are tagged and their liabilities are not, and says why", () => {
    const filer = { flows: { ...PROFIT, DepreciationRightofuseAssets: 120 }, balances: BORROWED };
    for (const item of ["Gross Leverage (x)", "Lease-Adjusted Leverage (x)"] as const) {
      expect(ratio(filer, item)).toMatchObject({
        value: null,
        reason:
          "n.a.: lease liabilities are not tagged, and under IFRS 16 EBITDA is before the cost of leases",
      });
    }
  });

  it("lacks debt, and not lease liabilities alone, in a year without a balance sheet", () => {
    const flows = { ...PROFIT, DepreciationRightofuseAssets: 120 };
    expect(ratio({ flows }, "Gross Leverage (x)").reason).toBe("n.a.: Total Debt not available");
  });

  it("stands without leases where the filer shows none, and says so", () => {
    expect(ratio({ flows: PROFIT, balances: BORROWED }, "Gross Leverage (x)")).toMatchObject({
      value: 2,
      flags: ["lease_liabilities_not_tagged"],
    });
  });

  it("leaves leases out before 2019, when rent was inside EBITDA", () => {
    const data = standardise({
      facts: companyFacts({
        "ifrs-full:ProfitLoss": [at(1, "2017")],
        "ifrs-full:Assets": [at(9_000, "2017-12-31")],
        "ifrs-full:LeaseLiabilities": [at(40, "2017-12-31")],
      }),
      company: COMPANY,
      period: "annual",
      years: 1,
      origin: "sec",
    });
    const leases = data.data.find(({ item }) => item === "Finance Lease Liabilities");
    expect(leases?.amounts["2017"]).toBe(40);
    expect(leases?.flags["2017"] ?? []).not.toContain("ifrs_16");
  });

  it("takes leases to be in debt where the balance sheet prints debt and no line of leases", () => {
    const concepts = ["Assets", "Borrowings", "LongtermBorrowings", "Liabilities", "Equity"];
    const facts = companyFacts(
      Object.fromEntries(
        Object.entries({ ...BORROWED, LeaseLiabilities: 500 }).map(([name, value]) => [
          `ifrs-full:${name}`,
          [{ period: "2024-12-31", value, form: "20-F", unit: "EUR" }],
        ]),
      ),
    );
    const profit = companyFacts({
      "ifrs-full:ProfitLoss": [{ period: "2024", value: 1, form: "20-F", unit: "EUR" }],
    });
    const face: FilingFace = {
      accession: "0000000001-24-20-F-2025-02-15",
      form: "20-F",
      filed: "2025-02-15",
      periodEnd: "2024-12-31",
      via: "inline page",
      isInPrintOrder: false,
      concepts: {
        "balance-sheet": concepts.map((name) => `ifrs-full:${name}`),
        "income-statement": [],
        "cash-flow": [],
      },
      facts: [],
    };
    const data = standardise({
      facts: {
        ...facts,
        facts: { "ifrs-full": { ...facts.facts["ifrs-full"], ...profit.facts["ifrs-full"] } },
      },
      company: COMPANY,
      period: "annual",
      years: 1,
      origin: "sec",
      faces: [face],
    });
    const leases = data.data.find(({ item }) => item === "Finance Lease Liabilities");
    expect(leases?.flags["2024"]).toEqual(["ifrs_16", "included_in_debt", "no_line_of_leases"]);
  });
});

describe("free cash flow under IFRS 16", () => {
  const FLOWS = {
    CashFlowsFromUsedInOperatingActivities: 900,
    PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities: 300,
    PaymentsOfLeaseLiabilitiesClassifiedAsFinancingActivities: 120,
  };

  it("says that lease principal is not in it, and shows what that is", () => {
    expect(ifrsCell({ flows: FLOWS }, "Discretionary FCF")).toMatchObject({
      value: 600,
      flags: ["before_lease_principal"],
    });
    expect(ifrsCell({ flows: FLOWS }, "Lease Principal Paid").value).toBe(120);
  });

  it("takes principal to be all that was paid for leases less its interest where it has no tag", () => {
    const flows = { CashOutflowForLeases: 150, InterestExpenseOnLeaseLiabilities: 20 };
    expect(ifrsCell({ flows }, "Lease Principal Paid")).toMatchObject({
      value: 130,
      flags: ["includes_short_leases"],
    });
  });
});
