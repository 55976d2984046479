import type { GridCell, Sheet } from "#core/finance/sheets/grid.ts";
import type { Reading, ReadingChoices } from "#core/finance/own-statements/reading.ts";
import { understand } from "#core/finance/own-statements/understand.ts";

export const TODAY = "2026-11-21";

/** A sheet of rows, the first in row 1; empty rows are left out as the readers do. */
export function sheet(rows: readonly (readonly GridCell[])[], name?: string): Sheet {
  const numbered = rows.map((cells, index) => ({ number: index + 1, cells }));
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cell !== null));
  return { ...(name !== undefined && { name }), isHidden: false, rows: filled, notes: [] };
}

/** What is understood of one sheet. */
export function readingOf(
  rows: readonly (readonly GridCell[])[],
  choices: ReadingChoices = {},
): Reading {
  return understand({ fileName: "harbour.csv", sheets: [sheet(rows)], today: TODAY }, choices);
}

/** The figures read for a line, by column label. */
export function figuresOf(reading: Reading, line: string): Readonly<Record<string, number>> {
  const rows = reading.rows.filter((row) => row.line === line && row.status === "read");
  return Object.fromEntries(
    rows.flatMap(({ values }) =>
      Object.entries(values).map(([key, value]) => [key.slice(key.indexOf(":") + 1), value ?? NaN]),
    ),
  );
}
