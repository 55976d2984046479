import type { PassageTable } from "#core/ledger/passage-table.ts";

/** A row as it stands on a page or sheet; the first cell is the label's. */
export type PrintedRow = readonly string[];

/** Rows over the figures that can say what their columns are. */
const HEADER_ROWS_MAX = 4;
const UNITS =
  /\((?:[^()]{0,60}\b)?(?:in|expressed in)?\s{0,3}(?:[a-z$€£]{0,12}\s)?(?:millions|thousands|billions|mm|000s)\b[^()]{0,80}\)|\b(?:USD|EUR|GBP|CHF|JPY)\s(?:mm|m|bn|million|thousand)\b/i;
const FIGURE = /^[$€£¥]?\s?[(-]?[$€£¥]?\s?\d[\d,.' ]*\)?\s?[%x]?\)?$|^[-–—]$|^n\.?[am]\.?$/i;
const TIME =
  /^(?:fy|q[1-4]|h[12]|ltm)?\s?'?(?:19|20)\d\d[ae]?$|^\d{4}-\d\d-\d\d$|^(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}, (?:19|20)\d\d$/i;

/** Whether a cell holds a figure, and not the time of a column. */
export function isFigure(text: string): boolean {
  return text.length <= 40 && FIGURE.test(text) && !TIME.test(text);
}

/** Whether a cell names the time of a column. */
export function isTime(text: string): boolean {
  return text.length <= 40 && TIME.test(text);
}

/**
 * Rows as a table: the first without figures are its header, columns that hold nothing are left out.
 * Undefined for rows that hold nothing.
 */
export function printedTable(
  printed: readonly PrintedRow[],
  caption?: string,
): PassageTable | undefined {
  const rows = withoutEmptyColumns(printed.filter((row) => row.some((cell) => cell !== "")));
  if (rows.length === 0) return undefined;
  const headers = headerCount(rows);
  const units = unitsOf(rows.slice(0, headers + 1), caption);
  return {
    ...(caption !== undefined && { caption }),
    ...(units !== undefined && { units }),
    headerRows: rows.slice(0, headers),
    rows: rows.slice(headers).map(([label = "", ...cells]) => ({
      label,
      cells: cells.map((text) => ({ text })),
    })),
  };
}

function headerCount(rows: readonly PrintedRow[]): number {
  const first = rows.findIndex((row) => row.slice(1).some(isFigure));
  // A table of words: its first row names the columns where it fills them.
  if (first === -1)
    return rows.length > 1 && rows[0]?.every((cell) => cell !== "") === true ? 1 : 0;
  const most = namesColumns(rows) ? 1 : HEADER_ROWS_MAX;
  const above = rows.slice(0, Math.min(first, most));
  // What stands over the figures in the label's column alone is a label, not a header.
  const last = above.findLastIndex((row) => row.slice(1).some((cell) => cell !== ""));
  return last + 1;
}

/** Whether the first row names every column once over rows of their own: texts below it are cells. */
function namesColumns([names = [], below = []]: readonly PrintedRow[]): boolean {
  const isNamed = names.every((name) => name !== "" && !isTime(name));
  return isNamed && new Set(names).size === names.length && (below[0] ?? "") !== "";
}

function unitsOf(rows: readonly PrintedRow[], caption = ""): string | undefined {
  for (const text of [caption, ...rows.flat()]) {
    const units = UNITS.exec(text.slice(0, 300))?.[0];
    if (units !== undefined) return units;
  }
  return undefined;
}

function withoutEmptyColumns(rows: readonly PrintedRow[]): readonly PrintedRow[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const kept = Array.from({ length: width }, (_, column) =>
    rows.some((row) => (row[column] ?? "") !== ""),
  );
  // The label's column stays, for the others are counted from it.
  return rows.map((row) =>
    kept.flatMap((isKept, column) => (isKept || column === 0 ? [row[column] ?? ""] : [])),
  );
}

/** Rows in which two neighbours of which one has no figures, and that never stand in one row, are one column. */
export function joinColumns(rows: readonly PrintedRow[]): readonly PrintedRow[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ""));
  const [labels = [], ...others] = columns;
  const joined: string[][] = [];
  for (const column of others) {
    const last = joined.at(-1);
    const isApart = last?.every((cell, row) => cell === "" || (column[row] ?? "") === "") === true;
    if (last !== undefined && isApart && !(last.some(isFigure) && column.some(isFigure))) {
      joined[joined.length - 1] = last.map((cell, row) =>
        cell === "" ? (column[row] ?? "") : cell,
      );
    } else joined.push(column);
  }
  return rows.map((_, row) => [labels, ...joined].map((column) => column[row] ?? ""));
}

/** Cells of one row in which a currency sign or a closing parenthesis stands alone, joined to their figure. */
export function joinSigns(cells: readonly string[]): readonly string[] {
  const joined = [...cells];
  for (const [at, cell] of cells.entries()) {
    const next = joined[at + 1];
    if (/^[$€£¥]$/.test(cell) && next !== undefined) {
      joined[at] = "";
      joined[at + 1] = `${cell}${next}`;
    }
    if (/^[)%]{1,2}$/.test(cell) && at > 1 && joined[at - 1] !== "") {
      joined[at] = "";
      joined[at - 1] = `${joined[at - 1]}${cell}`;
    }
  }
  return joined;
}
