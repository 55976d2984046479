import { parentPort, type ResourceLimits, Worker } from "node:worker_threads";

type ThreadOptions = {
  readonly script: URL;
  /** For one task, the thread's own start included. */
  readonly timeoutMs: number;
  /** So long without a task, the thread ends and gives its memory back. */
  readonly idleMs: number;
  readonly limits: ResourceLimits;
};

/** A thread of ours that does one task after the other; it is there only while it is needed. */
export type WorkerThread<Task, Answer> = {
  /**
   * What the thread makes of a task.
   *
   * @throws ThreadError when it takes too long, too much memory, or fails; the reason of an aborted signal
   */
  readonly run: (task: Task, signal?: AbortSignal) => Promise<Answer>;
  readonly isRunning: () => boolean;
  readonly close: () => Promise<void>;
};

/** A task that had no answer; the message is for the log. */
export class ThreadError extends Error {
  override readonly name = "ThreadError";
}

type Reply = { readonly answer: unknown } | { readonly failure: string };

/** A thread that starts with its first task and anew after it died. */
export function createWorkerThread<Task, Answer>({
  script,
  timeoutMs,
  idleMs,
  limits,
}: ThreadOptions): WorkerThread<Task, Answer> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  function start(): Worker {
    const started = new Worker(script, { resourceLimits: limits });
    // It may die between two tasks: the next one starts another.
    started.on("error", () => undefined);
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function runOne(task: Task, signal: AbortSignal | undefined): Promise<Answer> {
    signal?.throwIfAborted();
    worker ??= start();
    worker.ref();
    const reply = await replyOf(worker, task, { timeoutMs, signal }).catch(
      async (error: unknown) => {
        await end();
        throw error;
      },
    );
    if ("failure" in reply) throw new ThreadError(reply.failure);
    // The script is ours and answers with what its task asks for.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return reply.answer as Answer;
  }

  function rest(): void {
    waiting -= 1;
    if (waiting > 0) return;
    // A thread that waits for work keeps no process alive.
    worker?.unref();
    idle = setTimeout(() => void end(), idleMs).unref();
  }

  return {
    run(task, signal) {
      waiting += 1;
      clearTimeout(idle);
      const running = last.then(() => runOne(task, signal));
      last = running.then(rest, rest);
      return running;
    },
    isRunning: () => worker !== undefined,
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}

type Waiting = { readonly timeoutMs: number; readonly signal: AbortSignal | undefined };

function replyOf(worker: Worker, task: unknown, { timeoutMs, signal }: Waiting): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const timer = setTimeout(() => {
    reject(new ThreadError(`a task took longer than ${timeoutMs} ms`));
  }, timeoutMs);
  const fail = (error: Error): void => {
    reject(new ThreadError(`the thread failed: ${error.message}`, { cause: error }));
  };
  const gone = (code: number): void => reject(new ThreadError(`the thread ended with ${code}`));
  const stop = (): void => reject(signal?.reason ?? new ThreadError("the task was stopped"));
  worker.once("message", resolve);
  worker.once("error", fail);
  worker.once("exit", gone);
  signal?.addEventListener("abort", stop, { once: true });
  // A thread's message has no target origin: that is a window's.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(task);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    worker.off("message", resolve);
    worker.off("error", fail);
    worker.off("exit", gone);
  });
}

/** In a thread's script: answers each task with what `work` makes of it, or with why it failed. */
// The one use of Task is what types `work`: the thread's maker sends such tasks alone.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function answerTasks<Task>(work: (task: Task) => unknown): void {
  parentPort?.on("message", (task: Task) => {
    void replyTo(() => work(task)).then((reply) => {
      // A thread's message has no target origin: that is a window's.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      parentPort?.postMessage(reply);
    });
  });
}

async function replyTo(work: () => unknown): Promise<Reply> {
  try {
    return { answer: await work() };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
