import type { Thread } from "#core/outputs/thread/thread-posts.ts";
import { workers } from "#server/worker-pool.ts";
import type { MadePost, PostWork, ThreadWork } from "./post-worker.ts";

const SCRIPT = new URL("./post-worker.ts", import.meta.url);
/** The longest text takes a tenth of it. */
const MAKE_MS = 20_000;
export const NOT_MADE_TEXT = "The post could not be made: it took too long. Shorten the text.";

/** The article of a post and its mail, made in a thread. @throws AppError "unavailable" */
export async function madePost(work: PostWork): Promise<MadePost> {
  return inThread("makePost", work);
}

/** The posts of a text for X, made in a thread. @throws AppError "unavailable" */
export async function madeThread(work: ThreadWork): Promise<Thread> {
  return inThread("makeThread", work);
}

async function inThread<Made>(name: string, task: PostWork | ThreadWork): Promise<Made> {
  const work = { script: SCRIPT, name, task, timeoutMs: MAKE_MS, failedText: NOT_MADE_TEXT };
  return workers.run(work);
}
