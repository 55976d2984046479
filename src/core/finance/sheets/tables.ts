import { type Amount, type DecimalMark, readAmount } from "#core/finance/sheets/amounts.ts";
import {
  addressOf,
  type GridCell,
  type GridRow,
  type Sheet,
  textOf,
} from "#core/finance/sheets/grid.ts";
import { findLine, isRatioName } from "#core/finance/sheets/line-names.ts";
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

/** A sheet with what is known of it before its tables are: how it writes decimals, what it is called. */
export type SheetAsIs = {
  readonly sheet: Sheet;
  readonly mark: DecimalMark;
  readonly title: string;
};

/** The cell of a row for a period of its table. */
export function cellAt(
  { mark }: SheetAsIs,
  { row, column, at }: { readonly row: GridRow; readonly column: number; readonly at: number },
): TableCell {
  const amount = readAmount(row.cells[column], mark);
  return { at, amount, address: addressOf(column, row.number) };
}

/** The texts of rows that are not empty. */
export function textsIn(rows: readonly GridRow[]): readonly string[] {
  return rows.flatMap(({ cells }) => cells.map(textOf).filter((text) => text !== ""));
}

/** Whether an amount stands for anything at all. */
export function isValue(amount: Amount): amount is Extract<Amount, { kind: "value" }> {
  return amount.kind === "value";
}

/** The numbers of a row that are there. */
export function valuesOf({ cells }: TableRow): readonly number[] {
  return cells.flatMap(({ amount }) => (isValue(amount) ? [amount.value] : []));
}

/** How many figures stand in rows that the product knows by name. */
export function knownFigures(table: FileTable): number {
  return knownIn(table).reduce((sum, row) => sum + valuesOf(row).length, 0);
}

/** How many rows with figures the product knows by name. */
export function knownRows(table: FileTable): number {
  return knownIn(table).filter((row) => valuesOf(row).length > 0).length;
}

/** The rows that the product knows by name. */
export function knownIn({ rows }: FileTable): readonly TableRow[] {
  return rows.filter(({ label }) => findLine(label) !== undefined);
}

const RATIO_UNIT = /%|per[\s_-]?share|\/ ?shares?|\bpure\b|\bratio\b/i;
const NEVER_MONEY = /%|per[\s_-]?share|\beps\b|growth|ratio|rate/i;
/** Ratios stay under this. */
const RATIO_MAX = 10;

/** Whether a row is of ratios. "Gross margin" is a name of gross profit too: figures of a named row tell. */
export function isRatioRow({ label, unitText, cells }: TableRow, isNamed: boolean): boolean {
  const amounts = cells.map(({ amount }) => amount).filter(isValue);
  const isSaid = isRatioName(label) || RATIO_UNIT.test(unitText);
  if (!isSaid && !amounts.some(({ isPercent }) => isPercent)) return false;
  const isMoney = amounts.some(({ value, isPercent }) => !isPercent && Math.abs(value) > RATIO_MAX);
  return !isNamed || !isMoney || NEVER_MONEY.test(`${label} ${unitText}`);
}

const COMPANY_HEADING = /^(?:ticker|symbol|company|company[ _]name|cik|issuer|entity)$/i;

/** The companies a column under "ticker" or "company" names. */
export function companiesOf(
  header: readonly GridCell[],
  rows: readonly GridRow[],
): readonly string[] {
  const column = header.findIndex((cell) => COMPANY_HEADING.test(textOf(cell)));
  if (column < 0) return [];
  const named = rows.map(({ cells }) => {
    const cell = cells[column];
    return typeof cell === "number" ? String(cell) : textOf(cell);
  });
  return [...new Set(named.filter((name) => name !== ""))];
}

const SECTIONS: readonly (readonly [RegExp, Statement | undefined])[] = [
  [
    /cash[ _-]?flows?\b|kapitalflussrechnung|cashflow|flux de tr[eé]sorerie|flujos de efectivo|(?:operating|investing|financing) activities|(?:^|[\s_-])cf(?:s)?$/i,
    "cash-flow",
  ],
  [
    /balance[ _-]?sheet|financial position|^(?:konzern)?bilanz|^bilan\b|^balance de|^(?:aktiva|passiva)\b|^(?:activo|pasivo|actif|passif)\b|^(?:current |non-?current )?(?:assets|liabilities)\b|(?:^|[\s_-])bs$/i,
    "balance",
  ],
  [
    /income[ _-]?statement|gewinn[ -]+und verlustrechnung|\bguv\b|compte de r[eé]sultat|cuenta de (?:p[eé]rdidas|resultados)|statements? of (?:operations|income|earnings)|profit (?:and|&) loss|(?:^|[\s_-])(?:is|p&l|pnl)$|^income$/i,
    "income",
  ],
  [
    /\b(?:metrics|highlights|other data|summary|key figures|additional|supplementary data|memo)\b/i,
    undefined,
  ],
];

/** The statement a heading or the name of a sheet opens, if any; `before` where it opens none. */
export function sectionOf(heading: string, before?: Statement): Statement | undefined {
  const found = SECTIONS.find(([pattern]) => pattern.test(heading.trim()));
  return found === undefined ? before : found[1];
}
