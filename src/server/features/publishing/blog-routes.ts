import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { z } from "zod";
import {
  checkBeforePublishing,
  convertToBlog,
  getBlogPost,
  listBlogPosts,
  setBlogPostStatus,
  settleUncertain,
  updateBlogPost,
} from "#contracts/publishing.ts";
import { BLOG_RESTRICTED } from "#core/access.ts";
import { AppError } from "#core/errors.ts";
import { disclosureOf } from "#server/features/accounts/service.ts";
import { ownersCalls } from "#server/features/accounts/owner.ts";
import { idempotencyKey } from "#server/features/publishing/idempotency-key.ts";
import {
  asked,
  judgeChange,
  judgeText,
  openPoints,
} from "#server/features/publishing/judged-text.ts";
import { NEWSLETTER_QUEUE } from "#server/features/publishing/newsletter-queue.ts";
import {
  findFailures,
  findIssueOfPost,
  settleUncertainOf,
  suppressWaiting,
} from "#server/features/publishing/newsletter-repository.ts";
import { findOwnPosts, updatePost } from "#server/features/publishing/posts-repository.ts";
import {
  answerOf,
  blogPostOf,
  changePost,
  getOwnPost,
  NO_SUCH_POST,
  publish,
} from "#server/features/publishing/publish-service.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import type { serve } from "#server/http/serve.ts";
import { mailingRoutes } from "#server/features/publishing/mailing-routes.ts";

/** Posts and newsletter, for the owner alone. */
export function blogRoutes(dependencies: Dependencies) {
  const { db } = dependencies;
  const routes = new Hono<SignedInEnv>();
  const serveOwner = ownersCalls(dependencies, BLOG_RESTRICTED);

  serveOwner(routes, checkBeforePublishing, async ({ user, userId, body }) => {
    const { judged, points } = await judgedBody(db, userId, body);
    const { total, sourced } = judged.figures.counts;
    return {
      total,
      sourced,
      points: asked(judged, points),
      author: user.name,
      ticker: judged.ticker ?? null,
      company: judged.company ?? null,
      disclosure: (await disclosureOf(db, userId)) ?? null,
    };
  });

  serveOwner(routes, convertToBlog, async ({ c, user, body }) => {
    const key = idempotencyKey(c.req.header("idempotency-key")) ?? randomUUID();
    const published = await publish(dependencies, user, { key, body });
    if (published.issueId !== undefined) dependencies.jobs.wake();
    return answerOf(db, published.post);
  });

  serveOwner(routes, listBlogPosts, async ({ userId }) => {
    return { posts: (await findOwnPosts(db, userId)).map(blogPostOf) };
  });

  return routes
    .route("/", postRoutes(dependencies, serveOwner))
    .route("/", mailingRoutes(dependencies, serveOwner));
}

/** What publishing or changing a post by this body will ask. */
async function judgedBody(
  db: Dependencies["db"],
  userId: string,
  body: z.output<typeof checkBeforePublishing.body>,
) {
  const { postId, researchContent = "", researchId, connectedData } = body;
  if (postId !== undefined) return judgeChange(db, await getOwnPost(db, userId, postId), body);
  const judged = await judgeText(db, { userId, researchContent, researchId, connectedData });
  return { judged, points: await openPoints(judged, body) };
}

/** One post: how it stands, its changes, its newsletter. */
function postRoutes(dependencies: Dependencies, serveOwner: typeof serve) {
  const { db } = dependencies;
  const routes = new Hono<SignedInEnv>();

  serveOwner(routes, getBlogPost, async ({ userId, params }) => {
    const post = await getOwnPost(db, userId, params.id);
    const issue = await findIssueOfPost(db, post.id);
    const failures = issue === undefined ? [] : await findFailures(db, issue.id);
    return {
      ...(await answerOf(db, post)),
      failures: failures.map(({ id, email, state, reason }) => ({
        id,
        email,
        state,
        reason: reason ?? "",
      })),
    };
  });

  serveOwner(routes, updateBlogPost, async ({ user, params: { id }, body }) => {
    return answerOf(db, await changePost(db, user, { id, body }));
  });

  serveOwner(routes, setBlogPostStatus, async ({ userId, params: { id }, body: { status } }) => {
    const post = await updatePost(db, { userId, id }, { status });
    if (post === undefined) throw new AppError("not_found", NO_SUCH_POST);
    const issue = await findIssueOfPost(db, post.id);
    if (post.status === "unpublished" && issue !== undefined) await suppressWaiting(db, issue.id);
    return answerOf(db, post);
  });

  return routes.route("/", uncertainRoutes(dependencies, serveOwner));
}

/** Mails whose fate only the owner can decide. */
function uncertainRoutes({ db, jobs }: Dependencies, serveOwner: typeof serve) {
  const routes = new Hono<SignedInEnv>();

  serveOwner(routes, settleUncertain, async ({ userId, params: { id }, body: { action } }) => {
    const post = await getOwnPost(db, userId, id);
    const issue = await findIssueOfPost(db, post.id);
    if (issue !== undefined) {
      await settleUncertainOf(db, issue.id, action);
      await jobs.add(db, NEWSLETTER_QUEUE, { issueId: issue.id });
      jobs.wake();
    }
    return answerOf(db, post);
  });
  return routes;
}
