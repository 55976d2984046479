import type { Sheet } from "#core/finance/sheets/grid.ts";
import type { Reading, ReadingChoices } from "#core/finance/own-statements/reading.ts";
import { understand } from "#core/finance/own-statements/understand.ts";
import {
  type ImportedWorkbook,
  importWorkbook,
} from "#core/finance/valuation/import/import-workbook.ts";
import { csvSheet } from "./csv-sheet.ts";
import { fileKind } from "./file-kind.ts";
import { xlsxSheets } from "./xlsx-sheets.ts";

/** What is said of a file beside its bytes. */
export type StatementsTask = {
  readonly fileName: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly choices: ReadingChoices;
  /** Rows that came as JSON; undefined where there is a file. */
  readonly sheets?: readonly Sheet[] | undefined;
};

/**
 * Understands one file or its rows here and now: whoever calls it bounds its time and memory.
 *
 * @throws AppError "invalid_input", "unsupported_media" or "too_large" for the field `file`
 */
export function readStatements(
  { sheets, fileName, today, choices }: StatementsTask,
  bytes: Uint8Array,
): Reading {
  return understand({ fileName, sheets: sheets ?? sheetsOf(bytes), today }, choices);
}

/** A DCF workbook here and now, as `readStatements`. */
export function readModelWorkbook(
  task: { readonly ticker: string; readonly fileName: string },
  bytes: Uint8Array,
): ImportedWorkbook {
  return importWorkbook(sheetsOf(bytes), task);
}

/** The sheets of a CSV or XLSX file. Errors as `readStatements`. */
export function sheetsOf(bytes: Uint8Array): readonly Sheet[] {
  return fileKind(bytes) === "zip" ? xlsxSheets(bytes) : [csvSheet(bytes)];
}
