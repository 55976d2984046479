import { setTimeout as sleep } from "node:timers/promises";
import { THREAD_FAILED, THREAD_NETWORK, type ThreadState } from "#contracts/thread.ts";
import { countText } from "#core/count-text.ts";
import { AppError } from "#core/errors.ts";
import {
  createThread,
  findThread,
  holdThread,
  isOtherTweet,
  keepHolding,
  releaseThread,
  setTweet,
  type StoredTweet,
  type ThreadWithTweets,
} from "#server/features/publishing/threads-repository.ts";
import type { Database } from "#server/db/client.ts";
import type { Dependencies } from "#server/http/env.ts";
import type { NewPost, PostOutcome } from "#server/integrations/x/x.ts";

export const NO_SUCH_THREAD = "This thread does not exist";
export const DELETION_BEGUN =
  "Part of this thread was deleted. Delete the rest, then publish it anew.";
export const THREAD_BUSY = "A thread is being posted. Wait until it has stopped.";
export const THREAD_STOPPED =
  "Posting stopped before the end. Nothing is sent twice when it resumes.";

export type ThreadDependencies = Pick<Dependencies, "db" | "x" | "logger">;
type OwnedThread = { readonly userId: string; readonly id: string };

/** How long X may need to show what was just posted. */
export const VISIBLE_AFTER_MS = 5_000;
const VISIBLE_TRIES = 3;

/** What ends a run before the thread is complete: the sentence for the owner. */
class Interrupted extends Error {}

/** What is kept of a new thread, and who may post it. */
type NewThread = Parameters<typeof createThread>[1];
type Held = { readonly id: string; readonly holder: string };

/**
 * Posts a new thread. It is stored and held in one transaction, so that a press that is refused
 * because another thread is being posted leaves none behind.
 *
 * @throws AppError "stale" while a thread is being posted
 */
export async function startThread(
  dependencies: ThreadDependencies,
  thread: NewThread,
): Promise<ThreadState> {
  const held = await dependencies.db.transaction(async (transaction) => {
    const { id } = await createThread(transaction, thread);
    return hold(transaction, id);
  });
  return postHeld(dependencies, { userId: thread.userId, id: held.id }, held);
}

/**
 * Posts what is left of a thread, in order, each post once (reliability.md R-6). What may or may not
 * stand on X is looked up before anything is sent again.
 *
 * @param waitMs how long to give X before it is asked again
 * @throws AppError "not_found"; "stale" while it is being posted elsewhere
 */
export async function postThread(
  dependencies: ThreadDependencies,
  owned: OwnedThread,
  waitMs = VISIBLE_AFTER_MS,
): Promise<ThreadState> {
  const { state } = await getThreadState(dependencies, owned);
  if (state === "deleted") return getThreadState(dependencies, owned);
  return postHeld(dependencies, owned, await hold(dependencies.db, owned.id), waitMs);
}

/** @throws AppError "stale" while any thread is being posted */
async function hold(db: Database, id: string): Promise<Held> {
  const holder = await holdThread(db, id);
  if (holder === undefined) throw new AppError("stale", THREAD_BUSY);
  return { id, holder };
}

async function postHeld(
  dependencies: ThreadDependencies,
  owned: OwnedThread,
  held: Held,
  waitMs = VISIBLE_AFTER_MS,
): Promise<ThreadState> {
  await withRelease(dependencies, held, async () => {
    const { thread, tweets } = await read(dependencies, owned);
    if (isBeingDeleted(tweets)) throw new Interrupted(DELETION_BEGUN);
    await postAll(dependencies, { tweets, since: thread.createdAt, held, waitMs });
    return { state: "posted", message: "Thread published" };
  });
  return getThreadState(dependencies, owned);
}

/** Lets go of a thread however its work ends: what threw leaves it interrupted, with a sentence. */
async function withRelease(
  { db }: ThreadDependencies,
  held: Held,
  work: () => Promise<{ readonly state: "posted" | "deleted"; readonly message: string }>,
): Promise<void> {
  try {
    await releaseThread(db, held, await work());
  } catch (error) {
    const message = error instanceof Interrupted ? error.message : THREAD_FAILED;
    await releaseThread(db, held, { state: "interrupted", message });
    if (!(error instanceof Interrupted)) throw error;
  }
}

function isBeingDeleted(tweets: readonly StoredTweet[]): boolean {
  return tweets.some(({ state }) => state === "deleted");
}

type Run = {
  readonly tweets: readonly StoredTweet[];
  readonly since: Date;
  readonly held: Held;
  readonly waitMs: number;
};

async function postAll(dependencies: ThreadDependencies, run: Run): Promise<void> {
  let replyTo: string | undefined;
  for (const tweet of run.tweets) {
    await stayHolding(dependencies, run.held);
    replyTo = tweet.tweetId ?? (await postOne(dependencies, tweet, { ...run, replyTo }));
  }
}

/** Renews the lease before the next step on X. */
async function stayHolding({ db }: ThreadDependencies, { id, holder }: Held): Promise<void> {
  if (!(await keepHolding(db, id, holder))) throw new Interrupted(THREAD_BUSY);
}

/** The id of a post once it stands on X. */
async function postOne(
  { db, x }: ThreadDependencies,
  tweet: StoredTweet,
  { replyTo, since, waitMs }: Run & { readonly replyTo: string | undefined },
): Promise<string> {
  const standing = isInDoubt(tweet)
    ? await lookUp({ db, x }, tweet, { since, replyTo })
    : undefined;
  if (standing !== undefined) {
    await setTweet(db, tweet, { state: "posted", tweetId: standing });
    return standing;
  }
  await setTweet(db, tweet, { state: "posting" });
  const outcome = await sent({ x }, { text: tweet.text, replyTo }, waitMs);
  if (outcome.kind === "posted") {
    await setTweet(db, tweet, { state: "posted", tweetId: outcome.id });
    return outcome.id;
  }
  if (outcome.kind === "unknown" || outcome.kind === "duplicate") {
    await setTweet(db, tweet, { state: "unknown" });
    await sleep(outcome.kind === "unknown" ? waitMs : 0);
    const found = await lookUp({ db, x }, tweet, { since, replyTo });
    if (found !== undefined) {
      await setTweet(db, tweet, { state: "posted", tweetId: found });
      return found;
    }
    throw new Interrupted(
      outcome.kind === "unknown"
        ? `${THREAD_NETWORK}. Tweet ${tweet.order} was looked up and is not there, so nothing is sent twice.`
        : `${THREAD_FAILED}. X has the text of tweet ${tweet.order} in another place and takes none twice within some hours. Resume later.`,
    );
  }
  await setTweet(db, tweet, { state: "failed" });
  throw new Interrupted(`${THREAD_FAILED}. ${reasonOf(outcome)}`);
}

/** One post sent; while X does not show yet what it answers to, a few more times. */
async function sent(
  { x }: Pick<ThreadDependencies, "x">,
  post: NewPost,
  waitMs: number,
): Promise<PostOutcome> {
  let outcome = await x.post(post);
  for (let tries = 1; outcome.kind === "not-visible" && tries < VISIBLE_TRIES; tries += 1) {
    await sleep(waitMs);
    outcome = await x.post(post);
  }
  return outcome;
}

/** What was begun to be sent, and nobody knows whether it stands. */
function isInDoubt({ state }: StoredTweet): boolean {
  return state === "posting" || state === "unknown";
}

/** The id of a post that stands and is no other thread's. */
async function lookUp(
  { db, x }: Pick<ThreadDependencies, "db" | "x">,
  tweet: StoredTweet,
  place: { readonly since: Date; readonly replyTo: string | undefined },
): Promise<string | undefined> {
  try {
    const found = await x.findPosted({ text: tweet.text, ...place });
    return found === undefined || (await isOtherTweet(db, found, tweet)) ? undefined : found;
  } catch (cause) {
    throw new Interrupted(
      `${THREAD_NETWORK}. Whether tweet ${tweet.order} stands could not be looked up; nothing is sent twice.`,
      { cause },
    );
  }
}

function reasonOf(outcome: Exclude<PostOutcome, { kind: "posted" | "unknown" | "duplicate" }>) {
  if (outcome.kind === "refused") return `${outcome.reason}.`;
  if (outcome.kind === "not-visible") return "X does not show the tweet before it.";
  const time = outcome.until?.toISOString().slice(11, 16);
  return time === undefined
    ? "X takes no more tweets now. Resume later."
    : `X takes no more tweets until ${time} UTC. Resume then.`;
}

/**
 * Deletes what stands on X, the last post first.
 *
 * @throws AppError "not_found"; "stale" while it is being posted; "upstream_failed" where X keeps one
 */
export async function deleteThread(
  dependencies: ThreadDependencies,
  owned: OwnedThread,
): Promise<ThreadState> {
  const { db } = dependencies;
  await getThreadState(dependencies, owned);
  const held = await hold(db, owned.id);
  await withRelease(dependencies, held, async () => {
    const { thread, tweets } = await read(dependencies, owned);
    let left = 0;
    for (const tweet of tweets.toReversed()) {
      if (tweet.state === "deleted") continue;
      await stayHolding(dependencies, held);
      const isGone = await removed(dependencies, tweet, { tweets, since: thread.createdAt });
      if (isGone) await setTweet(db, tweet, { state: "deleted" });
      else left += 1;
    }
    if (left > 0) throw new Interrupted(keptText(left));
    return { state: "deleted", message: thread.message };
  });
  const after = await getThreadState(dependencies, owned);
  if (after.state !== "deleted") throw new AppError("upstream_failed", after.message);
  return after;
}

function keptText(left: number): string {
  const kept = countText(left, "tweet", "of the tweets");
  return `${kept} could not be deleted. Try again.`;
}

/** Whether a post does not stand now; one in doubt is looked for first. */
async function removed(
  { db, x }: ThreadDependencies,
  tweet: StoredTweet,
  { tweets, since }: { readonly tweets: readonly StoredTweet[]; readonly since: Date },
): Promise<boolean> {
  if (tweet.tweetId !== null) return x.remove(tweet.tweetId);
  if (!isInDoubt(tweet)) return true;
  const replyTo = tweets.find(({ order }) => order === tweet.order - 1)?.tweetId ?? undefined;
  try {
    const found = await lookUp({ db, x }, tweet, { since, replyTo });
    return found === undefined || (await x.remove(found));
  } catch {
    return false;
  }
}

async function read({ db }: Pick<ThreadDependencies, "db">, owned: OwnedThread) {
  const found = await findThread(db, owned);
  if (found === undefined) throw new AppError("not_found", NO_SUCH_THREAD);
  return found;
}

/** @throws AppError "not_found" also for another user's thread */
export async function getThreadState(
  dependencies: Pick<ThreadDependencies, "db">,
  owned: OwnedThread,
): Promise<ThreadState> {
  return stateOf(await read(dependencies, owned));
}

/** A thread as it travels. What is being posted and is held by nobody was stopped by a kill. */
export function stateOf({ thread, tweets }: ThreadWithTweets): ThreadState {
  const first = tweets[0]?.tweetId;
  const isStopped = thread.state === "posting" && !thread.isHeld;
  const stopped = isBeingDeleted(tweets) ? DELETION_BEGUN : THREAD_STOPPED;
  return {
    id: thread.id,
    researchId: thread.researchId,
    state: isStopped ? "interrupted" : thread.state,
    message: isStopped ? stopped : thread.message,
    createdAt: thread.createdAt.toISOString(),
    ...(first == null ? {} : { threadId: first }),
    posts: tweets.map(({ order, text, state, tweetId, postedAt }) => ({
      order,
      text,
      state,
      ...(tweetId === null ? {} : { id: tweetId }),
      ...(postedAt === null ? {} : { postedAt: postedAt.toISOString() }),
    })),
  };
}
