import type { Datum } from "#core/ledger/datum.ts";
import type { Archetype } from "#core/ledger/financial-data.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { computed, operand, outflow, quotient } from "#core/ratios/derived.ts";
import { type EarningsBasis, earningsBasis, readOn } from "#core/ratios/earnings-basis.ts";
import { RATINGS, type Rating, syntheticRating } from "#core/ratios/rating-tables.ts";

/** The sentence every estimate carries: finance.md 2.3. */
export const ESTIMATE_LABEL = "Model estimate, not an agency rating";

/** Assessments of cash flow and leverage, from best to worst. */
export const ASSESSMENTS = [
  "minimal",
  "modest",
  "intermediate",
  "significant",
  "aggressive",
  "highly leveraged",
] as const;

export type Assessment = (typeof ASSESSMENTS)[number];

export type RatingTrend = "Positive" | "Stable" | "Negative";

/** Whose figures the scorecard reads. */
export type ScoredCompany = { readonly archetype: Archetype; readonly find: FindDatum };

/** What the scorecard makes of a year, with every input; or why it makes nothing. */
export type RatingEstimate =
  | {
      readonly kind: "estimate";
      readonly rating: Rating;
      /** One notch better and one worse. */
      readonly range: readonly [Rating, Rating];
      readonly assessment: Assessment;
      readonly anchor: Rating;
      readonly synthetic: Rating | undefined;
      readonly cap: "no EBITDA" | "liquidity" | undefined;
      readonly trend: RatingTrend;
      readonly fundsToDebt: Datum | undefined;
      readonly leverage: Datum | undefined;
      readonly coverage: Datum | undefined;
    }
  | { readonly kind: "none"; readonly reason: string };

/** Lower bounds of FFO to debt, from the second worst assessment up. */
const FUNDS_BOUNDS = [0.12, 0.2, 0.3, 0.45, 0.6] as const;
/** Upper bounds of debt to EBITDA, from best to second worst. */
const LEVERAGE_BOUNDS = [1.5, 2, 3, 4, 5] as const;
/** Anchors by assessment for a business risk of "satisfactory", the default. */
const ANCHORS = ["A", "BBB+", "BBB", "BB+", "BB", "B+"] as const satisfies readonly Rating[];
/** Weight of the anchor in the blend; the rest is the synthetic rating's. */
const ANCHOR_WEIGHT = 2 / 3;
const CAP_WITHOUT_EBITDA = "CCC+";
const CAP_WITHOUT_LIQUIDITY = "B-";
/** Turns of net leverage from which a trend is one, when coverage moved the same way. */
const TREND_TURNS = 0.5;

/**
 * The product scorecard of finance.md 2.3 for one fiscal year: the average of FFO to debt and debt
 * to EBITDA on Clean EBITDA gives an anchor at satisfactory business risk, blended two to one with
 * the synthetic rating of EBIT coverage, rounded to the weaker, then capped. Where one-offs alone
 * make EBITDA negative, the cap and EBIT coverage stand on the earnings before them too.
 */
export function estimateRating(
  company: ScoredCompany,
  year: string,
  before: string | undefined,
): RatingEstimate {
  const now = (item: string): Datum | undefined => company.find(item, year);
  const basis = earningsBasis(company.find, year);
  const earned = now(basis)?.value ?? 0;
  const reason = whyNone(company, now);
  if (reason !== undefined) return { kind: "none", reason };
  const leverage = now("Clean Gross Leverage (x)") ?? now("Gross Leverage (x)");
  const fundsToDebt = cleanFundsToDebt(now);
  const assessment = earned <= 0 ? "highly leveraged" : assess(now, fundsToDebt, leverage);
  const anchor = ANCHORS[ASSESSMENTS.indexOf(assessment)] ?? "B+";
  const coverage = coverageOn(basis, now);
  const synthetic = coverage && syntheticRating(coverage.value, now("Revenues")?.value ?? 0);
  const cap = earned <= 0 ? "no EBITDA" : liquidityCap(now);
  const notch = Math.max(blend(anchor, synthetic), capNotch(cap));
  return {
    kind: "estimate",
    rating: ratingAt(notch),
    range: [ratingAt(notch - 1), ratingAt(notch + 1)],
    assessment,
    anchor,
    synthetic,
    cap,
    trend: trendOf(company, year, before),
    fundsToDebt,
    leverage,
    coverage,
  };
}

function whyNone(
  company: ScoredCompany,
  now: (item: string) => Datum | undefined,
): string | undefined {
  if (company.archetype === "bank" || company.archetype === "insurer") {
    return `the scorecard has no estimate for a ${company.archetype}: EBITDA is not a measure of its earnings`;
  }
  if (now("Total Debt") === undefined) return "total debt is not disclosed in the connected data";
  if (now("EBITDA") === undefined) return "EBITDA is not available in the connected data";
  return undefined;
}

/** FFO to debt on Clean EBITDA; undefined without FFO or without debt. */
function cleanFundsToDebt(now: (item: string) => Datum | undefined): Datum | undefined {
  const [funds, clean, ebitda, debt] = [
    now("FFO"),
    now("Clean EBITDA"),
    now("EBITDA"),
    now("Total Debt"),
  ];
  if (funds === undefined || debt === undefined) return undefined;
  if (clean === undefined || ebitda === undefined || clean.value === ebitda.value) {
    return quotient("FFO / Debt (%)", "fraction", [funds, debt]);
  }
  const cleanFunds: Datum = {
    ...computed([funds, clean, ebitda]),
    item: "Clean FFO",
    value: funds.value + clean.value - ebitda.value,
    unit: "money",
    formula: `${operand(funds)} + ${operand(clean)} - ${operand(ebitda)}`,
  };
  return quotient("Clean FFO / Debt (%)", "fraction", [cleanFunds, debt]);
}

function assess(
  now: (item: string) => Datum | undefined,
  funds: Datum | undefined,
  leverage: Datum | undefined,
): Assessment {
  if ((now("Total Debt")?.value ?? 0) === 0) return "minimal";
  const scores = [
    ...(funds === undefined
      ? []
      : [FUNDS_BOUNDS.length - FUNDS_BOUNDS.filter((bound) => funds.value > bound).length]),
    ...(leverage === undefined
      ? []
      : [LEVERAGE_BOUNDS.filter((bound) => leverage.value >= bound).length]),
  ];
  const average = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  return ASSESSMENTS[Math.ceil(average)] ?? "highly leveraged";
}

/** EBIT over interest where the ledger calls it meaningless because EBIT is negative. */
function lossCoverage(now: (item: string) => Datum | undefined): Datum | undefined {
  const [ebit, interest] = [now("EBIT"), now("Interest Expense")];
  if (!ebit || !interest || ebit.value > 0 || interest.value >= 0) return undefined;
  return {
    ...computed([ebit, interest]),
    item: "EBIT Coverage (x)",
    value: ebit.value / -interest.value,
    unit: "multiple",
    formula: `${operand(ebit)} / -${operand(interest)}`,
  };
}

function coverageOn(
  basis: EarningsBasis,
  now: (item: string) => Datum | undefined,
): Datum | undefined {
  if (basis === "Clean EBITDA") return cleanCoverage(now);
  return now("EBIT Coverage (x)") ?? lossCoverage(now);
}

/** EBIT before the one-offs that Clean EBITDA leaves out, over interest. */
function cleanCoverage(now: (item: string) => Datum | undefined): Datum | undefined {
  const [ebit, clean, ebitda] = [now("EBIT"), now("Clean EBITDA"), now("EBITDA")];
  const interest = outflow(now("Interest Expense"));
  if (!ebit || !clean || !ebitda) return undefined;
  const cleanEbit: Datum = {
    ...computed([ebit, clean, ebitda]),
    item: "Clean EBIT",
    value: ebit.value + clean.value - ebitda.value,
    unit: "money",
    formula: `${operand(ebit)} + ${operand(clean)} - ${operand(ebitda)}`,
  };
  return quotient("EBIT Coverage (x)", "multiple", [cleanEbit, interest]);
}

function liquidityCap(now: (item: string) => Datum | undefined): "liquidity" | undefined {
  const [free, short] = [now("Discretionary FCF"), now("Short-Term Debt")];
  const liquidity = now("Liquidity") ?? now("Cash And Equivalents");
  return free && short && liquidity && free.value < 0 && liquidity.value < short.value
    ? "liquidity"
    : undefined;
}

function capNotch(cap: "no EBITDA" | "liquidity" | undefined): number {
  if (cap === undefined) return 0;
  return RATINGS.indexOf(cap === "no EBITDA" ? CAP_WITHOUT_EBITDA : CAP_WITHOUT_LIQUIDITY);
}

/** A higher notch is weaker; a relative epsilon keeps thirds of whole notches whole. */
function blend(anchor: Rating, synthetic: Rating | undefined): number {
  const at = RATINGS.indexOf(anchor);
  if (synthetic === undefined) return at;
  const mixed = ANCHOR_WEIGHT * at + (1 - ANCHOR_WEIGHT) * RATINGS.indexOf(synthetic);
  return Math.ceil(mixed - 1e-9);
}

function ratingAt(notch: number): Rating {
  return RATINGS[Math.min(RATINGS.length - 1, Math.max(0, notch))] ?? "D";
}

function trendOf(company: ScoredCompany, year: string, before: string | undefined): RatingTrend {
  const basis = earningsBasis(company.find, year);
  const [leverage, coverage] = ["Net Leverage (x)", "Interest Coverage (x)"].map((item) =>
    [year, before].map((period) => readOn(basis, company.find, item, period)),
  );
  if (leverage === undefined || coverage === undefined) return "Stable";
  if (!leverage[0] || !leverage[1] || !coverage[0] || !coverage[1]) return "Stable";
  const turns = leverage[0].value - leverage[1].value;
  const cover = coverage[0].value - coverage[1].value;
  if (isTurnedByOneOffs(company, year, before, turns)) return "Stable";
  if (turns < -TREND_TURNS && cover > 0) return "Positive";
  return turns > TREND_TURNS && cover < 0 ? "Negative" : "Stable";
}

/** Leverage that moved the other way on Clean EBITDA was moved by one-offs, which make no trend. */
function isTurnedByOneOffs(
  company: ScoredCompany,
  year: string,
  before: string | undefined,
  turns: number,
): boolean {
  const [now, was] = [year, before].map((period) => company.find("Clean Net Leverage (x)", period));
  return now !== undefined && was !== undefined && (now.value - was.value) * turns < 0;
}
