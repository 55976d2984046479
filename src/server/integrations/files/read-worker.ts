import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "#core/errors.ts";
import { readFile } from "./read-file.ts";
import type { ReadingAnswer, ThreadTask } from "./reading-order.ts";

/** Runs in a thread of its own, which may be ended at any moment. */
function answer(task: ThreadTask): ReadingAnswer {
  try {
    return { reading: readFile(task) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, field } = error;
    return { refusal: { code, message, field } };
  }
}

// The one sender is read-process.ts, which types what it sends.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const task = workerData as ThreadTask;
// The rule is for windows: a port between threads has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(answer(task));
