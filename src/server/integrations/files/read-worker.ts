import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "#core/errors.ts";
import type { Sheet } from "#core/user-statements/grid.ts";
import { understand } from "#core/user-statements/understand.ts";
import { csvSheet } from "./csv-sheet.ts";
import { fileKind } from "./file-kind.ts";
import type { ReadingAnswer, ThreadTask } from "./reading-order.ts";
import { xlsxSheets } from "./xlsx-sheets.ts";

/** Runs in a thread of its own, which may be ended at any moment. */
function answer(task: ThreadTask): ReadingAnswer {
  try {
    const sheets = task.sheets ?? sheetsOf(task.bytes);
    const { fileName, today, choices } = task;
    return { reading: understand({ fileName, sheets, today }, choices) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, field } = error;
    return { refusal: { code, message, field } };
  }
}

function sheetsOf(bytes: Uint8Array): readonly Sheet[] {
  return fileKind(bytes) === "zip" ? xlsxSheets(bytes) : [csvSheet(bytes)];
}

// The one sender is read-process.ts, which types what it sends.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const task = workerData as ThreadTask;
// The rule is for windows: a port between threads has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(answer(task));
