import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "#core/errors.ts";
import type { FileReader, ProcessAnswer, ThreadTask } from "./messages.ts";

type Script = Readonly<Record<string, FileReader<unknown, unknown, unknown>>>;

// Loaded before there is a file. The script comes from reading-processes.ts, whose caller types it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const script = (await import(workerData as string)) as Script;

/** Runs in a thread of its own, which may be ended at any moment. */
async function answer({ name, task, bytes }: ThreadTask): Promise<ProcessAnswer> {
  try {
    const read = script[name];
    if (read === undefined) throw new Error(`the script has no ${name}`);
    return { answer: await read(task, bytes, (step) => send({ step })) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, field } = error;
    return { refusal: { code, message, field } };
  }
}

function send(message: ProcessAnswer): void {
  // The rule is for windows: a port between threads has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}

// The one sender is process-entry.ts, which types what it sends. What is thrown there ends the thread.
parentPort?.on("message", (task: ThreadTask) => void answer(task).then(send));
