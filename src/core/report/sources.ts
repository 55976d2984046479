import {
  type FinancialData,
  type SourceInput,
  inputsOf,
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

/** A filing with its number in the report, from 1 in order of first use. */
export type ReportSource = Filing & { readonly number: number; readonly company: string };

/** A table beside the statements that it was arranged from. */
export type TabledStatements = { readonly data: FinancialData; readonly table: StatementTable };

/** The distinct filings behind the figures of the tables, numbered in reading order of first use. */
export function numberedSources(statements: readonly TabledStatements[]): readonly ReportSource[] {
  const found = new Map<string, Filing & { readonly company: string }>();
  for (const { data, table } of statements) {
    const rows = table.groups.flatMap((group) => group.rows);
    for (const row of rows) {
      for (const cell of row.cells) {
        for (const filing of filingsOfCell(data, cell)) {
          if (found.has(filing.accession)) continue;
          found.set(filing.accession, { ...filing, company: data.name });
        }
      }
    }
  }
  return [...found.values()].map((source, index) => ({ ...source, number: index + 1 }));
}

/** "Apple Inc., Form 10-K filed 31 October 2025, accession 0000320193-25-000079". */
export function sourceLabel(source: ReportSource): string {
  return `${source.company}, Form ${source.form} filed ${longDate(source.filed)}, accession ${source.accession}`;
}

/** The filings behind one figure, those of a formula's inputs included, in order of use. */
export function filingsOfCell(data: FinancialData, cell: TableCell): readonly Filing[] {
  if (cell.value === null || cell.source === undefined) return [];
  return filingsOf(data, { column: cell.column, source: cell.source }, new Set());
}

type SourcedCell = {
  readonly column: string;
  readonly source: NonNullable<TableCell["source"]>;
};

/** `seen` guards against a formula that leads back to itself. */
function filingsOf(
  data: FinancialData,
  { column, source }: SourcedCell,
  seen: Set<string>,
): readonly Filing[] {
  if (isTagged(source)) return [filingFrom(source)];
  return inputsOf(source).flatMap((input) => filingsOfInput(data, { column, input }, seen));
}

function filingsOfInput(
  data: FinancialData,
  { column, input }: { readonly column: string; readonly input: SourceInput },
  seen: Set<string>,
): readonly Filing[] {
  const { accession, form, filed } = input;
  if (accession !== undefined && form !== undefined && filed !== undefined) {
    return [{ accession, form, filed }];
  }
  const item = input.name.replace(PRIOR_YEAR, "");
  const inputColumn = input.period ?? (item === input.name ? column : columnBefore(data, column));
  const key = `${item}|${inputColumn}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const source = data.data.find((row) => row.item === item)?.sources[inputColumn];
  return source === undefined ? [] : filingsOf(data, { column: inputColumn, source }, seen);
}

/** How ratios name an operand of the column before: "prior year EBITDA". */
const PRIOR_YEAR = /^prior year(?:-end)? /;

function columnBefore({ years }: FinancialData, column: string): string {
  return years[years.indexOf(column) - 1] ?? "";
}

function filingFrom({ accession, form, filed }: Filing): Filing {
  return { accession, form, filed };
}
