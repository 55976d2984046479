import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Direction } from "#core/figures/read/sentence/cue-words.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { Formula } from "#core/figures/read/claims/formula.ts";
import type { Columns } from "#core/figures/read/ledger/resolve-period.ts";
import type { Sentence } from "#core/figures/read/text/sentences.ts";
import { notesUnit, type TableHead } from "#core/figures/read/sentence/table-heads.ts";
import { isCelled } from "#core/figures/read/text/cells.ts";

/** What a figure is of its row: the row itself, its growth, its change, its share of another row. */
export type Operation =
  | { readonly kind: "level" }
  | { readonly kind: "growth"; readonly base: Columns | undefined }
  | { readonly kind: "change"; readonly base: Columns | undefined }
  | { readonly kind: "cagr"; readonly base: Columns | undefined }
  | { readonly kind: "ratio"; readonly bottom: string }
  /** Made of rows in a way the words say: a sum, a difference. */
  | { readonly kind: "formula"; readonly formula: Formula };

/** What a sentence says of a figure, resolved against the connected data (finance.md 5.1 step 6). */
export type Claim = {
  readonly figure: Figure;
  readonly company: CompanyLedger;
  /** The row, by its default reading, and others it may be read as. */
  readonly item: string;
  readonly others: readonly string[];
  readonly columns: Columns;
  readonly operation: Operation;
  readonly direction: Direction | undefined;
  /** The words say that the amount is negative (`net loss`) or that an outflow was an inflow. */
  readonly sign: "negative" | "inflow" | undefined;
  /** A change between amounts that a table shows with the other sign than the row's sizes have. */
  readonly isTurned?: boolean | undefined;
  /** In a table's line that shows no negative: an outflow may stand by its size, or an inflow as it is. */
  readonly isUnsigned?: boolean | undefined;
  /** No words say when: it is of the newest column of some kind, or of the time of the sentence before. */
  readonly when?: "newest" | "carried" | undefined;
  /** Other rows that the name it is told by may be short for. */
  readonly longer?: readonly string[] | undefined;
  /** Amounts that its table gives as parts of the row then: it may be the rest, or the row with them. */
  readonly parts?: readonly number[] | undefined;
  /** Row or time are taken over from elsewhere, or may be others: never called wrong. */
  readonly isVague: boolean;
  /** It may be of what stands before it or heads it, which the data do not know: found, and not confirmed. */
  readonly elsewhere?: Elsewhere | undefined;
};

/** Why a figure is tied to nothing: a sentence part for the analyst. */
export type Unbound = { readonly figure: Figure; readonly why: string };

/** What became of a figure. */
export type Bound = Claim | Unbound;

/** Something that the data do not know was named: what stands under it may be of that. */
export type Elsewhere = {
  /** Of the line that named it (`levelOf`). */
  readonly level: number;
  /** Its words, where a heading named it. */
  readonly head?: string;
  /** A sentence of the paragraph named something else, too. */
  readonly isSaid?: true | undefined;
  /** Most figures under that line are the company's all the same (`ownHeadings`). */
  readonly isBorneOut?: true | undefined;
  /** What a line above it named: that of all that follows once what is under this one ends. */
  readonly over?: Elsewhere | undefined;
};

/** What a line of a table says of a part of a row, in the unit it is printed in. */
export type PartOfRow = {
  readonly item: string;
  readonly column: string;
  readonly value: number;
};

/** What a text has spoken of so far: what a sentence that names less goes on with. */
export type Carry = {
  readonly ticker: string | undefined;
  readonly elsewhere?: Elsewhere | undefined;
  /** The level of the line it stands on (`levelOf`). */
  readonly level?: number | undefined;
  readonly columns: Columns | undefined;
  /** Those of them that the text named, and did not leave to be the latest. */
  readonly named?: Columns | undefined;
  readonly item: string | undefined;
  readonly others: readonly string[];
  /** The head of the table that goes on. */
  readonly table: TableHead | undefined;
  /** A line of figures stands under that head. */
  readonly isTableBegun?: boolean | undefined;
  /** What that table says of parts of rows. */
  readonly parts?: readonly PartOfRow[] | undefined;
  /** The columns a heading named, for what stands under it. */
  readonly heading: Columns | undefined;
  /** The line right before, where it is a heading: it may note the unit of a table. */
  readonly above?: string | undefined;
  /** What was said last of the unit of amounts that have none: a line up to the next heading, or a sentence. */
  readonly units?: string | undefined;
};

export const NOTHING_SAID: Carry = {
  ticker: undefined,
  columns: undefined,
  item: undefined,
  others: [],
  table: undefined,
  heading: undefined,
};

/** What of a text's subject goes on into a new paragraph. */
export function intoParagraph(
  { ticker, table, isTableBegun, parts, heading, above, units, elsewhere }: Carry,
  sentence: Pick<Sentence, "text" | "indent" | "isApart">,
): Carry {
  const level = levelOf(sentence);
  // A table is of what the paragraph over it spoke of.
  const most = isOfTable(sentence) ? IN_TEXT + 1 : Math.min(level, IN_TEXT);
  const goesOn = elsewhereAbove(elsewhere, most);
  const kept = table?.isCelled === true && sentence.isApart ? undefined : table;
  return {
    ...NOTHING_SAID,
    ticker,
    columns: heading,
    named: heading,
    table: kept,
    isTableBegun,
    parts: kept && parts,
    heading,
    above,
    units,
    level,
    ...(goesOn && { elsewhere: { ...goesOn, isSaid: undefined } }),
  };
}

/** What lines above a level named: what one on the level or below it named ends there. */
export function elsewhereAbove(
  elsewhere: Elsewhere | undefined,
  level: number,
): Elsewhere | undefined {
  let above = elsewhere;
  while (above !== undefined && above.level >= level) above = above.over;
  return above;
}

/** Whether a line is of a table, or notes the unit of one that follows. */
function isOfTable({ text }: Pick<Sentence, "text">): boolean {
  return isCelled(text) || notesUnit(text);
}

/** The level of a heading without marks; a line of text or of a list is below by its indent. */
export const HEADING = 7;
/** Below every line: what a sentence says of its paragraph alone. */
export const IN_TEXT = 1_000;

/** How deep a line stands: by its marks where it is a heading, else under every heading. */
function levelOf({ text, indent }: Pick<Sentence, "text" | "indent">): number {
  const marks = /^#{1,6}(?= )/.exec(text)?.[0].length;
  return marks ?? HEADING + 1 + Math.min(indent, 100);
}

export function isClaim(bound: Bound): bound is Claim {
  return "operation" in bound;
}
