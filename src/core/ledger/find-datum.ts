import type { Datum } from "#core/ledger/datum.ts";
import type { DebtLine, DebtPicture } from "#core/ledger/debt-picture.ts";
import type { CellSource, FinancialData } from "#core/ledger/financial-data.ts";
import { itemUnit } from "#core/ledger/items.ts";
import type { Unit } from "#core/ledger/units.ts";
import { splitRows } from "#core/ledger/segments.ts";

/** Reads a row in a column; undefined where there is no value, and for no column. */
export type FindDatum = (item: string, period: string | undefined) => Datum | undefined;

/** The datum of a row in a column of a table; undefined where it is missing or means nothing. */
export function findDatum(
  table: FinancialData,
  item: string,
  period: string | undefined,
): Datum | undefined {
  if (period === undefined) return undefined;
  return (
    statementDatum(table, item, period) ??
    ratioDatum(table, item, period) ??
    debtDatum(table, item, period) ??
    segmentDatum(table, item, period)
  );
}

/** Where a row of statements, or an amount of the debt picture, comes from in a column. */
export function sourceOfRow(
  { data, debt, segments }: FinancialData,
  item: string,
  period: string,
): CellSource | undefined {
  const row = rowOf(data, item) ?? rowOf(splitRows(segments), item);
  if (row !== undefined) return row.sources[period];
  return debt?.column === period ? debtLineOf(debt, item)?.source : undefined;
}

const indexes = new WeakMap<readonly Named[], ReadonlyMap<string, number>>();

type Named = { readonly item: string };

/** The first row of a name; rows never change, so where each stands is found once. */
export function rowOf<Row extends Named>(rows: readonly Row[], item: string): Row | undefined {
  let index = indexes.get(rows);
  if (index === undefined) {
    index = new Map(rows.map((row, at) => [row.item, at] as const).toReversed());
    indexes.set(rows, index);
  }
  return rows[index.get(item) ?? -1];
}

const DUE = "Debt due, ";

/** The name under which an amount of the maturity ladder is found: "Debt due, 2027". */
export function maturityItem(maturity: string): string {
  return `${DUE}${maturity}`;
}

/** The maturity of an amount of the ladder, by its item: "2027"; undefined for any other item. */
export function maturityOf(item: string): string | undefined {
  return item.startsWith(DUE) ? item.slice(DUE.length) : undefined;
}

/** A line of the debt picture by its name, or an amount of its ladder by its item. */
export function debtLineOf(debt: DebtPicture, item: string): DebtLine | undefined {
  const due = maturityOf(item);
  if (due === undefined) return debt.lines.find(({ name }) => name === item);
  const { maturities, maturitiesTotal } = debt;
  const known = maturities.find(({ name }) => name === due);
  return known ?? (maturitiesTotal?.name === due ? maturitiesTotal : undefined);
}

function debtDatum(table: FinancialData, item: string, period: string): Datum | undefined {
  if (table.debt?.column !== period) return undefined;
  const line = debtLineOf(table.debt, item);
  if (line === undefined || line.amount === null) return undefined;
  return {
    kind: "row",
    ticker: table.ticker,
    item,
    period,
    value: line.amount,
    unit: "money",
    currency: table.currency,
    source: line.source,
    flags: line.flags,
  };
}

/** Why `findDatum` finds nothing: the ledger's reason; undefined when it gives none. */
export function reasonOf(table: FinancialData, item: string, period: string): string | undefined {
  const rows = [...table.data, ...table.ratios, ...splitRows(table.segments)];
  return rows.find((candidate) => candidate.item === item)?.reasons?.[period];
}

function statementDatum(table: FinancialData, item: string, period: string): Datum | undefined {
  const row = rowOf(table.data, item);
  const unit: Unit = row?.unit ?? itemUnit(item);
  return row && cellDatum(table, row, { period, unit, source: row.sources[period] });
}

function segmentDatum(table: FinancialData, item: string, period: string): Datum | undefined {
  const row = rowOf(splitRows(table.segments), item);
  return row && cellDatum(table, row, { period, unit: "money", source: row.sources[period] });
}

function ratioDatum(table: FinancialData, item: string, period: string): Datum | undefined {
  const row = rowOf(table.ratios, item);
  if (row === undefined) return undefined;
  const source = { formula: row.formula, inputs: row.inputs?.[period] ?? [] };
  return cellDatum(table, row, { period, unit: row.unit, source });
}

/** What no number holds in the scale of its table is none. */
function cellDatum(
  { ticker, currency, scale }: FinancialData,
  { item, amounts, flags, bases }: FinancialData["data" | "ratios"][number],
  { period, unit, source }: Pick<Datum, "period" | "unit" | "source">,
): Datum | undefined {
  const amount = amounts[period] ?? Number.NaN;
  const value = unit === "money" || unit === "shares" ? amount * scale : amount;
  if (!Number.isFinite(value)) return undefined;
  const [flagged, basis] = [flags?.[period], bases?.[period]];
  return {
    kind: "row",
    ticker,
    item,
    period,
    value,
    unit,
    currency,
    source,
    flags: flagged,
    basis,
  };
}
