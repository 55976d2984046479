import type { PassageTable } from "#core/ledger/passage-table.ts";

/** What stands on a filing's page, before anything is known of its items. */
export type PageBlock = {
  /** From 1, by the page breaks. */
  readonly page: number;
  /** Of a table its rows, a line each. */
  readonly text: string;
  readonly table?: PassageTable | undefined;
  /** All of it is printed bold, or is an HTML heading. */
  readonly isBold: boolean;
  /** Of an HTML heading. */
  readonly level?: number | undefined;
  readonly isItalic: boolean;
  /** Printed larger than most of the page. */
  readonly isLarge: boolean;
  /** All of it is a link within the page, as in a table of contents. */
  readonly isLink: boolean;
  /** Of a link, or of a row that has one: the id it leads to. */
  readonly leadsTo?: string | undefined;
  /** Ids that a link may lead to, of the elements that begin with it. */
  readonly ids?: readonly string[] | undefined;
};
