import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { refusal } from "./file-kind.ts";
import {
  type ReadingAnswer,
  type ReadingOrder,
  type ThreadTask,
  TOO_MUCH_MEMORY_TEXT,
  UNREADABLE_TEXT,
} from "./reading-order.ts";

/** Reads one file in a thread, so that this process can notice that the server is gone. */
async function readOne({ memoryMb, ...order }: ReadingOrder): Promise<ReadingAnswer> {
  const bytes = order.sheets === undefined ? await bytesOfInput() : new Uint8Array();
  const task: ThreadTask = { ...order, bytes };
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), {
    workerData: task,
    transferList: [bytes.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
  });
  const { promise, resolve } = Promise.withResolvers<ReadingAnswer>();
  worker.once("message", resolve);
  worker.once("error", (error) => resolve({ refusal: threadRefusal(error) }));
  return promise;
}

async function bytesOfInput(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await buffer(process.stdin));
}

function threadRefusal(error: unknown) {
  const isMemory =
    error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  const { code, message, field } = isMemory
    ? refusal("too_large", TOO_MUCH_MEMORY_TEXT)
    : refusal("invalid_input", UNREADABLE_TEXT);
  return { code, message, field };
}

// Ctrl-C reaches every process of the terminal: the server finishes what is under way first.
process.on("SIGINT", () => undefined);
// Whoever asked ends this process when it has the answer.
process.once("disconnect", () => process.exit(1));
process.once("message", (message: unknown) => {
  // The one sender is read-statements.ts, which types what it sends.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  void readOne(message as ReadingOrder).then((answer) => process.send?.(answer));
});
