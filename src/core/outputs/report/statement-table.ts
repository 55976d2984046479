import { printableLine } from "#core/outputs/report/printable.ts";
import { formatCell } from "#core/ledger/display.ts";
import {
  type CellSource,
  type FinancialData,
  type FirstReport,
  isTagged,
} from "#core/ledger/financial-data.ts";
import { type Based, breaksOf } from "#core/ledger/comparable.ts";
import type { Unit } from "#core/ledger/units.ts";
import { periodText } from "#core/ledger/period.ts";
import { dayAndMonth, longDate } from "#core/ledger/dates.ts";
import { groupOf, isBalance, STATEMENT_GROUPS } from "#core/ledger/statement-groups.ts";
import { CFO_PRE_WC } from "#core/finance/ratios/ratio-formulas.ts";
import { isSubtotal, itemAbove } from "#core/outputs/report/statement-rows.ts";
import { foldedRows, isWithoutFigures } from "#core/outputs/report/statement-folds.ts";

/** Tables show the last five years (spec section 9). */
export const TABLE_YEARS = 5;

/** One figure as a table prints it, with what stands behind it. */
export type TableCell = {
  /** Key of the column. */
  readonly column: string;
  /** "1,234", "(1,234)", "12.4%", "–", "n.a." or "n.m.". */
  readonly text: string;
  /** Whole units or a fraction; null where there is no figure. */
  readonly value: number | null;
  /** Why there is no figure: "n.a.: …" or "n.m.: …". */
  readonly reason?: string | undefined;
  readonly source?: CellSource | undefined;
  readonly flags: readonly string[];
  /** What the first and the newest filing say of it, where they differ. */
  readonly restatement?: Restatement | undefined;
  /** It stands on another basis than the figure before it: not to be set against it. */
  readonly isBreak?: boolean | undefined;
  /** The change in whole units, signed, where a growth rate means nothing. */
  readonly change?: number | undefined;
};

/** A figure as first filed and as filed last; `difference` is the last over the first, less one. */
export type Restatement = {
  readonly first: FirstReport;
  readonly latest: FirstReport;
  readonly difference: number | null;
};

export type TableRow = {
  readonly item: string;
  /** The item as printed, without the unit that its cells carry. */
  readonly label: string;
  readonly unit: Unit;
  readonly role: "line" | "subtotal" | "ratio";
  /** Figures at the end of each period, not over it. */
  readonly isBalance: boolean;
  /** The day of its balances in words, where it is not the column's. */
  readonly at?: string | undefined;
  /** The bases of its columns where there are several. */
  readonly bases?: Based["bases"];
  /** What stands beside the figures, under the table's `noteHeader`: a formula, a status. */
  readonly note?: string | undefined;
  readonly cells: readonly TableCell[];
};

export type TableColumn = {
  readonly key: string;
  /** Beneath the key: what this column alone has, such as a unit of its own. */
  readonly note?: string | undefined;
  /** The exact period: "26 September 2021 to 24 September 2022". */
  readonly dates: string;
  /** Its last day: "24 September 2022". */
  readonly end: string;
  readonly flags: readonly string[];
};

export type TableGroup = { readonly title: string; readonly rows: readonly TableRow[] };

export type StatementTable = {
  readonly ticker: string;
  readonly name: string;
  readonly currency: string;
  /** The unit, once: "USD mm, FY to 27 September". */
  readonly unitHeader: string;
  /** Heads a last column of words; absent where rows have no notes. */
  readonly noteHeader?: string | undefined;
  readonly columns: readonly TableColumn[];
  readonly groups: readonly TableGroup[];
  /** Rows without a figure in any column, by why they have none. */
  readonly folded: readonly TableGroup[];
  /** What is not comparable over its columns, in sentences: "FY2023 and after are restated …". */
  readonly breaks?: readonly string[] | undefined;
  /** "Bundled figures of 1 May 2026", when no newer source answered. */
  readonly bundledNote?: string | undefined;
};

/** Statements arranged for reading: the last columns, ratios beneath their items. */
export function statementTable(data: FinancialData, columns = TABLE_YEARS): StatementTable {
  const keys = data.years.slice(-columns);
  return tableOf(data, tableRows(data, keys), keys);
}

/** Rows of a table in their groups, those without any figure folded away by their reason. */
export function tableOf(
  data: FinancialData,
  rows: readonly TableRow[],
  keys: readonly string[],
): StatementTable {
  const shownRows = rows.filter((row) => !isWithoutFigures(row));
  const groups = STATEMENT_GROUPS.map((title) => ({
    title,
    rows: shownRows.filter((row) => groupOfRow(row) === title),
  }));
  return {
    ...companyTable(data, keys, groups),
    unitHeader: unitHeader(data, keys, shownRows),
    folded: foldedRows(rows.filter(isWithoutFigures), data.origin),
    breaks: breakSentences(shownRows, keys),
  };
}

/** What every table of a company says of it; groups without rows are left out. */
export function companyTable(
  data: FinancialData,
  keys: readonly string[],
  groups: readonly TableGroup[],
): StatementTable {
  return {
    ticker: data.ticker,
    name: data.name,
    currency: data.currency,
    unitHeader: unitHeader(data, keys),
    columns: keys.map((key) => columnOf(data, key)),
    groups: groups.filter(({ rows }) => rows.length > 0),
    folded: [],
    bundledNote: bundledNote(data),
  };
}

/** Rows that a sentence names; the rest are counted. */
const NAMED = 4;

/** With which columns rows go over to another basis, a sentence for each column. */
export function breakSentences(
  rows: readonly (Based & { readonly label: string; readonly role?: TableRow["role"] })[],
  keys: readonly string[],
): readonly string[] {
  const starts = rows
    .filter(({ role }) => role !== "ratio")
    .flatMap((row) => breaksOf(row, keys).map((key) => ({ key, label: row.label })));
  return keys.flatMap((key) => {
    const labels = starts.filter((start) => start.key === key).map(({ label }) => label);
    if (labels.length === 0) return [];
    const rest = labels.length - NAMED;
    const named = labels.slice(0, rest > 1 ? NAMED : labels.length).join(", ");
    const more = rest > 1 ? ` and ${rest} more rows` : "";
    return [
      `Not comparable with the columns before ${periodText(key)}: ${named}${more}, restated on one side only.`,
    ];
  });
}

/** "Bundled figures of 1 May 2026" for figures that came with the product, else absent. */
export function bundledNote(data: FinancialData): string | undefined {
  return data.origin === "bundled" ? `Bundled figures of ${longDate(data.asOf)}` : undefined;
}

/** Every row of the statements over these columns, ratios beneath their items. */
export function tableRows(data: FinancialData, keys: readonly string[]): readonly TableRow[] {
  const ratios = data.ratios.map((ratio) => ratioRow(data, ratio, keys));
  const items = data.data.map((row) => itemRow(data, row, keys));
  const beneath = (item: string) => ratios.filter((ratio) => itemAbove(ratio.item) === item);
  const placed = items.flatMap((row) => [row, ...beneath(row.item)]);
  return [...placed, ...ratios.filter((ratio) => !placed.includes(ratio))];
}

function itemRow(
  data: FinancialData,
  row: FinancialData["data"][number],
  keys: readonly string[],
): TableRow {
  const unit = row.unit ?? "money";
  const breaks = breaksOf(row, keys);
  return {
    item: row.item,
    label: printableLine(unit === "money" ? row.item : `${row.item}${unitBeside(unit, data)}`),
    unit,
    role: isSubtotal(row.item) ? "subtotal" : "line",
    isBalance: isBalance(row.item),
    bases: row.bases,
    cells: keys.map((column) => ({
      column,
      ...shown(scaled(row.amounts[column], unit, data.scale), unit, row.reasons?.[column]),
      source: row.sources[column],
      flags: row.flags[column] ?? [],
      ...(breaks.includes(column) && { isBreak: true }),
      restatement: restatementOf(row.amounts[column], row.sources[column]),
    })),
  };
}

function ratioRow(
  data: FinancialData,
  ratio: FinancialData["ratios"][number],
  keys: readonly string[],
): TableRow {
  const { unit, formula } = ratio;
  const breaks = breaksOf(ratio, keys);
  return {
    item: ratio.item,
    label: ratioLabel(ratio, keys),
    unit,
    role: unit === "money" ? "line" : "ratio",
    isBalance: false,
    bases: ratio.bases,
    cells: keys.map((column) => ({
      column,
      ...shown(scaled(ratio.amounts[column], unit, data.scale), unit, ratio.reasons[column]),
      source: { formula, inputs: ratio.inputs?.[column] ?? [] },
      flags: ratio.flags?.[column] ?? [],
      ...(breaks.includes(column) && { isBreak: true }),
    })),
  };
}

/** What a line says that is no amount of the table's own unit. */
function unitBeside(unit: Unit, { currency }: FinancialData): string {
  if (unit === "shares") return ", mm";
  return unit === "perShare" ? `, ${currency}` : "";
}

function ratioLabel(
  { item, unit, amounts, flags }: FinancialData["ratios"][number],
  keys: readonly string[],
): string {
  if (unit === "months" || unit === "days") return `${item}, ${unit}`;
  const name = item.replace(/ \((?:%|x)\)$/, "");
  const filled = keys.filter((key) => amounts[key] != null);
  const isOther = (key: string) => flags?.[key]?.includes(CFO_PRE_WC) === true;
  if (!filled.some(isOther)) return name;
  // Never called what it is not (finance.md 2).
  return name.replace(/^FFO\b/, filled.every(isOther) ? "CFO pre-WC" : "FFO or CFO pre-WC");
}

function restatementOf(
  amount: number | null | undefined,
  source: CellSource | undefined,
): Restatement | undefined {
  if (amount == null || source === undefined || !isTagged(source)) return undefined;
  const { asFirstReported: first, accession, form, filed } = source;
  if (first === undefined) return undefined;
  const difference = first.value === 0 ? null : (amount - first.value) / Math.abs(first.value);
  return { first, latest: { value: amount, accession, form, filed }, difference };
}

function scaled(amount: number | null | undefined, unit: Unit, scale: number): number | null {
  if (amount === null || amount === undefined) return null;
  return unit === "money" || unit === "shares" ? amount * scale : amount;
}

/** A cell's text beside its value; a value that is missing keeps its reason. */
export function shown(
  value: number | null,
  unit: Unit,
  reason: string | undefined,
): Pick<TableCell, "value" | "text" | "reason"> {
  const text = formatCell(value, unit, reason);
  return value === null ? { value, text, reason } : { value, text };
}

function groupOfRow(row: TableRow): string {
  return groupOf(itemAbove(row.item) ?? row.item);
}

/** The exact period of a column in words. */
export function columnOf(data: FinancialData, key: string): TableColumn {
  const period = data.periods[key];
  if (period === undefined) return { key, dates: key, end: key, flags: [] };
  const end = longDate(period.end);
  const dates = period.start === undefined ? end : `${longDate(period.start)} to ${end}`;
  return { key, dates, end, flags: period.flags };
}

/** The latest column's end names the fiscal year: 52-week years end a few days apart. */
export function unitHeader(
  data: FinancialData,
  keys: readonly string[],
  rows: readonly TableRow[] = [],
): string {
  const latest = data.periods[keys.at(-1) ?? ""];
  const isBroken = hasBreak(rows);
  const unit = `${data.currency} mm${isBroken ? BREAK_HEAD : ""}`;
  if (latest === undefined) return unit;
  return data.period === "annual"
    ? unit.replace(" mm", ` mm, FY to ${dayAndMonth(latest.end)}`)
    : unit;
}

function hasBreak(rows: readonly TableRow[]): boolean {
  return rows.some(({ cells }) => cells.some(({ isBreak }) => isBreak));
}

/** The unit of a table over some of its rows: of breaks it says nothing where they have none. */
export function headOver(head: string, rows: readonly TableRow[]): string {
  return hasBreak(rows) ? head : head.replace(BREAK_HEAD, "");
}

/** Stands between two figures that are on different bases, wherever a table is printed. */
const BREAK = "|";
const BREAK_HEAD = `; ${BREAK} not comparable across`;

/** A cell as tables print it: with the mark of a break before it. */
export function markedText({ text, isBreak }: TableCell): string {
  return isBreak === true ? `${BREAK} ${text}` : text;
}
