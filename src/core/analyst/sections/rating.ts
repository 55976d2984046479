import { lookUp } from "#core/analyst/books.ts";
import { atEndOf } from "#core/analyst/movement.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { type Prose, prose } from "#core/analyst/prose.ts";
import {
  ESTIMATE_LABEL,
  estimateRating,
  type RatingEstimate,
} from "#core/ratios/rating-scorecard.ts";
import { isInvestmentGrade, type Rating, ratingSpreadBps } from "#core/ratios/rating-tables.ts";
import { coverageRoom, leverageRoom } from "#core/analyst/sections/thresholds.ts";
import type { Writing } from "#core/analyst/writing.ts";

type Estimated = Extract<RatingEstimate, { readonly kind: "estimate" }>;

/** The scorecard's estimate for the year the text is about. */
export function ratingOf({
  book,
  year,
  before,
}: Pick<Writing, "book" | "year" | "before">): RatingEstimate {
  const find: FindDatum = (item, period) => lookUp(book, item, period);
  return estimateRating({ archetype: book.archetype, find }, year, before);
}

/** The estimate in one sentence with its label; NR with the reason where there is none. */
export function ratingSentence(writing: Pick<Writing, "book" | "year" | "before">): Prose {
  const estimate = ratingOf(writing);
  if (estimate.kind === "none") return prose`Rating estimate: NR, because ${estimate.reason}.`;
  const grade = isInvestmentGrade(estimate.rating) ? "investment grade" : "below investment grade";
  return prose`Rating estimate: ${estimate.rating} (${estimate.trend}), ${grade}, in a range of ${rangeText(estimate)}. ${ESTIMATE_LABEL}.`;
}

/** The estimate with its inputs, what caps it, and what would move it. */
export function ratingParagraphs(writing: Writing): readonly (readonly Prose[])[] {
  const estimate = ratingOf(writing);
  if (estimate.kind === "none") return [[ratingSentence(writing)]];
  return [
    [
      ratingSentence(writing),
      inputsSentence(estimate),
      blendSentence(estimate, writing.basis === "Clean EBITDA"),
      capSentence(estimate),
    ],
    ratingDrivers(writing, estimate),
  ];
}

/** The scorecard's spread for a rating, as a datum of the text. */
export function spreadDatum({ book, year }: Pick<Writing, "book" | "year">, rating: Rating): Datum {
  const value = ratingSpreadBps(rating);
  return {
    kind: "computed",
    ticker: book.ticker,
    item: `Scorecard spread of ${rating}`,
    period: year,
    value,
    unit: "bps",
    currency: book.currency,
    formula: String(value),
    inputs: [],
  };
}

function rangeText({ range: [better, worse] }: Estimated): string {
  return `${better} to ${worse}`;
}

function inputsSentence({ assessment, fundsToDebt, leverage }: Estimated): Prose {
  const lead = prose`The product scorecard reads cash flow and leverage as ${assessment}`;
  if (fundsToDebt && leverage)
    return prose`${lead}: FFO to debt of ${fundsToDebt} and gross leverage of ${leverage}, both on Clean EBITDA.`;
  if (leverage)
    return prose`${lead}, on gross leverage of ${leverage} alone: FFO is not available without interest and taxes paid.`;
  if (fundsToDebt) return prose`${lead}, on FFO to debt of ${fundsToDebt}.`;
  return prose`${lead}.`;
}

function blendSentence({ anchor, synthetic, coverage }: Estimated, onClean: boolean): Prose {
  const lead = prose`With business risk taken as satisfactory, which the analyst may change, the anchor is ${anchor}`;
  return synthetic === undefined || coverage === undefined
    ? prose`${lead}; EBIT coverage is not available, so it does not enter the estimate.`
    : prose`${lead}; EBIT coverage of ${coverage}${onClean ? " before one-offs" : ""} points to ${synthetic}, and the estimate weighs the two at two to one, rounded to the weaker.`;
}

function capSentence({ cap }: Estimated): Prose {
  if (cap === "no EBITDA") return prose`EBITDA is not positive, which caps the estimate at CCC+.`;
  return cap === "liquidity"
    ? prose`Cash does not cover short-term debt and Discretionary FCF is negative, which caps the estimate at B-.`
    : [];
}

/** What would move the estimate up and down, from the thresholds of the text. */
function ratingDrivers(writing: Writing, { cap, assessment }: Estimated): readonly Prose[] {
  const { now, year } = writing;
  const leverage = leverageRoom(writing, year);
  const coverage = coverageRoom(writing);
  const cash = now("Cash And Equivalents");
  const up = upwardSentence(cap, assessment);
  const down = [
    ...(leverage
      ? [
          prose`net leverage above ${leverage.bound}, reached if ${writing.basis} falls by ${leverage.fall}`,
        ]
      : []),
    ...(coverage ? [prose`interest coverage below ${coverage.bound}`] : []),
  ];
  if (down.length > 0)
    return [
      up,
      prose`Downward: ${down[0] ?? []}${down[1] === undefined ? [] : prose`, or ${down[1]}`}.`,
    ];
  return cash === undefined
    ? [up]
    : [up, prose`Downward: a further fall in the cash of ${cash} held${atEndOf(year)}.`];
}

function upwardSentence(cap: Estimated["cap"], assessment: Estimated["assessment"]): Prose {
  if (cap !== undefined) {
    return prose`Upward: positive EBITDA and Discretionary FCF over a full year.`;
  }
  return assessment === "minimal"
    ? prose`Upward: a better business risk than satisfactory, as the financial assessment is the best there is.`
    : prose`Upward: lower net debt or higher EBITDA that carries FFO to debt and gross leverage into the next better band.`;
}
