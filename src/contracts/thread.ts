import { z } from "zod";
import type { Contract } from "#contracts/contract.ts";
import { CONTENT_MAX } from "#contracts/research.ts";
import { HASHTAG_MAX, HASHTAGS_MAX, withHashtag } from "#core/outputs/thread/hashtags.ts";
import {
  MAX_TWEETS_CHOICES,
  MAX_TWEETS_DEFAULT,
  UNNAMED_COMPANY,
} from "#core/outputs/thread/thread-options.ts";

/** The spec's sentences for a thread that did not go through. */
export const THREAD_FAILED = "Failed to publish Twitter thread";
export const THREAD_NETWORK = "Network error while publishing thread";

const optionsSchema = z.object({
  maxTweetsPerThread: z
    .union(
      MAX_TWEETS_CHOICES.map((count) => z.literal(count)),
      `Choose ${MAX_TWEETS_CHOICES.join(", ")}`,
    )
    .default(MAX_TWEETS_DEFAULT),
  includeHashtags: z.boolean().default(true),
  customHashtags: z
    .array(z.string().max(HASHTAG_MAX))
    .max(HASHTAGS_MAX)
    .default([])
    .transform((hashtags) => hashtags.reduce<readonly string[]>(withHashtag, [])),
  includeCallToAction: z.boolean().default(true),
  companyName: z
    .string()
    .trim()
    .max(120, "A name has at most 120 characters")
    .default("")
    .transform((name) => (name === "" ? UNNAMED_COMPANY : name.replaceAll(/\s+/g, " "))),
  blogPostUrl: z
    .union([z.literal(""), z.url({ protocol: /^https?$/, error: "Enter a web address" }).max(500)])
    .optional(),
});

/** The API alone is offered (decisions.md 24). */
const method = z.literal("api", "Only the API method is offered").default("api");

const threadPostSchema = z.object({
  order: z.number().int(),
  text: z.string(),
  /** Weighed as X does, out of 280. */
  weight: z.number().int(),
  sourceNumbers: z.array(z.number().int()),
  /** Where its figures stand in `text`. */
  figures: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
});

const leftOutSchema = z.object({
  sentence: z.string(),
  figure: z.string(),
  state: z.enum(["contradicted", "unsupported", "otherwise-sourced", "unfinished", "exhibit"]),
  position: z.number().int(),
  length: z.number().int(),
});

const postedTweetSchema = z.object({
  order: z.number().int(),
  text: z.string(),
  id: z.string().optional(),
  state: z.enum(["planned", "posting", "unknown", "posted", "failed", "deleted"]),
  postedAt: z.iso.datetime().optional(),
});

/**
 * A thread on its way or there. `threadId` is the id on X of its first post; `researchId` stays when the
 * document is deleted.
 */
const threadStateSchema = z.object({
  id: z.uuid(),
  researchId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  state: z.enum(["posting", "interrupted", "posted", "deleted"]),
  message: z.string(),
  threadId: z.string().optional(),
  posts: z.array(postedTweetSchema),
});
export type ThreadState = z.infer<typeof threadStateSchema>;

/** Whether X takes our credentials. Credentials in a query are refused, as is `puppeteer`. */
export const getTwitterConnection = {
  method: "GET",
  path: "/api/convert-research-to-twitter",
  summary: "Whether the thread can be posted (owner only)",
  signedIn: true,
  query: z.strictObject({ method }),
  response: z.object({ connected: z.boolean(), checkedAt: z.iso.datetime() }),
} as const satisfies Contract;

/** `preview` answers the posts as they would be sent; `post` sends them, once for each `Idempotency-Key`. */
export const convertToTwitter = {
  method: "POST",
  path: "/api/convert-research-to-twitter",
  summary: "Preview a thread, or post it (owner only)",
  signedIn: true,
  body: z.object({
    researchContent: z.string().max(CONTENT_MAX),
    researchId: z.uuid().optional(),
    options: optionsSchema.prefault({}),
    action: z.enum(["preview", "post"], "Choose preview or post"),
    method,
    credentials: z.undefined("Credentials are not taken: the server has its own").optional(),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    threadPosts: z.array(threadPostSchema),
    totalTweets: z.number().int(),
    /** Sum of the weights. */
    estimatedLength: z.number().int(),
    leftOut: z.array(leftOutSchema),
    threadId: z.string().optional(),
    posts: z.array(postedTweetSchema).optional(),
    thread: threadStateSchema.optional(),
  }),
} as const satisfies Contract;

export type ThreadAnswer = z.infer<typeof convertToTwitter.response>;

const idParams = z.object({ id: z.uuid() });
const threadAnswer = z.object({ success: z.literal(true), thread: threadStateSchema });

export const getThread = {
  method: "GET",
  path: "/api/threads/:id",
  summary: "How a thread stands (owner only)",
  signedIn: true,
  params: idParams,
  response: threadAnswer,
} as const satisfies Contract;

/** Threads that were begun and are not deleted, newest first; at most 50. */
export const listThreads = {
  method: "GET",
  path: "/api/threads",
  summary: "The owner's threads, with those that stopped halfway (owner only)",
  signedIn: true,
  response: z.object({ threads: z.array(threadStateSchema) }),
} as const satisfies Contract;

/** Goes on after the last post that stands on X. */
export const resumeThread = {
  method: "POST",
  path: "/api/threads/:id/resume",
  summary: "Post the rest of a thread (owner only)",
  signedIn: true,
  params: idParams,
  response: threadAnswer,
} as const satisfies Contract;

export const deleteThread = {
  method: "POST",
  path: "/api/threads/:id/delete",
  summary: "Delete what was posted of a thread (owner only)",
  signedIn: true,
  params: idParams,
  response: threadAnswer,
} as const satisfies Contract;
