import type { CellSource, FinancialData, SourceInput } from "#core/ledger/financial-data.ts";
import { inputsOf } from "#core/ledger/financial-data.ts";
import {
  companyTable,
  shown,
  type StatementTable,
  type TableCell,
  type TableRow,
  tableRows,
} from "#core/outputs/report/statement-table.ts";

/** Rows of the ledger that the bridge leads between. */
const FROM = "EBITDA";
const TO = "Clean EBITDA";
const STOCK_COMPENSATION = "Share-Based Compensation";
const BEFORE_STOCK_COMPENSATION = "Clean EBITDA before Share-Based Compensation";
/** What the two bases make of margin and leverage: finance.md 2.1 has the basis always stated. */
const ON_EACH_BASIS = [
  "EBITDA Margin (%)",
  "Clean EBITDA Margin (%)",
  "Net Leverage (x)",
  "Clean Net Leverage (x)",
];

const NONE_OF_THE_YEAR = "n.a.: none identified in this period";

/** The way from EBITDA to Clean EBITDA, or why there is none. */
export type CleanEbitdaBridge =
  | {
      readonly kind: "bridge";
      readonly table: StatementTable;
      /** Columns without any adjustment: there Clean EBITDA is EBITDA. */
      readonly unadjusted: readonly string[];
    }
  | { readonly kind: "none"; readonly reason: string };

/**
 * EBITDA, each add-back as it is tagged, and Clean EBITDA over the last columns (finance.md 2.1).
 * Share-based compensation is not added back; with `addsStockCompensation` the sum that does stands
 * beneath, so that both are seen.
 */
export function cleanEbitdaBridge(
  data: FinancialData,
  options: { readonly columns: number; readonly addsStockCompensation: boolean },
): CleanEbitdaBridge {
  const keys = data.years.slice(-options.columns);
  const rows = new Map(tableRows(data, keys).map((row) => [row.item, row]));
  const [from, to] = [rows.get(FROM), rows.get(TO)];
  if (from === undefined || to === undefined || to.cells.every((cell) => cell.value === null)) {
    const reason = to?.cells.at(-1)?.reason ?? "n.a.: EBITDA not available";
    return { kind: "none", reason };
  }
  const addBacks = addBackNames(to).map((name) => addBackRow(name, to, rows.get(name)));
  const stock = options.addsStockCompensation ? stockRows(to, rows.get(STOCK_COMPENSATION)) : [];
  const bases = ON_EACH_BASIS.flatMap((item) => rows.get(item) ?? []);
  const groups = [
    { title: "From EBITDA to Clean EBITDA", rows: [from, ...addBacks, asTotal(to), ...stock] },
    { title: "On each basis", rows: bases.map((row): TableRow => ({ ...row, role: "line" })) },
  ];
  return {
    kind: "bridge",
    unadjusted: to.cells.filter(isUnadjusted).map((cell) => cell.column),
    table: companyTable(data, keys, groups),
  };
}

function asTotal(row: TableRow): TableRow {
  return { ...row, role: "subtotal" };
}

function isUnadjusted({ value, source }: TableCell): boolean {
  return value !== null && source !== undefined && addBacksOf(source).length === 0;
}

function addBacksOf(source: CellSource): readonly SourceInput[] {
  return inputsOf(source).filter((input) => input.name !== FROM);
}

function addBackNames(to: TableRow): readonly string[] {
  const names = to.cells.flatMap(({ source }) =>
    source === undefined ? [] : addBacksOf(source).map((input) => input.name),
  );
  return [...new Set(names)];
}

/** One add-back over the columns; its figures are the operands of Clean EBITDA. */
function addBackRow(name: string, to: TableRow, ledgerRow: TableRow | undefined): TableRow {
  return {
    item: name,
    label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    unit: "money",
    role: "line",
    isBalance: false,
    cells: to.cells.map((cell, at) => addBackCell(name, cell, ledgerRow?.cells[at])),
  };
}

function addBackCell(name: string, to: TableCell, ledger: TableCell | undefined): TableCell {
  const { column, source } = to;
  const input = source && addBacksOf(source).find((candidate) => candidate.name === name);
  if (input === undefined) {
    const reason = to.value === null ? to.reason : NONE_OF_THE_YEAR;
    return { column, ...shown(null, "money", reason), flags: [] };
  }
  if (ledger !== undefined && ledger.value === input.value) return ledger;
  return { column, ...shown(input.value, "money", undefined), source: sourceOf(input), flags: [] };
}

function sourceOf(input: SourceInput): CellSource {
  const { accession, form, filed, concept, name } = input;
  return accession === undefined ||
    form === undefined ||
    filed === undefined ||
    concept === undefined
    ? { formula: name, inputs: [] }
    : { accession, form, filed, concept };
}

function stockRows(to: TableRow, stock: TableRow | undefined): readonly TableRow[] {
  if (stock === undefined) return [];
  const cells = to.cells.map((cell, at): TableCell => {
    const { column } = cell;
    const added = stock.cells[at]?.value ?? null;
    const inputs = [
      { name: TO, value: cell.value, period: column },
      { name: STOCK_COMPENSATION, value: added, period: column },
    ];
    const missing = cell.value === null ? TO : STOCK_COMPENSATION;
    const sum = cell.value === null || added === null ? null : cell.value + added;
    return {
      column,
      ...shown(sum, "money", `n.a.: ${missing} not available`),
      source: { formula: `${TO} + ${STOCK_COMPENSATION}`, inputs },
      flags: [],
    };
  });
  const total: TableRow = {
    ...asTotal(to),
    item: BEFORE_STOCK_COMPENSATION,
    label: BEFORE_STOCK_COMPENSATION,
    cells,
  };
  return [stock, total];
}
