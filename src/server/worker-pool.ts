import type { ResourceLimits } from "node:worker_threads";
import { Tinypool } from "tinypool";
import { AppError } from "#core/errors.ts";
import { turns } from "./turns.ts";

type PoolOptions = {
  readonly threads: number;
  /** So long without a task, a thread ends and gives its memory back. */
  readonly idleMs: number;
  readonly limits: ResourceLimits;
};

/** Work for a thread: what a script of ours makes of a task. */
export type PoolWork<Task> = {
  readonly script: URL;
  /** The function the script exports. */
  readonly name: string;
  /** Copied to the thread. */
  readonly task: Task;
  /** From when a thread takes it, the thread's own start included; waiting for one does not count. */
  readonly timeoutMs: number;
  /** Said to whoever waits where there is no answer. */
  readonly failedText?: string;
  readonly signal?: AbortSignal | undefined;
};

/** Threads for heavy work, which users take in turn; they are there only while they are needed. */
export type WorkerPool = {
  /**
   * What the script makes of the task.
   *
   * @throws ThreadError when it takes too long, too much memory, or fails: as an AppError "unavailable" where it
   * has a text for that; the reason of an aborted signal
   */
  readonly run: <Task, Answer>(work: PoolWork<Task>) => Promise<Answer>;
  readonly isRunning: () => boolean;
  readonly close: () => Promise<void>;
};

/** A task that had no answer; the message is for the log. */
export class ThreadError extends Error {
  override readonly name = "ThreadError";
}

/** Threads that start with their first task and anew after one died. */
export function createWorkerPool({ threads, idleMs, limits }: PoolOptions): WorkerPool {
  // Whatever one user asks for, a thread is left to the others.
  const inTurn = turns(threads, Math.max(1, threads - 1));
  let pool: Tinypool | undefined;

  function started(): Tinypool {
    if (pool !== undefined) return pool;
    pool = new Tinypool({
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      resourceLimits: limits,
      // A thread that waits with atomics keeps its memory from being collected.
      useAtomics: false,
    });
    // A thread may die between two tasks: the next one finds another.
    pool.on("error", () => undefined);
    return pool;
  }

  return {
    run: <Task, Answer>(work: PoolWork<Task>) =>
      inTurn(async (): Promise<Answer> => {
        work.signal?.throwIfAborted();
        // The script is ours and answers with what its task asks for.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return (await runIn(started(), work)) as Answer;
      }),
    isRunning: () => (pool?.threads.length ?? 0) > 0,
    async close() {
      const ended = pool;
      pool = undefined;
      await ended?.destroy();
    },
  };
}

/** Statements' faces, rewrites and filings of this process; the largest of them needs this much. */
const SHARED: PoolOptions = {
  threads: 2,
  idleMs: 30_000,
  limits: { maxOldGenerationSizeMb: 768 },
};

/** The pool of this process, for all work that leaves nothing behind in its thread. */
export const workers: WorkerPool = createWorkerPool(SHARED);

async function runIn(pool: Tinypool, work: PoolWork<unknown>): Promise<unknown> {
  const { script, name, task, timeoutMs, failedText, signal } = work;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await pool.run(task, { filename: script.href, name, signal: stopping.signal });
  } catch (error) {
    signal?.throwIfAborted();
    const why = stopping.signal.aborted ? `took longer than ${timeoutMs} ms` : messageOf(error);
    const failed = new ThreadError(`${name}: ${why}`, { cause: error });
    throw failedText === undefined
      ? failed
      : new AppError("unavailable", failedText, { cause: failed });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
