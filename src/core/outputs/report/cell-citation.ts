import { longDate } from "#core/ledger/dates.ts";
import { type CellSource, isDerived, isFromFile } from "#core/ledger/financial-data.ts";
import type { TableCell, TableColumn, TableRow } from "#core/outputs/report/statement-table.ts";

/** A figure of a table with what a citation of it names. */
export type CitedCell = {
  /** The company, as its filings name it. */
  readonly name: string;
  readonly currency: string;
  readonly row: TableRow;
  readonly column: TableColumn;
  readonly cell: TableCell;
};

/**
 * A figure with its source, ready to stand in a footnote: "USD 416,161 mm, Apple Inc., Revenues,
 * 29 September 2024 to 27 September 2025, Form 10-K filed 31 October 2025, accession
 * 0000320193-25-000079, us-gaap:Revenues".
 */
export function cellCitation({ name, currency, row, column, cell }: CitedCell): string {
  const period = row.isBalance ? `at ${row.at ?? column.end}` : column.dates;
  const source = cell.source === undefined ? [] : sourceParts(cell.source);
  return [citedValue(cell, row, currency), name, row.label, period, ...source].join(", ");
}

function citedValue({ value, text, reason }: TableCell, row: TableRow, currency: string): string {
  if (value === null) return reason ?? text;
  const amount = value === 0 ? "0" : text;
  if (row.unit === "money") return `${currency} ${amount} mm`;
  if (row.unit === "shares") return `${amount} mm shares`;
  if (row.unit === "perShare") return `${currency} ${amount}`;
  return row.unit === "months" || row.unit === "days" ? `${amount} ${row.unit}` : amount;
}

function sourceParts(source: CellSource): readonly string[] {
  if (isDerived(source)) return [`computed as ${source.formula}`];
  if (isFromFile(source)) {
    const place = source.sheet === undefined ? source.cell : `${source.sheet}!${source.cell}`;
    return [source.fileName, place];
  }
  const { form, filed, accession, concept } = source;
  return [`Form ${form} filed ${longDate(filed)}`, `accession ${accession}`, concept];
}
