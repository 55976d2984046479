import type { FindRow } from "#core/finance/ratios/ratio-items.ts";
import { areOnOneBasis } from "#core/ledger/comparable.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { formatMultiple } from "#core/ledger/display.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { periodText } from "#core/ledger/period.ts";
import type { EarningsBasis } from "#core/finance/ratios/earnings-basis.ts";
import { trendFigures } from "#core/finance/ratios/rating-inputs.ts";

/** `Not read`: its figures are not all there, or not on one basis. */
export type RatingTrend = "Positive" | "Stable" | "Negative" | "Not read";

/** Turns of net leverage from which a trend is one, when coverage moved the same way. */
const TREND_TURNS = 0.5;

/** A figure behind a trend, with the row and column whose reason stands where it is missing. */
export type TrendFigure = {
  readonly name: string;
  readonly datum: Datum | undefined;
  readonly item: string;
  readonly column: string;
};

/** A trend with the sentence that gives its reason and the figures it is read from. */
export type TrendReading = {
  readonly trend: RatingTrend;
  readonly reason: string;
  readonly figures: readonly TrendFigure[];
};

/** Where net leverage and interest coverage are heading: this column against the one a year before. */
export function ratingTrend({
  find,
  column,
  before,
  basis,
}: {
  readonly find: FindDatum;
  readonly column: string;
  readonly before: string | undefined;
  readonly basis: EarningsBasis;
}): TrendReading {
  const now = trendFigures(find, column, basis);
  const was = trendFigures(find, before, basis);
  // A trend on earnings before one-offs is another trend: it names its basis.
  const on = basis === "EBITDA" ? "" : ` on ${basis}`;
  const at = (period: string) => (before === undefined ? "" : `, ${periodText(period)}`);
  const two = (period: string, { netLeverage, coverage }: typeof now): readonly TrendFigure[] => {
    const [leverage, cover] = ["Net Leverage (x)", "Interest Coverage (x)"] as const;
    return [
      {
        name: `Net leverage${on}${at(period)}`,
        datum: netLeverage,
        item: leverage,
        column: period,
      },
      { name: `Interest coverage${on}${at(period)}`, datum: coverage, item: cover, column: period },
    ];
  };
  const figures = [...two(column, now), ...(before === undefined ? [] : two(before, was))];
  if (lastsUnderAYear(find, column)) {
    const reason = `Cash lasts less than ${SHORT_RUNWAY_MONTHS} months at the rate it is spent, so the trend is Negative whatever the ratios do.`;
    return { trend: "Negative", reason, figures };
  }
  if (!now.netLeverage || !was.netLeverage || !now.coverage || !was.coverage) {
    const reason =
      "Net leverage and interest coverage of this period and the one a year before are not all available, so no trend is read.";
    return { trend: "Not read", reason, figures };
  }
  const isComparable =
    areOnOneBasis(was.netLeverage, now.netLeverage) && areOnOneBasis(was.coverage, now.coverage);
  if (!isComparable) {
    const reason =
      "Figures of this period or the one a year before were restated without the other's, so no trend is read.";
    return { trend: "Not read", reason, figures };
  }
  const turns = now.netLeverage.value - was.netLeverage.value;
  const cover = now.coverage.value - was.coverage.value;
  const moves = `Net leverage${on} went from ${formatMultiple(was.netLeverage.value)} to ${formatMultiple(now.netLeverage.value)} and interest coverage from ${formatMultiple(was.coverage.value)} to ${formatMultiple(now.coverage.value)}`;
  if (isTurnedByOneOffs({ find, column, before, turns })) {
    const reason = `${moves}, but on Clean EBITDA net leverage moved the other way, and one-offs make no trend.`;
    return { trend: "Stable", reason, figures };
  }
  const trend = trendOf(turns, cover);
  const rule = `a trend takes more than ${formatMultiple(TREND_TURNS)} of leverage with coverage moving the same way`;
  return { trend, reason: `${moves}; ${rule}.`, figures };
}

/** Months of cash below which it is no comfort, whatever falls due. */
const SHORT_RUNWAY_MONTHS = 12;

/** Whether cash and short-term investments are gone within a year at the rate of a column. */
export function lastsUnderAYear(find: FindRow, column: string): boolean {
  const months =
    find("Cash Runway incl. Short-Term Investments", column) ?? find("Cash Runway", column);
  return months !== undefined && months.value < SHORT_RUNWAY_MONTHS;
}

function trendOf(turns: number, cover: number): RatingTrend {
  if (turns < -TREND_TURNS && cover > 0) return "Positive";
  return turns > TREND_TURNS && cover < 0 ? "Negative" : "Stable";
}

/** Leverage that moved the other way on Clean EBITDA was moved by one-offs, which make no trend. */
function isTurnedByOneOffs({
  find,
  column,
  before,
  turns,
}: {
  readonly find: FindDatum;
  readonly column: string;
  readonly before: string | undefined;
  readonly turns: number;
}): boolean {
  const [now, was] = [column, before].map((period) => find("Clean Net Leverage (x)", period));
  return now !== undefined && was !== undefined && (now.value - was.value) * turns < 0;
}
