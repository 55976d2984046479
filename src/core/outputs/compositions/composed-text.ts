import {
  countsOf,
  type DocumentFigures,
  type NumberedSource,
} from "#core/figures/check/document-figures.ts";
import { originKey } from "#core/ledger/origins.ts";
import { figureSign } from "#core/outputs/report/figure-signs.ts";

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

/** The words of a stretch as a title or a speaker has them: what is not borne out has its sign behind it. */
export function signedWords(stretch: Stretch): string {
  let words = wordsOf(stretch);
  for (const { position, length, state } of figuresIn(stretch).toReversed()) {
    const sign = figureSign(state);
    const end = position + length - stretch.from;
    if (sign !== undefined) words = `${words.slice(0, end)}\u00A0${sign}${words.slice(end)}`;
  }
  return words;
}

/** The beginning of a stretch that is too long, up to the end of a word and never within a figure. */
export function beginningOf(stretch: Stretch, most: number): Stretch {
  const { of, from } = stretch;
  if (stretch.to - from <= most) return stretch;
  const cut = from + most;
  const within = of.figures.figures.find(
    ({ position, length }) => position < cut && position + length > cut,
  );
  const said = of.content.slice(from, within?.position ?? cut + 1);
  const blank = said.search(/\s+\S*$/);
  // One word alone is longer.
  return { of, from, to: blank === -1 ? cut : from + blank };
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
