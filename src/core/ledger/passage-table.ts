/** A table whole: what it is called, what it is in, and its rows, header rows first. */
export type PassageTable = {
  readonly caption?: string | undefined;
  /** The units line as printed, such as `(in millions, except per share data)`. */
  readonly units?: string | undefined;
  /** Header rows come first and say which period or column each cell below belongs to. */
  readonly headerRows: readonly (readonly string[])[];
  readonly rows: readonly PassageTableRow[];
};

/** `cells` stand under the header's columns after the first, which is the label's. */
export type PassageTableRow = { readonly label: string; readonly cells: readonly PassageCell[] };

/** A cell as printed, and what is known of the figure in it. An empty cell has an empty text. */
export type PassageCell = {
  readonly text: string;
  /** In whole units, negative as its tag or its parentheses say; absent where that is not certain. */
  readonly value?: number | undefined;
  /** The column's period as a ledger names it: `2025`, `Q1 FY2026`, else the header's own words. */
  readonly period?: string | undefined;
  readonly unit?: "money" | "shares" | "perShare" | "percent" | "multiple" | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** What the printed number is multiplied by, such as 1,000,000. */
  readonly scale?: number | undefined;
  /** The tagged concept, such as `us-gaap:LongTermDebt`: then the value is exact. */
  readonly concept?: string | undefined;
  /** Tagged as a row that statements are made of, and of the whole company. */
  readonly isOfStatements?: boolean | undefined;
  /** Of a tagged figure of a part of the company, the part's tag, such as `PackagingSegmentMember`. */
  readonly part?: string | undefined;
};
