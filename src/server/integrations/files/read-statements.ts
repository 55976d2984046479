import { AppError } from "#core/errors.ts";
import type { Sheet } from "#core/finance/sheets/grid.ts";
import type { ImportedWorkbook } from "#core/finance/valuation/import/import-workbook.ts";
import type { Reading } from "#core/finance/own-statements/reading.ts";
import { readingProcesses, refusing } from "#server/reading-processes/reading-processes.ts";
import type { StatementsTask } from "./read-file.ts";

/** A file to be understood: its bytes, or rows that came as JSON. */
export type ReadingTask = Omit<StatementsTask, "sheets"> &
  ({ readonly bytes: Uint8Array } | { readonly sheets: readonly Sheet[] });

export type ReadStatements = (task: ReadingTask) => Promise<Reading>;

const MEMORY_MAX_MB = 384;
const TIME_MAX_MS = 30_000;
/** Processes at once: each may take its whole memory. */
const PROCESSES_MAX = 2;
/** Files that may be read or wait for a process; more than that is a flood. */
const FILES_MAX = PROCESSES_MAX + 20;

export const TOO_SLOW_TEXT =
  "Reading this file took too long and was stopped. Keep only the statements and upload it again.";
export const TOO_MUCH_MEMORY_TEXT =
  "This file is too large to be read. Keep only the statements and upload it again.";
export const UNREADABLE_TEXT =
  "This file can't be read. Save it as CSV or XLSX and upload it again.";
export const BUSY_TEXT = "Too many files are being read. Try again in a moment.";

const SCRIPT = new URL("./read-file.ts", import.meta.url);
const NO_BYTES = new Uint8Array();

type Limits = { readonly timeMs?: number; readonly memoryMb?: number };

/**
 * A function that reads files of statements, each in a process apart with bounded memory and time.
 *
 * It throws AppError "invalid_input", "unsupported_media" or "too_large" for the field `file`, and
 * "unavailable" when too many wait.
 */
export function statementReader(limits: Limits = {}): ReadStatements {
  const read = boundedReader(SCRIPT, limits);
  return async function readFile(task) {
    const { bytes = NO_BYTES, ...rest } = { bytes: undefined, ...task };
    // The script's function says what it gives.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (await read("readStatements", rest, bytes)) as Reading;
  };
}

export type ModelWorkbookTask = { readonly ticker: string; readonly fileName: string };
export type ReadModelWorkbook = (
  task: ModelWorkbookTask,
  bytes: Uint8Array,
) => Promise<ImportedWorkbook>;

/** A function that reads DCF workbooks, bounded and refusing as `statementReader`'s does. */
export function modelWorkbookReader(limits: Limits = {}): ReadModelWorkbook {
  const read = boundedReader(SCRIPT, limits);
  return async function readFile(task, bytes) {
    // The script's function says what it gives.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (await read("readModelWorkbook", task, bytes)) as ImportedWorkbook;
  };
}

function boundedReader(script: URL, { timeMs = TIME_MAX_MS, memoryMb = MEMORY_MAX_MB }: Limits) {
  const texts = { time: TOO_SLOW_TEXT, memory: TOO_MUCH_MEMORY_TEXT, crash: UNREADABLE_TEXT };
  const readApart = refusing(readingProcesses(PROCESSES_MAX, { script, timeMs, memoryMb }), texts);
  let files = 0;

  return async function read(name: string, task: unknown, bytes: Uint8Array): Promise<unknown> {
    if (files >= FILES_MAX) throw new AppError("unavailable", BUSY_TEXT);
    files += 1;
    try {
      return await readApart({ name, task, bytes });
    } finally {
      files -= 1;
    }
  };
}
