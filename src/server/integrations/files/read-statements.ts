import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AppError } from "#core/errors.ts";
import type { Sheet } from "#core/finance/own-statements/grid.ts";
import type { Reading, ReadingChoices } from "#core/finance/own-statements/reading.ts";
import { refusal } from "./file-kind.ts";
import {
  type ReadingAnswer,
  type ReadingOrder,
  TOO_MUCH_MEMORY_TEXT,
  UNREADABLE_TEXT,
} from "./reading-order.ts";

/** A file to be understood: its bytes, or rows that came as JSON. */
export type ReadingTask = {
  readonly fileName: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly choices: ReadingChoices;
} & ({ readonly bytes: Uint8Array } | { readonly sheets: readonly Sheet[] });

export type ReadStatements = (task: ReadingTask) => Promise<Reading>;

const MEMORY_MAX_MB = 384;
const TIME_MAX_MS = 30_000;
/** Processes at once: each may take its whole memory. */
const PROCESSES_MAX = 2;
/** Files that may wait for a process; more than that is a flood. */
const WAITING_MAX = 20;

export const TOO_SLOW_TEXT =
  "Reading this file took too long and was stopped. Keep only the statements and upload it again.";
export const BUSY_TEXT = "Too many files are being read. Try again in a moment.";

const READ_PROCESS = fileURLToPath(new URL("./read-process.ts", import.meta.url));

/**
 * A function that reads files of statements, each in a process of its own with bounded memory and
 * time: what no thread survives, such as a list too large for its memory, ends that process and not
 * the server.
 *
 * It throws AppError "invalid_input", "unsupported_media" or "too_large" for the field `file`, and
 * "unavailable" when too many wait.
 */
export function statementReader(
  limits: { readonly timeMs?: number; readonly memoryMb?: number } = {},
): ReadStatements {
  const { timeMs = TIME_MAX_MS, memoryMb = MEMORY_MAX_MB } = limits;
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function read(task) {
    if (running >= PROCESSES_MAX) {
      if (waiting.length >= WAITING_MAX) throw new AppError("unavailable", BUSY_TEXT);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      const answer = await readApart(task, { timeMs, memoryMb });
      if ("reading" in answer) return answer.reading;
      const { code, message, field } = answer.refusal;
      throw new AppError(code, message, field === undefined ? {} : { field });
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

async function readApart(
  task: ReadingTask,
  { timeMs, memoryMb }: { readonly timeMs: number; readonly memoryMb: number },
): Promise<ReadingAnswer> {
  // Nothing of the server's environment is for whoever wrote the file.
  const child = fork(READ_PROCESS, [], {
    execArgv: [],
    env: {},
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadingAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(refusal("too_large", TOO_SLOW_TEXT)), timeMs);
      // The process sends one message, which read-process.ts types.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      child.once("message", (answer) => resolve(answer as ReadingAnswer));
      child.once("error", (error) => reject(refusal("invalid_input", UNREADABLE_TEXT, error)));
      child.once("exit", (_, signal) => reject(endedRefusal(signal)));
      order(child, task, memoryMb);
    });
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

/** Node ends a process that has no memory left with SIGABRT, Linux with SIGKILL. */
function endedRefusal(signal: NodeJS.Signals | null): AppError {
  return signal === null
    ? refusal("invalid_input", UNREADABLE_TEXT)
    : refusal("too_large", TOO_MUCH_MEMORY_TEXT);
}

function order(child: ChildProcess, task: ReadingTask, memoryMb: number): void {
  const { fileName, today, choices } = task;
  const sheets = "sheets" in task ? task.sheets : undefined;
  const message: ReadingOrder = { fileName, today, choices, sheets, memoryMb };
  // A process that is gone says so by its end.
  child.send(message, () => undefined);
  child.stdin?.on("error", () => undefined);
  child.stdin?.end("bytes" in task ? task.bytes : undefined);
}
