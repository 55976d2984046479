import { RATINGS } from "#core/finance/ratios/rating-tables.ts";

/** What stands where a post has no rating (spec section 3). */
export const NOT_RATED = "NR";
export const TREND_DEFAULT = "Stable";

/** The 23 ratings of a post, best first, and none. */
export const CREDIT_RATINGS = [...RATINGS, NOT_RATED] as const;
export type CreditRating = (typeof CREDIT_RATINGS)[number];

export const RATING_TRENDS = ["Positive", "Stable", "Negative"] as const;
export type RatingTrend = (typeof RATING_TRENDS)[number];

/** Tags offered for a post (spec section 3). */
export const SUGGESTED_TAGS = [
  "Credit Analysis",
  "High Yield",
  "Investment Grade",
  "Corporate Credit",
  "Financial Analysis",
  "Risk Assessment",
  "Credit Rating",
  "Debt Analysis",
  "Financial Modeling",
  "Credit Risk",
  "Bond Analysis",
  "Leverage Analysis",
] as const;

export const POST_TITLE_MAX = 200;
export const EXCERPT_TEXT_MAX = 500;
export const TAG_MAX = 60;
export const TAGS_MAX = 20;

/** The spec's sentence for a post without a title or an excerpt. */
export const TITLE_AND_EXCERPT_NEEDED = "Please provide both title and excerpt";

/** The tags with one more: trimmed, and not added when blank, too long or there already, whatever its case. */
export function withTag(tags: readonly string[], text: string): readonly string[] {
  const tag = text.trim().replaceAll(/\s+/g, " ");
  const isKnown = tags.some((known) => known.toLowerCase() === tag.toLowerCase());
  const isRefused = tag === "" || tag.length > TAG_MAX || isKnown || tags.length >= TAGS_MAX;
  return isRefused ? tags : [...tags, tag];
}
