import { anchorsAfterRoll, isAnchored } from "#core/figures/roll-forward/anchored-sentence.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { Bound } from "#core/figures/roll-forward/bound-sentences.ts";
import type { Exchange } from "#core/figures/roll-forward/changed-sentence.ts";
import { type Course, movesInTime } from "#core/figures/roll-forward/rolled-sentence.ts";
import type { Rolled } from "#core/figures/roll-forward/rolled-sentences.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { applyChanges, growthOf, type TextChange } from "#core/text/edits/text-change.ts";

type Proposal = {
  readonly content: string;
  readonly newId: () => string;
  readonly now: string;
  readonly course: Course;
};

/** Changes that are accepted or rejected together, in the order of the text. */
type Group = readonly TextChange[];

/** A group with the sentences it changes. */
type SentenceGroup = { readonly changes: Group; readonly of: readonly Rolled[] };

/**
 * The changes of a text's sentences as edits, each the smallest stretch that can change alone. A
 * sentence that moves in time changes as a whole, and so do sentences bound to each other; values that
 * were restated in their own time are edits of their own.
 */
export function editsOf(
  rolled: readonly Rolled[],
  bounds: readonly Bound[],
  proposal: Proposal,
): readonly Edit[] {
  return bounds
    .flatMap(({ from, to }) => groupsWithin(rolled.slice(from, to + 1), proposal.content))
    .reduce(byParagraph(proposal.content), [])
    .map((group) => editOf(group, proposal));
}

/** Paragraphs whose changed figures all have anchors change as one: nothing of them is in doubt. */
function byParagraph(
  content: string,
): (groups: SentenceGroup[], group: SentenceGroup) => SentenceGroup[] {
  return (groups, group) => {
    const last = groups.at(-1);
    const [from, to] = [last?.changes.at(-1)?.to, group.changes[0]?.from];
    const isOne =
      last !== undefined &&
      !content.slice(from, to).includes("\n") &&
      [...last.of, ...group.of].every(({ former, anchors }) => isAnchored(former, anchors));
    if (!isOne) return [...groups, group];
    const of = [...new Set([...last.of, ...group.of])];
    return [...groups.slice(0, -1), { changes: [...last.changes, ...group.changes], of }];
  };
}

function groupsWithin(bound: readonly Rolled[], content: string): readonly SentenceGroup[] {
  const of = bound.filter(({ sentence }) => sentence.changes.length > 0);
  return changesWithin(of, content).map((changes) => ({ changes, of }));
}

function changesWithin([only, ...others]: readonly Rolled[], content: string): readonly Group[] {
  if (only === undefined) return [];
  const changes = [only, ...others].flatMap(({ former: { start }, sentence }) =>
    sentence.changes.map((change) => movedBy(change, start)),
  );
  return others.length === 0 && !isOfAnotherTime(only)
    ? grouped(changes, (last, next) => belong(content, [last, next], only))
    : [changes];
}

function isOfAnotherTime({ former, sentence }: Rolled): boolean {
  return sentence.moved.length > 0 || movesInTime(former, sentence);
}

/** Changes that touch, and words that turned with the figures they are said of, belong together. */
function belong(
  content: string,
  [a, b]: readonly [TextChange, TextChange],
  { former: { start }, sentence: { exchanges } }: Rolled,
): boolean {
  const isWithin = ({ position, saidOf }: Exchange) =>
    start + Math.min(position, saidOf) <= a.from && b.from <= start + Math.max(position, saidOf);
  return touch(content, a, b) || exchanges.some(isWithin);
}

function touch(content: string, a: TextChange, b: TextChange): boolean {
  return content.slice(a.to, b.from).trim() === "";
}

function grouped(
  changes: readonly TextChange[],
  isOne: (last: TextChange, next: TextChange) => boolean,
): readonly Group[] {
  const groups: TextChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (last !== undefined && isOne(last, change)) group?.push(change);
    else groups.push([change]);
  }
  return groups;
}

function editOf({ changes: group, of }: SentenceGroup, proposal: Proposal): Edit {
  const { content, newId, now } = proposal;
  const { from, to, insert } = asOne(content, [...group, ...edgesOf(of)].toSorted(inText));
  const anchors = of.flatMap((each) => anchorsWithin(each, { from, group }, proposal));
  const parts = grouped(group, (last, next) => touch(content, last, next)).map((part) =>
    movedBy(asOne(content, part), -from),
  );
  return {
    id: newId(),
    type: "replace",
    position: from,
    length: to - from,
    content: insert,
    ...(parts.length > 1 || anchors.length > 0 ? { parts } : {}),
    ...(anchors.length > 0 && { anchors }),
    timestamp: now,
  };
}

/** Where sentences with anchors begin and end: their figures are bound anew with their words. */
function edgesOf(of: readonly Rolled[]): readonly TextChange[] {
  return of
    .filter(({ anchors }) => anchors.length > 0)
    .flatMap(({ former: { start, text } }) =>
      [start, start + text.length].map((at) => ({ from: at, to: at, insert: "" })),
    );
}

function inText(a: TextChange, b: TextChange): number {
  return a.from - b.from || a.to - b.to;
}

/** What the figures of a sentence are of in an edit that begins at `from`. */
function anchorsWithin(
  { former, anchors, sentence }: Rolled,
  { from, group }: { readonly from: number; readonly group: Group },
  { course }: Proposal,
): readonly PlacedBinding[] {
  if (anchors.length === 0) return [];
  const grown = group
    .filter(({ to }) => to <= former.start)
    .reduce((sum, change) => sum + growthOf(change), 0);
  const by = former.start + grown - from;
  return anchorsAfterRoll(former, anchors, { sentence, course }).map((placed) => ({
    ...placed,
    from: placed.from + by,
    to: placed.to + by,
  }));
}

/** From the first change to the last, with what stands between them. */
function asOne(content: string, group: Group): TextChange {
  const from = group[0]?.from ?? 0;
  const to = group.at(-1)?.to ?? from;
  const moved = group.map((change) => movedBy(change, -from));
  return { from, to, insert: applyChanges(content.slice(from, to), moved) };
}

function movedBy({ from, to, insert }: TextChange, by: number): TextChange {
  return { from: from + by, to: to + by, insert };
}
