import { sentencesByLine } from "#core/figures/anchors/in-force.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { scan } from "#core/figures/read/figures/scan.ts";
import { plainText } from "#core/figures/read/text/plain-text.ts";
import type { Sentence } from "#core/figures/read/text/sentences.ts";

/** A figure as its sentence says it. */
export type SaidFigure = {
  /** Places count from the sentence's start. */
  readonly figure: Figure;
  readonly sentence: Sentence;
  /** What the sentence says before it. */
  readonly before: string;
};

/** The figures of a text by their places in it, each sentence read once while it is asked about. */
export function saidFigures(
  content: string,
): (place: { readonly position: number }) => SaidFigure | undefined {
  const sentenceAt = sentencesByLine(content);
  let last: { readonly sentence: Sentence; readonly figures: readonly Figure[] } | undefined;
  return ({ position }) => {
    const sentence = sentenceAt(position);
    if (sentence === undefined) return undefined;
    if (last?.sentence !== sentence) {
      last = { sentence, figures: scan(plainText(sentence.text)).figures };
    }
    const figure = last.figures.find(({ start }) => start === position - sentence.start);
    return figure && { figure, sentence, before: sentence.text.slice(0, figure.start) };
  };
}

/** The figure of a text at a place. */
export function figureAt(
  content: string,
  place: { readonly position: number },
): SaidFigure | undefined {
  return saidFigures(content)(place);
}
