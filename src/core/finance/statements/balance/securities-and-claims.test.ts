import { describe, expect, it } from "vitest";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  COMPANY,
  companyFacts,
  yearEnds,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

const SHEET = { Assets: 2000, AssetsCurrent: 900, LiabilitiesCurrent: 500, Liabilities: 1500 };

function cellOf(item: string, balances: Readonly<Record<string, number>>, flows = {}) {
  const all = Object.entries({ ...SHEET, ...balances });
  const flowing = Object.entries<number>({ Revenues: 900, NetIncomeLoss: 90, ...flows });
  const facts = companyFacts({
    ...Object.fromEntries(all.map(([name, value]) => [name, yearEnds({ 2024: value })])),
    ...Object.fromEntries(flowing.map(([name, value]) => [name, yearly({ 2024: value })])),
  });
  const query = { company: COMPANY, period: "annual", years: 5, origin: "sec" } as const;
  const row = standardise({ facts, ...query }).data.find((one) => one.item === item);
  return { value: row?.amounts["2024"] ?? null, flags: row?.flags["2024"] ?? [] };
}

describe("securities of a balance sheet", () => {
  it("are held within a year by a total of their own, else by kind together", () => {
    const kinds = { DebtSecuritiesCurrent: 390, EquitySecuritiesFvNi: 130 };
    expect(cellOf("Short-Term Investments", kinds).value).toBe(520);
    expect(cellOf("Short-Term Investments", { DebtSecuritiesCurrent: 390 }).value).toBe(390);
    expect(cellOf("Short-Term Investments", { EquitySecuritiesFvNi: 130 }).value).toBeNull();
    const total = { ...kinds, MarketableSecuritiesCurrent: 500 };
    expect(cellOf("Short-Term Investments", total).value).toBe(500);
  });

  it.each([
    [780, true],
    [60, true],
    [10, false],
    [0, false],
  ])("say that %d of them are not current beside 200 that are: %s", (longer, isSaid) => {
    const balances = { MarketableSecuritiesCurrent: 200, MarketableSecuritiesNoncurrent: longer };
    const { flags } = cellOf("Short-Term Investments", balances);
    expect(flags.includes("noncurrent_securities_beside")).toBe(isSaid);
  });
});

describe("claims that a court has stayed", () => {
  it.each([
    [400, 25, true],
    [400, 0, false],
    [0, 25, false],
  ])("are %d in liabilities, with proceedings that cost %d: %s", (claims, cost, isSaid) => {
    const balances = { LiabilitiesSubjectToCompromise: claims };
    const { flags } = cellOf("Total Liabilities", balances, { ReorganizationItems: cost });
    expect(flags.includes("includes_stayed_claims")).toBe(isSaid);
  });
});
