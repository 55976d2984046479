import { describe, expect, it } from "vitest";
import { type FinancialRow } from "#core/ledger/financial-data.ts";
import { madeStatements } from "#core/finance/statements/testing/made-statements.ts";
import { type TestFact, yearly } from "#core/finance/statements/testing/facts-builder.ts";

const PRETAX =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";

function rowOf(
  concepts: Readonly<Record<string, readonly TestFact[]>>,
  item: "Interest Expense" | "Interest Income/Expense",
  period: "annual" | "quarterly" = "annual",
): FinancialRow {
  const data = madeStatements(
    { NetIncomeLoss: yearly({ 2024: 1e6 }), ...concepts },
    { period, years: 1 },
  );
  const found = data.data.find((row) => row.item === item);
  if (found === undefined) throw new Error(`no row ${item}`);
  return found;
}

/** The year's value in millions and its flags. */
function interest(values: Readonly<Record<string, number>>): [number | null, readonly string[]] {
  const facts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, yearly({ 2024: value * 1e6 })]),
  );
  const { amounts, flags } = rowOf(facts, "Interest Expense");
  const amount = amounts["2024"] ?? null;
  return [amount === null ? null : amount / 1e6, flags["2024"] ?? []];
}

describe("interest expense", () => {
  it("follows from interest income and net interest where the tagged parts fall short of both", () => {
    // Walmart's fiscal 2025: the statement prints 479 for finance leases and financing obligations
    // under a name of its own; the tagged lease cost of 381 is a note's, of leases alone.
    const walmart = {
      InterestExpenseDebt: 2_249,
      FinanceLeaseInterestExpense: 381,
      InvestmentIncomeInterest: 483,
      InterestIncomeExpenseNonoperatingNet: -2_245,
    };
    expect(interest(walmart)).toEqual([-(2_249 + 479), ["interest_from_net"]]);
    expect(interest({ ...walmart, FinanceLeaseInterestExpense: 479 })).toEqual([-2_728, []]);
  });

  it("takes one kind of interest for the whole only where pre-tax income comes out with it", () => {
    const carMaker = {
      Revenues: 44_954,
      OperatingIncomeLoss: 2_461,
      InterestExpenseOther: 304,
      NonoperatingIncomeExpense: 255,
      IncomeLossFromEquityMethodInvestments: -124,
      [PRETAX]: 2_288,
    };
    expect(interest(carMaker)).toEqual([-304, ["interest_by_identity"]]);
    expect(interest({ ...carMaker, [PRETAX]: 1_800 })).toEqual([null, []]);
  });

  it("is what was incurred less what went into assets, where no expense is tagged", () => {
    const builder = { InterestCostsIncurred: 90, InterestCostsCapitalized: 30 };
    expect(interest(builder)).toEqual([-60, ["interest_derived"]]);
    expect(interest({ InterestCostsIncurred: 90 })).toEqual([null, []]);
    expect(interest({ ...builder, InterestExpense: 58 })).toEqual([-58, []]);
  });

  it("adds interest on debt and on finance leases, and interest of operations and others", () => {
    expect(interest({ InterestExpenseDebt: 92, FinanceLeaseInterestExpense: 1 })).toEqual([
      -93,
      [],
    ]);
    expect(interest({ InterestExpenseOperating: 7, InterestExpenseNonoperating: 5 })).toEqual([
      -12,
      [],
    ]);
  });
});

describe("net interest", () => {
  it("turns quarters that are tagged as income where the year is an expense as large", () => {
    // Hertz in 2020: the sign is turned in quarterly reports alone.
    const spans: readonly (readonly [string, number])[] = [
      ["2024-01-01/2024-03-31", 175],
      ["2024-01-01/2024-06-30", 351],
      ["2024-01-01/2024-09-30", 478],
    ];
    const net = [
      ...spans.map(([period, value]): TestFact => ({
        period,
        value,
        form: "10-Q",
        filed: "2024-11-05",
      })),
      ...yearly({ 2024: -608 }),
    ];
    const anchors = spans.map(([period]): TestFact => ({
      period,
      value: 1,
      form: "10-Q",
      filed: "2024-11-05",
    }));
    const { amounts, flags } = rowOf(
      {
        NetIncomeLoss: [...anchors, ...yearly({ 2024: 4 })],
        InterestIncomeExpenseNet: net,
      },
      "Interest Income/Expense",
      "quarterly",
    );
    expect(Object.values(amounts)).toEqual([-175, -176, -127, -130]);
    expect(flags["Q4 FY2024"]).toContain("interest_sign_corrected");
  });

  it("leaves the interest income of a company that earns more than it pays", () => {
    const { amounts, flags } = rowOf(
      { InterestIncomeExpenseNonoperatingNet: yearly({ 2024: 161 }) },
      "Interest Income/Expense",
    );
    expect(amounts["2024"]).toBe(161);
    expect(flags["2024"] ?? []).toEqual([]);
  });
});
