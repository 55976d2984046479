import {
  type FinancialData,
  type FileSource,
  type SourceInput,
  inputsOf,
  isFromFile,
  isTagged,
} from "#core/ledger/financial-data.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { StatementTable, TableCell } from "#core/report/statement-table.ts";

/** A filing that a report draws on. */
export type Filing = {
  /** Accession number with dashes. */
  readonly accession: string;
  readonly form: string;
  /** Filing date, `YYYY-MM-DD`. */
  readonly filed: string;
};

/** A sheet of a file the analyst uploaded, that a report draws on. */
export type OwnSheet = Pick<FileSource, "fileName" | "sheet" | "uploaded">;

/** What figures of a report rest on. */
export type Origin = Filing | OwnSheet;

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

/** What tells one source from another: the accession number, or the sheet of the file. */
export function originKey(origin: Origin): string {
  if ("accession" in origin) return origin.accession;
  return JSON.stringify([origin.fileName, origin.sheet, origin.uploaded]);
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
  return originsOf(data, { column: cell.column, source: cell.source }, new Set());
}

type SourcedCell = {
  readonly column: string;
  readonly source: NonNullable<TableCell["source"]>;
};

/** `seen` guards against a formula that leads back to itself. */
function originsOf(
  data: FinancialData,
  { column, source }: SourcedCell,
  seen: Set<string>,
): readonly Origin[] {
  if (isTagged(source)) return [filingFrom(source)];
  if (isFromFile(source)) return [sheetFrom(source)];
  return inputsOf(source).flatMap((input) => originsOfInput(data, { column, input }, seen));
}

function originsOfInput(
  data: FinancialData,
  { column, input }: { readonly column: string; readonly input: SourceInput },
  seen: Set<string>,
): readonly Origin[] {
  const { accession, form, filed, file } = input;
  if (file !== undefined) return [sheetFrom(file)];
  if (accession !== undefined && form !== undefined && filed !== undefined) {
    return [{ accession, form, filed }];
  }
  const item = input.name.replace(PRIOR_YEAR, "");
  const inputColumn = input.period ?? (item === input.name ? column : columnBefore(data, column));
  const key = `${item}|${inputColumn}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const source = data.data.find((row) => row.item === item)?.sources[inputColumn];
  return source === undefined ? [] : originsOf(data, { column: inputColumn, source }, seen);
}

/** How ratios name an operand of the column before: "prior year EBITDA". */
const PRIOR_YEAR = /^prior year(?:-end)? /;

function columnBefore({ years }: FinancialData, column: string): string {
  return years[years.indexOf(column) - 1] ?? "";
}

function filingFrom({ accession, form, filed }: Filing): Filing {
  return { accession, form, filed };
}

function sheetFrom({ fileName, sheet, uploaded }: FileSource): OwnSheet {
  return { fileName, ...(sheet !== undefined && { sheet }), uploaded };
}
