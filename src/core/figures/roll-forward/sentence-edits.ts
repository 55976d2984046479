import type { Bound } from "#core/figures/roll-forward/bound-sentences.ts";
import type { Exchange } from "#core/figures/roll-forward/changed-sentence.ts";
import { movesInTime } from "#core/figures/roll-forward/rolled-sentence.ts";
import type { Rolled } from "#core/figures/roll-forward/rolled-sentences.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { applyChanges, type TextChange } from "#core/text/edits/text-change.ts";

type Proposal = { readonly content: string; readonly newId: () => string; readonly now: string };

/** Changes that are accepted or rejected together, in the order of the text. */
type Group = readonly TextChange[];

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
    .map((group) => editOf(group, proposal));
}

function groupsWithin(bound: readonly Rolled[], content: string): readonly Group[] {
  const [only, ...others] = bound.filter(({ sentence }) => sentence.changes.length > 0);
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

function editOf(group: Group, { content, newId, now }: Proposal): Edit {
  const { from, to, insert } = asOne(content, group);
  const parts = grouped(group, (last, next) => touch(content, last, next)).map((part) =>
    movedBy(asOne(content, part), -from),
  );
  return {
    id: newId(),
    type: "replace",
    position: from,
    length: to - from,
    content: insert,
    ...(parts.length > 1 ? { parts } : {}),
    timestamp: now,
  };
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
