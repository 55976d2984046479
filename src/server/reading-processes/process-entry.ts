import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import type { ProcessAnswer, ProcessOrder, ThreadTask } from "./messages.ts";

const MEMORY_CHECK_MS = 100;
const MEGABYTE = 1024 * 1024;

/** Reads one file in a thread, so that this process can notice that the server is gone. */
async function readOne({ memoryMb, residentMb, ...order }: ProcessOrder): Promise<void> {
  const bytes = new Uint8Array(await buffer(process.stdin));
  const task: ThreadTask = { ...order, bytes };
  const worker = new Worker(new URL("./thread-entry.ts", import.meta.url), {
    workerData: task,
    transferList: [bytes.buffer],
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
// Whoever asked ends this process when it has the answer.
process.once("disconnect", () => process.exit(1));
process.once("message", (message: unknown) => {
  // The one sender is reading-processes.ts, which types what it sends.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  void readOne(message as ProcessOrder);
});
