import Papa from "papaparse";
import type { GridRow, Sheet } from "#core/finance/sheets/grid.ts";
import { decodeText } from "./decode-text.ts";
import { refusal, EMPTY_TEXT } from "./file-kind.ts";
import { type CellCount, COLUMNS_MAX, countRow, ROWS_MAX, TEXT_MAX } from "./table-limits.ts";

/** Where two would do, a comma parts decimals. */
const DELIMITERS = ["\t", ";", "|", ","] as const;
const LOOKED_AT = 100_000;
const LINES_LOOKED_AT = 40;

/**
 * A CSV file as one sheet of texts: any usual separator and encoding.
 *
 * @throws AppError "invalid_input" for an empty one, "too_large" for one with too many rows
 */
export function csvSheet(bytes: Uint8Array): Sheet {
  const text = decodeText(bytes);
  if (text.trim() === "") throw refusal("invalid_input", EMPTY_TEXT);
  const named = /^sep=(.)\r?\n/.exec(text);
  const delimiter = named?.[1] ?? delimiterOf(text);
  const body = named === null ? text : text.slice(named[0].length);
  // One row past the limit is enough to refuse the file.
  const { data } = Papa.parse<string[]>(body, {
    delimiter,
    preview: ROWS_MAX + 2,
    header: false,
    // Its faster way makes one list of all lines first, however many they are.
    fastMode: false,
  });
  const count: CellCount = { rows: 0, cells: 0 };
  const rows = data.flatMap((values, index): GridRow[] => {
    const cells = values
      .slice(0, COLUMNS_MAX)
      .map((value) => (value.trim() === "" ? null : value.slice(0, TEXT_MAX)));
    const filled = cells.filter((cell) => cell !== null).length;
    if (filled === 0) return [];
    countRow(count, filled);
    return [{ number: index + 1 + (named === null ? 0 : 1), cells }];
  });
  return { isHidden: false, rows, notes: [], delimiter };
}

/** The separator that stands equally often in most lines; text in quotes does not count. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, LOOKED_AT)
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES_LOOKED_AT);
  const scores = DELIMITERS.map((delimiter) => evenLines(lines, delimiter));
  const best = Math.max(...scores);
  return DELIMITERS[scores.indexOf(best)] ?? ",";
}

/** Lines with as many separators as most lines have; none where most have none. */
function evenLines(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
