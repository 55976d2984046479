import { isFiscalYear } from "#core/ledger/period.ts";
import { SPREAD_RANGE_BPS, SPREAD_WITHOUT_RATING_BPS } from "#core/finance/ratios/rating-tables.ts";
import { isOfStatements } from "#core/ledger/statements-provider.ts";
import { openBook } from "#core/findings/book.ts";
import { type Draft, joinSentences, printProse } from "#core/ledger/prose.ts";
import { ratingOf, type ScoredCompany } from "#core/writing/analyst/rating.ts";
import { type Call, creditView } from "#core/writing/analyst/recommendation.ts";
import { valueFacts } from "#core/writing/analyst/value-facts.ts";
import { type CommentaryTask, styleOf } from "#core/writing/analyst/commentary/commentary.ts";

/** `rec` of the spec. */
export type Recommendation = Lowercase<Call>;

/** Spec section 9: what stands where nothing can be said. */
export const DEFAULT_RECOMMENDATION: Recommendation = "neutral";

/** Where a view comes from: the document's own words, the scorecard, or the spec's default. */
export type ViewBasis = "document" | "scorecard" | "default";

export type TradeRecommendation = {
  readonly rec: Recommendation;
  readonly basis: ViewBasis;
  /** Why, in a sentence or two. */
  readonly reason: Draft;
};

export type SpreadTarget = {
  readonly spread: number;
  readonly basis: ViewBasis;
  /** That the spread is the bound, and what was said or computed. */
  readonly note?: string | undefined;
};

/**
 * The credit recommendation: what the document says under Recommendation, so that a deck never
 * contradicts its text; else the market spread against the scorecard's; else neutral.
 */
export function tradeRecommendation(task: CommentaryTask): TradeRecommendation {
  const stated = statedCall(task.document.content);
  if (stated !== undefined) {
    const reason = { text: "As the document recommends.", figures: [] };
    return { rec: stated, basis: "document", reason };
  }
  const scored = scoredCompany(task);
  if (scored === undefined) {
    const reason = { text: "No financial statements are connected.", figures: [] };
    return { rec: DEFAULT_RECOMMENDATION, basis: "default", reason };
  }
  const { call, sentences } = creditView(scored);
  const isScored = scored.value.marketSpread !== undefined && ratingOf(scored).kind === "estimate";
  return {
    rec: lowerCased(call),
    basis: isScored ? "scorecard" : "default",
    reason: printProse(joinSentences(sentences), styleOf(task, scored.book.ticker)),
  };
}

/** The spread the credit should trade at, in bps: the document's own target, the scorecard's, or 250. */
export function spreadTarget(task: CommentaryTask): SpreadTarget {
  const stated = statedSpread(task.document.content);
  if (stated !== undefined) return { ...inRange(stated), basis: "document" };
  const scored = scoredCompany(task);
  const estimate = scored && ratingOf(scored);
  return estimate?.kind === "estimate"
    ? { ...inRange(estimate.spreadBps), basis: "scorecard" }
    : { spread: SPREAD_WITHOUT_RATING_BPS, basis: "default" };
}

/** The first company with a fiscal year. */
function scoredCompany({ ledger }: CommentaryTask): ScoredCompany | undefined {
  for (const { statements } of ledger.providers.filter(isOfStatements)) {
    const year = statements.years.findLast(isFiscalYear);
    if (year !== undefined) {
      const book = openBook(statements);
      return { book, year, value: valueFacts(ledger, book.ticker) };
    }
  }
  return undefined;
}

const CALLS: Readonly<Record<string, Recommendation>> = {
  overweight: "overweight",
  ow: "overweight",
  buy: "overweight",
  neutral: "neutral",
  hold: "neutral",
  underweight: "underweight",
  uw: "underweight",
  sell: "underweight",
};

/** A call in words of the analyst's own: "we are underweight the bonds". */
const OWN_CALL =
  /\b(?:we (?:recommend|are|stay|remain)|our recommendation is)(?: to be)?(?: an?)? (overweight|neutral|underweight)\b/g;

/** The call that opens the section titled Recommendation, else the one that the text makes. */
function statedCall(content: string): Recommendation | undefined {
  const lines = content.split("\n").map((line) => line.trim().toLowerCase());
  const title = lines.findLastIndex((line) => line.startsWith("recommendation:"));
  if (title === -1) {
    const calls = new Set(Array.from(content.toLowerCase().matchAll(OWN_CALL), ([, call]) => call));
    const [only = ""] = calls;
    return calls.size === 1 ? CALLS[only] : undefined;
  }
  const said = [lines[title]?.slice("recommendation:".length) ?? "", ...lines.slice(title + 1)];
  const first = said.find((line) => line.trim() !== "") ?? "";
  return CALLS[/[a-z]+/.exec(first)?.[0] ?? ""];
}

const STATED_SPREAD =
  /\b(?:spread target|target spread)(?: is| of| at|:)? (\d{1,3}(?:,\d{3})|\d{1,5}) ?(?:bps|bp|basis points)\b/i;

function statedSpread(content: string): number | undefined {
  const digits = STATED_SPREAD.exec(content)?.[1];
  return digits === undefined ? undefined : Number(digits.replace(",", ""));
}

function inRange(bps: number): Pick<SpreadTarget, "spread" | "note"> {
  const { least, most } = SPREAD_RANGE_BPS;
  const [asked, spread] = [Math.round(bps), Math.min(most, Math.max(least, Math.round(bps)))];
  if (spread === asked) return { spread };
  return {
    spread,
    note: `A spread of ${bpsText(asked)} is outside ${least} to ${bpsText(most)}: ${bpsText(spread)} stands for it.`,
  };
}

function bpsText(value: number): string {
  return `${value.toLocaleString("en-US")} bps`;
}

function lowerCased(call: Call): Recommendation {
  return CALLS[call.toLowerCase()] ?? DEFAULT_RECOMMENDATION;
}
