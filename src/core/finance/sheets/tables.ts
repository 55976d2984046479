import type { Amount } from "#core/finance/sheets/amounts.ts";
import { type GridCell, type Sheet, textOf } from "#core/finance/sheets/grid.ts";
import { findLine } from "#core/finance/sheets/line-names.ts";
import type { Statement } from "#core/finance/sheets/lines.ts";
import type { NamedPeriod } from "#core/finance/sheets/period-names.ts";

/** `wide`: periods across. `transposed`: periods down. `long`: one row a figure. */
export type Layout = "wide" | "transposed" | "long";

/** A period of a table as its header names it. */
export type TablePeriod = {
  /** As the file writes it. */
  readonly header: string;
  readonly period: NamedPeriod;
};

export type TableCell = {
  /** Place in `periods` of the table. */
  readonly at: number;
  readonly amount: Amount;
  readonly address: string;
};

/** One named row of figures (a column of the file, in a transposed table). */
export type TableRow = {
  readonly label: string;
  /** Where the name stands: names the row in choices. */
  readonly address: string;
  /** Which statement the row stands in, where a heading says. */
  readonly statement?: Statement | undefined;
  /** What stands beside the name, such as the cell of a unit column. */
  readonly unitText: string;
  readonly cells: readonly TableCell[];
};

/** A block of figures of one sheet. */
export type FileTable = {
  readonly sheet: Sheet;
  readonly layout: Layout;
  /** Texts above and beside the figures, where units and dates are said. */
  readonly texts: readonly string[];
  readonly periods: readonly TablePeriod[];
  readonly rows: readonly TableRow[];
  /** Companies the rows are of, where a column names more than one. */
  readonly companies: readonly string[];
  /** What of the block was not taken over, one sentence each. */
  readonly notes: readonly string[];
};

/** How many figures stand in rows that the product knows by name. */
export function knownFigures(table: FileTable): number {
  const known = table.rows.filter(({ label }) => findLine(label) !== undefined);
  return known.reduce(
    (sum, { cells }) => sum + cells.filter(({ amount }) => amount.kind === "value").length,
    0,
  );
}

/** How many rows with figures the product knows by name. */
export function knownRows(table: FileTable): number {
  return table.rows.filter(
    (row) =>
      row.cells.some(({ amount }) => amount.kind === "value") && findLine(row.label) !== undefined,
  ).length;
}

const COMPANY_HEADING = /^(?:ticker|symbol|company|company[ _]name|cik|issuer|entity)$/i;

/** The companies a column under "ticker" or "company" names. */
export function companiesOf(
  header: readonly GridCell[],
  rows: readonly (readonly GridCell[])[],
): readonly string[] {
  const column = header.findIndex((cell) => COMPANY_HEADING.test(textOf(cell)));
  if (column < 0) return [];
  const named = rows.map((cells) => {
    const cell = cells[column];
    return typeof cell === "number" ? String(cell) : textOf(cell);
  });
  return [...new Set(named.filter((name) => name !== ""))];
}

const SECTIONS: readonly (readonly [RegExp, Statement | undefined])[] = [
  [
    /cash[ _-]?flows?\b|(?:operating|investing|financing) activities|(?:^|[\s_-])cf(?:s)?$/i,
    "cash-flow",
  ],
  [
    /balance[ _-]?sheet|financial position|^(?:current |non-?current )?(?:assets|liabilities)\b|(?:^|[\s_-])bs$/i,
    "balance",
  ],
  [
    /income[ _-]?statement|statements? of (?:operations|income|earnings)|profit (?:and|&) loss|(?:^|[\s_-])(?:is|p&l|pnl)$|^income$/i,
    "income",
  ],
  [
    /\b(?:metrics|highlights|other data|summary|key figures|additional|supplementary data|memo)\b/i,
    undefined,
  ],
];

/** The statement a heading or the name of a sheet opens; "none" where it opens none. */
export function sectionOf(heading: string): Statement | undefined | "none" {
  const found = SECTIONS.find(([pattern]) => pattern.test(heading.trim()));
  return found === undefined ? "none" : found[1];
}
