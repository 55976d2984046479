import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StatementItem } from "#core/ledger/items.ts";
import {
  IFRS_LONG_TERM_DEBT,
  IFRS_LONG_TERM_KINDS,
  IFRS_SHORT_TERM,
  IFRS_SHORT_TERM_KINDS,
  LONG_TERM_DEBT_KINDS,
  OTHER_SHORT_TERM,
} from "#core/finance/statements/concepts/debt-concepts.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";
import type { FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import { type IfrsCell, ifrsCell } from "#core/finance/statements/testing/ifrs-filer.ts";
import { yearEnds, yearly } from "#core/finance/statements/testing/facts-builder.ts";
import {
  type Concepts,
  madeStatements,
  rowOfItem,
} from "#core/finance/statements/testing/made-statements.ts";

type Amounts = Readonly<Record<string, number>>;

function cell(balances: Amounts, item: StatementItem, flows: Amounts = {}): IfrsCell {
  return ifrsCell({ balances: { ...SHEET, ...balances }, flows }, item);
}

const SHEET = { Assets: 6000, CurrentLiabilities: 1000, Liabilities: 2500 };
const BONDS = "NoncurrentPortionOfNoncurrentBondsIssued";
const BONDS_DUE = "CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued";
const LOANS = "NoncurrentPortionOfNoncurrentLoansReceived";

describe("bonds beside borrowings under IFRS", () => {
  it("are debt where they are more than the borrowings: a tenth is not the whole", () => {
    // Bank loans under the name of all borrowings; the current part of both on one line.
    const filer = {
      [BONDS]: 926,
      [BONDS_DUE]: 57,
      LongtermBorrowings: 32,
      CurrentPortionOfLongtermBorrowings: 60,
    };
    expect(cell(filer, "Long-Term Debt")).toMatchObject({ value: 958, flags: [] });
    expect(cell(filer, "Short-Term Debt")).toMatchObject({ value: 60, flags: [] });
    expect(cell(filer, "Total Debt")).toMatchObject({ value: 1018, flags: [] });
  });

  it("are a part of borrowings where loans and bonds make them up", () => {
    const filer = { LongtermBorrowings: 500, [BONDS]: 300, [LOANS]: 200, ShorttermBorrowings: 40 };
    expect(cell(filer, "Long-Term Debt")).toMatchObject({ value: 500, flags: [] });
  });

  it("are added to borrowings that are one of the kinds alone", () => {
    const filer = { LongtermBorrowings: 500, [LOANS]: 500, [BONDS]: 300, ShorttermBorrowings: 40 };
    expect(cell(filer, "Long-Term Debt")).toMatchObject({ value: 800, flags: [] });
  });

  it("are in borrowings or beside them as all borrowings say, and flagged where nothing says", () => {
    const filer = { LongtermBorrowings: 500, [BONDS]: 300, ShorttermBorrowings: 40 };
    expect(cell({ ...filer, Borrowings: 540 }, "Total Debt")).toMatchObject({
      value: 540,
      flags: [],
    });
    expect(cell({ ...filer, Borrowings: 840 }, "Total Debt")).toMatchObject({
      value: 840,
      flags: [],
    });
    for (const item of ["Long-Term Debt", "Total Debt"] as const) {
      expect(cell(filer, item).flags).toEqual(["borrowings_added"]);
    }
    expect(cell(filer, "Total Debt").value).toBe(840);
  });
});

describe("what a lender draws on loans it is about to sell", () => {
  it("is short-term debt, and every sum it is in says so", () => {
    const data = madeStatements({
      NetIncomeLoss: yearly({ 2024: 5 }),
      Assets: yearEnds({ 2024: 900 }),
      Liabilities: yearEnds({ 2024: 700 }),
      CashAndCashEquivalentsAtCarryingValue: yearEnds({ 2024: 20 }),
      WarehouseAgreementBorrowings: yearEnds({ 2024: 300 }),
      LongTermDebtNoncurrent: yearEnds({ 2024: 100 }),
    });
    const amounts = { "Short-Term Debt": 300, "Total Debt": 400, "Net Debt": 380 } as const;
    for (const item of ["Short-Term Debt", "Total Debt", "Net Debt"] as const) {
      expect(rowOfItem(data, item).amounts["2024"]).toBe(amounts[item]);
      expect(rowOfItem(data, item).flags["2024"]).toEqual(["includes_warehouse_funding"]);
    }
  });
});

describe("debt and the interest on it", () => {
  it("is flagged where no rate explains the interest, and not where one does", () => {
    const filer = { LongtermBorrowings: 100, ShorttermBorrowings: 10 };
    expect(cell(filer, "Total Debt", { InterestExpense: 60 }).flags).toEqual([
      "interest_high_for_debt",
    ]);
    expect(cell(filer, "Net Debt", { InterestExpense: 60 }).value).toBeNull();
    expect(cell(filer, "Total Debt", { InterestExpense: 12 }).flags).toEqual([]);
    // Leases bear interest too.
    const leased = { ...filer, LeaseLiabilities: 400 };
    expect(cell(leased, "Total Debt", { InterestExpense: 60 }).flags).toEqual([]);
  });
});

/** Lines of a balance sheet, and the totals of its assets and current liabilities. */
type Sheet = {
  readonly printed: Amounts;
  readonly assets: string;
  readonly current: string;
  readonly profit: string;
};

const IFRS_LINES = [
  IFRS_LONG_TERM_DEBT,
  ...IFRS_LONG_TERM_KINDS,
  ...Object.values(IFRS_SHORT_TERM),
  ...IFRS_SHORT_TERM_KINDS,
];
const US_LINES = [...LONG_TERM_DEBT_KINDS, ...OTHER_SHORT_TERM, "ShortTermBorrowings"];

const ifrsSheet = linesOf(IFRS_LINES).map((printed) => ({
  printed,
  assets: "ifrs-full:Assets",
  current: "ifrs-full:CurrentLiabilities",
  profit: "ifrs-full:ProfitLoss",
}));
const usSheet = linesOf(US_LINES).map((printed) => ({
  printed,
  assets: "Assets",
  current: "LiabilitiesCurrent",
  profit: "NetIncomeLoss",
}));

describe("a line of borrowings that the balance sheet prints", () => {
  it("is never more than total debt, whichever lines there are", () => {
    fc.assert(
      fc.property(fc.oneof(ifrsSheet, usSheet), (sheet) => {
        const debt = totalDebt(sheet, pageOf(sheet));
        expect(debt === null || debt >= largestOf(sheet)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("is never more than total debt under IFRS where no page is known either", () => {
    fc.assert(
      fc.property(ifrsSheet, (sheet) => {
        const debt = totalDebt(sheet);
        expect(debt === null || debt >= largestOf(sheet)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

function linesOf(names: readonly string[]): fc.Arbitrary<Amounts> {
  const amount = fc.integer({ min: 1, max: 900 });
  return fc.dictionary(fc.constantFrom(...names), amount, { minKeys: 1, maxKeys: 6 });
}

function largestOf({ printed }: Sheet): number {
  return Math.max(...Object.values(printed));
}

/** The page with each line on its side of total current liabilities. */
function pageOf({ printed, assets, current }: Sheet): FilingFace {
  const long: readonly string[] = [
    IFRS_LONG_TERM_DEBT,
    ...IFRS_LONG_TERM_KINDS,
    ...LONG_TERM_DEBT_KINDS,
  ];
  const names = Object.keys(printed);
  const lines = [
    assets,
    ...names.filter((name) => !long.includes(name)),
    current,
    ...names.filter((name) => long.includes(name)),
  ];
  return {
    accession: "0000000001-24-10-K-2025-02-15",
    form: "10-K",
    filed: "2025-02-15",
    periodEnd: "2024-12-31",
    via: "inline page",
    isInPrintOrder: true,
    concepts: {
      "balance-sheet": lines.map(qualified),
      "income-statement": [],
      "cash-flow": [],
    },
    facts: [],
  };
}

function totalDebt({ printed, assets, current, profit }: Sheet, page?: FilingFace): number | null {
  const balances = Object.entries({ ...printed, [assets]: 9000, [current]: 8000 });
  const concepts: Concepts = {
    [profit]: yearly({ 2024: 5 }),
    ...Object.fromEntries(balances.map(([name, value]) => [name, yearEnds({ 2024: value })])),
  };
  const data = madeStatements(concepts, page === undefined ? {} : { faces: [page] });
  return rowOfItem(data, "Total Debt").amounts["2024"] ?? null;
}
