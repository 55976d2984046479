import { longDate } from "#core/ledger/dates.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { type Origin, originKey, originsOfSource } from "#core/ledger/origins.ts";
import type { StatementTable, TableCell } from "#core/report/statement-table.ts";

/** A source with its number in the report, from 1 in order of first use. */
export type ReportSource = Origin & { readonly number: number; readonly company: string };

/** A table beside the statements that it was arranged from. */
export type TabledStatements = { readonly data: FinancialData; readonly table: StatementTable };

/** The distinct filings and files behind the figures of the tables, numbered in reading order of first use. */
export function numberedSources(statements: readonly TabledStatements[]): readonly ReportSource[] {
  const found = new Map<string, Origin & { readonly company: string }>();
  for (const { data, table } of statements) {
    const rows = table.groups.flatMap((group) => group.rows);
    for (const row of rows) {
      for (const cell of row.cells) {
        for (const origin of originsOfCell(data, cell)) {
          const key = originKey(origin);
          if (!found.has(key)) found.set(key, { ...origin, company: data.name });
        }
      }
    }
  }
  return [...found.values()].map((source, index) => ({ ...source, number: index + 1 }));
}

/**
 * "Apple Inc., Form 10-K filed 31 October 2025, accession 0000320193-25-000079", or "Harbour
 * Packaging Group, harbour.xlsx, sheet Income, uploaded 21 November 2026".
 */
export function sourceLabel(source: ReportSource): string {
  if (!("accession" in source)) {
    const sheet = source.sheet === undefined ? "" : `, sheet ${source.sheet}`;
    return `${source.company}, ${source.fileName}${sheet}, uploaded ${longDate(source.uploaded)}`;
  }
  return `${source.company}, Form ${source.form} filed ${longDate(source.filed)}, accession ${source.accession}`;
}

/** The sources behind one figure, those of a formula's inputs included, in order of use. */
export function originsOfCell(data: FinancialData, cell: TableCell): readonly Origin[] {
  if (cell.value === null || cell.source === undefined) return [];
  return originsOfSource(data, cell.column, cell.source);
}
