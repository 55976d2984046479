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
const RATING = String.raw`\b(${RATING_WORDS})(?![\w+-])`;
/** "Rating estimate: BB (Positive)", "we rate it B1/B+", "we assign a BB- rating with a negative outlook". */
const STATED = [
  new RegExp(String.raw`\b(?:[Rr]ating|[Rr]ated?)\b[^.\n]{0,40}?${RATING}([^.\n]{0,40})`, "g"),
  new RegExp(String.raw`${RATING} (?:[a-z]+ )?rating\b([^.\n]{0,40})`, "g"),
];
const TREND = new RegExp(String.raw`\b(${RATING_TRENDS.join("|")})\b`, "i");

/** Every rating the text gives as its own, in its order. */
export function statedRatings(text: string): readonly StatedRating[] {
  // A minus sign is a hyphen to readers.
  const plain = text.replaceAll("\u{2212}", "-");
  const stated = STATED.flatMap((pattern) =>
    [...plain.matchAll(pattern)].flatMap((match) => {
      const [whole, written = "", behind = ""] = match;
      const rating = RATINGS.find((known) => known === written);
      if (rating === undefined) return [];
      const said = TREND.exec(behind)?.[1]?.toLowerCase();
      const trend = RATING_TRENDS.find((each) => each.toLowerCase() === said);
      const length = whole.length - behind.length;
      return [{ rating, trend, position: match.index, length }];
    }),
  );
  return stated.toSorted((a, b) => a.position - b.position);
}

const CALL = String.raw`(Overweight|Underweight|Neutral|Buy|Hold|Sell)\b`;
/** "The recommendation is Neutral", "we rate the notes Overweight", and what a section of that name opens with. */
const RECOMMENDED = [
  new RegExp(String.raw`\bRecommendation:\s?${CALL}`),
  new RegExp(String.raw`\brecommend(?:ation)?\b(?:[^.\n]|\.\d){0,60}?${CALL}`),
  new RegExp(String.raw`\b[Rr]ated?\b(?:[^.\n]|\.\d){0,80}?${CALL}`),
];

/** The recommendation that a text gives as its own; undefined where it gives none. */
export function statedRecommendation(text: string): string | undefined {
  for (const pattern of RECOMMENDED) {
    const call = pattern.exec(text)?.[1];
    if (call !== undefined) return call;
  }
  return undefined;
}
