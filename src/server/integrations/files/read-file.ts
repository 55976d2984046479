import type { Sheet } from "#core/finance/own-statements/grid.ts";
import type { Reading } from "#core/finance/own-statements/reading.ts";
import { understand } from "#core/finance/own-statements/understand.ts";
import { csvSheet } from "./csv-sheet.ts";
import { fileKind } from "./file-kind.ts";
import type { ThreadTask } from "./reading-order.ts";
import { xlsxSheets } from "./xlsx-sheets.ts";

/**
 * Understands one file or its rows here and now: whoever calls it bounds its time and memory.
 *
 * @throws AppError "invalid_input", "unsupported_media" or "too_large" for the field `file`
 */
export function readFile({ bytes, sheets, fileName, today, choices }: ThreadTask): Reading {
  return understand({ fileName, sheets: sheets ?? sheetsOf(bytes), today }, choices);
}

function sheetsOf(bytes: Uint8Array): readonly Sheet[] {
  return fileKind(bytes) === "zip" ? xlsxSheets(bytes) : [csvSheet(bytes)];
}
