import { atEndOf } from "#core/writing/analyst/movement.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { joinProse, type Prose, prose } from "#core/writing/analyst/prose.ts";
import {
  ESTIMATE_LABEL,
  type RatingEstimate,
  type RatingScorecard,
} from "#core/finance/ratios/rating-estimate.ts";
import { besideAssessment } from "#core/finance/ratios/rating-bands.ts";
import { ratingScorecard } from "#core/finance/ratios/rating-scorecard.ts";
import {
  isInvestmentGrade,
  type Rating,
  ratingSpreadBps,
} from "#core/finance/ratios/rating-tables.ts";
import { investmentLeverage, netOfInvestments } from "#core/writing/analyst/sections/leverage.ts";
import { coverageRoom, isNear, threshold } from "#core/writing/analyst/sections/thresholds.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** What a rating of a company in a year stands on. */
export type ScoredCompany = Pick<Writing, "book" | "year" | "value">;

/** The scorecard's estimate for the year the text is about. */
export function ratingOf({ book, year, value }: ScoredCompany): RatingScorecard {
  return ratingScorecard(book.annual, { column: year, marketCap: value.marketCap });
}

/** The estimate in one sentence with its label; NR with the reason where there is none. */
export function ratingSentence(writing: ScoredCompany): Prose {
  const estimate = ratingOf(writing);
  if (estimate.kind === "none") return prose`Rating estimate: NR, because ${estimate.reason}.`;
  const grade = isInvestmentGrade(estimate.rating) ? "investment grade" : "below investment grade";
  return prose`Rating estimate: ${estimate.rating} (${trendText(estimate.trend)}), ${grade}, in a range of ${rangeText(estimate)}. ${ESTIMATE_LABEL}.`;
}

/** `trend Stable`; that it is not read where its figures are missing. */
export function trendText(trend: RatingEstimate["trend"]): string {
  return trend === "Not read" ? "trend not read" : `trend ${trend}`;
}

/** The estimate with its inputs, what caps it, and what would move it. */
export function ratingParagraphs(writing: Writing): readonly (readonly Prose[])[] {
  const estimate = ratingOf(writing);
  if (estimate.kind === "none") return [[ratingSentence(writing)]];
  return [
    [
      ratingSentence(writing),
      inputsSentence(estimate, writing),
      blendSentence(estimate, writing.basis === "Clean EBITDA"),
      prose`${estimate.caps[0]?.reason ?? ""}`,
    ],
    ratingDrivers(writing, estimate),
  ];
}

/** The scorecard's spread for a rating, as a datum of the text. */
export function spreadDatum({ book, year }: Pick<Writing, "book" | "year">, rating: Rating): Datum {
  return constantDatum({
    name: `Scorecard spread of ${rating}`,
    value: ratingSpreadBps(rating),
    unit: "bps",
    entity: book.ticker,
    period: year,
    currency: book.currency,
  });
}

/** Where short-term investments matter, what leverage is once they are taken off as well. */
function takenOff(writing: Writing): Prose {
  const [left, multiple] = [netOfInvestments(writing), investmentLeverage(writing)];
  if (left !== undefined && left.value < 0)
    return prose`; with cash and short-term investments taken off, there is net cash`;
  return multiple === undefined
    ? []
    : prose`; with cash and short-term investments taken off, leverage is ${multiple}`;
}

function rangeText({ range: [better, worse] }: RatingEstimate): string {
  return `${better} to ${worse}`;
}

function inputsSentence(
  { assessment, fundsToDebt, leverage }: RatingEstimate,
  writing: Writing,
): Prose {
  const net = takenOff(writing);
  const lead = prose`The product scorecard reads cash flow and leverage as ${assessment}`;
  if (fundsToDebt && leverage)
    return isFfo(fundsToDebt)
      ? prose`${lead}: ${nameOfFfo(fundsToDebt)} to debt of ${fundsToDebt} and gross leverage of ${leverage} on Clean EBITDA${net}.`
      : prose`${lead}: CFO before working capital to debt of ${fundsToDebt}, as FFO is not available without interest and taxes paid, and gross leverage of ${leverage} on Clean EBITDA${net}.`;
  if (leverage)
    return prose`${lead}, on gross leverage of ${leverage} alone: FFO is not available without interest and taxes paid.`;
  if (fundsToDebt)
    return prose`${lead}, on ${isFfo(fundsToDebt) ? nameOfFfo(fundsToDebt) : "CFO before working capital"} to debt of ${fundsToDebt}.`;
  return prose`${lead}.`;
}

function blendSentence(
  { anchor, synthetic, coverage, businessRisk }: RatingEstimate,
  onClean: boolean,
): Prose {
  const lead = prose`With business risk taken as ${businessRisk}, which the analyst may change, the anchor is ${anchor}`;
  if (coverage !== undefined && synthetic === undefined)
    return prose`${lead}; EBIT coverage does not enter the estimate, because cash is generated without EBITDA.`;
  return synthetic === undefined || coverage === undefined
    ? prose`${lead}; EBIT coverage is not available, so it does not enter the estimate.`
    : prose`${lead}; EBIT coverage of ${coverage}${onClean ? " before one-offs" : ""} points to ${synthetic}, and the estimate weighs the two at two to one, rounded to the weaker.`;
}

function isFfo(fundsToDebt: Datum): boolean {
  return fundsToDebt.item.includes("FFO");
}

/** `FFO` is what the ratios call so; with one-offs added back it is another measure. */
function nameOfFfo({ item }: Datum): string {
  return item.startsWith("Clean") ? "Clean FFO" : "FFO";
}

/** What would move the estimate up and down: the levels at which the scorecard reads otherwise. */
function ratingDrivers(writing: Writing, estimate: RatingEstimate): readonly Prose[] {
  const { caps, assessment, businessRisk } = estimate;
  const better = edge(writing, estimate, -1);
  const worse = caps.length > 0 ? undefined : edge(writing, estimate, 1);
  const best =
    businessRisk === "strong"
      ? "nothing in the figures, as business risk and financial assessment are the best there are"
      : `a better business risk than ${businessRisk}, as the financial assessment is the best there is`;
  const up = assessment === "minimal" || better === undefined ? [best] : better;
  return [
    prose`Upward: ${caps.length > 0 ? "positive EBITDA and Discretionary FCF over a full year" : up}.`,
    prose`Downward: ${worse ?? fallBack(writing)}.`,
  ];
}

/** Where the next assessment begins: a better one takes all of its levels, a worse one any of them. */
function edge(
  writing: Writing,
  { assessment, fundsToDebt, leverage }: RatingEstimate,
  step: -1 | 1,
): Prose | undefined {
  const beside = besideAssessment(assessment, step);
  if (beside === undefined) return undefined;
  const [funds, turns] = [
    threshold(writing, `FFO to debt, ${beside.name}`, beside.funds, "fraction"),
    threshold(writing, `Gross leverage, ${beside.name}`, beside.turns, "multiple"),
  ];
  const isOther = fundsToDebt === undefined || !isFfo(fundsToDebt);
  const measure = isOther ? "CFO before working capital" : nameOfFfo(fundsToDebt);
  const parts = [
    ...(fundsToDebt ? [prose`${measure} to debt ${step < 0 ? "above" : "below"} ${funds}`] : []),
    ...(leverage ? [prose`gross leverage ${step < 0 ? "below" : "above"} ${turns}`] : []),
  ];
  return parts.length === 0
    ? undefined
    : prose`${joinProse(parts, step < 0 ? " and " : " or ")}, which the scorecard reads as ${beside.name}`;
}

/** What would weaken the estimate where the scorecard has no worse reading. */
function fallBack(writing: Writing): Prose {
  const { now, year } = writing;
  const [cash, cover] = [now("Cash And Equivalents"), coverageRoom(writing)];
  if (cover !== undefined && isNear(cover)) return prose`interest coverage below ${cover.bound}`;
  return cash === undefined
    ? prose`another year without positive EBITDA`
    : prose`a further fall in the cash of ${cash} held${atEndOf(year)}`;
}
