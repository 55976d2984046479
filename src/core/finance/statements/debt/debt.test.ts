import { describe, expect, it } from "vitest";
import type { FinancialData, FinancialRow } from "#core/ledger/financial-data.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import { isDebtName } from "#core/finance/statements/debt/debt-lines.ts";
import type { FaceFact, FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearEnds,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

type Balances = Readonly<Record<string, number>>;

const CLASSIFIED = { Assets: 2000, LiabilitiesCurrent: 500, Liabilities: 1500 };

/** Statements of a company with these balances at the end of 2024, tagged in its 10-K alone unless said. */
function statements(balances: Balances, known: Known = {}): FinancialData {
  const quarters = new Set(known.inQuarters ?? []);
  const isIfrs = Object.keys(balances).some((name) => name.startsWith("ifrs-full:"));
  const concepts: Record<string, TestFact[]> = {
    [isIfrs ? "ifrs-full:Revenue" : "Revenues"]: yearly({ 2023: 900, 2024: 1000 }),
    [isIfrs ? "ifrs-full:ProfitLoss" : "NetIncomeLoss"]: yearly({ 2023: 80, 2024: 90 }),
  };
  for (const [name, value] of Object.entries(balances)) {
    concepts[name] = yearEnds({ 2024: value });
    if (!quarters.has(name)) continue;
    const quarter = { period: "2024-09-30", value: value + 1, filedFor: 2024, form: "10-Q" };
    concepts[name].push({ ...quarter, filed: "2024-11-01" });
  }
  return standardise({
    facts: companyFacts(concepts),
    company: COMPANY,
    period: "annual",
    years: 5,
    origin: "sec",
    ...(known.face && { faces: [known.face] }),
  });
}

type Known = { readonly face?: FilingFace; readonly inQuarters?: readonly string[] };

function face(lines: readonly string[], facts: readonly FaceFact[] = []): FilingFace {
  const qualified = lines.map((line) => (line.includes(":") ? line : `us-gaap:${line}`));
  return {
    accession: "0000000001-24-10-K-2025-02-15",
    form: "10-K",
    filed: "2025-02-15",
    periodEnd: "2024-12-31",
    via: "inline page",
    isInPrintOrder: true,
    concepts: { "balance-sheet": qualified, "income-statement": [], "cash-flow": [] },
    facts,
  };
}

function ownLine(concept: string, label: string, value: number): FaceFact {
  return {
    statement: "balance-sheet",
    concept,
    label,
    end: "2024-12-31",
    currency: "USD",
    value,
    isPrintedNegative: false,
  };
}

function inSegments(concept: string, own: number, arm: number): FaceFact {
  return {
    ...ownLine(`us-gaap:${concept}`, "Machinery + Financial Products", own + arm),
    parts: [
      { label: "Machinery", value: own },
      { label: "Financial Products", value: arm },
    ],
  };
}

function row(data: FinancialData, item: string): FinancialRow {
  const found = data.data.find((each) => each.item === item);
  if (found === undefined) throw new Error(`no row ${item}`);
  return found;
}

function debtOf(balances: Balances, known?: Known): (number | null)[] {
  const data = statements(balances, known);
  return ["Short-Term Debt", "Long-Term Debt", "Total Debt"].map(
    (item) => row(data, item).amounts["2024"] ?? null,
  );
}

function flagsOf(balances: Balances, item: string, known?: Known): readonly string[] {
  return row(statements(balances, known), item).flags["2024"] ?? [];
}

describe("the lines a balance sheet prints", () => {
  it("are the debt, and what only notes tag is not added to them", () => {
    // Verizon 2022: the printed line holds commercial paper that a note shows apart.
    const balances = {
      ...CLASSIFIED,
      LongTermDebtCurrent: 99,
      LongTermDebtAndCapitalLeaseObligationsCurrent: 98,
      ShortTermBorrowings: 1,
      LongTermDebtAndCapitalLeaseObligations: 700,
    };
    const printed = ["Assets", "LongTermDebtCurrent", "LiabilitiesCurrent"];
    const known = { face: face([...printed, "LongTermDebtAndCapitalLeaseObligations"]) };
    expect(debtOf(balances, known)).toEqual([99, 700, 799]);
    expect(debtOf(balances)).toEqual([99, 700, 799]);
  });

  it("add up, whatever kinds of debt they name", () => {
    const balances = {
      ...CLASSIFIED,
      NotesPayableCurrent: 10,
      NotesPayableRelatedPartiesClassifiedCurrent: 5,
      LongTermDebtNoncurrent: 200,
      ConvertibleDebtNoncurrent: 50,
    };
    const lines = Object.keys(balances).filter((name) => name !== "LiabilitiesCurrent");
    lines.splice(3, 0, "LiabilitiesCurrent");
    expect(debtOf(balances, { face: face(["Assets", ...lines]) })).toEqual([15, 250, 265]);
  });

  it("count a printed total once, not with its parts", () => {
    const balances = {
      ...CLASSIFIED,
      CommercialPaper: 10,
      NotesPayableCurrent: 5,
      ShortTermBorrowings: 15,
    };
    const known = { face: face(["Assets", ...Object.keys(balances)]) };
    expect(debtOf(balances, known)[0]).toBe(15);
  });

  it("tell kinds of debt by their place, above or below current liabilities", () => {
    const balances = { ...CLASSIFIED, NotesPayable: 30, SeniorNotes: 400 };
    const lines = ["Assets", "NotesPayable", "LiabilitiesCurrent", "SeniorNotes", "Liabilities"];
    expect(debtOf(balances, { face: face(lines) })).toEqual([30, 400, 430]);
  });

  it("are read under the filer's own names too", () => {
    const own = [
      ownLine("test:BridgeNotes", "Convertible notes payable, net of discount", 40),
      ownLine("test:VehicleDebt", "Vehicle debt", 300),
    ];
    const lines = ["Assets", "test:BridgeNotes", "LiabilitiesCurrent", "test:VehicleDebt"];
    const known = { face: face([...lines, "Liabilities"], own) };
    expect(debtOf(CLASSIFIED, known)).toEqual([40, 300, 340]);
    expect(flagsOf(CLASSIFIED, "Long-Term Debt", known)).toEqual(["own_line_of_the_filer"]);
  });

  it("are all debt where the balance sheet is not classified", () => {
    // Deere's kind of face: borrowings short and long, and securitizations under a tag of its own.
    const balances = { Assets: 2000, Liabilities: 1700, ShortTermBorrowings: 150 };
    const own = [ownLine("test:Securitizations", "Short-term securitization borrowings", 80)];
    const lines = ["Assets", "ShortTermBorrowings", "test:Securitizations"];
    const known = { face: face([...lines, "LongTermDebtNoncurrent", "Liabilities"], own) };
    const debt = debtOf({ ...balances, LongTermDebtNoncurrent: 430 }, known);
    expect(debt).toEqual([150, 510, 660]);
    // A trust's: mortgages, notes and a line of credit, none of them by due date.
    const trust = { Assets: 2000, SecuredDebt: 300, UnsecuredDebt: 500, LineOfCredit: 40 };
    const printed = { face: face([...Object.keys(trust), "Liabilities"]) };
    expect(debtOf({ ...trust, Liabilities: 1000 }, printed)).toEqual([null, 840, 840]);
  });

  it("leave the rest of a section for debt that is tagged by segment alone", () => {
    // Ford, June 2023: current liabilities less payables and other liabilities are its two lines of debt.
    const balances = {
      Assets: 265_991,
      AccountsPayableAndAccruedLiabilitiesCurrent: 27_749,
      OtherLiabilitiesCurrent: 23_925,
      LiabilitiesCurrent: 101_015,
      OtherLiabilitiesNoncurrent: 25_754,
      DeferredTaxLiabilitiesOther: 1_721,
      Liabilities: 222_385,
    };
    const lines = Object.keys(balances);
    lines.splice(3, 0, "DebtCurrent");
    lines.splice(6, 0, "LongTermDebtAndCapitalLeaseObligations");
    const known = { face: face(lines) };
    expect(debtOf(balances, known)).toEqual([410 + 48_931, 19_169 + 74_726, 143_236]);
    expect(flagsOf(balances, "Short-Term Debt", known)).toEqual([
      "debt_by_balance_sheet_difference",
    ]);
  });

  it("add up over segments, whatever number of lines they are printed in", () => {
    const facts = [
      inSegments("ShortTermBorrowings", 10, 200),
      inSegments("LongTermDebtCurrent", 20, 300),
      inSegments("LongTermDebtNoncurrent", 400, 600),
    ];
    const lines = ["Assets", "ShortTermBorrowings", "LongTermDebtCurrent", "LiabilitiesCurrent"];
    const known = { face: face([...lines, "LongTermDebtNoncurrent", "Liabilities"], facts) };
    expect(debtOf({ ...CLASSIFIED, Liabilities: 3000 }, known)).toEqual([530, 1000, 1530]);
  });

  it("say that debt is tagged by segment where another line's amount is not known", () => {
    const lines = ["Assets", "AccountsPayableCurrent", "DebtCurrent", "LiabilitiesCurrent"];
    const known = { face: face(lines) };
    const shortTerm = row(statements(CLASSIFIED, known), "Short-Term Debt");
    expect(shortTerm.amounts["2024"]).toBeNull();
    expect(shortTerm.reasons?.["2024"]).toBe(
      "n.a.: tagged for the segments alone, not for the company as a whole",
    );
  });

  it("prove that there is no debt where each is known and none is debt", () => {
    const balances = { ...CLASSIFIED, AccountsPayableCurrent: 300 };
    const own = [ownLine("test:Accrued", "Accrued payroll and other liabilities", 200)];
    const lines = ["Assets", "AccountsPayableCurrent", "test:Accrued", "LiabilitiesCurrent"];
    const known = { face: face(lines, own) };
    expect(debtOf(balances, known)[0]).toBe(0);
    expect(flagsOf(balances, "Short-Term Debt", known)).toEqual(["none_by_balance_sheet"]);
  });

  it("are not those of a quarter that the report doesn't print", () => {
    // Home Depot's 10-Q prints ShortTermBorrowings where its 10-K prints CommercialPaper.
    const quarter = { period: "2024-09-30", filedFor: 2024, form: "10-Q", filed: "2024-11-01" };
    const spans = ["2024-01-01/2024-03-31", "2024-01-01/2024-06-30", "2024-01-01/2024-09-30"];
    const facts = companyFacts({
      Revenues: [
        ...yearly({ 2023: 900, 2024: 1000 }),
        ...spans.map((period, at) => ({ ...quarter, period, value: 250 * (at + 1) })),
      ],
      Assets: [...yearEnds({ 2024: 2000 }), { ...quarter, value: 1900 }],
      LiabilitiesCurrent: [...yearEnds({ 2024: 500 }), { ...quarter, value: 500 }],
      ShortTermBorrowings: [{ ...quarter, value: 134 }],
      CommercialPaper: [...yearEnds({ 2024: 30 }), { ...quarter, value: 130 }],
    });
    const faces = [face(["Assets", "CommercialPaper", "LiabilitiesCurrent"])];
    const known = { facts, company: COMPANY, years: 5, origin: "sec", faces } as const;
    const quarters = row(standardise({ ...known, period: "quarterly" }), "Short-Term Debt");
    expect(quarters.amounts["Q3 FY2024"]).toBe(134);
    expect(quarters.amounts["Q4 FY2024"]).toBe(30);
  });

  it("count paper of a note where the current part stands in another line too", () => {
    // Alphabet 2024: both are inside accrued expenses.
    const balances = {
      ...CLASSIFIED,
      LongTermDebtCurrent: 9,
      CommercialPaper: 23,
      LongTermDebtNoncurrent: 108,
    };
    const lines = ["Assets", "AccruedLiabilitiesCurrent", "LiabilitiesCurrent"];
    const known = { face: face([...lines, "LongTermDebtNoncurrent"]) };
    expect(debtOf(balances, known)).toEqual([32, 108, 140]);
    expect(flagsOf(balances, "Short-Term Debt", known)).toContain(
      "commercial_paper_in_other_liabilities",
    );
  });
});

describe("debt by tags alone", () => {
  it("takes both halves of long-term debt from one family, with finance leases or without", () => {
    // AMD 2014: the notes tag a non-current half without leases beside the lines with them.
    const balances = {
      ...CLASSIFIED,
      LongTermDebtAndCapitalLeaseObligationsCurrent: 17,
      LongTermDebtAndCapitalLeaseObligations: 203,
      LongTermDebtNoncurrent: 202,
    };
    expect(debtOf(balances)).toEqual([17, 203, 220]);
  });

  it("knows a note's halves without finance leases from borrowings beside them", () => {
    const balances = {
      ...CLASSIFIED,
      LongTermDebtAndCapitalLeaseObligationsCurrent: 177,
      LongTermDebtAndCapitalLeaseObligations: 235,
      ShortTermBorrowings: 172,
      LongTermDebtNoncurrent: 225,
    };
    expect(debtOf(balances)).toEqual([177, 235, 412]);
    expect(debtOf({ ...balances, ShortTermBorrowings: 60 })).toEqual([237, 235, 472]);
  });

  it("leaves a current part out that long-term debt holds, such as paper backed by a long facility", () => {
    // McDonald's 2025: the total of both halves is the non-current line.
    const balances = {
      ...CLASSIFIED,
      LongTermDebt: 400,
      LongTermDebtNoncurrent: 400,
      LongTermDebtCurrent: 7,
    };
    expect(debtOf(balances)).toEqual([0, 400, 400]);
    expect(debtOf(balances, { inQuarters: ["LongTermDebtCurrent"] })).toEqual([7, 400, 407]);
  });

  it("reads loans and notes payable of small filers", () => {
    const balances = {
      ...CLASSIFIED,
      LinesOfCreditCurrent: 12,
      NotesPayableRelatedPartiesClassifiedCurrent: 3,
      LongTermNotesPayable: 40,
      NotesPayableRelatedPartiesNoncurrent: 6,
    };
    expect(debtOf(balances)).toEqual([15, 46, 61]);
  });

  it("counts one amount under two tags once", () => {
    const balances = { ...CLASSIFIED, NotesPayableCurrent: 12, LoansPayableCurrent: 12 };
    expect(debtOf(balances)[0]).toBe(12);
  });

  it("adds the kinds of debt of a balance sheet that is not classified", () => {
    const balances = { Assets: 2000, Liabilities: 1500, SecuredDebt: 300, UnsecuredDebt: 200 };
    const known = { inQuarters: ["SecuredDebt", "UnsecuredDebt"] };
    expect(debtOf(balances, known)).toEqual([null, 500, 500]);
    expect(flagsOf(balances, "Long-Term Debt", known)).toEqual(["includes_current_portion"]);
  });

  it("adds short-term borrowings to all long-term debt of a balance sheet that is not classified", () => {
    const balances = {
      Assets: 2000,
      Liabilities: 1500,
      ShortTermBorrowings: 50,
      LongTermDebt: 400,
    };
    expect(debtOf(balances)).toEqual([50, 400, 450]);
  });

  it("says that nothing is tagged, not that nothing is classified, without a balance sheet", () => {
    const shortTerm = row(statements({}), "Short-Term Debt");
    expect(shortTerm.reasons?.["2024"]).toBe("n.a.: not tagged in the filing");
  });

  it("never takes the fair value of debt for debt", () => {
    const balances = { ...CLASSIFIED, LongTermDebtFairValue: 450, DebtInstrumentFairValue: 450 };
    expect(debtOf(balances)).toEqual([null, null, null]);
  });

  it("puts halves tagged the wrong way round in their places", () => {
    const swapped = { ...CLASSIFIED, LongTermDebtCurrent: 700, LongTermDebtNoncurrent: 60 };
    expect(debtOf(swapped)).toEqual([60, 700, 760]);
    expect(flagsOf(swapped, "Short-Term Debt")).toContain("current_and_noncurrent_swapped");
  });

  it("flags a current half above all current liabilities, and a long one above all liabilities", () => {
    const above = { ...CLASSIFIED, LongTermDebtCurrent: 700, LongTermDebtNoncurrent: 600 };
    expect(flagsOf(above, "Short-Term Debt")).toContain("exceeds_current_liabilities");
    const beyond = { ...CLASSIFIED, LongTermDebtCurrent: 7, LongTermDebtNoncurrent: 1600 };
    expect(flagsOf(beyond, "Long-Term Debt")).toContain("exceeds_liabilities");
  });

  it("searches no longer for lines that leave no debt than chance allows", () => {
    const others = {
      AccountsPayableCurrent: 210,
      AccruedLiabilitiesCurrent: 150,
      TaxesPayableCurrent: 90,
      OtherLiabilitiesCurrent: 140,
      DividendsPayableCurrent: 70,
    };
    // 210 + 150 + 140 is 500 by chance; the lines make 660.
    expect(debtOf({ ...CLASSIFIED, ...others })[0]).toBeNull();
  });
});

describe("borrowings of IFRS filers", () => {
  const IFRS = { "ifrs-full:Assets": 2000, "ifrs-full:CurrentLiabilities": 500 };

  it("take the current part out of long-term borrowings that hold it", () => {
    const balances = {
      ...IFRS,
      "ifrs-full:Borrowings": 267,
      "ifrs-full:LongtermBorrowings": 266,
      "ifrs-full:CurrentPortionOfLongtermBorrowings": 13,
    };
    expect(debtOf(balances)).toEqual([13, 253, 266]);
  });

  it("add bonds and bank loans by kind", () => {
    const balances = {
      ...IFRS,
      "ifrs-full:CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued": 20,
      "ifrs-full:CurrentLoansReceivedAndCurrentPortionOfNoncurrentLoansReceived": 5,
      "ifrs-full:NoncurrentPortionOfNoncurrentBondsIssued": 200,
      "ifrs-full:NoncurrentPortionOfNoncurrentLoansReceived": 50,
    };
    expect(debtOf(balances)).toEqual([25, 250, 275]);
  });
});

describe("leases of IFRS filers", () => {
  const cash = { "ifrs-full:Assets": 2000, "ifrs-full:Liabilities": 900, "ifrs-full:Equity": 1100 };

  it("are of one kind, and under IFRS 16 also where they are not tagged", () => {
    const more = { ...cash, "ifrs-full:CurrentLiabilities": 300, "ifrs-full:CurrentAssets": 400 };
    const leases = row(statements(more), "Finance Lease Liabilities");
    expect(leases.amounts["2024"]).toBeNull();
    expect(leases.flags["2024"]).toEqual(["ifrs_16"]);
    const tagged = { ...more, "ifrs-full:LeaseLiabilities": 60 };
    expect(row(statements(tagged), "Finance Lease Liabilities").amounts["2024"]).toBe(60);
    expect(row(statements(tagged), "Operating Lease Liabilities").reasons?.["2024"]).toBe(
      "n.a.: IFRS 16 makes no difference between operating and finance leases",
    );
  });
});

describe("the balance sheet beside debt", () => {
  it("adds minorities to the parent's equity where the sheet does", () => {
    const balances = {
      ...CLASSIFIED,
      StockholdersEquity: 450,
      MinorityInterest: 50,
      LiabilitiesAndStockholdersEquity: 2000,
    };
    expect(row(statements(balances), "Equity").amounts["2024"]).toBe(500);
    const without = { ...balances, StockholdersEquity: 500 };
    expect(row(statements(without), "Equity").amounts["2024"]).toBe(500);
  });

  it("says that redeemable interests stand beside liabilities, and derives liabilities without them", () => {
    const balances = {
      ...CLASSIFIED,
      StockholdersEquity: 400,
      TemporaryEquityCarryingAmountAttributableToParent: 70,
      RedeemableNoncontrollingInterestEquityCarryingAmount: 30,
      LiabilitiesAndStockholdersEquity: 2000,
    };
    expect(flagsOf(balances, "Total Liabilities")).toEqual(["redeemable_interests_beside"]);
    const { Liabilities: _, ...untagged } = balances;
    const derived = row(statements(untagged), "Total Liabilities");
    expect(derived.amounts["2024"]).toBe(1500);
    expect(derived.flags["2024"]).toEqual(["liabilities_derived"]);
  });

  it("derives liabilities from one report, though a later one restates equity", () => {
    const facts = companyFacts({
      Revenues: yearly({ 2023: 900, 2024: 1000 }),
      Assets: yearEnds({ 2024: 2000 }),
      LiabilitiesAndStockholdersEquity: yearEnds({ 2024: 2000 }),
      StockholdersEquity: [
        ...yearEnds({ 2024: 400 }),
        { period: "2024-12-31", value: 460, filedFor: 2025 },
      ],
    });
    const data = standardise({
      facts,
      company: COMPANY,
      period: "annual",
      years: 5,
      origin: "sec",
    });
    expect(row(data, "Equity").amounts["2024"]).toBe(460);
    expect(row(data, "Total Liabilities").amounts["2024"]).toBe(1600);
    expect(row(data, "Total Liabilities").flags["2024"]).toEqual([
      "liabilities_derived",
      "mixed_vintage",
    ]);
  });

  it("derives the liabilities of an IFRS filer that tags no total of them", () => {
    const balances = { "ifrs-full:EquityAndLiabilities": 2000, "ifrs-full:Equity": 800 };
    expect(row(statements(balances), "Total Liabilities").amounts["2024"]).toBe(1200);
  });

  it("reads short-term investments under the filer's own name", () => {
    const lines = ["CashAndCashEquivalentsAtCarryingValue", "test:Securities", "AssetsCurrent"];
    const own = [ownLine("test:Securities", "Marketable securities", 77)];
    const balances = { ...CLASSIFIED, AssetsCurrent: 900 };
    const data = statements(balances, { face: face([...lines, "Assets"], own) });
    expect(row(data, "Short-Term Investments").amounts["2024"]).toBe(77);
  });
});

describe("a printed name", () => {
  it.each([
    "Vehicle debt",
    "Convertible notes, net of unamortized discount and issuance costs",
    "Current portion of long-term debt, including accrued interest",
    "Mortgage notes payable",
    "Long-term debt and finance lease obligations",
    "Loans and notes payable",
    "Short-term securitization borrowings",
    "Revolving line of credit",
    "Bank overdrafts",
  ])("%s is debt", (label) => expect(isDebtName(label)).toBe(true));

  it.each([
    "Accrued interest payable on debt",
    "Debt issuance costs",
    "Deferred revenue",
    "Operating lease liabilities",
    "Notes receivable",
    "Marketable debt securities",
    "Reserve for ESOP debt retirement",
    "Derivative liability on convertible notes",
  ])("%s is not", (label) => expect(isDebtName(label)).toBe(false));
});
