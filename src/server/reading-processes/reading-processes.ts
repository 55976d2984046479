import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AppError } from "#core/errors.ts";
import { turns } from "#server/turns.ts";
import type { ProcessAnswer, ProcessOrder } from "./messages.ts";

/** A file to be read by a script of ours; the script's function is a `FileReader`. */
export type FileTask = {
  readonly script: URL;
  readonly name: string;
  readonly task: unknown;
  readonly bytes: Uint8Array;
  readonly timeMs: number;
  readonly memoryMb: number;
  /** Hears how far the reader has come. */
  readonly onStep?: ((step: unknown) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type ReadingProcesses = {
  /**
   * What the reader makes of the file. The reader's own AppErrors come through.
   *
   * @throws ReadingError when it takes too long, too much memory, or fails; the reason of an aborted signal
   */
  readonly read: (file: FileTask) => Promise<unknown>;
};

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

/**
 * Processes that read files of strangers, so many at once, one file each: what no thread survives,
 * such as a list too large for its memory, ends that process and not the server.
 */
export function createReadingProcesses(most: number): ReadingProcesses {
  const inTurn = turns(most);
  return {
    read: (file) =>
      inTurn(async () => {
        file.signal?.throwIfAborted();
        return readApart(file);
      }),
  };
}

async function readApart(file: FileTask): Promise<unknown> {
  // Nothing of the server's environment is for whoever wrote the file.
  const child = fork(ENTRY, [], {
    execArgv: [],
    env: {},
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const { timeMs, signal } = file;
  const timer = setTimeout(() => {
    reject(new ReadingError("time", `took longer than ${timeMs} ms`));
  }, timeMs);
  const stop = (): void => reject(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  child.on("message", (message) => {
    // The process sends what process-entry.ts types.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const answer = message as ProcessAnswer;
    if ("step" in answer) file.onStep?.(answer.step);
    else if ("answer" in answer) resolve(answer.answer);
    else reject(errorOf(answer));
  });
  child.once("error", (error) => reject(new ReadingError("crash", error.message)));
  child.once("exit", (code, ending) => reject(ended(code, ending)));
  try {
    order(child, file);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    child.kill("SIGKILL");
  }
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

function order(child: ChildProcess, { script, name, task, bytes, memoryMb }: FileTask): void {
  const residentMb = memoryMb + BESIDE_HEAP_MB;
  const message: ProcessOrder = { script: script.href, name, task, memoryMb, residentMb };
  // A process that is gone says so by its end.
  child.send(message, () => undefined);
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(bytes);
}
