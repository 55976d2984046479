import type { FinancialOrigin } from "#core/ledger/financial-data.ts";
import type { TableGroup, TableRow } from "#core/outputs/report/statement-table.ts";

const DOES_NOT_APPLY = /^n\.a\.: (?:not meaningful for|does not apply)/;
/** Computed rows name the input they lack. */
const INPUT_IS_MISSING = / not available|can't be |cash only/;

const FOLD_DOES_NOT_APPLY = "Does not apply to such a company";
const FOLDS_OF_FILINGS = ["Not tagged by this company", "Not computable from what is tagged"];
const FOLDS_OF_A_FILE = ["Not in the file", "Not computable from the file"];

/** Whether a row shows no figure in any column, for want of one: `n.m.` says something. */
export function isWithoutFigures(row: TableRow): boolean {
  return row.cells.every((cell) => cell.text === "n.a.");
}

/** Rows without figures by why they have none, as the newest column says. */
export function foldedRows(
  rows: readonly TableRow[],
  origin: FinancialOrigin,
): readonly TableGroup[] {
  const [absent = "", incomputable = ""] = origin === "user" ? FOLDS_OF_A_FILE : FOLDS_OF_FILINGS;
  const titleOf = (row: TableRow): string => {
    const reason = row.cells.at(-1)?.reason ?? "";
    if (DOES_NOT_APPLY.test(reason)) return FOLD_DOES_NOT_APPLY;
    return INPUT_IS_MISSING.test(reason) ? incomputable : absent;
  };
  return [absent, incomputable, FOLD_DOES_NOT_APPLY]
    .map((title) => ({ title, rows: rows.filter((row) => titleOf(row) === title) }))
    .filter((group) => group.rows.length > 0);
}
