import type { CompanySize } from "#core/finance/ratios/rating-size.ts";

/** The ratings of the spec's list that can be estimated, best first; NR is no estimate. */
export const RATINGS = [
  "AAA",
  "AA+",
  "AA",
  "AA-",
  "A+",
  "A",
  "A-",
  "BBB+",
  "BBB",
  "BBB-",
  "BB+",
  "BB",
  "BB-",
  "B+",
  "B",
  "B-",
  "CCC+",
  "CCC",
  "CCC-",
  "CC",
  "C",
  "D",
] as const;

export type Rating = (typeof RATINGS)[number];

/** Where the table of EBIT coverage and its spreads come from: older vintages differ. */
export const TABLE_VINTAGE = "Damodaran, January 2025";

/** The spread taken where no rating can be estimated, in bps. */
export const SPREAD_WITHOUT_RATING_BPS = 250;
/** Spec section 9: a spread target, in bps. */
export const SPREAD_RANGE_BPS = { least: 0, most: 20_000 } as const;

/** The worst rating that is still investment grade. */
const INVESTMENT_GRADE_FLOOR: Rating = "BBB-";

/**
 * Spread over the risk-free rate in bps by rating: Damodaran's synthetic ratings, January 2025
 * vintage, missing notches interpolated (finance.md 2.3, Table A).
 */
const SPREADS_BPS: Readonly<Record<Rating, number>> = {
  AAA: 45,
  "AA+": 53,
  AA: 60,
  "AA-": 69,
  "A+": 77,
  A: 85,
  "A-": 95,
  "BBB+": 108,
  BBB: 120,
  "BBB-": 138,
  "BB+": 155,
  BB: 183,
  "BB-": 222,
  "B+": 261,
  B: 300,
  "B-": 442,
  "CCC+": 585,
  CCC: 728,
  "CCC-": 869,
  CC: 1010,
  C: 1550,
  D: 1900,
};

/** Lowest EBIT coverage of each synthetic rating: [large companies, small ones]; D has no bound. */
const COVERAGE_BOUNDS: readonly (readonly [Rating, number, number])[] = [
  ["AAA", 8.5, 12.5],
  ["AA", 6.5, 9.5],
  ["A+", 5.5, 7.5],
  ["A", 4.25, 6],
  ["A-", 3, 4.5],
  ["BBB", 2.5, 4],
  ["BB+", 2.25, 3.5],
  ["BB", 2, 3],
  ["B+", 1.75, 2.5],
  ["B", 1.5, 2],
  ["B-", 1.25, 1.5],
  ["CCC", 0.8, 1.25],
  ["CC", 0.65, 0.8],
  ["C", 0.2, 0.5],
];

/** The synthetic rating of EBIT over interest, on the table of large companies or of small ones. */
export function syntheticRating(coverage: number, size: CompanySize): Rating {
  const row = COVERAGE_BOUNDS.find(
    ([, large, small]) => coverage >= (size === "large" ? large : small),
  );
  return row?.[0] ?? "D";
}

/** The spread over the risk-free rate that goes with a rating, in bps. */
export function ratingSpreadBps(rating: Rating): number {
  return SPREADS_BPS[rating];
}

/** Whether a rating is investment grade: BBB- or better. */
export function isInvestmentGrade(rating: Rating): boolean {
  return RATINGS.indexOf(rating) <= RATINGS.indexOf(INVESTMENT_GRADE_FLOOR);
}
