import { describe, expect, it } from "vitest";
import type { RatingEstimate, RatingScorecard } from "#core/finance/ratios/rating-estimate.ts";
import { companySize } from "#core/finance/ratios/rating-size.ts";
import { ratingScorecard } from "#core/finance/ratios/rating-scorecard.ts";
import {
  isInvestmentGrade,
  RATINGS,
  ratingSpreadBps,
  syntheticRating,
} from "#core/finance/ratios/rating-tables.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { type Column, statementsOf } from "#core/writing/analyst/testing/statements.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";

function rate(data: FinancialData | undefined): RatingScorecard {
  if (data === undefined) throw new Error("No data");
  return ratingScorecard(data);
}

function estimated(data: FinancialData): RatingEstimate {
  const scorecard = ratingScorecard(data);
  if (scorecard.kind === "none") throw new Error(scorecard.reason);
  return scorecard;
}

const SOUND = {
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
} satisfies Column;

function company(column: Column): FinancialData {
  return statementsOf({ columns: { "2024": SOUND, "2025": { ...SOUND, ...column } } });
}

describe("ratingScorecard", () => {
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

  it("names Clean EBITDA as what the trend stands on where impairments alone make EBITDA negative", () => {
    const estimate = estimated(company({ EBIT: -3000, "Clean EBITDA": 4100 }));
    const trend = estimate.inputs.filter(({ step }) => step === "Trend");
    expect(trend.map(({ name }) => name)).toContain("Net leverage on Clean EBITDA, FY2025");
    expect(estimate.working.join(" ")).toContain("Net leverage on Clean EBITDA went from");
  });

  it("rates no better than CCC+ without EBITDA", () => {
    expect(rate(VARIANTS["negative EBITDA"])).toMatchObject({
      rating: "CCC+",
      range: ["CCC+", "CCC"],
      caps: [{ kind: "no EBITDA" }],
    });
  });

  it("rates no better than B- where cash does not cover short-term debt and cash flow is negative", () => {
    const squeezed = company({
      "Cash Flow From Operating Activities": 500,
      "Cash And Equivalents": 100,
    });
    expect(rate(squeezed)).toMatchObject({
      rating: "B-",
      range: ["B-", "CCC+"],
      caps: [{ kind: "liquidity" }],
    });
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

describe("the worked example of finance.md: Kraft Heinz FY2022", () => {
  // Clean FFO of 19.0% of debt is aggressive, 3.3x significant: aggressive. EBIT coverage 3.9x: A-.
  const heinz = statementsOf({
    columns: {
      "2025": {
        Revenues: 26_485,
        EBIT: 3634,
        "D&A": 933,
        "Clean EBITDA": 6003,
        "Interest Expense": -921,
        "Interest Paid": 937,
        "Taxes Paid": 1260,
        "Total Debt": 20_070,
        "Short-Term Debt": 837,
        "Cash And Equivalents": 1040,
      },
    },
  });

  it.each([
    ["strong", "BB+", "BBB-", 138],
    ["satisfactory", "BB", "BB+", 155],
    ["weak", "B+", "BB", 183],
  ] as const)(
    "at %s business risk the anchor is %s and the rating %s",
    (risk, anchor, rating, bps) => {
      expect(ratingScorecard(heinz, { businessRisk: risk })).toMatchObject({
        assessment: "aggressive",
        synthetic: "A-",
        anchor,
        rating,
        spreadBps: bps,
      });
    },
  );

  it("lists every figure read, with formula and period, and what is read in it", () => {
    const estimate = estimated(heinz);
    expect(estimate.inputs.map(({ step, name, reading }) => [step, name, reading])).toEqual([
      ["Cash flow and leverage", "Clean FFO / Debt (%)", "aggressive"],
      ["Cash flow and leverage", "Clean Gross Leverage (x)", "significant"],
      ["EBIT coverage", "EBIT Coverage (x)", "A-"],
      ["EBIT coverage", "Revenues", "large company"],
      ["Caps", "EBITDA", undefined],
      ["Caps", "Discretionary FCF", undefined],
      ["Caps", "Cash And Equivalents", undefined],
      ["Caps", "Short-Term Debt", undefined],
      ["Trend", "Net leverage", undefined],
      ["Trend", "Interest coverage", undefined],
    ]);
    expect(estimate.inputs[0]?.datum).toMatchObject({
      value: (6003 - 937 - 1260) / 20_070,
      unit: "fraction",
      period: "2025",
      source: {
        formula: "(FFO FY2025 + (Clean EBITDA FY2025 - EBITDA FY2025)) / Total Debt FY2025",
      },
    });
    expect(estimate.inputs.find(({ name }) => name === "Discretionary FCF")?.reason).toMatch(
      /^n\.a\./,
    );
  });

  it("tells how the inputs make the rating", () => {
    expect(estimated(heinz).working).toContain(
      "Two thirds of BB (notch 12) and one third of A- (notch 7), rounded to the weaker, are BB+ (notch 11).",
    );
  });
});

describe("the figures it reads", () => {
  it("include lease liabilities in the debt of an IFRS filer, whose EBITDA is before rent", () => {
    const data = company({ "Finance Lease Liabilities": 2000 });
    const flagged = {
      ...data,
      data: data.data.map((row) =>
        row.item === "Finance Lease Liabilities" ? { ...row, flags: { "2025": ["ifrs_16"] } } : row,
      ),
    };
    expect(estimated(data).fundsToDebt?.value).toBeCloseTo(2900 / 10_000);
    expect(estimated(flagged).fundsToDebt?.value).toBeCloseTo(2900 / 12_000);
  });

  it("are cash flow before working capital where interest or taxes paid are not disclosed", () => {
    const { "Taxes Paid": _, ...rest } = SOUND;
    const data = statementsOf({
      columns: { "2025": { ...rest, "Change In Working Capital": -200 } },
    });
    expect(estimated(data).fundsToDebt).toMatchObject({
      item: "CFO before working capital / Debt (%)",
      value: 3000 / 10_000,
    });
  });

  it("add no one-offs to FFO that is operating cash flow already", () => {
    const data = company({ Impairments: 800, "Change In Working Capital": -200 });
    const fallen = {
      ...data,
      ratios: data.ratios.map((row) =>
        row.item === "FFO" ? { ...row, flags: { "2025": ["cfo_pre_wc"] } } : row,
      ),
    };
    expect(estimated(fallen).fundsToDebt).toMatchObject({
      item: "CFO before working capital / Debt (%)",
      value: 3000 / 10_000,
    });
  });

  it("carry what the ledger notes of them into the working", () => {
    const data = company({});
    const flags = { "2025": ["includes_captive_finance_debt"] };
    const captive = {
      ...data,
      ratios: data.ratios.map((row) =>
        row.item === "Clean Gross Leverage (x)" ? { ...row, flags } : row,
      ),
    };
    expect(estimated(captive).working[1]).toMatch(/^Debt includes what the finance business/);
    expect(estimated(data).working[1]).toMatch(/^At satisfactory business risk/);
  });

  it("make no estimate where debt stands without anything to measure it by", () => {
    const { "Taxes Paid": _, ...untaxed } = SOUND;
    const data = statementsOf({ columns: { "2025": untaxed } });
    const unmeasured = {
      ...data,
      ratios: data.ratios.map((row) =>
        row.item.endsWith("Gross Leverage (x)") ? { ...row, amounts: { "2025": null } } : row,
      ),
    };
    expect(ratingScorecard(unmeasured)).toEqual({
      kind: "none",
      rating: "NR",
      spreadBps: 250,
      reason: "neither FFO to debt nor debt to EBITDA is available in the connected data",
    });
  });

  it("are those of the newest fiscal year or the newest twelve months, never of a quarter", () => {
    const ltm = statementsOf({
      period: "ltm",
      columns: { "LTM 2025-06-30": SOUND, "LTM 2026-06-30": { ...SOUND, EBIT: 5000 } },
    });
    expect(ratingScorecard(ltm)).toMatchObject({ column: "LTM 2026-06-30", trend: "Positive" });
    const quarter = statementsOf({ period: "quarterly", columns: { "Q1 FY2026": SOUND } });
    expect(ratingScorecard(quarter)).toMatchObject({ rating: "NR" });
  });

  it("tell large companies from small ones without converting an amount", () => {
    expect(companySize(5e9, "USD")).toBe("large");
    expect(companySize(4.9e9, "EUR")).toBe("small");
    expect(companySize(400e9, "JPY")).toBe("small");
    expect(companySize(40_000e9, "JPY")).toBe("large");
    expect(companySize(40_000e9, "XYZ")).toBe("small");
  });
});

describe("rating tables", () => {
  it("has a lower bound that counts as inside", () => {
    expect(syntheticRating(8.5, "large")).toBe("AAA");
    expect(syntheticRating(8.49, "large")).toBe("AA");
    expect(syntheticRating(8.5, "small")).toBe("A+");
    expect(syntheticRating(-3, "large")).toBe("D");
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
