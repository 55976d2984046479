import { SUGGESTED_TAGS } from "#core/outputs/post/post-fields.ts";

/** The 13 hashtags offered (decisions.md 21): the tags of a post, and one more. */
export const SUGGESTED_HASHTAGS: readonly string[] = [
  ...SUGGESTED_TAGS.map((tag) => `#${tag.replaceAll(" ", "")}`),
  "#FixedIncome",
];

export const HASHTAGS_MAX = 20;
export const HASHTAG_MAX = 60;

/** The hashtags with one more: its letters, digits and "_" behind a "#", and not added when empty or there already. */
export function withHashtag(hashtags: readonly string[], text: string): readonly string[] {
  const word = text.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, "");
  const hashtag = `#${word}`;
  const isKnown = hashtags.some((known) => known.toLowerCase() === hashtag.toLowerCase());
  const isRefused =
    word === "" || hashtag.length > HASHTAG_MAX || isKnown || hashtags.length >= HASHTAGS_MAX;
  return isRefused ? hashtags : [...hashtags, hashtag];
}
