/** A day as a spreadsheet holds it, `YYYY-MM-DD`. */
export type GridDate = { readonly date: string };

/** A cell that holds no value, and why: `#REF!`, or `a formula without a saved value`. */
export type GridFault = { readonly fault: string };

export type GridCell = string | number | boolean | null | GridDate | GridFault;

/** One row that holds something. `cells[0]` stands in column A; what follows the last is empty. */
export type GridRow = {
  /** As the spreadsheet counts it, from 1. */
  readonly number: number;
  readonly cells: readonly GridCell[];
};

/** One sheet of a workbook, or a CSV file whole. */
export type Sheet = {
  /** Absent for CSV. */
  readonly name?: string | undefined;
  readonly isHidden: boolean;
  /** In order, without those that are empty. */
  readonly rows: readonly GridRow[];
  /** What the reader left out or noticed, one sentence each. */
  readonly notes: readonly string[];
  /** The separator of a CSV file: a semicolon goes with decimal commas. */
  readonly delimiter?: string | undefined;
};

/** "C14": the column in letters from 0, the row's own number. */
export function addressOf(column: number, row: number): string {
  let letters = "";
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) {
    letters = String.fromCodePoint(65 + (left % 26)) + letters;
  }
  return `${letters}${row}`;
}

/** The text of a cell, its spaces joined and control characters gone; empty for anything that is not text. */
export function textOf(cell: GridCell | undefined): string {
  if (typeof cell !== "string") return "";
  return cell
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .toWellFormed()
    .trim();
}

export function isDate(cell: GridCell | undefined): cell is GridDate {
  return typeof cell === "object" && cell !== null && "date" in cell;
}

export function isFault(cell: GridCell | undefined): cell is GridFault {
  return typeof cell === "object" && cell !== null && "fault" in cell;
}

/** A cell as a head says it: a year, a day, or a text. */
export function headText(cell: GridCell | undefined): string {
  if (isDate(cell)) return cell.date;
  return typeof cell === "number" ? String(cell) : textOf(cell);
}
