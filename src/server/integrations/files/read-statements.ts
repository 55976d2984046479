import { Worker } from "node:worker_threads";
import { AppError, type AppErrorCode } from "#core/errors.ts";
import type { Sheet } from "#core/user-statements/grid.ts";
import type { Reading, ReadingChoices } from "#core/user-statements/reading.ts";
import { refusal } from "./file-kind.ts";

/** A file to be understood: its bytes, or rows that came as JSON. */
export type ReadingTask = {
  readonly fileName: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly choices: ReadingChoices;
} & ({ readonly bytes: Uint8Array } | { readonly sheets: readonly Sheet[] });

/** What the thread answers: a refusal travels as plain data. */
export type ReadingAnswer =
  | { readonly reading: Reading }
  | {
      readonly refusal: {
        readonly code: AppErrorCode;
        readonly message: string;
        readonly field: string | undefined;
      };
    };

export type ReadStatements = (task: ReadingTask) => Promise<Reading>;

const MEMORY_MAX_MB = 384;
const TIME_MAX_MS = 30_000;
/** Threads at once: each may take its whole memory. */
const THREADS_MAX = 2;
/** Files that may wait for a thread; more than that is a flood. */
const WAITING_MAX = 20;

export const TOO_SLOW_TEXT =
  "Reading this file took too long and was stopped. Keep only the statements and upload it again.";
export const TOO_MUCH_MEMORY_TEXT =
  "This file is too large to be read. Keep only the statements and upload it again.";
export const BUSY_TEXT = "Too many files are being read. Try again in a moment.";
const UNREADABLE_TEXT = "This file can't be read. Save it as CSV or XLSX and upload it again.";

/**
 * A function that reads files of statements in threads with bounded memory and time.
 *
 * It throws AppError "invalid_input", "unsupported_media" or "too_large" for the field `file`, and
 * "unavailable" when too many wait.
 */
export function statementReader(
  limits: { readonly timeMs?: number; readonly memoryMb?: number } = {},
): ReadStatements {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function read(task) {
    if (running >= THREADS_MAX) {
      if (waiting.length >= WAITING_MAX) throw new AppError("unavailable", BUSY_TEXT);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      const answer = await inThread(
        task,
        limits.timeMs ?? TIME_MAX_MS,
        limits.memoryMb ?? MEMORY_MAX_MB,
      );
      if ("reading" in answer) return answer.reading;
      const { code, message, field } = answer.refusal;
      throw new AppError(code, message, field === undefined ? {} : { field });
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

async function inThread(
  task: ReadingTask,
  timeMs: number,
  memoryMb: number,
): Promise<ReadingAnswer> {
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
    // A thread that prints would print into the server's log.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadingAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(refusal("too_large", TOO_SLOW_TEXT)), timeMs);
      worker.once("message", resolve);
      worker.once("error", (error) => reject(threadError(error)));
      worker.once("exit", () => reject(refusal("invalid_input", UNREADABLE_TEXT)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function threadError(error: unknown): AppError {
  const isMemory =
    error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isMemory
    ? refusal("too_large", TOO_MUCH_MEMORY_TEXT, error)
    : refusal("invalid_input", UNREADABLE_TEXT, error);
}
