import { describe, expect, it } from "vitest";
import type { StatementItem } from "#core/ledger/items.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import type { CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import { faceOfPage } from "#core/finance/statements/pages/face-of-page.ts";
import type { FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import { readInlinePage } from "#core/finance/statements/pages/inline-page.ts";
import { plainLabel } from "#core/finance/statements/pages/line-names.ts";
import {
  COMPANY,
  companyFacts,
  yearEnds,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";
import {
  BALANCE_SHEET,
  CASH_FLOW,
  INCOME_STATEMENT,
  inlinePage,
  type PrintedRow,
  printedTable,
} from "#core/finance/statements/testing/inline-page-builder.ts";

const FACTS = companyFacts({
  Revenues: yearly({ 2023: 850_000, 2024: 900_000 }),
  NetIncomeLoss: yearly({ 2023: 75_000, 2024: 80_000 }),
  NetCashProvidedByUsedInOperatingActivities: yearly({ 2023: 110_000, 2024: 120_000 }),
  Assets: yearEnds({ 2023: 450_000, 2024: 500_000 }),
});

type Rows = { readonly [statement in "income" | "balance" | "cashFlow"]?: readonly PrintedRow[] };

/** The face of the report on 2024 of a company that prints these rows too. */
function faceWith({ income = [], balance = [], cashFlow = [] }: Rows): FilingFace {
  const tables = [
    [...INCOME_STATEMENT, ...income],
    [...BALANCE_SHEET, ...balance],
    [...CASH_FLOW.filter(([, concept]) => concept !== "test:CapitalExpenditures"), ...cashFlow],
  ];
  const html = inlinePage(tables.map((rows) => printedTable(rows)).join("<p>8</p>"));
  const face = faceOfPage(readInlinePage(html));
  if (face === undefined) throw new Error("the page has no statements");
  return {
    ...face,
    accession: "0000000001-25-000007",
    form: "10-K",
    filed: "2025-02-15",
    periodEnd: "2024-12-31",
    via: "inline page",
  };
}

function cell(item: StatementItem, rows: Rows, facts: CompanyFacts = FACTS, year = "2024") {
  const data = standardise({
    facts,
    company: COMPANY,
    period: "annual",
    years: "all",
    origin: "sec",
    faces: [faceWith(rows)],
  });
  const row = data.data.find((each) => each.item === item);
  return {
    amount: row?.amounts[year],
    source: row?.sources[year],
    flags: row?.flags[year],
    reason: row?.reasons?.[year],
  };
}

describe("an item that companyfacts has no tag for", () => {
  it("is read from its own line of the face, with the filing and the filer's concept", () => {
    const rows: Rows = {
      cashFlow: [
        ["Capital expenditures (Note 3)", "test:CapitalExpenditures", { FY24: -60, FY23: -55 }],
      ],
    };
    expect(cell("Capital Expenditure", rows)).toEqual({
      amount: -60_000,
      flags: ["read_from_page"],
      reason: undefined,
      source: {
        accession: "0000000001-25-000007",
        form: "10-K",
        filed: "2025-02-15",
        concept: "test:CapitalExpenditures",
      },
    });
    expect(cell("Capital Expenditure", rows, FACTS, "2023").amount).toBe(-55_000);
    expect(cell("Discretionary FCF", rows).amount).toBe(60_000);
  });

  it("keeps what companyfacts says where it says anything", () => {
    const facts = companyFacts({
      Revenues: yearly({ 2023: 850_000, 2024: 900_000 }),
      NetIncomeLoss: yearly({ 2023: 75_000, 2024: 80_000 }),
      PaymentsToAcquirePropertyPlantAndEquipment: yearly({ 2024: 44_000 }),
    });
    const rows: Rows = { cashFlow: [["Capital expenditures", "test:Capex", { FY24: -60 }]] };
    expect(cell("Capital Expenditure", rows, facts)).toMatchObject({
      amount: -44_000,
      flags: undefined,
    });
  });

  it("stays n.a. where two lines bear its name", () => {
    const first: PrintedRow = ["Depreciation and amortization", "test:A", { FY24: 5 }];
    const second: PrintedRow = ["Depreciation and amortization", "test:B", { FY24: 6 }];
    expect(cell("D&A", { cashFlow: [first] }).amount).toBe(5000);
    expect(cell("D&A", { cashFlow: [first, second] }).amount).toBeNull();
  });

  it("is not a line of another statement, nor one that only holds its words", () => {
    const dividends: PrintedRow = ["Dividends paid", "test:Dividends", { FY24: -9 }];
    expect(
      cell("D&A", { income: [["Depreciation and amortization", "test:A", { FY24: 5 }]] }).amount,
    ).toBeNull();
    expect(
      cell("D&A", {
        cashFlow: [["Depreciation and amortization of debt costs", "test:A", { FY24: 5 }]],
      }).amount,
    ).toBeNull();
    expect(
      cell("EBIT", { income: [["Operating income of joint ventures", "test:A", { FY24: 5 }]] })
        .amount,
    ).toBeNull();
    expect(cell("Dividends Paid", { cashFlow: [dividends] })).toMatchObject({ amount: -9_000 });
  });

  it("is not one of two lines that make it up", () => {
    const borrowings: PrintedRow = ["Bank overdrafts", "test:Overdrafts", { D24: 5 }];
    const part: PrintedRow = ["Current portion of long-term debt", "test:Part", { D24: 7 }];
    const whole: PrintedRow = ["Debt due within one year", "test:Whole", { D24: 12 }];
    expect(cell("Short-Term Debt", { balance: [borrowings, part] }).flags ?? []).not.toContain(
      "read_from_page",
    );
    expect(cell("Short-Term Debt", { balance: [whole] }).amount).toBe(12_000);
  });

  it("is not read against its sense: a payment is printed in parentheses, a cost is positive", () => {
    const received: PrintedRow = ["Capital expenditures", "test:Capex", { FY24: 60 }];
    expect(cell("Capital Expenditure", { cashFlow: [received] }).amount).toBeNull();
    const credit: PrintedRow = ["Interest expense", "test:Interest", { FY24: -4 }];
    expect(cell("Interest Expense", { income: [credit] }).amount).toBeNull();
    const cost: PrintedRow = ["Interest expense", "test:Interest", { FY24: 4 }];
    expect(cell("Interest Expense", { income: [cost] })).toMatchObject({
      amount: -4_000,
      flags: ["read_from_page"],
    });
    const loss: PrintedRow = ["Operating (loss) income", "test:Operating", { FY24: -30 }];
    expect(cell("EBIT", { income: [loss] }).amount).toBe(-30_000);
  });

  it("is not read for a column the report does not print", () => {
    const rows: Rows = { cashFlow: [["Capital expenditures", "test:Capex", { FY24: -60 }]] };
    expect(cell("Capital Expenditure", rows, FACTS, "2023").amount).toBeNull();
  });

  it("says that interest with other charges holds them", () => {
    const interest: PrintedRow = ["Interest and other financial charges", "test:I", { FY24: 4 }];
    expect(cell("Interest Expense", { income: [interest] }).flags).toEqual([
      "read_from_page",
      "includes_other_finance_costs",
    ]);
  });
});

function debt(balance: readonly PrintedRow[]) {
  return faceWith({ balance }).facts.filter(({ concept }) => concept === "us-gaap:DebtCurrent");
}

describe("an item that is printed in parts alone", () => {
  const cars: PrintedRow = ["Automotive", "us-gaap:DebtCurrent", { CARS: 5 }];
  const bank: PrintedRow = ["Finance arm", "us-gaap:DebtCurrent", { BANK: 40 }];

  it("is the sum of its neighbouring lines, each with its name", () => {
    const { amount, source, flags } = cell("Short-Term Debt", { balance: [cars, bank] });
    expect({ amount, flags }).toEqual({ amount: 45_000, flags: ["read_from_page"] });
    expect(source).toMatchObject({
      formula: "Automotive + Finance arm",
      inputs: [
        { name: "Automotive", value: 5000, concept: "us-gaap:DebtCurrent" },
        { name: "Finance arm", value: 40_000, accession: "0000000001-25-000007" },
      ],
    });
  });

  it("is not summed over other lines, or where one part stands twice", () => {
    const other: PrintedRow = ["Other", "test:Other", { D24: 3 }];
    expect(debt([cars, bank])).toHaveLength(1);
    expect(debt([cars, other, bank])).toEqual([]);
    expect(debt([cars, cars])).toEqual([]);
    expect(debt([cars])).toEqual([]);
    expect(debt([cars, bank, ["Total", "us-gaap:DebtCurrent", { D24: 45 }]])).toEqual([]);
  });
});

describe("the plain name of a row", () => {
  it.each([
    ["Selling, general & administrative (Note 4)", "selling, general and administrative"],
    ["Revenues, net (1):", "revenues, net"],
    ["Operating income (loss)", "operating income loss"],
    ["Depreciation and amortisation *", "depreciation and amortization"],
  ])("%s", (label, plain) => {
    expect(plainLabel(label)).toBe(plain);
  });
});
