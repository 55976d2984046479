import { periodText } from "#core/ledger/period.ts";
import { areComparable, breaksOf } from "#core/ledger/comparable.ts";
import type { CellSource, FinancialData } from "#core/ledger/financial-data.ts";
import { inputsOf, isFromFile, isTagged } from "#core/ledger/financial-data.ts";
import { rowOn, ruledRow } from "#core/finance/ratios/earnings-basis.ts";
import { type BarChart, barsOf } from "#core/outputs/exhibits/exhibit.ts";
import { findDatum, type FindDatum } from "#core/ledger/find-datum.ts";
import { dayAndMonth, longDate } from "#core/ledger/dates.ts";
import { formatCell } from "#core/ledger/display.ts";
import {
  amountFinding,
  leverageFinding,
  marginClause,
  type Movement,
  ratioFinding,
} from "#core/outputs/report/chart-finding.ts";
import { yearBefore } from "#core/outputs/report/growth.ts";
import {
  columnOf,
  type StatementTable,
  type TableCell,
  type TableColumn,
  type TableRow,
  breakSentences,
  companyTable,
  tableRows,
  unitHeader,
} from "#core/outputs/report/statement-table.ts";

/** Charts show the last four years (ui.md). */
export const CHART_YEARS = 4;

/**
 * One bar a year. Its name is the row it is known by; it draws the one that stands for it on the basis that
 * rules the company.
 */
export type StatementChart = BarChart & {
  readonly row: TableRow;
  readonly columns: readonly TableColumn[];
  /** A ratio of each year, said beneath it: its margin. */
  readonly beneath?: TableRow | undefined;
};

type ChartDefinition = {
  readonly item: string;
  readonly name: string;
  readonly isPlural?: boolean;
  readonly margin?: string;
  readonly kind: "amount" | "leverage" | "ratio";
};

/** In reading order; those that a company has no figures for are left out. */
const CHARTS: readonly ChartDefinition[] = [
  { item: "Revenues", name: "Revenues", isPlural: true, kind: "amount" },
  { item: "Net Interest Income", name: "Net interest income", kind: "amount" },
  { item: "Premiums Earned", name: "Premiums earned", isPlural: true, kind: "amount" },
  { item: "Net Operating Income", name: "Net operating income", kind: "amount" },
  { item: "Gross Profit", name: "Gross profit", margin: "Gross Margin (%)", kind: "amount" },
  { item: "EBITDA", name: "EBITDA", margin: "EBITDA Margin (%)", kind: "amount" },
  { item: "Pre-Provision Net Revenue", name: "Pre-provision net revenue", kind: "amount" },
  { item: "FFO (NAREIT)", name: "FFO", kind: "amount" },
  { item: "Net Income", name: "Net income", margin: "Net Margin (%)", kind: "amount" },
  {
    item: "Discretionary FCF",
    name: "Discretionary FCF",
    margin: "FCF Margin (%)",
    kind: "amount",
  },
  { item: "Net Leverage (x)", name: "Net leverage", kind: "leverage" },
];

/** Charts of the last four fiscal years, each titled by what it shows. */
export function statementCharts(data: FinancialData): readonly StatementChart[] {
  const keys = data.years.slice(-CHART_YEARS);
  const rows = new Map(tableRows(data, keys).map((row) => [row.item, row]));
  const columns = keys.map((key) => columnOf(data, key));
  const find: FindDatum = (item, period) => findDatum(data, item, period);
  const ruled = (item: string) => ruledRow(find, item, keys.at(-1) ?? "");
  return CHARTS.flatMap((definition) => {
    const row = rows.get(ruled(definition.item));
    if (row === undefined || row.cells.every((cell) => cell.value === null)) return [];
    const beneath =
      definition.margin === undefined ? undefined : rows.get(ruled(definition.margin));
    const name = row.item === definition.item ? definition.name : onClean(definition);
    return {
      name: definition.item,
      title: findingOf(data, { ...definition, name }, row, beneath) + brokenClause(row, keys),
      note: noteOf(data, row),
      series: row.label,
      unit: row.unit,
      bars: barsOf(row.cells),
      row,
      columns,
      beneath,
    };
  });
}

/** Where the bars of a row go over to another basis, as the end of a sentence; nothing where they don't. */
export function brokenClause(row: TableRow, keys: readonly string[]): string {
  const last = breaksOf(row, keys).at(-1);
  return last === undefined ? "" : `, on another basis before ${periodText(last)}`;
}

/** What stands on Clean EBITDA says so. */
function onClean({ name, kind }: ChartDefinition): string {
  return kind === "leverage" ? `${name} on Clean EBITDA` : `Clean ${name}`;
}

/** The same figures as a table, for those who would rather read them. */
export function chartTable(data: FinancialData): StatementTable {
  const keys = data.years.slice(-CHART_YEARS);
  const charts = statementCharts(data);
  const rows = charts.flatMap(({ row, beneath }) => (beneath ? [row, beneath] : [row]));
  return {
    ...companyTable(data, keys, [{ title: "Charts", rows }]),
    unitHeader: unitHeader(data, keys, rows),
    breaks: breakSentences(rows, keys),
  };
}

/** What any row of a company's statements did by its last cell's column. */
export function rowFinding(data: FinancialData, row: TableRow): string {
  const known = CHARTS.find(({ item }) => item === row.item);
  if (known !== undefined) return findingOf(data, known, row, undefined);
  // What stands for a chart's row on Clean EBITDA says what that chart says.
  const stood = CHARTS.find(({ item }) => rowOn("Clean EBITDA", item) === row.item);
  if (stood !== undefined)
    return findingOf(data, { ...stood, name: onClean(stood) }, row, undefined);
  // "Current Assets were", "Gross Loss was".
  const named = { name: row.label, isPlural: /[^s]s$/.test(row.label) };
  return findingOf(
    data,
    { item: row.item, ...named, kind: row.unit === "money" ? "amount" : "ratio" },
    row,
    undefined,
  );
}

function findingOf(
  data: FinancialData,
  { name, isPlural = false, kind }: ChartDefinition,
  row: TableRow,
  beneath: TableRow | undefined,
): string {
  const key = row.cells.at(-1)?.column ?? "";
  const before = comparableBefore(data, row, key);
  const current = cellAt(row, key)?.value ?? null;
  const prior = cellAt(row, before)?.value ?? null;
  const reason = cellAt(row, key)?.reason;
  const movement: Movement = { name, isPlural, period: periodText(key), current, prior, reason };
  if (kind === "leverage") return leverageFinding(movement);
  if (kind === "ratio") return ratioFinding(movement, (value) => formatCell(value, row.unit));
  const finding = amountFinding(movement, data.currency);
  const marginBefore = beneath && cellAt(beneath, comparableBefore(data, beneath, key));
  return finding + marginOf(cellAt(beneath, key), marginBefore);
}

/** The column a year before that the row can be set against. */
function comparableBefore(data: FinancialData, row: TableRow, key: string): string | undefined {
  const before = data.years[yearBefore(data, key) ?? -1];
  return before !== undefined && areComparable(row, before, key) ? before : undefined;
}

function cellAt(row: TableRow | undefined, column: string | undefined): TableCell | undefined {
  return row?.cells.find((cell) => cell.column === column);
}

/** A margin of a loss says nothing that the loss does not. */
function marginOf(current: TableCell | undefined, prior: TableCell | undefined): string {
  const margin = current?.value ?? null;
  return margin === null || margin < 0 ? "" : marginClause(margin, prior?.value ?? null);
}

function noteOf(data: FinancialData, row: TableRow): string {
  const end = data.periods[row.cells.at(-1)?.column ?? ""]?.end;
  const unit = row.unit === "money" ? `${data.currency} mm` : "Multiple";
  const period = end === undefined ? unit : `${unit}, FY to ${dayAndMonth(end)}`;
  const source = row.cells.at(-1)?.source;
  return source === undefined ? period : `${period}. ${sourceName(source, data)}`;
}

function sourceName(source: CellSource, data: FinancialData): string {
  if (isFromFile(source)) return source.fileName;
  if (isTagged(source)) return `Form ${source.form} filed ${longDate(source.filed)}`;
  const filing = inputsOf(source).find((input) => input.form !== undefined && input.filed);
  return filing?.form === undefined || filing.filed === undefined
    ? `Computed from filings up to ${longDate(data.asOf)}`
    : `Computed from Form ${filing.form} filed ${longDate(filing.filed)}`;
}
