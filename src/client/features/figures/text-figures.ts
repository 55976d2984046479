import { type CheckedText, checkOn } from "#core/figures/read/check-figures.ts";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { sourceLines } from "#core/figures/check/document-figures-text.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import {
  type DocumentFigure,
  type NumberedSource,
  sourceNumbers,
} from "#core/figures/check/document-figures.ts";

/** A source behind a text's figures, and the first figure that it is behind. */
export type TextSource = {
  readonly number: number;
  readonly text: string;
  readonly figure: DocumentFigure;
};

/** A stretch of a text, or a figure in it. */
export type TextPart = {
  readonly position: number;
  readonly text: string;
  readonly figure?: DocumentFigure;
};

const checkedTexts = new WeakMap<Ground, Map<string, CheckedText>>();

/**
 * A text beside the document in parts, its figures judged by what they are of and on the same data, numbered as the
 * document numbers its sources. Those that the document does not use are numbered after its own.
 */
export function partsOf(
  text: string,
  ground: Ground,
  sources: readonly NumberedSource[],
  anchors: readonly PlacedBinding[] = [],
): { readonly parts: readonly TextPart[]; readonly sources: readonly TextSource[] } {
  const checked = checkedOnce(text, ground, anchors);
  const numbers = sourceNumbers(checked, sources);
  const parts: TextPart[] = [];
  let written = 0;
  for (const figure of checked.figures) {
    const { verdict, position, length } = figure;
    if (verdict === "ignored" || isQuoted(text, position)) continue;
    if (position > written) parts.push({ position: written, text: text.slice(written, position) });
    written = position + length;
    parts.push({
      position,
      text: text.slice(position, written),
      figure: {
        ...figure,
        state: verdict,
        kept: undefined,
        isOutdated: false,
        sourceNumbers: verdict === "verified" ? numbers.of(figure) : [],
      },
    });
  }
  if (written < text.length) parts.push({ position: written, text: text.slice(written) });
  return { parts, sources: usedIn(parts, ground, numbers.all()) };
}

function usedIn(
  parts: readonly TextPart[],
  ground: Ground,
  numbered: readonly NumberedSource[],
): readonly TextSource[] {
  const used = new Map<number, TextSource>();
  for (const { figure } of parts) {
    if (figure === undefined || figure.sourceNumbers.length === 0) continue;
    for (const { number, text } of sourceLines(ground, figure, numbered)) {
      if (number !== undefined && !used.has(number)) used.set(number, { number, text, figure });
    }
  }
  return [...used.values()].toSorted((a, b) => a.number - b.number);
}

/** A text's parts by its paragraphs, which blank lines part. */
export function paragraphsOf(parts: readonly TextPart[]): readonly (readonly TextPart[])[] {
  const paragraphs: TextPart[][] = [[]];
  for (const part of parts) {
    if (part.figure !== undefined) paragraphs.at(-1)?.push(part);
    else {
      let { position } = part;
      for (const [at, text] of part.text.split(/(\n{2,})/).entries()) {
        if (at % 2 === 1) paragraphs.push([]);
        else if (text !== "") paragraphs.at(-1)?.push({ position, text });
        position += text.length;
      }
    }
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
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
