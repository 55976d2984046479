/**
 * What a reader makes of a document, whatever its format: blocks in reading order. Pages are from 1
 * as they stand in the file; a document without pages leaves them out.
 */
export type ReadDocument = {
  readonly blocks: readonly DocumentBlock[];
  /** Pages of the file; absent where it has none. */
  readonly pageCount?: number | undefined;
};

export type DocumentBlock = HeadingBlock | TextBlock | TableBlock;

type Placed = {
  readonly page?: number | undefined;
  /** The page of its last line, where that is another one. */
  readonly pageEnd?: number | undefined;
};

/** `level` 1 is the highest. A heading is passed on to what stands under it. */
export type HeadingBlock = Placed & {
  readonly kind: "heading";
  readonly level: number;
  readonly text: string;
  /** Part and item of a filing that begin here: `II`, `7A`. */
  readonly part?: string | undefined;
  readonly item?: string | undefined;
};

/** Text as it stands in the document; line ends are kept where they mean something, as on a PDF's page. */
export type TextBlock = Placed & { readonly kind: "text"; readonly text: string };

export type TableBlock = Placed & { readonly kind: "table"; readonly table: PassageTable };

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
  /** In whole units, negative as its tag or its parentheses say; absent where the cell is no figure. */
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
};
