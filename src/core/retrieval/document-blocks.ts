import type { FiscalYear, PassageTable } from "#core/ledger/passage-table.ts";

/**
 * What a reader makes of a document, whatever its format: blocks in reading order. Pages are from 1
 * as they stand in the file; a document without pages leaves them out.
 */
export type ReadDocument = {
  readonly blocks: readonly DocumentBlock[];
  /** Pages of the file; absent where it has none. */
  readonly pageCount?: number | undefined;
  /** The year it reports by, where its cover says so. */
  readonly fiscalYear?: FiscalYear | undefined;
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
