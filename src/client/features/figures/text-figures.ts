import { type CheckedText, checkOn } from "#core/figures/read/check-figures.ts";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import {
  type DocumentFigure,
  type NumberedSource,
  sourceNumbers,
} from "#core/figures/check/document-figures.ts";

/** A stretch of a text, or a figure in it. */
export type TextPart = {
  readonly position: number;
  readonly text: string;
  readonly figure?: DocumentFigure;
};

const checkedTexts = new WeakMap<Ground, Map<string, CheckedText>>();

/**
 * A text beside the document in parts, its figures judged by what they are of and on the same data, numbered as the
 * document numbers its sources. One that the document does not use has no number yet.
 */
export function partsOf(
  text: string,
  ground: Ground,
  sources: readonly NumberedSource[],
  anchors: readonly PlacedBinding[] = [],
): readonly TextPart[] {
  const checked = checkedOnce(text, ground, anchors);
  const numbers = sourceNumbers(checked, sources);
  const parts: TextPart[] = [];
  let written = 0;
  for (const figure of checked.figures) {
    const { verdict, position, length } = figure;
    if (verdict === "ignored" || isQuoted(text, position)) continue;
    if (position > written) parts.push({ position: written, text: text.slice(written, position) });
    written = position + length;
    const known = verdict === "verified" ? numbers.of(figure) : [];
    const sourceNumber = known.filter((number) => number <= sources.length);
    parts.push({
      position,
      text: text.slice(position, written),
      figure: {
        ...figure,
        state: verdict,
        decision: undefined,
        isOutdated: false,
        sourceNumbers: sourceNumber,
      },
    });
  }
  if (written < text.length) parts.push({ position: written, text: text.slice(written) });
  return parts;
}

/** Between “ and ” the words are the document's, not the message's own. */
function isQuoted(text: string, position: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", position) + 1, position);
  return line.lastIndexOf("“") > line.lastIndexOf("”");
}

/** Answers do not change: each is checked once for the same data. */
function checkedOnce(text: string, ground: Ground, placed: readonly PlacedBinding[]): CheckedText {
  const known = checkedTexts.get(ground) ?? new Map<string, CheckedText>();
  checkedTexts.set(ground, known);
  const found = known.get(text);
  if (found !== undefined) return found;
  const anchors = anchorsIn(text, placed, { id: "answer", by: "product", at: "" });
  const checked = checkOn(ground, text, boundSentences(anchors, ground));
  known.set(text, checked);
  return checked;
}
