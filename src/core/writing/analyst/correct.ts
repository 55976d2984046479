import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import type { CheckedText } from "#core/figures/read/check-figures.ts";
import { directionsIn } from "#core/figures/read/sentence/cue-words.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { correctionOf } from "#core/figures/reprint/reprint.ts";
import { formerPlace } from "#core/figures/roll-forward/changed-sentence.ts";
import { articleBefore, oppositeOf } from "#core/figures/roll-forward/opposite-words.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { applyChanges, growthOf, type TextChange } from "#core/text/edits/text-change.ts";
import type { EditStamp } from "#core/writing/analyst/place-text.ts";

/** What can be done about the figures of a text that the connected data contradict. */
export type Corrections = {
  /** One replacement for each figure, or word for a direction, that alone puts it right. */
  readonly edits: readonly Edit[];
  /** Contradicted figures whose words would have to change as well, as they are written. */
  readonly left: readonly string[];
};

type Written = {
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  /** What figures of the text are of. */
  readonly anchors?: readonly PlacedBinding[] | undefined;
};

/** The replacements of "Use" for every contradicted figure of a text, and the words that say it went the other way. */
export function corrections(written: Written, stamp: EditStamp): Corrections {
  const content = written.currentContent;
  const checked = checkedWith(written, []);
  const numbers = contradicted(checked).flatMap((figure) => {
    const insert = correctionOf(checked, content, figure);
    const from = figure.position;
    return insert === undefined ? [] : [{ from, to: from + figure.length, insert }];
  });
  const words = turnedWords(written, numbers);
  const changes = [...numbers, ...words].toSorted((a, b) => a.from - b.from);
  const isPutRight = (at: number): boolean => {
    const sentence = sentencesOf(content).findLast(({ start }) => start <= at);
    const end = (sentence?.start ?? 0) + (sentence?.text.length ?? 0);
    return changes.some(({ from }) => from >= (sentence?.start ?? 0) && from < end);
  };
  return {
    edits: changes.map(({ from, to, insert }) => ({
      id: stamp.newId(),
      type: "replace",
      position: from,
      length: to - from,
      content: insert,
      timestamp: stamp.now,
    })),
    left: contradicted(checked).flatMap(({ position, text }) =>
      isPutRight(position) ? [] : [text],
    ),
  };
}

function contradicted({ figures }: CheckedText): CheckedText["figures"] {
  return figures.filter(({ verdict }) => verdict === "contradicted");
}

/** Places of figures that are right but for the way the words say they went, and of such words. */
function wrongWays({ figures, warnings }: CheckedText): readonly number[] {
  const turned = figures.filter(
    ({ verdict, text, expected }) =>
      verdict !== "verified" && expected !== null && digits(text) === digits(expected.display),
  );
  const words = warnings.filter(({ kind }) => kind === "direction");
  return [...turned, ...words].map(({ position }) => position);
}

function digits(text: string): string {
  return text.replaceAll(/[^\d.]/g, "");
}

/** Words for a direction that say the opposite, each where fewer of the text's troubles are left with it. */
function turnedWords(written: Written, numbers: readonly TextChange[]): readonly TextChange[] {
  const content = written.currentContent;
  const words: TextChange[] = [];
  let troubles = troublesLeft(written, numbers);
  for (const { start, text } of sentencesOf(content)) {
    const end = start + text.length;
    if (!troubles.some((at) => at >= start && at < end)) continue;
    for (const { at, text: word } of directionsIn(text)) {
      const from = start + at;
      const insert = oppositeOf(content.slice(from, from + word.length), content.slice(0, from));
      if (insert === undefined) continue;
      const article = articleBefore(content, from, insert);
      const turn = [...(article ? [article] : []), { from, to: from + word.length, insert }];
      const left = troublesLeft(written, [...numbers, ...words, ...turn]);
      if (left.length >= troubles.length) continue;
      words.push(...turn);
      troubles = left;
    }
  }
  return words;
}

/** What does not hold once changes are made, by its place before them. */
function troublesLeft(written: Written, changes: readonly TextChange[]): readonly number[] {
  const ordered = changes.toSorted((a, b) => a.from - b.from);
  const bound = checkedWith(written, ordered);
  // A bound figure holds whatever the words around it say: they are read apart.
  const read = checkedWith({ ...written, anchors: [] }, ordered);
  return [...contradicted(bound).map(({ position }) => position), ...wrongWays(read)].map((at) =>
    formerPlace(ordered, at),
  );
}

/** The text with changes made in their order, and its figures. */
function checkedWith(
  { currentContent, connectedData, anchors = [] }: Written,
  ordered: readonly TextChange[],
): CheckedText {
  const content = applyChanges(currentContent, ordered);
  const grown = (until: number): number =>
    ordered.filter(({ to }) => to <= until).reduce((sum, each) => sum + growthOf(each), until);
  const placed = anchors.map((each) => ({ ...each, from: grown(each.from), to: grown(each.to) }));
  const made = { id: "text", by: "product", at: "" } as const;
  return checkAnchored({ content, connectedData, anchors: anchorsIn(content, placed, made) });
}
