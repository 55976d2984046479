import { RATINGS } from "#core/finance/ratios/rating-tables.ts";
import {
  type CreditRating,
  RATING_TRENDS,
  type RatingTrend,
} from "#core/outputs/post/post-fields.ts";

/** The rating and the trend that a text states of its company, each with its place (UTF-16). */
export type StatedRating = {
  readonly rating: CreditRating;
  readonly trend: RatingTrend | undefined;
  readonly position: number;
  readonly length: number;
};

const RATING_WORDS = RATINGS.toSorted((a, b) => b.length - a.length)
  .map((rating) => rating.replace("+", String.raw`\+`))
  .join("|");
/** "Rating estimate: BB (Positive)", "we rate it BBB-", "our rating estimate is BB, trend Positive". */
const STATED = new RegExp(
  String.raw`\b(?:[Rr]ating|[Rr]ated?)\b[^.\n\d]{0,40}?\b(${RATING_WORDS})(?![\w+-])([^.\n]{0,40})`,
  "g",
);
const TREND = new RegExp(String.raw`\b(${RATING_TRENDS.join("|")})\b`, "i");

/** The first rating the text gives as its own; undefined when it states none. */
export function statedRating(text: string): StatedRating | undefined {
  for (const match of text.matchAll(STATED)) {
    const [whole, written = "", behind = ""] = match;
    const rating = RATINGS.find((known) => known === written);
    if (rating === undefined) continue;
    const said = TREND.exec(behind)?.[1]?.toLowerCase();
    return {
      rating,
      trend: RATING_TRENDS.find((trend) => trend.toLowerCase() === said),
      position: match.index,
      length: whole.length - behind.length,
    };
  }
  return undefined;
}
