import type { PeriodKind } from "#core/ledger/financial-data.ts";
import type { Line } from "#core/finance/sheets/lines.ts";

/** A period of the product's statements as a file gives it. */
export type FileColumn = {
  /** A `span` is no column of statements: quarters and twelve months are made with it. */
  readonly kind: PeriodKind | "span";
  /** By finance.md 1.3: `2023`, `Q1 FY2023`, `LTM 2026-03-28`; of spans `H1 FY2025`, `9M 2025-09-30`. */
  readonly label: string;
  readonly start?: string | undefined;
  readonly end: string;
  /** The file does not give the day: the last of the month, or of the year, is taken. */
  readonly isEndAssumed: boolean;
  /** The fiscal year was worked out from dates alone. */
  readonly isLabelAssumed: boolean;
};

/** One figure: whole units, in the product's sign convention, and where it stands in the file. */
export type FileFigure = { readonly column: string; readonly value: number; readonly cell: string };

/** The figures of one line, each from the row of the file it was read from. */
export type FileRow = {
  readonly line: Line;
  readonly label: string;
  readonly sheet?: string | undefined;
  readonly figures: readonly FileFigure[];
  readonly flags: readonly string[];
};

/** What is kept of an uploaded file: every figure the product can use, with its place. */
export type StatementFile = {
  readonly fileName: string;
  /** `YYYY-MM-DD`. */
  readonly uploaded: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
};

/** How figures name their column: labels of different kinds may read alike. */
export function columnKey({ kind, label }: Pick<FileColumn, "kind" | "label">): string {
  return `${kind}:${label}`;
}
