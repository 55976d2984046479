import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { BlogPost, convertToBlog, updateBlogPost } from "#contracts/publishing.ts";
import { AppError } from "#core/errors.ts";
import { printable } from "#core/outputs/report/printable.ts";
import type { Database } from "#server/db/client.ts";
import {
  confirmed,
  type JudgedText,
  judgeChange,
  judgeText,
  openPoints,
} from "#server/features/publishing/judged-text.ts";
import { NEWSLETTER_QUEUE } from "#server/features/publishing/newsletter-queue.ts";
import {
  createIssue,
  findIssueOfPost,
  statsOfIssue,
} from "#server/features/publishing/newsletter-repository.ts";
import { madePost } from "#server/features/publishing/post-work.ts";
import { BLOG_PATH } from "#server/features/publishing/pages/page.ts";
import {
  findOwnPost,
  findPostOfKey,
  findSamePost,
  insertPost,
  type StoredPost,
  updatePost,
} from "#server/features/publishing/posts-repository.ts";
import type { Dependencies, User } from "#server/http/env.ts";
import { ownOrigins } from "#server/http/origins.ts";

export const UP_ALREADY_TEXT =
  "This text is up already. Change that post under Posts, or take it down first.";
export const OTHER_POST_TEXT =
  "This press already published another text. Open the dialog again to publish this one.";
export const NO_SUCH_POST = "This post does not exist";

type PublishBody = z.output<typeof convertToBlog.body>;
type UpdateBody = z.output<typeof updateBlogPost.body>;

/** What came of publishing: the post, and its newsletter to be sent when one was made. */
export type Published = {
  readonly post: StoredPost;
  readonly isNew: boolean;
  readonly issueId: string | undefined;
};

/**
 * Publishes a text once for each key: post, newsletter and a row for each reader in one transaction.
 *
 * @throws AppError "not_found" for another's document, "invalid_input" where points are open
 */
export async function publish(
  { db, config, jobs }: Pick<Dependencies, "db" | "config" | "jobs">,
  user: User,
  { key, body }: { readonly key: string; readonly body: PublishBody },
): Promise<Published> {
  const known = await findPostOfKey(db, { userId: user.id, key });
  if (known !== undefined) {
    if (known.content !== body.researchContent) throw new AppError("stale", OTHER_POST_TEXT);
    return { post: known, isNew: false, issueId: undefined };
  }
  const judged = await judgeText(db, { ...body, userId: user.id });
  const points = confirmed(judged, await openPoints(judged, body), body.confirmedPoints);
  const { content, figures, ticker } = judged;
  const fields = printableFields(body);
  const author = printable(user.name);
  const id = randomUUID();
  const address = `${ownOrigins(config)[0]}${BLOG_PATH}/${id}`;
  const made = await madePost({
    ...postTextOf(judged, body.title),
    mail: body.sendNewsletter ? { ...fields, author, address } : undefined,
  });
  return db.transaction(async (transaction) => {
    await refuseTwice(transaction, user.id, { key, researchId: body.researchId, content });
    const { post, isNew } = await insertPost(transaction, {
      id,
      userId: user.id,
      researchId: body.researchId ?? null,
      idempotencyKey: key,
      ...fields,
      author,
      ticker: ticker ?? null,
      content,
      article: made.html,
      words: made.words,
      counts: figures.counts,
      confirmed: points,
      status: "published",
    });
    if (!isNew || made.mail === undefined) return { post, isNew, issueId: undefined };
    const issue = await createIssue(transaction, { postId: post.id, ...made.mail });
    if (issue !== undefined) await jobs.add(transaction, NEWSLETTER_QUEUE, { issueId: issue.id });
    return { post, isNew, issueId: issue?.id };
  });
}

/**
 * Two presses with keys of their own, from two windows, are one post and one newsletter.
 *
 * @throws AppError "stale" where this text of the document is up already
 */
async function refuseTwice(
  db: Database,
  userId: string,
  text: {
    readonly key: string;
    readonly researchId: string | undefined;
    readonly content: string;
  },
): Promise<void> {
  if (text.researchId === undefined) return;
  const known = await findSamePost(db, { ...text, userId, researchId: text.researchId });
  if (known !== undefined) throw new AppError("stale", UP_ALREADY_TEXT);
}

/** @throws AppError "not_found" for another's post, "invalid_input" where points are open */
export async function changePost(
  db: Database,
  user: User,
  { id, body }: { readonly id: string; readonly body: UpdateBody },
): Promise<StoredPost> {
  const post = await getOwnPost(db, user.id, id);
  const { judged, points, isNewText } = await judgeChange(db, post, body);
  const confirmedNow = confirmed(judged, points, body.confirmedPoints);
  const made = isNewText
    ? await madePost({ ...postTextOf(judged, body.title), mail: undefined })
    : undefined;
  const rendered = made
    ? {
        content: judged.content,
        article: made.html,
        words: made.words,
        counts: judged.figures.counts,
        confirmed: confirmedNow,
      }
    : { confirmed: [...post.confirmed, ...confirmedNow] };
  const changed = await updatePost(
    db,
    { userId: user.id, id },
    { ...printableFields(body), ...rendered },
  );
  if (changed === undefined) throw new AppError("not_found", NO_SUCH_POST);
  return changed;
}

/** What a post is made of, without what a thread would be given for nothing. */
export function postTextOf({ content, figures, connectedData }: JudgedText, title: string) {
  return { title, content, figures, connectedData };
}

/** @throws AppError "not_found" for another's post */
export async function getOwnPost(db: Database, userId: string, id: string): Promise<StoredPost> {
  const post = await findOwnPost(db, { userId, id });
  if (post === undefined) throw new AppError("not_found", NO_SUCH_POST);
  return post;
}

/** The post and how its newsletter stands, as the calls answer it. */
export async function answerOf(db: Database, post: StoredPost) {
  const issue = await findIssueOfPost(db, post.id);
  return {
    success: true as const,
    blogPost: blogPostOf(post),
    newsletter: issue === undefined ? null : { stats: await statsOfIssue(db, issue.id) },
  };
}

/** A post as it travels. */
export function blogPostOf(post: StoredPost): BlogPost {
  const { id, researchId, title, excerpt, creditRating, ratingTrend, status, revision } = post;
  return {
    id,
    researchId,
    title,
    excerpt,
    tags: post.tags,
    creditRating,
    ratingTrend,
    status,
    revision,
    publishedAt: post.publishedAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  };
}

/** Fields free of what feeds and mails can't carry. */
function printableFields({
  title,
  excerpt,
  tags,
  creditRating,
  ratingTrend,
}: Pick<PublishBody, "title" | "excerpt" | "tags" | "creditRating" | "ratingTrend">) {
  return {
    title: oneLine(title),
    excerpt: oneLine(excerpt),
    tags: tags.map(oneLine),
    creditRating,
    ratingTrend,
  };
}

/** A field as titles and mail headers take it. */
export function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, " ").trim();
}
