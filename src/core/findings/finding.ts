import type { Datum } from "#core/ledger/datum.ts";
import type { DatumRef } from "#core/ledger/reference.ts";
import type { Prose } from "#core/ledger/prose.ts";

/** What a finding is, a closed list (docs/glossary.md). */
export type FindingKind =
  /** A row as it stands, in its band. */
  | "level"
  /** A row against the same row a year earlier. */
  | "moved"
  /** What gave most of a move. */
  | "bridge"
  /** Obligations against the means to meet them. */
  | "due"
  /** How far a row is from a threshold. */
  | "headroom"
  /** The highest or lowest of n columns. */
  | "range"
  | "peer"
  | "oneOff"
  /** Columns that can't be compared. */
  | "break"
  | "stale"
  /** Two bases that disagree, or a level that another figure takes back. */
  | "conflict"
  /** Words of a filing. */
  | "quoted"
  | "scenario"
  | "missing";

export type Topic =
  | "growth"
  | "margin"
  | "cash"
  | "leverage"
  | "coverage"
  | "liquidity"
  | "refinancing"
  | "capital"
  | "returns"
  | "valuation"
  | "business"
  /** What a bank or a lender earns on what it lends, and what it loses. */
  | "lending"
  | "funding"
  /** What an insurer earns on what it insures. */
  | "underwriting"
  /** Funds from operations of a property trust. */
  | "property"
  /** What must be known of the data themselves. */
  | "data";

export type Direction = "up" | "down" | "flat" | "turned" | "notMeaningful";

export type Span = "twelve months" | "quarter" | "year to date";

export type Verdict = "yes" | "no" | "neither";

/** For whom something is good. */
export type Side = "creditor" | "shareholder";

/** The word for a level, with the bounds it lies between: from the first, below the second. */
export type BandOf = { readonly word: string; readonly from: number; readonly to: number };

/** What must be known of an operand, by its flag, as a clause that stands behind the figure it is of. */
export type Caveat = {
  readonly flag: string;
  readonly clause: Prose;
  readonly of: Pick<DatumRef, "item" | "period">;
};

/** The ends of a move in a caveat, where what is in one of them would be read as in the other. */
export const EARLIER = "the earlier figure";
export const NEWER = "the newer figure";

/** What figures mean, decided by code: findings.md 1. */
export type Finding = {
  /** From what it is of, never from its place in a list. */
  readonly id: string;
  readonly kind: FindingKind;
  readonly topic: Topic;
  /** The row it is about; of what is no row, what it is called. */
  readonly item: string;
  /** Every cell that its figures are made of. */
  readonly operands: readonly DatumRef[];
  /** The newest column it stands on. */
  readonly asOf: string;
  /** Twelve months or a balance, unless it is of a quarter or of the year to date. */
  readonly span: Span;
  readonly direction?: Direction | undefined;
  readonly good: Readonly<Record<Side, Verdict>>;
  readonly band?: BandOf | undefined;
  /** 0 to 1, by `weights.ts`. */
  readonly weight: number;
  readonly caveats: readonly Caveat[];
  /** Ids of findings that it weakens or contradicts. */
  readonly qualifies: readonly string[];
  readonly says: Says;
};

/** A finding in words, every figure of them a datum. */
export type Says = {
  /** A few words for a title, without a full stop. */
  readonly headline: Prose;
  /** With capital and full stop. */
  readonly sentence: Prose;
  /** Without either, for a list or beside another. */
  readonly clause: Prose;
};

export const NEITHER: Readonly<Record<Side, Verdict>> = {
  creditor: "neither",
  shareholder: "neither",
};

/** The data that prose prints, in their order. */
export function dataOf(parts: Prose): readonly Datum[] {
  return parts.flatMap((part) => (typeof part === "object" && "datum" in part ? [part.datum] : []));
}
