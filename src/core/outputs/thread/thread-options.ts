/** Characters a post may have, weighed as X weighs them. */
export const POST_WEIGHT_MAX = 280;
/** Numbers of posts offered for the API; automation by a browser is not offered (decisions.md 24). */
export const MAX_TWEETS_CHOICES = [5, 6, 7, 8, 9, 10, 12, 15] as const;
export const MAX_TWEETS_DEFAULT = 8;
/** Words of a post by the spec's estimate. */
const WORDS_PER_TWEET = 40;
/** Stands for a company that was not named (spec section 5). */
export const UNNAMED_COMPANY = "the company";

export type ThreadOptions = {
  readonly maxTweetsPerThread: number;
  readonly includeHashtags: boolean;
  readonly customHashtags: readonly string[];
  readonly includeCallToAction: boolean;
  readonly companyName: string;
  readonly blogPostUrl?: string | undefined;
  /** How many threads end with the call by now, with this one; 1 where it is not given. */
  readonly callNumber?: number;
};

/** Posts that a text of so many words makes, by the spec's estimate. */
export function estimatedTweets(words: number): number {
  return Math.ceil(words / WORDS_PER_TWEET);
}
