import { z } from "zod";
import { bindingSchema } from "#contracts/anchors.ts";
import { connectedDataSchema } from "#contracts/connected-data.ts";
import { type Contract, emptySchema } from "#contracts/contract.ts";
import { confirmedPoints } from "#contracts/report-parts.ts";
import { CONTENT_MAX } from "#contracts/research.ts";
import {
  CREDIT_RATINGS,
  EXCERPT_TEXT_MAX,
  NOT_RATED,
  POST_TITLE_MAX,
  RATING_TRENDS,
  TAG_MAX,
  TAGS_MAX,
  TITLE_AND_EXCERPT_NEEDED,
  TREND_DEFAULT,
  withTag,
} from "#core/outputs/post/post-fields.ts";
import type { NamedPoint } from "#core/outputs/post/publish-points.ts";

const needed = (max: number) =>
  z
    .string(TITLE_AND_EXCERPT_NEEDED)
    .trim()
    .min(1, TITLE_AND_EXCERPT_NEEDED)
    .max(max, `At most ${max} characters`);

/** What the publish dialog asks for. */
const postFields = {
  title: needed(POST_TITLE_MAX),
  excerpt: needed(EXCERPT_TEXT_MAX),
  tags: z
    .array(z.string().max(TAG_MAX, `A tag has at most ${TAG_MAX} characters`))
    .max(TAGS_MAX, `At most ${TAGS_MAX} tags`)
    .default([])
    .transform((tags) => tags.reduce<readonly string[]>(withTag, [])),
  creditRating: z.enum(CREDIT_RATINGS, "Choose one of the ratings").default(NOT_RATED),
  ratingTrend: z.enum(RATING_TRENDS, "Choose one of the trends").default(TREND_DEFAULT),
};

const researchContent = z
  .string()
  .max(CONTENT_MAX)
  .refine((text) => /\S/.test(text), "There is no text to publish");
const researchId = z.uuid().optional();
/** What a text that is of no document is judged by; beside a document its own data count. */
const connectedData = connectedDataSchema.default([]);

/** How a newsletter stands; total = successful + failed + queued + uncertain + suppressed, always. */
export const newsletterStatsSchema = z.object({
  total: z.number().int(),
  successful: z.number().int(),
  failed: z.number().int(),
  queued: z.number().int(),
  /** Sent or not: the server died before it knew. The owner decides. */
  uncertain: z.number().int(),
  /** Left out, because the address bounced or left the list. */
  suppressed: z.number().int(),
});
export type NewsletterStats = z.infer<typeof newsletterStatsSchema>;

export const blogPostSchema = z.object({
  id: z.uuid(),
  researchId: z.uuid().nullable(),
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()).readonly(),
  creditRating: z.string(),
  ratingTrend: z.string(),
  status: z.enum(["published", "unpublished"]),
  revision: z.number().int(),
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type BlogPost = z.infer<typeof blogPostSchema>;

const idParams = z.object({ id: z.uuid() });
const postAnswer = z.object({
  success: z.literal(true),
  blogPost: blogPostSchema,
  newsletter: z.object({ stats: newsletterStatsSchema }).nullable(),
});

const placed = { position: z.number().int(), length: z.number().int() };
const id = z.string();
const publishPointSchema = z.discriminatedUnion("kind", [
  z.object({
    id,
    kind: z.literal("contradicted"),
    text: z.string(),
    sourced: z.string(),
    correction: z.string().optional(),
    section: z.string(),
    working: z.string().optional(),
    binding: bindingSchema.optional(),
    isHead: z.literal(true).optional(),
    ...placed,
  }),
  z.object({
    id,
    kind: z.literal("unsourced"),
    text: z.string(),
    section: z.string(),
    isHead: z.literal(true).optional(),
    ...placed,
  }),
  z.object({
    id,
    kind: z.literal("otherwise-sourced"),
    text: z.string(),
    note: z.string(),
    section: z.string(),
    isHead: z.literal(true).optional(),
    ...placed,
  }),
  z.object({ id, kind: z.literal("unfinished"), text: z.string(), section: z.string(), ...placed }),
  z.object({
    id,
    kind: z.literal("rating"),
    rating: z.enum(CREDIT_RATINGS),
    trend: z.enum(RATING_TRENDS).optional(),
    fields: z.object({
      creditRating: z.enum(CREDIT_RATINGS),
      ratingTrend: z.enum(RATING_TRENDS),
    }),
    ...placed,
  }),
  z.object({ id, kind: z.literal("disclosure") }),
]) satisfies z.ZodType<NamedPoint>;

/** The gate: what publishing will ask a yes to, judged on the server against its own data. */
export const checkBeforePublishing = {
  method: "POST",
  path: "/api/publish-check",
  summary: "Points that are open before a text is published (owner only)",
  signedIn: true,
  body: z.object({
    /** Left out with `postId`: the text of that post stays, and what its fields say of it is judged. */
    researchContent: researchContent.optional(),
    researchId,
    connectedData,
    postId: z.uuid().optional(),
    title: z.string().max(POST_TITLE_MAX).default(""),
    excerpt: z.string().max(EXCERPT_TEXT_MAX).default(""),
    creditRating: postFields.creditRating,
    ratingTrend: postFields.ratingTrend,
  }),
  response: z.object({
    total: z.number().int(),
    sourced: z.number().int(),
    points: z.array(publishPointSchema),
    /** What the head of the post takes from elsewhere than its fields. */
    author: z.string(),
    ticker: z.string().nullable(),
    /** Name of the company; null where no data is connected. */
    company: z.string().nullable(),
    /** The author's own line, offered where the text discloses nothing; null until they wrote one. */
    disclosure: z.string().nullable(),
  }),
} as const satisfies Contract;

export type PublishCheck = z.infer<typeof checkBeforePublishing.response>;

/**
 * Publishes a text as a post, once for each `Idempotency-Key`: the same key answers the same post. Its
 * figures are judged by the data of the document `researchId`, else by `connectedData`, and every open
 * point has to be among `confirmedPoints`. Without either nothing is known of its figures: then only
 * what the text says by itself has to be.
 */
export const convertToBlog = {
  method: "POST",
  path: "/api/convert-research-to-blog",
  summary: "Publish a text as a blog post, with a newsletter when asked for (owner only)",
  signedIn: true,
  body: z.object({
    researchContent,
    researchId,
    connectedData,
    ...postFields,
    sendNewsletter: z.boolean().default(true),
    confirmedPoints,
  }),
  response: postAnswer,
  status: 201,
} as const satisfies Contract;

export const listBlogPosts = {
  method: "GET",
  path: "/api/blog-posts",
  summary: "The owner's posts, newest first",
  signedIn: true,
  response: z.object({ posts: z.array(blogPostSchema) }),
} as const satisfies Contract;

export const getBlogPost = {
  method: "GET",
  path: "/api/blog-posts/:id",
  summary: "A post and its newsletter (owner only)",
  signedIn: true,
  params: idParams,
  response: postAnswer.extend({
    failures: z.array(
      z.object({ id: z.uuid(), email: z.string(), state: z.string(), reason: z.string() }),
    ),
  }),
} as const satisfies Contract;

/** Changes a post in place; its address stays. A new text is judged as a new post is. */
export const updateBlogPost = {
  method: "PUT",
  path: "/api/blog-posts/:id",
  summary: "Change a post (owner only)",
  signedIn: true,
  params: idParams,
  body: z.object({
    ...postFields,
    researchContent: researchContent.optional(),
    connectedData,
    confirmedPoints,
  }),
  response: postAnswer,
} as const satisfies Contract;

export const setBlogPostStatus = {
  method: "POST",
  path: "/api/blog-posts/:id/status",
  summary: "Take a post down, or put it up again (owner only)",
  signedIn: true,
  params: idParams,
  body: z.object({ status: blogPostSchema.shape.status }),
  response: postAnswer,
} as const satisfies Contract;

/** For mails whose fate is not known: send once more, or leave it. */
export const settleUncertain = {
  method: "POST",
  path: "/api/blog-posts/:id/newsletter/uncertain",
  summary: "Send the mails whose fate is not known once more, or leave them (owner only)",
  signedIn: true,
  params: idParams,
  body: z.object({ action: z.enum(["send", "leave"]) }),
  response: postAnswer,
} as const satisfies Contract;

const mailFields = { ...postFields, researchContent, researchId };

export const previewNewsletter = {
  method: "POST",
  path: "/api/newsletter/preview",
  summary: "The newsletter's mail as it would be sent (owner only)",
  signedIn: true,
  body: z.object(mailFields),
  response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
} as const satisfies Contract;

export const testNewsletter = {
  method: "POST",
  path: "/api/newsletter/test",
  summary: "Send the newsletter's mail to the owner alone",
  signedIn: true,
  body: z.object(mailFields),
  response: z.object({ success: z.literal(true), to: z.string() }),
} as const satisfies Contract;

const subscriberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  status: z.enum(["pending", "confirmed", "unsubscribed", "bounced"]),
  since: z.iso.datetime(),
});

export type Subscriber = z.infer<typeof subscriberSchema>;

/** Addresses one import may carry. */
export const IMPORT_MAX = 20_000;

export const listSubscribers = {
  method: "GET",
  path: "/api/newsletter/subscribers",
  summary: "The newsletter's list (owner only)",
  signedIn: true,
  response: z.object({
    confirmed: z.number().int(),
    bounced: z.number().int(),
    subscribers: z.array(subscriberSchema),
  }),
} as const satisfies Contract;

/** Addresses that get the newsletter: what an import takes. */
export const exportSubscribers = {
  method: "GET",
  path: "/api/newsletter/subscribers/export",
  summary: "The confirmed addresses as a CSV file (owner only)",
  signedIn: true,
  response: z.string().meta({ format: "binary" }),
} as const satisfies Contract;

/** Takes addresses that the owner has consent for; those that left the list stay away. */
export const importSubscribers = {
  method: "POST",
  path: "/api/newsletter/subscribers",
  summary: "Add addresses to the newsletter's list (owner only)",
  signedIn: true,
  body: z.object({
    text: z
      .string()
      .min(1, "Paste addresses, one on each line")
      .max(2_000_000, "At most 2 MB of addresses"),
  }),
  response: z.object({
    added: z.number().int(),
    known: z.number().int(),
    /** Came here by leaving the list once: only they themselves can come back. */
    left: z.number().int(),
    invalid: z.array(z.string()),
  }),
} as const satisfies Contract;

export const removeSubscriber = {
  method: "DELETE",
  path: "/api/newsletter/subscribers/:id",
  summary: "Take an address off the list (owner only)",
  signedIn: true,
  params: idParams,
  response: emptySchema,
  status: 204,
} as const satisfies Contract;

/** The same answer for every address: nobody learns who reads. */
export const subscribe = {
  method: "POST",
  path: "/api/newsletter/subscribe",
  summary: "Ask for the newsletter; a mail asks to confirm",
  signedIn: false,
  body: z.object({ email: z.email("Enter an e-mail address").max(254) }),
  response: z.object({ success: z.literal(true), message: z.string() }),
} as const satisfies Contract;
