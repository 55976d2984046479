import type { Anchor } from "#core/ledger/anchor.ts";
import { growthOf, shifted, type TextChange } from "#core/text/edits/text-change.ts";

/**
 * Anchors of a text counted anew into that text with `changes` made to it; in order, as they came.
 * A change beside an anchor moves it or leaves it; one inside it stays inside; what a change takes off
 * its end is no longer its own; one that takes away all of it ends it. One that was changed inside and
 * loses an end is ended as well: its first and last character are always its own. Linear in both lists.
 */
export function moveAnchors<Of extends Anchor>(
  anchors: readonly Of[],
  changes: readonly TextChange[],
): readonly Of[] {
  if (anchors.length === 0 || changes.length === 0) return anchors;
  const moved: Of[] = [];
  let next = 0;
  let grown = 0;
  for (const anchor of anchors) {
    let change = changes[next];
    while (change !== undefined && change.to <= anchor.from) {
      grown += growthOf(change);
      next += 1;
      change = changes[next];
    }
    if (change === undefined || change.from >= anchor.to) {
      moved.push(grown === 0 ? anchor : shifted(anchor, grown));
    } else {
      const left = through(anchor, changes, { next, grown });
      if (left !== undefined) moved.push(left);
    }
  }
  return moved;
}

type Reached = {
  /** The first change that touches the anchor. */
  readonly next: number;
  /** How much longer the changes before it make the text. */
  readonly grown: number;
};

/** An anchor with the changes that touch it; undefined where nothing of it is left. */
function through<Of extends Anchor>(
  anchor: Of,
  changes: readonly TextChange[],
  { next, grown }: Reached,
): Of | undefined {
  let left = { from: anchor.from + grown, to: anchor.to + grown };
  let isEdited = anchor.isEdited === true;
  let isCut = false;
  for (const change of changes.slice(next)) {
    if (change.from >= anchor.to) break;
    const isInside = change.from > anchor.from && change.to < anchor.to;
    left = stretched(left, anchor, change);
    isEdited ||= isInside;
    isCut ||= !isInside;
  }
  if (left.from >= left.to || (isCut && isEdited)) return undefined;
  return { ...anchor, ...left, ...(isEdited && { isEdited }) };
}

type Stretch = { readonly from: number; readonly to: number };

/** What one change that touches an anchor leaves of it; empty where it takes all. */
function stretched({ from, to }: Stretch, anchor: Anchor, change: TextChange): Stretch {
  const cutsHead = change.from <= anchor.from;
  const cutsTail = change.to >= anchor.to;
  if (cutsHead && cutsTail) return { from, to: from };
  if (cutsTail) return { from, to: to - (anchor.to - change.from) };
  const end = to + growthOf(change);
  return cutsHead
    ? { from: from + change.insert.length - (anchor.from - change.from), to: end }
    : { from, to: end };
}

/**
 * `moveAnchors` where changes were found by comparing two texts. Of words that stand there twice
 * nobody can tell which were taken away or put in; anchors in them are ended, for they could come to
 * stand on another figure.
 */
export function moveAnchorsAsKnown(
  anchors: readonly Anchor[],
  text: string,
  changes: readonly TextChange[],
): readonly Anchor[] {
  if (anchors.length === 0 || changes.length === 0) return anchors;
  const unsure = changes.flatMap((change) => slide(text, change));
  const sure =
    unsure.length === 0
      ? anchors
      : anchors.filter(({ from, to }) =>
          unsure.every((range) => to <= range.from || from >= range.to),
        );
  return moveAnchors(sure, changes);
}

/** The stretch over which a change could as well have been made: `a a` less one `a` is either of them. */
function slide(text: string, { from, to, insert }: TextChange): readonly Stretch[] {
  const moved = insert === "" ? text.slice(from, to) : insert;
  if (from !== to && insert !== "") return [];
  let back = 0;
  const lastOf = (by: number) => moved.charAt(moved.length - 1 - (by % moved.length));
  while (back < from && text.charAt(from - 1 - back) === lastOf(back)) back += 1;
  let on = 0;
  while (to + on < text.length && text.charAt(to + on) === moved.charAt(on % moved.length)) on += 1;
  return back === 0 && on === 0 ? [] : [{ from: from - back, to: to + on }];
}
