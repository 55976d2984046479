import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { z } from "zod";
import {
  convertToTwitter,
  deleteThread as deleteThreadCall,
  getThread,
  getTwitterConnection,
  listThreads as listThreadsCall,
  resumeThread,
} from "#contracts/thread.ts";
import { THREAD_RESTRICTED } from "#core/access.ts";
import { countText } from "#core/count-text.ts";
import { AppError } from "#core/errors.ts";
import { POST_WEIGHT_MAX } from "#core/outputs/thread/thread-options.ts";
import { ownersCalls } from "#server/features/accounts/owner.ts";
import { idempotencyKey } from "#server/features/publishing/idempotency-key.ts";
import { madeThread } from "#server/features/publishing/post-work.ts";
import { judgeText } from "#server/features/publishing/judged-text.ts";
import {
  deleteThread,
  getThreadState,
  postThread,
  startThread,
  stateOf,
} from "#server/features/publishing/thread-service.ts";
import {
  findThreadOfKey,
  listThreads,
  standsElsewhere,
} from "#server/features/publishing/threads-repository.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import type { serve } from "#server/http/serve.ts";

export const NO_POSTS_TEXT =
  "Nothing is left to post: every sentence has a figure that is contradicted or has no source.";
export const LONG_ADDRESS_TEXT =
  "This address is too long for a tweet: X shortens only addresses on the public internet.";
export const WAS_DELETED_TEXT = "This thread was deleted. Preview it again to publish it anew.";
export const OTHER_THREAD_TEXT =
  "This press already sent another thread. Preview this one again to publish it.";
export const NOT_CONNECTED_TEXT = "Check your API credentials";

/** A thread on X: preview, posting, how it stands. For the owner alone. */
export function threadRoutes(dependencies: Dependencies) {
  const { x } = dependencies;
  const routes = new Hono<SignedInEnv>();
  const serveOwner = ownersCalls(dependencies, THREAD_RESTRICTED);

  serveOwner(routes, getTwitterConnection, async () => ({
    connected: await x.isConnected(),
    checkedAt: new Date().toISOString(),
  }));

  serveOwner(routes, convertToTwitter, async ({ c, userId, body }) => {
    const order = {
      userId,
      body,
      key: idempotencyKey(c.req.header("idempotency-key")) ?? randomUUID(),
    };
    const made = await previewThread(dependencies, order);
    const posted =
      order.body.action === "preview" ? {} : await publishThread(dependencies, order, made);
    return { ...made, ...posted };
  });
  return routes.route("/", standingRoutes(dependencies, serveOwner));
}

/** Threads that were begun: how they stand, the rest of them, taking them back. */
function standingRoutes(dependencies: Dependencies, serveOwner: typeof serve) {
  const { db } = dependencies;
  const routes = new Hono<SignedInEnv>();

  serveOwner(routes, listThreadsCall, async ({ userId }) => ({
    threads: (await listThreads(db, userId)).map(stateOf),
  }));

  serveOwner(routes, getThread, async ({ userId, params }) => ({
    success: true,
    thread: await getThreadState(dependencies, { ...params, userId }),
  }));

  serveOwner(routes, resumeThread, async ({ userId, params }) => ({
    success: true,
    thread: await postThread(dependencies, { ...params, userId }),
  }));

  serveOwner(routes, deleteThreadCall, async ({ userId, params }) => ({
    success: true,
    thread: await deleteThread(dependencies, { ...params, userId }),
  }));
  return routes;
}

type Order = {
  readonly userId: string;
  readonly body: z.output<typeof convertToTwitter.body>;
  readonly key: string;
};

/** The posts as they would be sent. @throws AppError "invalid_input" where nothing is left to post */
async function previewThread({ db }: Dependencies, { userId, body, key }: Order) {
  const judged = await judgeText(db, { ...body, userId, researchId: body.researchId });
  const { content, figures } = judged;
  const made = (callNumber: number) =>
    madeThread({ content, figures, options: { ...body.options, callNumber } });
  let { posts, leftOut } = await made(1);
  const closing = () => posts.at(-1)?.text ?? "";
  const press = { userId, idempotencyKey: key };
  for (let number = 2; await standsElsewhere(db, closing(), press); number += 1) {
    const before = closing();
    ({ posts, leftOut } = await made(number));
    // Without a call at its end the thread ends as its text does.
    if (closing() === before) break;
  }
  if (posts.length === 0) {
    throw new AppError("invalid_input", NO_POSTS_TEXT, { field: "researchContent" });
  }
  if (posts.some(({ weight }) => weight > POST_WEIGHT_MAX)) {
    throw new AppError("invalid_input", LONG_ADDRESS_TEXT, { field: "options.blogPostUrl" });
  }
  const estimatedLength = posts.reduce((sum, { weight }) => sum + weight, 0);
  return {
    success: true,
    message: `Preview generated: ${countText(posts.length, "tweet")}, ~${estimatedLength} characters total`,
    threadPosts: posts,
    totalTweets: posts.length,
    estimatedLength,
    leftOut,
  };
}

/** The posts sent, once for each key. @throws AppError "upstream_failed" where they did not all go out */
async function publishThread(
  dependencies: Dependencies,
  { userId, body, key }: Order,
  { threadPosts: posts }: { readonly threadPosts: readonly { readonly text: string }[] },
) {
  if (!dependencies.x.isConfigured) throw new AppError("unavailable", NOT_CONNECTED_TEXT);
  const texts = posts.map(({ text }) => text);
  const known = await findThreadOfKey(dependencies.db, userId, key);
  const thread =
    known === undefined
      ? await startThread(dependencies, {
          userId,
          researchId: body.researchId ?? null,
          idempotencyKey: key,
          texts,
        })
      : await postKnown(dependencies, { userId, id: known.id }, texts);
  if (thread.state !== "posted") throw new AppError("upstream_failed", thread.message);
  const { threadId, message } = thread;
  return { message, threadId, posts: thread.posts, thread };
}

/** The same press again. @throws AppError "stale" where it was another thread's, or is deleted */
async function postKnown(
  dependencies: Dependencies,
  owned: { readonly userId: string; readonly id: string },
  texts: readonly string[],
) {
  const known = await getThreadState(dependencies, owned);
  if (known.state === "deleted") throw new AppError("stale", WAS_DELETED_TEXT);
  const isSame =
    known.posts.length === texts.length && known.posts.every(({ text }, at) => text === texts[at]);
  if (!isSame) throw new AppError("stale", OTHER_THREAD_TEXT);
  return postThread(dependencies, owned);
}
