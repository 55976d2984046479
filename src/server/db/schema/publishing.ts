import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { DocumentCounts } from "#core/figures/check/document-figures.ts";
import type { PublishPoint } from "#core/outputs/post/publish-points.ts";
import { instant, ofUser } from "#server/db/schema/accounts.ts";

/** Published texts. The page is rendered when it is published: readers wait for no checker. */
export const blogPosts = pgTable(
  "blog_posts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ofUser(),
    /** The document it came from; kept when that is removed. */
    researchId: uuid("research_id"),
    /** Of the call that published it: the same key is the same post. */
    idempotencyKey: text("idempotency_key").notNull(),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    tags: jsonb("tags").$type<readonly string[]>().notNull(),
    creditRating: text("credit_rating").notNull(),
    ratingTrend: text("rating_trend").notNull(),
    author: text("author").notNull(),
    ticker: text("ticker"),
    content: text("content").notNull(),
    /** The article between head and foot of the page: markup of ours, the analyst's text escaped. */
    article: text("article").notNull(),
    words: integer("words").notNull(),
    counts: jsonb("counts").$type<DocumentCounts>().notNull(),
    /** What was open when it went out, and that the author confirmed it. */
    confirmed: jsonb("confirmed").$type<readonly PublishPoint[]>().notNull(),
    status: text("status").$type<"published" | "unpublished">().notNull(),
    revision: integer("revision").notNull().default(1),
    publishedAt: instant("published_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("blog_posts_of_key").on(table.userId, table.idempotencyKey),
    index("blog_posts_by_date").on(table.status, table.publishedAt.desc()),
  ],
);

/** Readers of the newsletter; an address is one reader, whatever its case. */
export const subscribers = pgTable("subscribers", {
  id: uuid("id").primaryKey().defaultRandom(),
  email: text("email").notNull(),
  emailNorm: text("email_norm").notNull().unique(),
  status: text("status").$type<"pending" | "confirmed" | "unsubscribed" | "bounced">().notNull(),
  since: instant("since").notNull().defaultNow(),
});

/** One newsletter a post, and no more. */
export const newsletterIssues = pgTable("newsletter_issues", {
  id: uuid("id").primaryKey().defaultRandom(),
  postId: uuid("post_id")
    .notNull()
    .unique()
    .references(() => blogPosts.id, { onDelete: "cascade" }),
  subject: text("subject").notNull(),
  html: text("html").notNull(),
  text: text("text").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export type DeliveryState =
  | "queued"
  | "sending"
  | "accepted"
  | "failed"
  | "uncertain"
  | "suppressed";

/** What became of each mail (reliability.md R-5): a row is there before its mail is. */
export const newsletterDeliveries = pgTable(
  "newsletter_deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    order: bigserial("order", { mode: "number" }).notNull(),
    issueId: uuid("issue_id")
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: "cascade" }),
    subscriberId: uuid("subscriber_id").references(() => subscribers.id, { onDelete: "set null" }),
    email: text("email").notNull(),
    emailNorm: text("email_norm").notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("queued"),
    /** Who is sending it, and until when nobody else may. */
    attempt: uuid("attempt"),
    leaseUntil: instant("lease_until"),
    /** Tries that the mail server put off. */
    tries: integer("tries").notNull().default(0),
    notBefore: instant("not_before").notNull().defaultNow(),
    reason: text("reason"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("newsletter_deliveries_once").on(table.issueId, table.emailNorm),
    index("newsletter_deliveries_by_state").on(table.issueId, table.state, table.order),
  ],
);

export type StoredThreadState = "posting" | "interrupted" | "posted" | "deleted";
export type TweetState = "planned" | "posting" | "unknown" | "posted" | "failed" | "deleted";

/** Threads on their way to X (reliability.md R-6). */
export const threads = pgTable(
  "threads",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ofUser(),
    researchId: uuid("research_id"),
    idempotencyKey: text("idempotency_key").notNull(),
    state: text("state").$type<StoredThreadState>().notNull(),
    message: text("message").notNull(),
    /** One poster at a time, over all instances. */
    holder: uuid("holder"),
    leaseUntil: instant("lease_until"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [unique("threads_of_key").on(table.userId, table.idempotencyKey)],
);

/** A row is there before its post is. */
export const threadTweets = pgTable(
  "thread_tweets",
  {
    threadId: uuid("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    order: integer("order").notNull(),
    text: text("text").notNull(),
    state: text("state").$type<TweetState>().notNull().default("planned"),
    tweetId: text("tweet_id"),
    postedAt: instant("posted_at"),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.order] })],
);
