import type { NumberedSource } from "#core/figures/check/document-figures.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { type Origin, originKey, originsOfSource } from "#core/ledger/origins.ts";
import { modelLabel, passageLabel } from "#core/ledger/source.ts";
import { printableLine } from "#core/outputs/report/printable.ts";
import type { StatementTable, TableCell } from "#core/outputs/report/statement-table.ts";

/** A table beside the statements that it was arranged from. */
export type TabledStatements = { readonly data: FinancialData; readonly table: StatementTable };

/**
 * The sources of the text, then those that the tables add, numbered on in reading order of first use:
 * a source has one number in a whole document.
 */
export function numberedSources(
  statements: readonly TabledStatements[],
  ofText: readonly NumberedSource[] = [],
  /** What else stands behind the document's exhibits: its model. */
  others: readonly (Origin & Pick<NumberedSource, "company">)[] = [],
): readonly NumberedSource[] {
  const found = new Map(ofText.map((source) => [originKey(source), source]));
  const add = (origin: Origin, company: string) => {
    const key = originKey(origin);
    if (!found.has(key)) found.set(key, { ...origin, company, number: found.size + 1 });
  };
  for (const other of others) add(other, other.company);
  for (const { data, table } of statements) {
    const cells = table.groups.flatMap((group) => group.rows).flatMap((row) => row.cells);
    for (const origin of cells.flatMap((cell) => originsOfCell(data, cell))) add(origin, data.name);
  }
  return [...found.values()];
}

/**
 * "Apple Inc., Form 10-K filed 31 October 2025, accession 0000320193-25-000079", or "Harbour
 * Packaging Group, harbour.xlsx, sheet Income, uploaded 21 November 2026", or with the place of a
 * passage.
 */
export function sourceLabel(source: NumberedSource): string {
  const filing = "accession" in source ? `, accession ${source.accession}` : "";
  return printableLine(`${source.company}, ${originLabel(source)}${filing}`);
}

/** The same without the company, and of a filing without its number. */
export function originLabel(origin: Origin): string {
  if ("anchor" in origin) return passageLabel(origin);
  if ("savedOutputId" in origin) return `DCF model ${modelLabel(origin)}`;
  if ("accession" in origin) return `Form ${origin.form} filed ${longDate(origin.filed)}`;
  const sheet = origin.sheet === undefined ? "" : `, sheet ${origin.sheet}`;
  return `${origin.fileName}${sheet}, uploaded ${longDate(origin.uploaded)}`;
}

/** The sources behind one figure, those of a formula's inputs included, in order of use. */
export function originsOfCell(data: FinancialData, cell: TableCell): readonly Origin[] {
  if (cell.value === null || cell.source === undefined) return [];
  return originsOfSource(data, cell.column, cell.source);
}
