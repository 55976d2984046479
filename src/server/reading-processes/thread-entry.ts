import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "#core/errors.ts";
import type { FileReader, ProcessAnswer, ThreadTask } from "./messages.ts";

/** Runs in a thread of its own, which may be ended at any moment. */
async function answer({ script, name, task, bytes }: ThreadTask): Promise<ProcessAnswer> {
  try {
    // The script and its name come from reading-processes.ts, whose caller types them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const module = (await import(script)) as Record<string, FileReader<unknown, unknown, unknown>>;
    const read = module[name];
    if (read === undefined) throw new Error(`${script} has no ${name}`);
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

// The one sender is process-entry.ts, which types what it sends.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
send(await answer(workerData as ThreadTask));
