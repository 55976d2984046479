import { describe, expect, it } from "vitest";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import {
  companyFacts,
  COMPANY,
  type TestFact,
} from "#core/finance/statements/testing/facts-builder.ts";

const YEAR = 2024;

/** A year's flow of a concept as a filer tags it: three quarters and nine months in 10-Qs, the year in its 10-K. */
function flows(year: number, [q1, q2, q3, whole]: readonly number[], of = YEAR): TestFact[] {
  const [a = 0, b = 0, c = 0] = [q1, q2, q3];
  const tagged = (span: string, value: number, filed: string): TestFact => ({
    period: `${year}-${span}`,
    value,
    form: "10-Q",
    filed: `${of}-${filed}`,
    filedFor: of,
  });
  return [
    tagged(`01-01/${year}-03-31`, a, "05-01"),
    tagged(`04-01/${year}-06-30`, b, "08-01"),
    tagged(`01-01/${year}-06-30`, a + b, "08-01"),
    tagged(`07-01/${year}-09-30`, c, "11-01"),
    tagged(`01-01/${year}-09-30`, a + b + c, "11-01"),
    { period: String(year), value: whole ?? 0, filedFor: of, filed: `${of + 1}-02-15` },
  ];
}

const REVENUES = flows(YEAR, [1_000e6, 1_000e6, 1_000e6, 4_000e6]);
const SOUND = { Revenues: REVENUES, NetIncomeLoss: flows(YEAR, [50e6, 50e6, 50e6, 200e6]) };

function statements(concepts: Parameters<typeof companyFacts>[0]): ConnectedFinancialData {
  const facts = companyFacts({ ...SOUND, ...concepts });
  return standardiseAll({ facts, company: COMPANY, years: "all", origin: "sec" });
}

function row(view: FinancialData | undefined, item: string): FinancialData["data"][number] {
  const found = view?.data.find((each) => each.item === item);
  if (found === undefined) throw new Error(`no ${item}`);
  return found;
}

const Q4 = `Q4 FY${YEAR}`;

describe("a quarter by subtraction", () => {
  it("takes interest by its size where the 10-Qs tag it with the other sign than the 10-K", () => {
    const interest = row(
      statements({ InterestExpense: flows(YEAR, [-465e6, -465e6, -466e6, 1_812e6]) }).quarterly,
      "Interest Expense",
    );
    expect(interest.amounts[Q4]).toBe(-416e6);
    expect(interest.flags[Q4]).toContain("interest_sign_corrected");
  });

  it.each([
    [
      "PaymentsToAcquirePropertyPlantAndEquipment",
      "Capital Expenditure",
      [-10e6, -10e6, -10e6, 50e6],
    ],
    ["ShareBasedCompensation", "Share-Based Compensation", [10e6, 10e6, 10e6, 19e6]],
    ["FinanceLeasePrincipalPayments", "Lease Principal Paid", [10e6, 10e6, 10e6, 19e6]],
  ])("of %s has the sign of its neighbours or none, and says why", (concept, item, values) => {
    const paid = row(statements({ [concept]: flows(YEAR, values) }).quarterly, item);
    expect(paid.amounts[Q4]).toBeNull();
    expect(paid.reasons?.[Q4]).toMatch(/^n\.a\.: FY2024 and 9M FY2024 .* the other sign$/);
  });

  it("is none where the year is less than its nine months", () => {
    const cost = row(
      statements({ CostOfRevenue: flows(YEAR, [500e6, 500e6, 500e6, 900e6]) }).quarterly,
      "COGS",
    );
    expect(cost.amounts[Q4]).toBeNull();
  });

  it("turns with the business where a row may: a loss in the last quarter is one", () => {
    const income = row(
      statements({ NetIncomeLoss: flows(YEAR, [50e6, 50e6, 50e6, -100e6]) }).quarterly,
      "Net Income",
    );
    expect(income.amounts[Q4]).toBe(-250e6);
  });
});

describe("twelve months", () => {
  const next = flows(YEAR + 1, [1_100e6, 0, 0, 0], YEAR + 1).slice(0, 1);
  const again = (value: number): TestFact => ({
    period: `${YEAR}-01-01/${YEAR}-03-31`,
    value,
    form: "10-Q",
    filed: `${YEAR + 1}-05-01`,
    filedFor: YEAR + 1,
  });

  it("are the year, plus the year to date, less the year to date before", () => {
    const { ltm } = statements({ Revenues: [...REVENUES, ...next, again(1_000e6)] });
    expect(Object.values(row(ltm, "Revenues").amounts).at(-1)).toBe(4_100e6);
  });

  it("are none where the year to date before was restated and the year was not", () => {
    const { ltm } = statements({ Revenues: [...REVENUES, ...next, again(800e6)] });
    const revenues = row(ltm, "Revenues");
    expect(Object.values(revenues.amounts).at(-1)).toBeNull();
    expect(Object.values(revenues.reasons ?? {}).at(-1)).toMatch(/different bases/);
  });
});

describe("one row", () => {
  it("takes no fourth quarter from another amount than the year shows", () => {
    const { quarterly } = statements({
      Revenues: [{ period: String(YEAR), value: 4_000e6 }],
      RevenueFromContractWithCustomerExcludingAssessedTax: flows(
        YEAR,
        [900e6, 900e6, 900e6, 3_500e6],
      ),
    });
    expect(row(quarterly, "Revenues").amounts[Q4]).toBeNull();
  });

  it("says n.a. of quarters in which a one-off of the year may lie, not that there was none", () => {
    const { quarterly, ...annual } = statements({
      OperatingIncomeLoss: flows(YEAR, [100e6, 100e6, 100e6, 400e6]),
      DepreciationDepletionAndAmortization: flows(YEAR, [20e6, 20e6, 20e6, 80e6]),
      GoodwillImpairmentLoss: [{ period: String(YEAR), value: 60e6 }],
    });
    expect(row(annual, "Clean EBITDA").amounts[YEAR]).toBe(540e6);
    const clean = row(quarterly, "Clean EBITDA");
    expect(Object.values(clean.amounts)).toEqual([null, null, null, null]);
    expect(clean.reasons?.[`Q1 FY${YEAR}`]).toBe(
      "n.a.: a one-off charge is tagged for a part of the period only",
    );
  });

  it("says n.a. of a year whose quarter tags a one-off that the year does not", () => {
    const [charge] = flows(YEAR, [60e6, 0, 0, 0]);
    const annual = statements({
      OperatingIncomeLoss: flows(YEAR, [100e6, 100e6, 100e6, 400e6]),
      DepreciationDepletionAndAmortization: flows(YEAR, [20e6, 20e6, 20e6, 80e6]),
      RestructuringCharges: charge === undefined ? [] : [charge],
    });
    expect(row(annual, "Clean EBITDA").amounts[YEAR]).toBeNull();
  });

  it("shows no gross profit beside revenues and cost of sales that leave another one", () => {
    const { quarterly } = statements({
      CostOfRevenue: flows(YEAR, [600e6, 600e6, 600e6, 2_400e6]),
      GrossProfit: flows(YEAR, [500e6, 400e6, 400e6, 1_700e6]),
    });
    const gross = row(quarterly, "Gross Profit");
    expect(gross.amounts[`Q1 FY${YEAR}`]).toBeNull();
    expect(gross.reasons?.[`Q1 FY${YEAR}`]).toBe(
      "n.a.: the tagged gross profit is not revenues less cost of sales",
    );
    expect(gross.amounts[`Q2 FY${YEAR}`]).toBe(400e6);
  });
});
