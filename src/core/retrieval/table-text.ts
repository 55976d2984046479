import { subHeadings } from "#core/ledger/column-heads.ts";
import type { PassageTable, PassageTableRow } from "#core/ledger/passage-table.ts";

/** Longer tables are cut between rows; header, caption, units and the rows they stand under are repeated. */
const ROWS_MAX = 60;

/** A table in parts of readable length; most are one part. */
export function tablesInParts(table: PassageTable): readonly PassageTable[] {
  if (table.rows.length <= ROWS_MAX) return [table];
  const under = subHeadings(table);
  const parts: PassageTable[] = [];
  for (let from = 0; from < table.rows.length; from += ROWS_MAX) {
    const above = from === 0 ? [] : (under[from] ?? []);
    const repeated = above.map((label) => ({ label, cells: [{ text: "" }] }));
    parts.push({ ...table, rows: [...repeated, ...table.rows.slice(from, from + ROWS_MAX)] });
  }
  return parts;
}

/** A table as lines: caption, units, then `label | column: cell | column: cell`. */
export function tableText(table: PassageTable): string {
  const columns = columnNames(table);
  const head = [table.caption, table.units].filter((line) => line !== undefined && line !== "");
  return [...head, ...table.rows.map((row) => rowText(row, columns))].join("\n");
}

/** A row of a table as one line, its cells under the columns' names. */
export function rowText({ label, cells }: PassageTableRow, columns: readonly string[]): string {
  const figures = cells.flatMap(({ text }, at) => {
    if (text === "") return [];
    const column = columns[at];
    return column === undefined || column === "" ? [text] : [`${column}: ${text}`];
  });
  return [label, ...figures].join(" | ");
}

/** The names of the columns after the first: the texts above each, from the top down. */
export function columnNames({ headerRows, rows }: PassageTable): readonly string[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) =>
    headerRows
      .map((header) => header[at + 1] ?? "")
      .filter((text) => text !== "")
      .join(" "),
  );
}
