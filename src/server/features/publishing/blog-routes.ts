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
import { requireOwner } from "#server/features/accounts/owner.ts";
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
import { type Guard, mailingRoutes } from "#server/features/publishing/mailing-routes.ts";
import { validate } from "#server/http/validate.ts";

/** Posts and newsletter, for the owner alone. */
export function blogRoutes(dependencies: Dependencies) {
  const { db } = dependencies;
  const routes = new Hono<SignedInEnv>();
  const guard: Guard = (c) => requireOwner(dependencies, c.var.user, BLOG_RESTRICTED);

  routes.post(
    checkBeforePublishing.path,
    validate("json", checkBeforePublishing.body),
    async (c) => {
      await guard(c);
      const body = c.req.valid("json");
      const { judged, points } = await judgedBody(db, c.var.user.id, body);
      const { total, sourced } = judged.figures.counts;
      const answer = {
        total,
        sourced,
        points: asked(judged, points),
        author: c.var.user.name,
        ticker: judged.ticker ?? null,
        company: judged.company ?? null,
        disclosure: (await disclosureOf(db, c.var.user.id)) ?? null,
      };
      return c.json(checkBeforePublishing.response.parse(answer));
    },
  );

  routes.post(convertToBlog.path, validate("json", convertToBlog.body), async (c) => {
    await guard(c);
    const key = idempotencyKey(c.req.header("idempotency-key")) ?? randomUUID();
    const published = await publish(dependencies, c.var.user, { key, body: c.req.valid("json") });
    if (published.issueId !== undefined) dependencies.jobs.wake();
    const answer = await answerOf(db, published.post);
    return c.json(convertToBlog.response.parse(answer), convertToBlog.status);
  });

  routes.get(listBlogPosts.path, async (c) => {
    await guard(c);
    const posts = await findOwnPosts(db, c.var.user.id);
    return c.json(listBlogPosts.response.parse({ posts: posts.map(blogPostOf) }));
  });

  return routes
    .route("/", postRoutes(dependencies, guard))
    .route("/", mailingRoutes(dependencies, guard));
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
function postRoutes(dependencies: Dependencies, guard: Guard) {
  const { db } = dependencies;
  const routes = new Hono<SignedInEnv>();

  routes.get(getBlogPost.path, validate("param", getBlogPost.params), async (c) => {
    await guard(c);
    const post = await getOwnPost(db, c.var.user.id, c.req.valid("param").id);
    const issue = await findIssueOfPost(db, post.id);
    const failures = issue === undefined ? [] : await findFailures(db, issue.id);
    const answer = {
      ...(await answerOf(db, post)),
      failures: failures.map(({ id, email, state, reason }) => ({
        id,
        email,
        state,
        reason: reason ?? "",
      })),
    };
    return c.json(getBlogPost.response.parse(answer));
  });

  routes.put(
    updateBlogPost.path,
    validate("param", updateBlogPost.params),
    validate("json", updateBlogPost.body),
    async (c) => {
      await guard(c);
      const change = { id: c.req.valid("param").id, body: c.req.valid("json") };
      const post = await changePost(db, c.var.user, change);
      return c.json(updateBlogPost.response.parse(await answerOf(db, post)));
    },
  );

  routes.post(
    setBlogPostStatus.path,
    validate("param", setBlogPostStatus.params),
    validate("json", setBlogPostStatus.body),
    async (c) => {
      await guard(c);
      const owned = { userId: c.var.user.id, id: c.req.valid("param").id };
      const post = await updatePost(db, owned, { status: c.req.valid("json").status });
      if (post === undefined) throw new AppError("not_found", NO_SUCH_POST);
      const issue = await findIssueOfPost(db, post.id);
      if (post.status === "unpublished" && issue !== undefined) await suppressWaiting(db, issue.id);
      return c.json(setBlogPostStatus.response.parse(await answerOf(db, post)));
    },
  );

  return routes.route("/", uncertainRoutes(dependencies, guard));
}

/** Mails whose fate only the owner can decide. */
function uncertainRoutes({ db, jobs }: Dependencies, guard: Guard) {
  const routes = new Hono<SignedInEnv>();

  routes.post(
    settleUncertain.path,
    validate("param", settleUncertain.params),
    validate("json", settleUncertain.body),
    async (c) => {
      await guard(c);
      const post = await getOwnPost(db, c.var.user.id, c.req.valid("param").id);
      const issue = await findIssueOfPost(db, post.id);
      if (issue !== undefined) {
        await settleUncertainOf(db, issue.id, c.req.valid("json").action);
        await jobs.add(db, NEWSLETTER_QUEUE, { issueId: issue.id });
        jobs.wake();
      }
      return c.json(settleUncertain.response.parse(await answerOf(db, post)));
    },
  );
  return routes;
}
