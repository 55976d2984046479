import { AppError } from "#core/errors.ts";
import {
  type Archetype,
  type FinancialData,
  type PeriodInfo,
  type PeriodKind,
} from "#core/ledger/financial-data.ts";
import { ratioRows } from "#core/finance/ratios/ratio-rows.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import type { StatementColumn } from "#core/finance/statements/statement-column.ts";
import {
  ffoOf,
  financialRows,
  type TableColumn,
} from "#core/finance/statements/statement-table.ts";
import { withMadeColumns } from "#core/finance/own-statements/made-columns.ts";
import { type OwnColumn, ownColumn } from "#core/finance/own-statements/own-column.ts";
import {
  type FileColumn,
  type FileRow,
  type StatementFile,
  columnKey,
} from "#core/finance/own-statements/statement-file.ts";

/** The files an analyst keeps under one ticker, in the order they were uploaded. */
export type OwnCompany = {
  readonly ticker: string;
  readonly name: string;
  readonly files: readonly StatementFile[];
};

const QUARTERS_A_YEAR = 4;
const YEAR_DAYS = 365.25;
/** 52- and 53-week years and assumed days drift by this much. */
const DRIFT_DAYS = 15;
const VIEWS = { annual: "annual", quarterly: "quarterly", ltm: "last-twelve-months" } as const;

/**
 * The user's own statements as the product shows them, with ratios, in the rows of SEC data. Where
 * two files give the same figure, the later one stands.
 *
 * @throws AppError "not_found" where the files hold no such columns
 */
export function ownStatements(
  company: OwnCompany,
  period: PeriodKind,
  years: number | "all",
): FinancialData {
  const own = ownColumns(company.files);
  const chosen = own.filter(({ column }) => column.kind === period);
  if (chosen.length === 0) {
    throw new AppError(
      "not_found",
      `Your files for ${company.ticker} hold no ${VIEWS[period]} columns`,
    );
  }
  const count = period === "quarterly" && years !== "all" ? years * QUARTERS_A_YEAR : years;
  const from = count === "all" ? 0 : -count;
  const columns = tableColumns(chosen, period, own).slice(from);
  const [first] = company.files;
  const archetype = archetypeOf(columns);
  return {
    ticker: company.ticker,
    name: company.name,
    currency: first?.currency ?? "USD",
    scale: 1,
    archetype,
    period,
    origin: "user",
    taxonomy: "user",
    asOf:
      company.files
        .map(({ uploaded }) => uploaded)
        .toSorted()
        .at(-1) ?? "",
    years: columns.map(({ column }) => column.label),
    periods: Object.fromEntries(
      chosen.slice(from).map(({ column }) => [column.label, periodInfo(column)]),
    ),
    data: financialRows(columns, archetype),
    ratios: ratioRows(columns, period, archetype),
  };
}

/** The views the files hold columns for. */
export function ownViews(files: readonly StatementFile[]): PeriodKind[] {
  const kinds = new Set(ownColumns(files).map(({ column }) => column.kind));
  return (["annual", "quarterly", "ltm"] as const).filter((period) => kinds.has(period));
}

/** The columns of all files with their figures, and what they make beside them, oldest first. */
export function ownColumns(files: readonly StatementFile[]): OwnColumn[] {
  return withMadeColumns(givenColumns(files));
}

/** The columns that files give with their figures, oldest first. */
export function givenColumns(files: readonly StatementFile[]): OwnColumn[] {
  const found = new Map<string, OwnColumn>();
  for (const file of files) {
    for (const column of file.columns) {
      const key = columnKey(column);
      found.set(key, betterDated(found.get(key), column));
    }
    for (const row of file.rows) addRow(found, file, row);
  }
  return [...found.values()]
    .filter(({ lines }) => lines.size > 0)
    .toSorted((a, b) => a.column.end.localeCompare(b.column.end));
}

/** The column as one file has it, or as another that knows its exact days. */
function betterDated(known: OwnColumn | undefined, column: FileColumn): OwnColumn {
  if (known === undefined) return { column, lines: new Map() };
  return known.column.isEndAssumed && !column.isEndAssumed ? { ...known, column } : known;
}

function addRow(
  found: ReadonlyMap<string, OwnColumn>,
  { fileName, uploaded }: StatementFile,
  { line, label, sheet, figures, flags }: FileRow,
): void {
  for (const { column, value, cell } of figures) {
    const source = { fileName, ...(sheet !== undefined && { sheet }), cell, label, uploaded };
    found.get(column)?.lines.set(line, { value, source, flags });
  }
}

function tableColumns(
  chosen: readonly OwnColumn[],
  period: PeriodKind,
  own: readonly OwnColumn[],
): TableColumn[] {
  const cells = new Map<OwnColumn, StatementColumn>();
  const cellsOf = (column: OwnColumn): StatementColumn => {
    const made = cells.get(column) ?? ownColumn(column.lines);
    cells.set(column, made);
    return made;
  };
  const years = period === "quarterly" ? own.filter(({ column }) => column.kind === "ltm") : [];
  const newest = own.filter(({ column }) => column.kind === "annual").at(-1) ?? years.at(-1);
  const ffo = newest === undefined ? "of EBITDA" : ffoOf(cellsOf(newest));
  return chosen.map((column): TableColumn => {
    const prior = chosen.find((other) => isYearBefore(other, column));
    const twelve =
      period === "quarterly" ? years.find((year) => year.column.end === column.column.end) : column;
    const threeBefore = chosen.find((other) => isYearBefore(other, column, 3));
    return {
      column: asColumn(column.column),
      cells: cellsOf(column),
      twelveMonths: twelve && cellsOf(twelve),
      prior: prior && cellsOf(prior),
      threeYearsBefore: threeBefore && cellsOf(threeBefore),
      ffo,
    };
  });
}

function isYearBefore(before: OwnColumn, after: OwnColumn, years = 1): boolean {
  const days = dayNumber(after.column.end) - dayNumber(before.column.end);
  return Math.abs(days - YEAR_DAYS * years) <= DRIFT_DAYS;
}

function asColumn(column: FileColumn): TableColumn["column"] {
  const endDay = dayNumber(column.end);
  const startDay = column.start === undefined ? endDay - 364 : dayNumber(column.start);
  return { label: column.label, startDay, endDay, flags: flagsOf(column), ways: [] };
}

function flagsOf({ isEndAssumed, isLabelAssumed }: FileColumn): string[] {
  return [
    ...(isEndAssumed ? ["period_end_assumed"] : []),
    ...(isLabelAssumed ? ["fiscal_label_from_date"] : []),
  ];
}

function periodInfo(column: FileColumn): PeriodInfo {
  const { start, end } = column;
  return { ...(start !== undefined && { start }), end, flags: flagsOf(column) };
}

/** Without revenues in any column the company has none; the user's files say nothing of other kinds. */
function archetypeOf(columns: readonly TableColumn[]): Archetype {
  const revenues = columns.map(({ cells }) => cells.get("Revenues")?.value ?? null);
  return revenues.some((value) => value === 0) &&
    revenues.every((value) => value === null || value === 0)
    ? "no-revenue"
    : "corporate";
}
