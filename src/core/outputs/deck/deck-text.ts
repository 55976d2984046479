import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { DeckParagraph, DeckRun } from "#core/outputs/deck/deck.ts";
import { figureSign } from "#core/outputs/report/figure-signs.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { figureBlocksOf } from "#core/outputs/report/report-blocks.ts";
import { firstSentences } from "#core/outputs/deck/summary-defaults.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { sectionName } from "#core/text/outline/section-lines.ts";

/** A line of a text with the numbers of its figures' sources in the deck. */
export type DeckLine = {
  readonly isHeading: boolean;
  readonly runs: readonly DeckRun[];
  readonly sources: readonly number[];
};

/** What tells a figure's sources in the deck. */
export type FigureNumbers = (figure: DocumentFigure) => readonly number[];

/**
 * The lines of a stretch of a text that begins at `from`, each figure with its sources in the deck; those that
 * name exhibits have slides of their own.
 */
export function deckLines(
  text: string,
  figures: DocumentFigures,
  { from, numbersOf }: { readonly from: number; readonly numbersOf: FigureNumbers },
): readonly DeckLine[] {
  const inside = figures.figures
    .filter(({ position, length }) => position >= from && position + length <= from + text.length)
    .map((figure) => ({ ...figure, position: figure.position - from }));
  const blocks = figureBlocksOf(text, inside).filter(({ kind }) => kind !== "exhibit");
  return blocks.map(({ kind, text: line, runs }): DeckLine => {
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

/** The words of a line without its marks. */
export function plainWords({ runs }: DeckLine): string {
  return runs.flatMap(({ text, isRaised }) => (isRaised === true ? [] : [text])).join("");
}

/**
 * No more words than a slide has, up to the end of a sentence where one ends among them; headings stand over
 * what is left of theirs.
 */
export function boundedLines(lines: readonly DeckLine[], most: number): readonly DeckLine[] {
  let left = most;
  const kept = lines.map((line): DeckLine => {
    if (line.isHeading || left <= 0) return line.isHeading ? line : { ...line, runs: [] };
    const plain = plainWords(line);
    const isFirst = left === most;
    const whole = firstSentences(plain, left);
    const fits = countWords(whole) <= left;
    const last = [...plain.matchAll(/\S+/g)][left - 1];
    const cut = isFirst && last !== undefined ? last.index + last[0].length : 0;
    const end = fits ? plain.length - plain.trimStart().length + whole.length : cut;
    left = fits && whole.length === plain.trim().length ? left - countWords(whole) : 0;
    return { ...line, runs: runsUpTo(line.runs, end, fits ? "" : "…") };
  });
  return kept.filter((line, at) =>
    line.isHeading ? (kept[at + 1]?.runs.length ?? 0) > 0 : line.runs.length > 0,
  );
}

/** Runs up to a place of their words, with the marks that stand there. */
function runsUpTo(runs: readonly DeckRun[], end: number, after: string): readonly DeckRun[] {
  let at = 0;
  return end === 0
    ? []
    : runs.flatMap((run): readonly DeckRun[] => {
        const from = at;
        if (run.isRaised === true) return from <= end ? [run] : [];
        at += run.text.length;
        if (from >= end) return [];
        return at < end ? [run] : [{ ...run, text: run.text.slice(0, end - from) + after }];
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
