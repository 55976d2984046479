import type { Datum } from "#core/ledger/datum.ts";
import { type BusinessRisk, DEFAULT_BUSINESS_RISK } from "#core/ledger/business-risk.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { findDatum, type FindDatum } from "#core/ledger/find-datum.ts";
import { earningsBasis } from "#core/finance/ratios/earnings-basis.ts";
import {
  anchorOf,
  type Assessment,
  assessmentOfFunds,
  assessmentOfLeverage,
  averageAssessment,
  blendedNotch,
} from "#core/finance/ratios/rating-bands.ts";
import type { RatingCap, RatingScorecard } from "#core/finance/ratios/rating-estimate.ts";
import { type RatingFigures, ratingFigures } from "#core/finance/ratios/rating-inputs.ts";
import { companySize } from "#core/finance/ratios/rating-size.ts";
import {
  RATINGS,
  type Rating,
  ratingSpreadBps,
  SPREAD_WITHOUT_RATING_BPS,
  syntheticRating,
} from "#core/finance/ratios/rating-tables.ts";
import { ratingTrend } from "#core/finance/ratios/rating-trend.ts";
import {
  type BareEstimate,
  scorecardInputs,
  scorecardWorking,
} from "#core/finance/ratios/rating-working.ts";
import { columnAYearBefore, newestColumn } from "#core/finance/ratios/scored-column.ts";

export type ScorecardOptions = {
  /** Column of the table; the newest when absent. */
  readonly column?: string | undefined;
  /** The analyst's judgement; that kept with the table when absent. */
  readonly businessRisk?: BusinessRisk | undefined;
  /** In the currency of the table; tells a large company from a small one where it is known. */
  readonly marketCap?: Datum | undefined;
};

/**
 * The product scorecard of finance.md 2.3 on a table of fiscal years or of twelve months: the
 * average of FFO to debt and debt to EBITDA, both on Clean EBITDA with the leases that go with it,
 * gives an anchor at the business risk, blended two to one with the synthetic rating of EBIT
 * coverage, rounded to the weaker, then capped. Where one-offs alone make EBITDA negative, the cap
 * and EBIT coverage stand on the earnings before them too.
 */
export function ratingScorecard(
  data: ConnectedFinancialData,
  {
    column = newestColumn(data),
    businessRisk = data.businessRisk ?? DEFAULT_BUSINESS_RISK,
    marketCap,
  }: ScorecardOptions = {},
): RatingScorecard {
  if (column === undefined) return none("there is neither a fiscal year nor twelve months to read");
  const find: FindDatum = (item, period) => findDatum(data, item, period);
  const basis = earningsBasis(find, column);
  const read = ratingFigures(find, column, basis);
  const isOfTable = marketCap !== undefined && marketCap.currency === data.currency;
  const figures = isOfTable ? { ...read, sizedBy: marketCap } : read;
  const reason = whyNone(data, figures, (item) => find(item, column));
  if (reason !== undefined) return none(reason);
  const assessment = assess(figures);
  if (assessment === undefined) {
    return none("neither FFO to debt nor debt to EBITDA is available in the connected data");
  }
  const before = columnAYearBefore(data, column);
  const trend = ratingTrend({ find, column, before, basis });
  const estimate = estimateOf({ data, column, businessRisk, assessment, figures }, trend.trend);
  return {
    ...estimate,
    inputs: scorecardInputs({ data, figures, trend, estimate }),
    working: scorecardWorking(estimate, trend.reason),
  };
}

function none(reason: string): RatingScorecard {
  return { kind: "none", rating: "NR", spreadBps: SPREAD_WITHOUT_RATING_BPS, reason };
}

function whyNone(
  { archetype }: FinancialData,
  { totalDebt }: RatingFigures,
  at: (item: string) => Datum | undefined,
): string | undefined {
  if (at("Total Liabilities")?.flags?.includes("includes_stayed_claims") === true) {
    return "claims against it are stayed in Chapter 11";
  }
  if (archetype === "bank" || archetype === "insurer") {
    return `the scorecard has no estimate for ${archetype === "bank" ? "a bank" : "an insurer"}: EBITDA is not a measure of its earnings`;
  }
  if (totalDebt === undefined) return "total debt is not in the connected data";
  if (at("EBITDA") === undefined) return "EBITDA is not available in the connected data";
  return undefined;
}

/** Undefined where debt stands without anything to measure it by. */
function assess({
  earnings,
  totalDebt,
  fundsToDebt,
  leverage,
}: RatingFigures): Assessment | undefined {
  if ((earnings?.value ?? 0) <= 0) return "highly leveraged";
  if ((totalDebt?.value ?? 0) === 0) return "minimal";
  return averageAssessment([
    ...(fundsToDebt ? [assessmentOfFunds(fundsToDebt.value)] : []),
    ...(leverage ? [assessmentOfLeverage(leverage.value)] : []),
  ]);
}

function estimateOf(
  {
    data,
    figures,
    ...read
  }: Pick<BareEstimate, "column" | "businessRisk" | "assessment"> & {
    readonly data: FinancialData;
    readonly figures: RatingFigures;
  },
  trend: BareEstimate["trend"],
): BareEstimate {
  const { fundsToDebt, leverage, coverage, sizedBy } = figures;
  const anchor = anchorOf(read.assessment, read.businessRisk);
  const size = companySize(sizedBy?.value ?? 0, data.currency);
  // Where cash is earned without EBITDA, negative coverage is an accounting of pay in shares and the like.
  const isCovered = (figures.earnings?.value ?? 0) > 0 || (figures.freeCashFlow?.value ?? 0) <= 0;
  const synthetic = isCovered && coverage ? syntheticRating(coverage.value, size) : undefined;
  const caps = capsOf(figures);
  const highest = Math.max(0, ...caps.map(({ ceiling }) => RATINGS.indexOf(ceiling)));
  const notch = Math.max(blendedNotch(anchor, synthetic), highest);
  return {
    kind: "estimate",
    ...read,
    rating: ratingAt(notch),
    range: [ratingAt(Math.max(notch - 1, highest)), ratingAt(notch + 1)],
    spreadBps: ratingSpreadBps(ratingAt(notch)),
    trend,
    anchor,
    synthetic,
    size,
    caps,
    fundsToDebt,
    leverage,
    coverage,
  };
}

function capsOf(figures: RatingFigures): readonly RatingCap[] {
  return [earningsCap(figures), liquidityCap(figures)].filter((cap) => cap !== undefined);
}

/** The best that is estimated where EBITDA is not positive and cash is spent. */
export const WITHOUT_EARNINGS: Rating = "CCC+";

/** No EBITDA and cash that is spent; where cash flow is not known, it may be. */
function earningsCap({ basis, earnings, freeCashFlow }: RatingFigures): RatingCap | undefined {
  if ((earnings?.value ?? 0) > 0 || (freeCashFlow?.value ?? -1) >= 0) return undefined;
  const reason = `${basis} is not positive and cash is spent, so the estimate is no better than ${WITHOUT_EARNINGS}.`;
  return { kind: "no EBITDA", ceiling: WITHOUT_EARNINGS, reason };
}

function liquidityCap({
  freeCashFlow,
  liquidity,
  shortTermDebt,
}: RatingFigures): RatingCap | undefined {
  if (!freeCashFlow || !liquidity || !shortTermDebt) return undefined;
  if (freeCashFlow.value >= 0 || liquidity.value >= shortTermDebt.value) return undefined;
  const means = liquidity.item === "Liquidity" ? "Liquidity" : "Cash";
  const reason = `${means} does not cover short-term debt and Discretionary FCF is negative, so the estimate is no better than B-.`;
  return { kind: "liquidity", ceiling: "B-", reason };
}

function ratingAt(notch: number): Rating {
  return RATINGS[Math.min(RATINGS.length - 1, Math.max(0, notch))] ?? "D";
}
