import { Worker } from "node:worker_threads";
import type { FileOrder, ProcessAnswer, ProcessSetup, ThreadTask } from "./messages.ts";

const MEMORY_CHECK_MS = 100;
const MEGABYTE = 1024 * 1024;

/** Reads files in a thread, one after the other, so that this process can notice that the server is gone. */
function begin({ script, memoryMb, residentMb }: ProcessSetup): void {
  const worker = new Worker(new URL("./thread-entry.ts", import.meta.url), {
    workerData: script,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
  });
  worker.on("message", send);
  worker.once("error", (error) => send(failureOf(error)));
  setInterval(() => {
    if (process.memoryUsage.rss() < residentMb * MEGABYTE) return;
    send({ failure: "memory", detail: `more than ${residentMb} MB` });
    void worker.terminate();
  }, MEMORY_CHECK_MS).unref();
  process.on("message", (message: unknown) => {
    // The one sender is reading-processes.ts, which types what it sends.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { size, ...order } = message as FileOrder;
    void bytesOfInput(size).then((bytes) => {
      worker.postMessage({ ...order, bytes } satisfies ThreadTask, [bytes.buffer]);
    });
  });
}

/** The next so many bytes of the standard input, which stays open for the next file. */
async function bytesOfInput(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  if (size === 0) return bytes;
  const { promise, resolve } = Promise.withResolvers<void>();
  let at = 0;
  const take = (chunk: Buffer): void => {
    bytes.set(chunk, at);
    at += chunk.byteLength;
    if (at === size) resolve();
  };
  process.stdin.on("data", take).resume();
  await promise;
  // It would flow on unheard: bytes that come before the order they belong to would be lost.
  process.stdin.off("data", take).pause();
  return bytes;
}

function failureOf(error: unknown): ProcessAnswer {
  const isMemory =
    error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { failure: isMemory ? "memory" : "crash", detail };
}

function send(message: ProcessAnswer): void {
  process.send?.(message);
}

// Ctrl-C reaches every process of the terminal: the server finishes what is under way first.
process.on("SIGINT", () => undefined);
// Whoever asked ends this process when it is no longer needed.
process.once("disconnect", () => process.exit(1));
process.once("message", (message: unknown) => {
  // The one sender is reading-processes.ts, which types what it sends.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  begin(message as ProcessSetup);
});
