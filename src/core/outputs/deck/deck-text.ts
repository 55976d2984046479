import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { DeckParagraph, DeckRun } from "#core/outputs/deck/deck.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { figureBlocksOf } from "#core/outputs/report/report-blocks.ts";
import { sectionName } from "#core/text/outline/section-lines.ts";

/** A line of a text with the numbers of its figures' sources in the deck. */
export type DeckLine = {
  readonly isHeading: boolean;
  readonly runs: readonly DeckRun[];
  readonly sources: readonly number[];
};

const ESTIMATE = "E";

/** The lines of a stretch of a text; `numbers` says what the text's own source numbers are in the deck. */
export function deckLines(
  text: string,
  figures: DocumentFigures,
  { from, numbers }: { readonly from: number; readonly numbers: ReadonlyMap<number, number> },
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
      isEstimate: figure?.state === "estimate",
      sources: (figure?.state === "verified" ? figure.sourceNumbers : []).flatMap(
        (number) => numbers.get(number) ?? [],
      ),
    }));
    return {
      isHeading: false,
      runs: marked.flatMap(({ words, isEstimate, sources }): DeckRun[] => {
        const mark = isEstimate ? ESTIMATE : sources.join(",");
        return mark === ""
          ? [{ text: words }]
          : [{ text: words }, { text: `${NO_BREAK_SPACE}${mark}`, isRaised: true }];
      }),
      sources: marked.flatMap(({ sources }) => sources),
    };
  });
}

const NO_BREAK_SPACE = "\u00A0";

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

/** A plain text, without figures to number. */
export function plainLines(text: string): readonly DeckLine[] {
  return printable(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => ({ isHeading: false, runs: [{ text: line }], sources: [] }));
}
