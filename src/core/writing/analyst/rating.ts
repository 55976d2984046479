import { MOST_SHARE, MOST_TURNS } from "#core/findings/movement.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { periodText } from "#core/ledger/period.ts";
import { joinProse, type Prose, prose } from "#core/ledger/prose.ts";
import {
  ESTIMATE_LABEL,
  type RatingEstimate,
  type RatingScorecard,
} from "#core/finance/ratios/rating-estimate.ts";
import { besideAssessment } from "#core/finance/ratios/rating-bands.ts";
import { ratingScorecard, WITHOUT_EARNINGS } from "#core/finance/ratios/rating-scorecard.ts";
import {
  isInvestmentGrade,
  type Rating,
  RATINGS,
  ratingSpreadBps,
} from "#core/finance/ratios/rating-tables.ts";
import type { Book } from "#core/findings/book.ts";
import { threshold } from "#core/findings/headroom.ts";
import type { CompanyKind } from "#core/findings/kinds.ts";
import type { View } from "#core/findings/view.ts";
import type { ValueFacts } from "#core/writing/analyst/value-facts.ts";

/** What a rating of a company in a year stands on. */
export type ScoredCompany = {
  readonly book: Book;
  readonly year: string;
  readonly value: ValueFacts;
};

/** The scorecard's estimate for the year the text is about. */
export function ratingOf({ book, year, value }: ScoredCompany): RatingScorecard {
  return ratingScorecard(book.annual, { column: year, marketCap: value.marketCap });
}

/** The estimate in one sentence with its label; NR with the reason where there is none. */
export function ratingSentence(writing: ScoredCompany): Prose {
  const estimate = ratingOf(writing);
  if (estimate.kind === "none") return prose`Rating estimate: NR, because ${estimate.reason}.`;
  const grade = isInvestmentGrade(estimate.rating) ? "investment grade" : "below investment grade";
  return prose`Rating estimate: ${estimate.rating} (${trendText(estimate.trend)}), ${grade}, in a range of ${rangeText(estimate)}, on the figures of ${periodText(writing.year)}. ${ESTIMATE_LABEL}.`;
}

/** The estimate beside a call on the shares. */
export function ratingBeside(scored: ScoredCompany): Prose {
  const estimate = ratingOf(scored);
  return estimate.kind === "none"
    ? prose`No rating is estimated (NR), because ${estimate.reason}.`
    : prose`The rating estimate is ${estimate.rating} (${trendText(estimate.trend)}): ${ESTIMATE_LABEL.toLowerCase()}.`;
}

/** `trend Stable`; that it is not read where its figures are missing. */
export function trendText(trend: RatingEstimate["trend"]): string {
  return trend === "Not read" ? "trend not read" : `trend ${trend}`;
}

/** The estimate with its inputs, what caps it, and what would move it. */
export function ratingParagraphs(view: View, value: ValueFacts): readonly (readonly Prose[])[] {
  const scored = { book: view.book, year: view.year, value };
  const estimate = ratingOf(scored);
  if (estimate.kind === "none") return [[ratingSentence(scored)]];
  const isOlder = view.latest !== view.year;
  return [
    [
      ratingSentence(scored),
      isOlder ? prose`It is not of the newer twelve months.` : [],
      ratingNote(view),
      inputsSentence(estimate),
      blendSentence(estimate, view.basis === "Clean EBITDA"),
      prose`${estimate.caps[0]?.reason ?? ""}`,
    ],
    ratingDrivers(view, estimate),
  ];
}

/** What an estimate of the scorecard leaves out where debt is not a corporate's. */
export function ratingNote({ kind: { kind } }: Pick<View, "kind">): Prose {
  return prose`${NOTES[kind] ?? ""}`;
}

const NOTES: Partial<Readonly<Record<CompanyKind, string>>> = {
  captive:
    "The estimate counts captive finance debt as any other, so it is a lower bound for the business itself.",
  lessor:
    "Leverage in it is on EBITDA before the depreciation of equipment held for rental, so the estimate is an upper bound where that equipment has to be replaced.",
  reit: "The scorecard's bands are a corporate's, so the estimate is a lower bound for what a trust's properties support.",
};

/** The scorecard's spread for a rating, as a datum of the text. */
export function spreadDatum(
  { book, year }: Pick<ScoredCompany, "book" | "year">,
  rating: Rating,
): Datum {
  return constantDatum({
    name: `Scorecard spread of ${rating}`,
    value: ratingSpreadBps(rating),
    unit: "bps",
    entity: book.ticker,
    period: year,
    currency: book.currency,
  });
}

function rangeText({ range: [better, worse] }: RatingEstimate): string {
  return `${better} to ${worse}`;
}

function inputsSentence({ assessment, fundsToDebt, leverage }: RatingEstimate): Prose {
  const lead = prose`The product scorecard reads cash flow and leverage as ${assessment}`;
  if (fundsToDebt === undefined) {
    return leverage === undefined
      ? prose`${lead}.`
      : prose`${lead}, on gross leverage of ${leverage}${isClean(leverage) ? " on Clean EBITDA" : ""} alone: FFO is not available without interest and taxes paid.`;
  }
  const isOfFfo = isFfo(fundsToDebt);
  const name = isOfFfo ? nameOfFfo(fundsToDebt) : "CFO before working capital";
  if (fundsToDebt.value < 0) return prose`${lead}, because ${name} is negative.`;
  const funds =
    fundsToDebt.value > MOST_SHARE
      ? prose`${name} of several times debt`
      : prose`${name} to debt of ${fundsToDebt}`;
  const why = isOfFfo ? "" : ", as FFO is not available without interest and taxes paid,";
  return leverage === undefined
    ? prose`${lead}, on ${funds}.`
    : prose`${lead}: ${funds}${why} and gross leverage of ${leverage} on Clean EBITDA.`;
}

function isClean({ item }: Datum): boolean {
  return item.startsWith("Clean");
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
    : prose`${lead}; EBIT coverage ${coverageText(coverage)}${onClean ? " before one-offs" : ""} points to ${synthetic}, and the estimate weighs the two at two to one, rounded to the weaker.`;
}

function coverageText(coverage: Datum): Prose {
  if (coverage.value < 0) return ["below zero"];
  return coverage.value > MOST_TURNS ? ["beyond every threshold"] : prose`of ${coverage}`;
}

function isFfo(fundsToDebt: Datum): boolean {
  return fundsToDebt.item.includes("FFO");
}

/** `FFO` is what the ratios call so; with one-offs added back it is another measure. */
function nameOfFfo({ item }: Datum): string {
  return item.startsWith("Clean") ? "Clean FFO" : "FFO";
}

/** What would move the estimate of a company up, and down; nothing where there is none. */
export function ratingTriggers(view: View, value: ValueFacts): readonly Prose[] {
  const estimate = ratingOf({ book: view.book, year: view.year, value });
  return estimate.kind === "none" ? [] : ratingDrivers(view, estimate);
}

/** What would move the estimate up and down: the levels at which the scorecard reads otherwise. */
function ratingDrivers(view: View, estimate: RatingEstimate): readonly Prose[] {
  const { caps, assessment, businessRisk } = estimate;
  const better = edge(view, estimate, -1);
  const worse = caps.length > 0 ? undefined : edge(view, estimate, 1);
  const best =
    businessRisk === "strong"
      ? "nothing in the figures, as business risk and financial assessment are the best there are"
      : `a better business risk than ${businessRisk}, as the financial assessment is the best there is`;
  const isUnread = caps.length > 0 || estimate.leverage === undefined;
  const unread = isUnread ? ["positive EBITDA and Discretionary FCF over a full year"] : [best];
  const up = caps.length > 0 ? unread : (better ?? (assessment === "minimal" ? [best] : unread));
  return [prose`Upward: ${up}.`, prose`Downward: ${worse ?? fallBack(estimate)}.`];
}

/** Where the next assessment begins: a better one takes all of its levels, a worse one any of them. */
function edge(
  view: View,
  { assessment, fundsToDebt, leverage }: RatingEstimate,
  step: -1 | 1,
): Prose | undefined {
  const beside = besideAssessment(assessment, step);
  if (beside === undefined) return undefined;
  const [funds, turns] = [
    threshold(view, `FFO to debt, ${beside.name}`, beside.funds, "fraction"),
    threshold(view, `Gross leverage, ${beside.name}`, beside.turns, "multiple"),
  ];
  const isOther = fundsToDebt === undefined || !isFfo(fundsToDebt);
  const measure = isOther ? "CFO before working capital" : nameOfFfo(fundsToDebt);
  const parts = [
    ...(isOpen(fundsToDebt, beside.funds, step < 0)
      ? [prose`${measure} to debt ${step < 0 ? "above" : "below"} ${funds}`]
      : []),
    ...(isOpen(leverage, beside.turns, step > 0)
      ? [prose`gross leverage ${step < 0 ? "below" : "above"} ${turns}`]
      : []),
  ];
  return parts.length === 0
    ? undefined
    : prose`${joinProse(parts, step < 0 ? " and " : " or ")}, which the scorecard reads as ${beside.name}`;
}

/** Whether a level is yet to pass a bound: what is past it would move nothing. */
function isOpen(level: Datum | undefined, bound: number, isMore: boolean): boolean {
  return level !== undefined && (isMore ? level.value <= bound : level.value >= bound);
}

/** What would weaken the estimate where the scorecard has no worse reading: only what the estimate is made of. */
function fallBack({ rating, synthetic }: RatingEstimate): string {
  const isAbove = RATINGS.indexOf(rating) < RATINGS.indexOf(WITHOUT_EARNINGS);
  const unearned = `EBITDA that is not positive while cash is spent, at which the estimate is no better than ${WITHOUT_EARNINGS}`;
  if (synthetic === undefined || synthetic === "D")
    return isAbove
      ? unearned
      : "nothing in the figures, as the scorecard reads them at their worst";
  const weaker =
    "weaker EBIT coverage, as the scorecard has no worse reading of cash flow and leverage";
  return isAbove ? `${weaker}, or ${unearned}` : weaker;
}
