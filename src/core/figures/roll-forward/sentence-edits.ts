import { isHeading } from "#core/figures/read/tie/elsewhere.ts";
import { isAnchored, placedAfter } from "#core/figures/roll-forward/bound-figures.ts";
import { movesInTime } from "#core/figures/roll-forward/rolled-sentence.ts";
import type { Rolled } from "#core/figures/roll-forward/rolled-sentences.ts";
import { numbersIn } from "#core/figures/roll-forward/said-periods.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { applyChanges, growthOf, shifted, type TextChange } from "#core/text/edits/text-change.ts";

type Proposal = {
  readonly content: string;
  readonly newId: () => string;
  readonly now: string;
};

/** Changes that are accepted or rejected together, in the order of the text, with the sentences they change. */
type Group = { readonly changes: readonly TextChange[]; readonly of: readonly Rolled[] };

/**
 * The changes of a text's sentences as edits, each the smallest stretch that can change alone. A
 * sentence that moves in time changes as a whole, and with the one it takes its time from; values that
 * were restated in their own time are edits of their own.
 */
export function editsOf(rolled: readonly Rolled[], proposal: Proposal): readonly Edit[] {
  const groups: Group[] = [];
  for (const together of boundSentences(rolled)) {
    for (const group of groupsOf(together, proposal.content)) {
      const last = groups.at(-1);
      if (last !== undefined && isOneParagraph(last, group, proposal.content)) {
        const of = [...new Set([...last.of, ...group.of])];
        groups[groups.length - 1] = { changes: [...last.changes, ...group.changes], of };
      } else groups.push(group);
    }
  }
  return groups.map((group) => editOf(group, proposal));
}

/**
 * Changed sentences by what has to change together: one that says no time of its own is right only
 * beside the one it takes it from, as that was or as it becomes.
 */
function boundSentences(rolled: readonly Rolled[]): readonly (readonly Rolled[])[] {
  const together: Rolled[][] = [];
  const groupOf = new Map<number, number>();
  for (const [index, each] of rolled.entries()) {
    if (each.sentence.changes.length === 0) continue;
    const source = takesItsTime(each) ? sourceOfTime(rolled, index) : undefined;
    const group = source === undefined ? undefined : groupOf.get(source);
    const at = group ?? together.length;
    // What stands between them changes with them: an edit is one stretch.
    const joined = together.splice(at).flat();
    together.push([...joined, each]);
    for (const [other, own] of groupOf) if (own > at) groupOf.set(other, at);
    groupOf.set(index, at);
  }
  return together;
}

/** Whether a figure of a sentence is of a time that the sentence does not name. */
function takesItsTime({ former: { checked, carry }, periods }: Rolled): boolean {
  if (carry.columns === undefined) return false;
  const named = new Set(periods.flatMap(({ columns }) => columns));
  return numbersIn(checked).some(({ verdict, period }) => {
    const [label = ""] = period?.split(", ") ?? [];
    return verdict === "verified" && !named.has(label);
  });
}

/** The sentence before it that said the time it goes on with: of its paragraph, or the heading it stands under. */
function sourceOfTime(rolled: readonly Rolled[], index: number): number | undefined {
  const own = rolled[index]?.former;
  const label = own?.carry.columns?.[0] ?? "";
  let isOfParagraph = own?.beginsParagraph !== true;
  for (let at = index - 1; at >= 0; at -= 1) {
    const each = rolled[at];
    if (each !== undefined && givesTime(each, label, isOfParagraph)) return at;
    if (each?.former.beginsParagraph === true) isOfParagraph = false;
  }
  return undefined;
}

/** Whether what stands before says a time: in the paragraph any sentence that names or sets it, above it a heading. */
function givesTime(
  { former: { checked, carry }, periods }: Rolled,
  label: string,
  isOfParagraph: boolean,
): boolean {
  const isNamed = periods.some(({ columns }) => columns.includes(label));
  if (isOfParagraph) return isNamed || carry.columns?.[0] !== label;
  return isNamed && isHeading(checked.reading);
}

function groupsOf(of: readonly Rolled[], content: string): readonly Group[] {
  const changes = of.flatMap(({ former: { start }, sentence }) =>
    sentence.changes.map((change) => shifted(change, start)),
  );
  const isWhole = of.some(({ sentence }) => sentence.exchanges.length > 0 || movesInTime(sentence));
  const parts = isWhole ? [changes] : touching(changes, content);
  return parts.map((part) => ({ changes: part, of }));
}

/** Paragraphs whose changed figures all have anchors change as one: nothing of them is in doubt. */
function isOneParagraph(last: Group, next: Group, content: string): boolean {
  const between = content.slice(last.changes.at(-1)?.to, next.changes[0]?.from);
  return (
    !between.includes("\n") &&
    [...last.of, ...next.of].every(({ former, anchors }) => isAnchored(former, anchors))
  );
}

/** Changes with nothing between them are one. */
function touching(
  changes: readonly TextChange[],
  content: string,
): readonly (readonly TextChange[])[] {
  const groups: TextChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (last !== undefined && content.slice(last.to, change.from).trim() === "") {
      group?.push(change);
    } else groups.push([change]);
  }
  return groups;
}

function editOf({ changes, of }: Group, { content, newId, now }: Proposal): Edit {
  const { from, to, insert } = asOne(content, [...changes, ...edgesOf(of)].toSorted(inText));
  const anchors = of
    .flatMap((each) => bindingsIn(each, changes))
    .filter((placed) => placed.from >= from && placed.to <= from + insert.length)
    .map((placed) => shifted(placed, -from));
  const parts = touching(changes, content).map((part) => shifted(asOne(content, part), -from));
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

/** What the figures of a sentence are of once it is changed, by their places in the text with this edit alone. */
function bindingsIn(
  { former: { start }, sentence }: Rolled,
  changes: readonly TextChange[],
): readonly PlacedBinding[] {
  const by = changes
    .filter(({ to }) => to <= start)
    .reduce((place, change) => place + growthOf(change), start);
  return placedAfter(sentence.figures, sentence.changes).map(({ bound: _bound, ...placed }) =>
    shifted(placed, by),
  );
}

/** From the first change to the last, with what stands between them. */
function asOne(content: string, group: readonly TextChange[]): TextChange {
  const from = group[0]?.from ?? 0;
  const to = group.at(-1)?.to ?? from;
  const moved = group.map((change) => shifted(change, -from));
  return { from, to, insert: applyChanges(content.slice(from, to), moved) };
}
