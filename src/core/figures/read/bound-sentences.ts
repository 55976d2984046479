import type { BoundAnchor } from "#core/ledger/anchor.ts";
import type { Carry } from "#core/figures/read/claims/claim.ts";
import type { CheckedSentence } from "#core/figures/read/check-sentence.ts";
import {
  type CheckedFigure,
  isOfData,
  isUntraced,
  type TextWarning,
} from "#core/figures/read/verdicts/verdict.ts";
import type { Sentence } from "#core/figures/read/text/sentences.ts";

/** Figures of a sentence that are known without reading it. */
export type BoundSentence = {
  /** In its order; places count from its first character. */
  readonly figures: readonly CheckedFigure[];
  /** Own estimates of the analyst's and what a model typed, by the same places; they are read all the same. */
  readonly unsourced?: readonly BoundAnchor[];
  /** The sentence has no other figures: its words are held to these alone. */
  readonly isWhole: boolean;
  /** It has to be read all the same: it has other figures, or numbers that it sets itself. */
  readonly isRead: boolean;
  /** Words that the data do not bear out, by the same places. */
  readonly warnings: readonly TextWarning[];
  /** What stands before it that its figures are not of, by the same places. */
  readonly outOfContext?: (carry: Carry) => readonly TextWarning[];
};

/** What is known of a sentence, where it stands. */
export function inContext(bound: BoundSentence | undefined, carry: Carry) {
  const found = bound?.outOfContext?.(carry) ?? [];
  return bound && { ...bound, warnings: [...bound.warnings, ...found] };
}

/** What goes on from a sentence that was not read: its one company, and no time that is known. */
export function carryOver(carry: Carry, { figures }: BoundSentence): Carry {
  const [ticker, ...others] = new Set(figures.map((figure) => figure.ticker));
  const one = others.length > 0 ? undefined : (ticker ?? carry.ticker);
  return { ...carry, ticker: one, columns: undefined, named: undefined };
}

/** What is known of a sentence without reading it; undefined where nothing is. */
export type FindBound = (sentence: Sentence) => BoundSentence | undefined;

/**
 * A sentence that was read, with those that are known in place of what was read there. Words whose figures
 * are all known are held to those alone.
 */
export function withBound(
  read: Pick<CheckedSentence, "figures" | "warnings" | "judged">,
  bound: BoundSentence | undefined,
): Pick<CheckedSentence, "figures" | "warnings" | "judged"> {
  if (bound === undefined) return read;
  const standing = bound.figures.filter((each) => !givesWay(each, read.figures));
  const left = read.figures.filter((figure) => standing.every((each) => !meet(figure, each)));
  const figures = [...left.map((figure) => calledSo(figure, bound)), ...standing].toSorted(
    (a, b) => a.position - b.position,
  );
  if (bound.isWhole) return { figures, warnings: bound.warnings, judged: [] };
  const judged = read.judged.filter(({ figure }) => left.includes(figure));
  const places = new Set(bound.warnings.map(({ position }) => position));
  const others = read.warnings.filter(({ position }) => !places.has(position));
  return { figures, warnings: [...bound.warnings, ...others], judged };
}

/** A number that the text sets itself, whoever says so, where the data plainly give another. */
function givesWay(bound: CheckedFigure, read: readonly CheckedFigure[]): boolean {
  const isSet = bound.anchor !== undefined && !isOfData(bound.anchor.binding);
  return isSet && read.some((each) => each.verdict === "contradicted" && meet(each, bound));
}

function calledSo(figure: CheckedFigure, { unsourced = [] }: BoundSentence): CheckedFigure {
  const own = unsourced.find(({ from }) => from === figure.position);
  if (own === undefined) return figure;
  const { id, binding, by, at } = own;
  const called = { ...figure, anchor: { id, binding, by, at } };
  if (!isUntraced(own)) return called;
  // Once the data say what it is, it is theirs; a number that claims nothing of them is the model's.
  const isSettled = figure.verdict === "verified" || figure.verdict === "contradicted";
  return isSettled ? figure : { ...called, verdict: "unsupported" };
}

function meet(a: CheckedFigure, b: CheckedFigure): boolean {
  return a.position < b.position + b.length && b.position < a.position + a.length;
}
