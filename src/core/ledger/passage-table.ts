/** A table whole: what it is called, what it is in, and its rows, header rows first. */
export type PassageTable = {
  readonly caption?: string | undefined;
  /** The units line as printed, such as `(in millions, except per share data)`. */
  readonly units?: string | undefined;
  /** Header rows come first and say which period or column each cell below belongs to. */
  readonly headerRows: readonly (readonly string[])[];
  /**
   * A head over several columns stands over each of them in `headerRows`. Absent where the document
   * does not say over how many it stands: then it stands in the first, and may go on to the right.
   */
  readonly spans?: true | undefined;
  /** The title over it, or before it, that speaks of less than a year: `Three months ended March 31,`. */
  readonly over?: string | undefined;
  /** The year its document reports by, where that is known: then days and months are told as its columns. */
  readonly fiscalYear?: FiscalYear | undefined;
  /** What all amounts of its document are in, where they are in one currency; ISO 4217. */
  readonly currency?: string | undefined;
  readonly rows: readonly PassageTableRow[];
};

/** A fiscal year by its end. */
export type FiscalYear = {
  /** `MM-DD`; a year of weeks ends within ten days of it. */
  readonly end: string;
  /** What the calendar year of its end lacks to its number, where that is known: -1 or 0. */
  readonly shift?: number | undefined;
  /** Last day of what the document reports, `YYYY-MM-DD`. */
  readonly reported?: string | undefined;
};

/** `cells` stand under the header's columns after the first, which is the label's. */
export type PassageTableRow = { readonly label: string; readonly cells: readonly PassageCell[] };

/** A cell as printed, and what is known of the figure in it. An empty cell has an empty text. */
export type PassageCell = {
  readonly text: string;
  /** In whole units, negative as it is printed; absent where that is not certain. */
  readonly value?: number | undefined;
  /** The label of its time (`core/ledger/period.ts`): `2025`, `Q1 FY2026`, `9M 2025-09-30`, `2025-06-30`. */
  readonly period?: string | undefined;
  /** The last day of that time, `YYYY-MM-DD`, where it is said. */
  readonly end?: string | undefined;
  readonly unit?: "money" | "shares" | "perShare" | "percent" | "multiple" | "count" | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** What the printed number is multiplied by, such as 1,000,000. */
  readonly scale?: number | undefined;
  /** The tagged concept, such as `us-gaap:LongTermDebt`: then the size of the value is exact. */
  readonly concept?: string | undefined;
  /** Tagged as a row that statements are made of, and of the whole company. */
  readonly isOfStatements?: boolean | undefined;
  /** Of a tagged figure of a part of the company, the part's tag, such as `PackagingSegmentMember`. */
  readonly part?: string | undefined;
};
