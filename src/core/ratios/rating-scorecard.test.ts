import { describe, expect, it } from "vitest";
import { estimateRating, type RatingEstimate } from "#core/ratios/rating-scorecard.ts";
import {
  isInvestmentGrade,
  RATINGS,
  ratingSpreadBps,
  syntheticRating,
} from "#core/ratios/rating-tables.ts";
import { harbour } from "#core/analyst/testing/companies.ts";
import { type Column, statementsOf } from "#core/analyst/testing/statements.ts";
import { VARIANTS } from "#core/analyst/testing/variants.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { findDatum, type FindDatum } from "#core/ledger/find-datum.ts";

function rate(data: FinancialData | undefined): RatingEstimate {
  if (data === undefined) throw new Error("No data");
  const find: FindDatum = (item, period) => findDatum(data, item, period);
  return estimateRating({ archetype: data.archetype, find }, "2025", "2024");
}

function company(column: Column): FinancialData {
  const base: Column = {
    Revenues: 20_000,
    EBIT: 3000,
    "D&A": 1000,
    "Interest Expense": -500,
    "Interest Paid": 500,
    "Taxes Paid": 600,
    "Cash Flow From Operating Activities": 2800,
    "Capital Expenditure": -900,
    "Dividends Paid": -500,
    "Short-Term Debt": 500,
    "Long-Term Debt": 9500,
    "Cash And Equivalents": 1500,
  };
  return statementsOf({ columns: { "2024": base, "2025": { ...base, ...column } } });
}

describe("estimateRating", () => {
  it("blends anchor and EBIT coverage two to one, rounded to the weaker", () => {
    // FFO 2,900 over debt 10,000 is 29.0%: significant. Debt over EBITDA 2.5x: intermediate.
    // The average rounds to significant, anchor BB+; coverage 6.0x of a large company is A+.
    // (2 × 11th + 5th notch) / 3 = 9.0, the ninth notch: BBB.
    expect(rate(company({}))).toMatchObject({
      kind: "estimate",
      assessment: "significant",
      anchor: "BB+",
      synthetic: "A+",
      rating: "BBB",
      range: ["BBB+", "BBB-"],
    });
  });

  it("goes by the anchor alone where interest is not disclosed", () => {
    const data = VARIANTS["no interest disclosed"];
    expect(rate(data)).toMatchObject({ synthetic: undefined, coverage: undefined });
  });

  it("rates no better than CCC+ without EBITDA", () => {
    expect(rate(VARIANTS["negative EBITDA"])).toMatchObject({ rating: "CCC+", cap: "no EBITDA" });
  });

  it("rates no better than B- where cash does not cover short-term debt and cash flow is negative", () => {
    const squeezed = company({
      "Cash Flow From Operating Activities": 500,
      "Cash And Equivalents": 100,
    });
    expect(rate(squeezed)).toMatchObject({ rating: "B-", cap: "liquidity" });
  });

  it.each(["bank", "insurer"])("gives no estimate for a %s, with the reason", (kind) => {
    const estimate = rate(VARIANTS[kind]);
    expect(estimate.kind).toBe("none");
  });

  it("turns the trend only when leverage and coverage move together, leverage by more than half a turn", () => {
    expect(rate(company({}))).toMatchObject({ trend: "Stable" });
    expect(rate(company({ EBIT: 5000 }))).toMatchObject({ trend: "Positive" });
    expect(rate(company({ EBIT: 1500 }))).toMatchObject({ trend: "Negative" });
    expect(rate(company({ EBIT: 1500, "Interest Expense": -200 }))).toMatchObject({
      trend: "Stable",
    });
  });

  it("rates the fictional issuer", () => {
    expect(rate(harbour)).toMatchObject({ rating: "BB-", trend: "Stable" });
  });
});

describe("rating tables", () => {
  it("has a lower bound that counts as inside", () => {
    expect(syntheticRating(8.5, 10e9)).toBe("AAA");
    expect(syntheticRating(8.49, 10e9)).toBe("AA");
    expect(syntheticRating(8.5, 1e9)).toBe("A+");
    expect(syntheticRating(-3, 10e9)).toBe("D");
  });

  it("widens the spread with every notch down", () => {
    const spreads = RATINGS.map(ratingSpreadBps);
    expect(spreads).toEqual(spreads.toSorted((a, b) => a - b));
    expect(ratingSpreadBps("BBB")).toBe(120);
  });

  it("draws investment grade at BBB-", () => {
    expect(isInvestmentGrade("BBB-")).toBe(true);
    expect(isInvestmentGrade("BB+")).toBe(false);
  });
});
