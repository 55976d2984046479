import { refusal } from "./file-kind.ts";

/** What is read of one file at most; statements need a hundredth of it. */
export const ROWS_MAX = 50_000;
export const COLUMNS_MAX = 1_000;
export const CELLS_MAX = 400_000;
/** Places of all tables of a file, empty ones included: one wide row over many short ones makes them. */
export const PLACES_MAX = 2_000_000;
/** Characters of one cell; names of rows are shorter. */
export const TEXT_MAX = 500;

/** Counts what a file holds, over all its sheets. */
export type CellCount = { rows: number; cells: number };

/** @throws AppError "too_large" once a file holds more than can be read */
export function countRow(count: CellCount, cells: number): void {
  count.rows += 1;
  count.cells += cells;
  if (count.rows > ROWS_MAX) {
    throw refusal(
      "too_large",
      `This file has more than ${ROWS_MAX.toLocaleString("en-US")} rows. Keep only what matters and upload it again.`,
    );
  }
  if (count.cells > CELLS_MAX) {
    throw refusal(
      "too_large",
      `This file has more than ${CELLS_MAX.toLocaleString("en-US")} filled cells. Keep only what matters and upload it again.`,
    );
  }
}
