import type { Times } from "#core/figures/read/claims/bind-period.ts";
import {
  type Bound,
  type Claim,
  isClaim,
  type Operation,
} from "#core/figures/read/claims/claim.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Direction } from "#core/figures/read/sentence/cue-words.ts";
import type { Formula } from "#core/figures/read/claims/formula.ts";
import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import type { NamedItem } from "#core/figures/read/sentence/read-sentence.ts";
import type { Columns } from "#core/figures/read/ledger/resolve-period.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";

/** What a frame says of a figure: what it is of which row, that the text sets it, or why it is nothing. */
export type Found =
  | FoundRow
  /** A number the text sets itself; `results` follow from it, by the order of their figures. */
  | { readonly as: string; readonly results: readonly number[] }
  | { readonly why: string };

/** What a figure is of which row. */
export type FoundRow = {
  readonly item: string;
  readonly others?: readonly string[];
  readonly operation: Operation;
  /** Where the words say another time than the sentence's. */
  readonly columns?: Columns | undefined;
  readonly sign?: Claim["sign"];
  readonly direction?: Direction | undefined;
  /** The words before the figure are of the frame: `falls below` is no hedge there. */
  readonly isExact?: true;
  /** The form of words says less than a row's name would: never contradicted. */
  readonly isUnsure?: true;
};

/** A figure where its frame is sought. */
export type Scene = {
  readonly spot: Spot;
  readonly company: CompanyLedger;
  readonly times: Times;
};

/** A form of words that says what its figures are; undefined where the words are others. */
export type Frame = (scene: Scene) => Found | undefined;

/** A form of words that needs one of these words, and is tried where the sentence has one. */
export function among(words: string, frame: Frame): Frame {
  const key = keyWords(words);
  return (scene) => (isSaid(scene.spot.reading, key) ? frame(scene) : undefined);
}

const LEVEL = { kind: "level" } as const satisfies Operation;

/** The value of a row. */
export function levelOf(item: string, more: Partial<FoundRow> = {}): Found {
  return { item, operation: LEVEL, ...more };
}

/** One row over another. */
export function ratioOf(top: string, bottom: string, columns?: Columns): Found {
  return { item: top, operation: { kind: "ratio", bottom }, columns };
}

/** A value made of rows, about `item`. */
export function madeOf(item: string, formula: Formula, columns?: Columns): FoundRow {
  return { item, operation: { kind: "formula", formula }, columns };
}

/** Rows and figures inside a match that reaches up to the figure, in the order of the text. */
export type Before = { readonly rows: readonly NamedItem[]; readonly bound: readonly Bound[] };

/** What stands in the last part of the head, matched by a pattern that ends with it. */
export function inHead({ spot }: Scene, pattern: RegExp): Before | undefined {
  const match = pattern.exec(spot.head);
  if (match === null) return undefined;
  const rows = spot.reading.items.filter(({ end }) => end <= spot.figure.start);
  return {
    rows: last(rows, count(match[0], "¤")),
    bound: last(spot.bound, count(match[0], "#")),
  };
}

/** The rows in the first part of the tail, matched by a pattern that begins with it. */
export function inTail({ spot }: Scene, pattern: RegExp): readonly NamedItem[] | undefined {
  const match = pattern.exec(spot.tail);
  if (match === null) return undefined;
  return spot.reading.items
    .filter(({ start }) => start >= spot.figure.end)
    .slice(0, count(match[0], "¤"));
}

function last<T>(from: readonly T[], number: number): readonly T[] {
  return number === 0 ? [] : from.slice(-number);
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** The claim of the figure before, where it has one. */
export function claimBefore({ spot }: Scene): Claim | undefined {
  const before = spot.bound.at(-1);
  return before !== undefined && isClaim(before) ? before : undefined;
}

/** The time that the text has spoken of up to here: what `now` is, and `unchanged`. */
export function spokenOf({ spot, company }: Scene): Columns | undefined {
  const latest = company.years[0];
  return spot.carry.columns ?? (latest === undefined ? undefined : [latest]);
}
