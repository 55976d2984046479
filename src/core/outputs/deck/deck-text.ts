import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { DeckParagraph, DeckRun } from "#core/outputs/deck/deck.ts";
import { figureSign } from "#core/outputs/report/figure-signs.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { figureBlocksOf } from "#core/outputs/report/report-blocks.ts";
import { sectionName } from "#core/text/outline/section-lines.ts";

/** A line of a text with the numbers of its figures' sources in the deck. */
export type DeckLine = {
  readonly isHeading: boolean;
  readonly runs: readonly DeckRun[];
  readonly sources: readonly number[];
};

/** What tells a figure's sources in the deck. */
export type FigureNumbers = (figure: DocumentFigure) => readonly number[];

/** The lines of a stretch of a text that begins at `from`, each figure with its sources in the deck. */
export function deckLines(
  text: string,
  figures: DocumentFigures,
  { from, numbersOf }: { readonly from: number; readonly numbersOf: FigureNumbers },
): readonly DeckLine[] {
  const inside = figures.figures
    .filter(({ position, length }) => position >= from && position + length <= from + text.length)
    .map((figure) => ({ ...figure, position: figure.position - from }));
  return figureBlocksOf(text, inside).map(({ kind, text: line, runs }): DeckLine => {
    if (kind === "heading") {
      return { isHeading: true, runs: [{ text: sectionName(line) }], sources: [] };
    }
    const marked = runs.map(({ text: words, figure }) => ({
      words: printable(words),
      sign: figure && figureSign(figure.state),
      sources: figure?.state === "verified" ? numbersOf(figure).toSorted((a, b) => a - b) : [],
    }));
    return {
      isHeading: false,
      runs: marked.flatMap(({ words, sign, sources }) =>
        sourcedRuns(words, sign ?? sources.join(",")),
      ),
      sources: marked.flatMap(({ sources }) => sources),
    };
  });
}

const NO_BREAK_SPACE = "\u00A0";

/** Words with a mark raised behind them, where there is one. */
export function sourcedRuns(words: string, mark: string): readonly DeckRun[] {
  return mark === ""
    ? [{ text: words }]
    : [{ text: words }, { text: `${NO_BREAK_SPACE}${mark}`, isRaised: true }];
}

/** Lines as paragraphs of running text at a size. */
export function paragraphsAt(lines: readonly DeckLine[], size: number): readonly DeckParagraph[] {
  return lines.map(({ isHeading, runs }, at): DeckParagraph =>
    isHeading
      ? {
          runs: runs.map((run) => ({ ...run, isBold: true })),
          size,
          before: at === 0 ? 0 : size,
          isHeading: true,
        }
      : { runs, size, before: lines[at - 1]?.isHeading === true ? 2 : size * 0.55 },
  );
}
