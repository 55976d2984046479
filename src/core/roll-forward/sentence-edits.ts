import type { Exchange } from "#core/roll-forward/changed-sentence.ts";
import type { RolledSentence } from "#core/roll-forward/rolled-sentence.ts";
import type { FormerSentence } from "#core/roll-forward/said-periods.ts";
import type { Edit } from "#core/text-edits/edit.ts";
import { applyChanges, type TextChange } from "#core/text-edits/text-change.ts";

type Stamp = { readonly newId: () => string; readonly now: string };

/**
 * The changes of a sentence as edits: one for each figure and each time. A word that turned and the
 * figure it belongs to are one, for either alone would be wrong.
 */
export function editsOf(
  { start, text }: FormerSentence,
  { changes, exchanges }: RolledSentence,
  { newId, now }: Stamp,
): readonly Edit[] {
  return joined(text, changes, exchanges).map(({ from, to, insert }) => ({
    id: newId(),
    type: "replace" as const,
    position: start + from,
    length: to - from,
    content: insert,
    timestamp: now,
  }));
}

/** Changes that touch, and words that turned with the figures they are said of, put together. */
function joined(
  text: string,
  changes: readonly TextChange[],
  exchanges: readonly Exchange[],
): readonly TextChange[] {
  const groups: TextChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isOne = last !== undefined && belong(text, [last, change], exchanges);
    if (isOne) group?.push(change);
    else groups.push([change]);
  }
  return groups.map((group) => merged(text, group));
}

function belong(
  text: string,
  [a, b]: readonly [TextChange, TextChange],
  exchanges: readonly Exchange[],
): boolean {
  const touch = /^\s*$/.test(text.slice(a.to, b.from));
  return (
    touch ||
    exchanges.some(
      ({ position, saidOf }) =>
        Math.min(position, saidOf) <= a.from && b.from <= Math.max(position, saidOf),
    )
  );
}

function merged(text: string, group: readonly TextChange[]): TextChange {
  const from = group[0]?.from ?? 0;
  const to = group.at(-1)?.to ?? from;
  const moved = group.map((change) => ({
    ...change,
    from: change.from - from,
    to: change.to - from,
  }));
  return { from, to, insert: applyChanges(text.slice(from, to), moved) };
}
