import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { AppError } from "#core/errors.ts";
import { askingUser, turns } from "#server/turns.ts";
import type { FileOrder, ProcessAnswer, ProcessSetup } from "./messages.ts";

/** A script of ours that reads files, and what it may take for each. Its functions are `FileReader`s. */
export type FileScript = {
  readonly script: URL;
  readonly timeMs: number;
  readonly memoryMb: number;
};

/** A file to be read by a function of the script. */
export type FileTask = {
  readonly name: string;
  readonly task: unknown;
  readonly bytes: Uint8Array;
  /** Hears how far the reader has come. */
  readonly onStep?: ((step: unknown) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * What the reader makes of the file. The reader's own AppErrors come through.
 *
 * @throws ReadingError when it takes too long, too much memory, or fails; the reason of an aborted signal
 */
export type ReadApart = (file: FileTask) => Promise<unknown>;

/** A file that could not be read to its end; the message is for the log. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";
  readonly kind: "time" | "memory" | "crash";

  constructor(kind: ReadingError["kind"], detail: string) {
    super(detail);
    this.kind = kind;
  }
}

const ENTRY = fileURLToPath(new URL("./process-entry.ts", import.meta.url));
/** What a process holds beside the heap of its reader: Node itself, and buffers twice unpacked. */
const BESIDE_HEAP_MB = 512;
/** Files one process reads before another takes its place, so that nothing gathers in it. */
const FILES_A_PROCESS = 50;
/** A file of more bytes leaves a heap that is better given back whole. */
const LARGE_BYTES = 4 * 1024 * 1024;
/** Starting a process takes longer than reading a page: one that is at hand is kept for the next file. */
const IDLE_MS = 10 * 60_000;

/** A process that has its script loaded, or is loading it. */
type Reading = {
  readonly child: ChildProcess;
  /** Whose files it reads: what one user's file may leave behind meets no other user's. */
  readonly user: string | undefined;
  files: number;
  idle?: NodeJS.Timeout;
};

/**
 * Reads files of strangers in processes, so many at once, one file each at a time: what no thread
 * survives, such as a list too large for its memory, ends that process and not the server. A process
 * goes on with its user's next file unless something went wrong in it.
 */
export function readingProcesses(most: number, reader: FileScript, idleMs = IDLE_MS): ReadApart {
  // One user never takes all of them.
  const inTurn = turns(most, Math.max(1, most - 1));
  const free: Reading[] = [];
  let busy = 0;

  function drop(reading: Reading): void {
    const at = free.indexOf(reading);
    if (at !== -1) free.splice(at, 1);
    clearTimeout(reading.idle);
    reading.child.kill("SIGKILL");
  }

  function taken(): Reading {
    const user = askingUser.getStore();
    const at = free.findIndex((reading) => reading.user === user);
    const [known] = at === -1 ? [] : free.splice(at, 1);
    if (known !== undefined) {
      clearTimeout(known.idle);
      return known;
    }
    // Another user's makes room: there are never more processes than may read.
    const [oldest] = free;
    if (oldest !== undefined && busy + free.length >= most) drop(oldest);
    const reading: Reading = { child: started(reader), user, files: 0 };
    reading.child.once("exit", () => drop(reading));
    return reading;
  }

  function keep(reading: Reading): void {
    // It holds no file and answers nobody: the server may end while it waits.
    reading.idle = setTimeout(drop, idleMs, reading).unref();
    free.push(reading);
  }

  return (file) =>
    inTurn(async () => {
      file.signal?.throwIfAborted();
      const reading = taken();
      busy += 1;
      reading.files += 1;
      let isWell = false;
      try {
        const answer = await answerOf(reading.child, file, reader.timeMs);
        isWell = true;
        return answer;
      } catch (error) {
        isWell = error instanceof AppError;
        throw error;
      } finally {
        busy -= 1;
        const isSpent = reading.files >= FILES_A_PROCESS || file.bytes.byteLength > LARGE_BYTES;
        if (isWell && !isSpent) keep(reading);
        else drop(reading);
      }
    });
}

function started({ script, memoryMb }: FileScript): ChildProcess {
  // Nothing of the server's environment is for whoever wrote the file.
  const child = fork(ENTRY, [], {
    execArgv: [],
    env: {},
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  // A process that is gone says so by its end.
  child.stdin?.on("error", () => undefined);
  const setup: ProcessSetup = {
    script: script.href,
    memoryMb,
    residentMb: memoryMb + BESIDE_HEAP_MB,
  };
  child.send(setup, () => undefined);
  return child;
}

async function answerOf(
  child: ChildProcess,
  { name, task, bytes, signal, onStep }: FileTask,
  timeMs: number,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => {
    reject(new ReadingError("time", `took longer than ${timeMs} ms`));
  }, timeMs);
  const stop = (): void => reject(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  const hear = (message: unknown): void => {
    // The process sends what process-entry.ts types.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const answer = message as ProcessAnswer;
    if ("step" in answer) onStep?.(answer.step);
    else if ("answer" in answer) resolve(answer.answer);
    else reject(errorOf(answer));
  };
  const fail = (error: Error): void => reject(new ReadingError("crash", error.message));
  const end = (code: number | null, ending: NodeJS.Signals | null): void =>
    reject(ended(code, ending));
  child.on("message", hear).on("error", fail).on("exit", end);
  try {
    hold(child, "ref");
    const order: FileOrder = { name, task, size: bytes.byteLength };
    child.send(order, () => undefined);
    child.stdin?.write(bytes);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    child.off("message", hear).off("error", fail).off("exit", end);
    hold(child, "unref");
  }
}

/** Whether the server's end waits for a process. */
function hold(child: ChildProcess, how: "ref" | "unref"): void {
  child[how]();
  child.channel?.[how]();
  if (child.stdin instanceof Socket) child.stdin[how]();
}

function errorOf(answer: Extract<ProcessAnswer, { refusal: unknown } | { failure: unknown }>) {
  if ("failure" in answer) return new ReadingError(answer.failure, answer.detail);
  const { code, message, field } = answer.refusal;
  return new AppError(code, message, field === undefined ? {} : { field });
}

/** Node ends a process that has no memory left with SIGABRT, Linux with SIGKILL. */
function ended(code: number | null, signal: NodeJS.Signals | null): ReadingError {
  return signal === null
    ? new ReadingError("crash", `the process ended with ${code}`)
    : new ReadingError("memory", `the process ended by ${signal}`);
}

/** The same, where what goes wrong is said in a sentence about the field `file`. */
export function refusing(
  readApart: ReadApart,
  texts: Readonly<Record<ReadingError["kind"], string>>,
): ReadApart {
  return async function readOrRefuse(file) {
    try {
      return await readApart(file);
    } catch (cause) {
      if (!(cause instanceof ReadingError)) throw cause;
      const code = cause.kind === "crash" ? "invalid_input" : "too_large";
      throw new AppError(code, texts[cause.kind], { field: "file", cause });
    }
  };
}
