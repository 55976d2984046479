import type { DecimalMark } from "#core/finance/sheets/amounts.ts";
import type { Line } from "#core/finance/sheets/lines.ts";
import type { Difference } from "#core/finance/own-statements/own-column.ts";
import type { CostSign } from "#core/finance/own-statements/signs.ts";
import type { FileColumn, StatementFile } from "#core/finance/own-statements/statement-file.ts";
import type { Layout } from "#core/finance/sheets/tables.ts";

/** What the analyst says of a file where it does not say so itself, or says it wrongly. */
export type ReadingChoices = {
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** Figures × scale = whole units. */
  readonly scale?: number | undefined;
  readonly decimalMark?: DecimalMark | undefined;
  readonly costs?: CostSign | undefined;
  /** What a dash alone means; missing unless said. */
  readonly dashes?: "missing" | "zero" | undefined;
  /** The day, `YYYY-MM-DD`, on which twelve months end whose head does not say it. */
  readonly ltmEnd?: string | undefined;
  /** Rows of costs by their id: which of their figures are costs, where the file has both signs. */
  readonly signs?: Readonly<Record<string, CostSign>> | undefined;
  /** Which column is read where a period stands twice, as first reported and restated. */
  readonly restated?: "restated" | "reported" | undefined;
  /** Sheets to read; those that look like statements unless said. */
  readonly sheets?: readonly string[] | undefined;
  /** Row by its id: what it is, or null to leave it out. */
  readonly rows?: Readonly<Record<string, Line | null>> | undefined;
};

/** What the product needs to be told before the file can be kept. */
export type OpenQuestion = {
  readonly field: "currency" | "scale" | "decimalMark" | "ltmEnd" | "signs" | "restated";
  readonly sentence: string;
  /** The row it is about, by its id. */
  readonly row?: string | undefined;
  /** The file can be kept without what is asked about. */
  readonly canWait?: true | undefined;
};

export type ReadRow = {
  /** Sheet and cell of the name, such as `Income!A14`: names the row in choices. */
  readonly id: string;
  readonly label: string;
  readonly sheet?: string | undefined;
  readonly cell: string;
  readonly line: Line | null;
  /** `read`: its figures are used. `repeats`: another row gives them. `computed`: a ratio, which the product computes. `unknown`: waits to be assigned. `left out`: the analyst's choice. */
  readonly status: "read" | "repeats" | "computed" | "unknown" | "left out";
  /** Why, where it is not plain. */
  readonly note?: string | undefined;
  /** By column key; whole units in the product's signs for rows that are read, else as in the file. */
  readonly values: Readonly<Record<string, number | null>>;
};

export type ReadTable = {
  readonly sheet?: string | undefined;
  readonly layout: Layout;
  readonly rows: number;
  readonly isUsed: boolean;
  readonly reason?: string | undefined;
};

/** What was understood of a file. */
export type Reading = {
  readonly fileName: string;
  readonly tables: readonly ReadTable[];
  readonly currency?: string | undefined;
  readonly scale?: number | undefined;
  readonly decimalMark: DecimalMark;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly ReadRow[];
  readonly differences: readonly (Difference & { readonly column: string })[];
  /** What the analyst should know, one sentence each. */
  readonly notes: readonly string[];
  readonly questions: readonly OpenQuestion[];
  /** Ready to be kept; absent while questions are open that can't wait. */
  readonly file?: StatementFile | undefined;
};
