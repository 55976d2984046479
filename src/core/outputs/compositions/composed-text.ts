import {
  countsOf,
  type DocumentFigures,
  type NumberedSource,
} from "#core/figures/check/document-figures.ts";
import { originKey } from "#core/ledger/origins.ts";

/** A text with the figures that were read in it. */
export type JudgedText = { readonly content: string; readonly figures: DocumentFigures };

/** Words of a judged text on one line of it, from one place to another (UTF-16). */
export type Stretch = { readonly of: JudgedText; readonly from: number; readonly to: number };

const NO_FIGURES: DocumentFigures = {
  figures: [],
  warnings: [],
  sources: [],
  counts: countsOf([]),
};

/** A line of the page's own, without a figure. */
export function plainLine(content: string): Stretch {
  return { of: { content, figures: NO_FIGURES }, from: 0, to: content.length };
}

/** The lines of a judged text that say something, in its order. */
export function linesOf(of: JudgedText): readonly Stretch[] {
  return [...of.content.matchAll(/[^\n\r]+/g)].flatMap(({ 0: line, index }) =>
    line.trim() === "" ? [] : [{ of, from: index, to: index + line.length }],
  );
}

export function wordsOf({ of, from, to }: Stretch): string {
  return of.content.slice(from, to);
}

export function figuresIn({ of, from, to }: Stretch): DocumentFigures["figures"] {
  return of.figures.figures.filter(
    ({ position, length }) => position >= from && position + length <= to,
  );
}

/**
 * Stretches, each a line, as a text of its own. A figure stands as it was judged where it comes from: read
 * anew it would miss the words around it. Sources are numbered anew, in order of first use.
 */
export function composedText(lines: readonly Stretch[]): JudgedText {
  const sources = new Map<string, NumberedSource>();
  const numberOf = (source: NumberedSource): number => {
    const key = originKey(source);
    const known = sources.get(key) ?? { ...source, number: sources.size + 1 };
    sources.set(key, known);
    return known.number;
  };
  let content = "";
  const figures = lines.flatMap((line) => {
    const moved = content.length - line.from;
    content += `${wordsOf(line)}\n`;
    const known = new Map(line.of.figures.sources.map((source) => [source.number, source]));
    return figuresIn(line).map((figure) => ({
      ...figure,
      position: figure.position + moved,
      sourceNumbers: figure.sourceNumbers.flatMap((number) => {
        const source = known.get(number);
        return source === undefined ? [] : [numberOf(source)];
      }),
    }));
  });
  const counts = countsOf(figures);
  return { content, figures: { figures, warnings: [], sources: [...sources.values()], counts } };
}
