import { describe, expect, it } from "vitest";
import type { FinancialRow, PeriodKind } from "#core/ledger/financial-data.ts";
import { madeStatements } from "#core/finance/statements/testing/made-statements.ts";
import { type TestFact, yearEnds, yearly } from "#core/finance/statements/testing/facts-builder.ts";

const A_SHARE = "USD/shares";
const COVER = "dei:EntityCommonStockSharesOutstanding";
const SHARES = "WeightedAverageNumberOfDilutedSharesOutstanding";

function rowOf(
  item: string,
  concepts: Readonly<Record<string, readonly TestFact[]>>,
  period: PeriodKind = "annual",
): FinancialRow {
  const base = { NetIncomeLoss: yearly({ 2023: 9e6, 2024: 1e7 }) };
  const { data } = madeStatements({ ...base, ...concepts }, { period, years: 2 });
  const found = data.find((row) => row.item === item);
  if (found === undefined) throw new Error(`no row ${item}`);
  return found;
}

function aShare(facts: readonly TestFact[]): TestFact[] {
  return facts.map((fact) => ({ ...fact, unit: A_SHARE }));
}

/** Before and after a split that the report on 2024 restates one year for. */
function twice(was: number, is: number, unit: string): TestFact[] {
  return [
    { period: "2022", value: was, unit },
    { period: "2023", value: was, unit },
    { period: "2023", value: is, unit, filedFor: 2024 },
    { period: "2024", value: is, unit },
  ];
}

function onCover(day: string, value: number, filedFor: number): TestFact {
  return { period: day, value, filedFor, unit: "shares" };
}

describe("amounts of one share", () => {
  it("are as filed, in their own unit, and one figure for both kinds of earnings is of either", () => {
    const EarningsPerShareBasicAndDiluted = aShare(yearly({ 2023: -0.9, 2024: 1.02 }));
    const facts = { EarningsPerShareBasicAndDiluted };
    expect(rowOf("EPS Diluted", facts)).toMatchObject({
      unit: "perShare",
      amounts: { 2023: -0.9, 2024: 1.02 },
    });
    expect(rowOf("EPS Basic", facts).amounts).toEqual({ 2023: -0.9, 2024: 1.02 });
    expect(rowOf("Dividends per Share", facts).reasons).toEqual({
      2023: "n.a.: not tagged in the filing",
      2024: "n.a.: not tagged in the filing",
    });
  });

  it("are never what a year leaves of its first nine months", () => {
    const quarters = ["01-01/2024-03-31", "04-01/2024-06-30", "07-01/2024-09-30"];
    const inQuarters = (value: number, unit?: string): TestFact[] =>
      [...quarters, "01-01/2024-09-30"].map((days, at) => ({
        period: `2024-${days}`,
        value: at === 3 ? 3 * value : value,
        form: "10-Q",
        filed: `2024-${["05", "08", "11", "11"][at] ?? "11"}-05`,
        ...(unit !== undefined && { unit }),
      }));
    const facts = {
      NetIncomeLoss: [...yearly({ 2023: 9e6, 2024: 1e7 }), ...inQuarters(2e6)],
      EarningsPerShareDiluted: [
        ...aShare(yearly({ 2023: 0.9, 2024: 1 })),
        ...inQuarters(0.2, A_SHARE),
      ],
    };
    expect(rowOf("Net Income", facts, "quarterly").amounts["Q4 FY2024"]).toBe(4e6);
    const row = rowOf("EPS Diluted", facts, "quarterly");
    expect(row.amounts).toMatchObject({ "Q3 FY2024": 0.2, "Q4 FY2024": null });
    expect(row.reasons?.["Q4 FY2024"]).toBe("n.a.: amounts a share do not add up over quarters");
  });

  it("follow the report that restates them for a split, and say where none has", () => {
    const facts = {
      NetIncomeLoss: yearly({ 2022: 9e6, 2023: 9e6, 2024: 1e7 }),
      [SHARES]: twice(5e6, 2e7, "shares"),
      EarningsPerShareDiluted: twice(2, 0.5, A_SHARE),
    };
    const { data } = madeStatements(facts, { years: 3 });
    const row = data.find(({ item }) => item === "EPS Diluted");
    expect(row?.amounts).toEqual({ 2022: 2, 2023: 0.5, 2024: 0.5 });
    expect(row?.flags).toEqual({ 2022: ["before_split"], 2023: ["restated"] });
    expect(row?.bases).toEqual({ 2022: 0, 2023: 1, 2024: 1 });
    expect(data.find(({ item }) => item === "Diluted Shares")?.flags).toEqual(row?.flags);
  });
});

describe("the shares on the cover", () => {
  const sheet = { Assets: yearEnds({ 2023: 5e7, 2024: 6e7 }) };
  it("are those of the report on the column, though they are of a later day", () => {
    const covers = [onCover("2024-02-01", 4e6, 2023), onCover("2025-01-31", 5e6, 2024)];
    const row = rowOf("Shares Outstanding", { ...sheet, [COVER]: covers });
    expect(row).toMatchObject({ unit: "shares", amounts: { 2023: 4e6, 2024: 5e6 } });
    expect(row.flags["2024"]).toEqual(["on_cover"]);
  });

  it("are none where the count is off in scale", () => {
    const covers = [
      onCover("2023-02-01", 4e6, 2022),
      onCover("2024-02-01", 4e6, 2023),
      onCover("2025-01-31", 5e12, 2024),
    ];
    const row = rowOf("Shares Outstanding", { ...sheet, [COVER]: covers });
    expect(row.amounts).toEqual({ 2023: 4e6, 2024: null });
    expect(row.reasons?.["2024"]).toContain("off in scale");
  });
});
