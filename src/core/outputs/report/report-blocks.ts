import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import { FIGURE_SIGNS, figureSign } from "#core/outputs/report/figure-signs.ts";
import { printable } from "#core/outputs/report/printable.ts";
import type { NumberedExhibit } from "#core/outputs/report/note-exhibit.ts";
import { isExhibitLine } from "#core/text/outline/exhibit-names.ts";
import { isSectionLine, isTableLine } from "#core/text/outline/section-lines.ts";

/** What the sign of an estimate means, beneath the sources. */
export const ESTIMATE_NOTE = `${FIGURE_SIGNS.estimate}: analyst's estimate`;

/**
 * A stretch of the text. One that is a figure may have a mark right after it, from which it never
 * parts at a line end: its sources' numbers, or the sign of one that they do not bear out.
 */
export type ReportRun = {
  readonly text: string;
  readonly mark?: string | undefined;
  /** The numbers in the mark. */
  readonly sourceNumbers?: readonly number[] | undefined;
};

/** An `item` is a paragraph that hangs behind its number or dash, an `exhibit` names what is drawn in its place. */
export type BlockKind = "heading" | "paragraph" | "table" | "item" | "exhibit";

/** A heading where a line ends in a colon, a row of a table, the name of an exhibit, else a paragraph. */
export function blockKind(line: string): BlockKind {
  if (isExhibitLine(line)) return "exhibit";
  if (isSectionLine(line)) return "heading";
  return isTableLine(line) ? "table" : "paragraph";
}

export type ReportBlock = {
  readonly kind: BlockKind;
  /** The runs' texts joined: the line as it stands in the document, free of what no file can hold. */
  readonly text: string;
  readonly runs: readonly ReportRun[];
  /** What is drawn in its place. */
  readonly exhibit?: NumberedExhibit | undefined;
};

/** A stretch of a line: a figure, or the words between two. */
export type FigureRun = { readonly text: string; readonly figure?: DocumentFigure | undefined };

/** A line as `ReportBlock`, its runs with the figures themselves. */
export type FigureBlock = Omit<ReportBlock, "runs" | "exhibit"> & {
  readonly runs: readonly FigureRun[];
};

/**
 * Every line that is not blank, as it stands.
 * `figures` are those of exactly this text, in its order; those that `isShown` leaves out are words.
 */
export function figureBlocksOf(
  content: string,
  figures: readonly DocumentFigure[],
  isShown: (figure: DocumentFigure) => boolean = () => true,
): readonly FigureBlock[] {
  const shown = figures.filter(isShown);
  let next = 0;
  return [...content.matchAll(/[^\n\r]+/g)].flatMap(({ 0: line, index }) => {
    const first = next;
    while (endOf(shown[next]) <= index + line.length) next += 1;
    const text = printable(line);
    if (text.trim() === "") return [];
    const runs = runsOf(line, index, shown.slice(first, next));
    return [{ kind: blockKind(text), text, runs }];
  });
}

/** The same with the marks that stand in exported files behind figures. */
export function blocksOf(
  content: string,
  figures: readonly DocumentFigure[],
): readonly ReportBlock[] {
  return figureBlocksOf(content, figures, hasMark).map((block) => ({
    ...block,
    runs: citedRuns(block).map(markedRun),
  }));
}

/** In a row of a table the sources stand once, behind its last figure: marks between would part columns. */
export function citedRuns({ kind, runs }: FigureBlock): readonly FigureRun[] {
  const cited = runs.flatMap(({ figure }) => figure?.sourceNumbers ?? []);
  if (kind !== "table" || cited.length === 0) return runs;
  const last = runs.findLastIndex(({ figure }) => figure?.state === "verified");
  const all = inOrder([...new Set(cited)]);
  return runs.map(({ text, figure }, at) =>
    figure === undefined
      ? { text }
      : { text, figure: { ...figure, sourceNumbers: at === last ? all : [] } },
  );
}

/** A stretch with the mark of its figure. */
export function markedRun({ text, figure }: FigureRun): ReportRun {
  const mark = figure && figureMark(figure);
  if (mark === undefined) return { text };
  return {
    text,
    mark,
    ...(figure?.state === "verified" && { sourceNumbers: inOrder(figure.sourceNumbers) }),
  };
}

/** Whether a mark stands behind a figure in an exported file. */
export function hasMark(figure: DocumentFigure): boolean {
  return figureMark(figure) !== undefined;
}

/**
 * `[3]`, `[1, 2]`, `[E]`, `[?]` or `[≠]`; in brackets, for a bare raised number reads as a power of a unit.
 * Only a figure that its sources bear out carries their numbers.
 */
function figureMark({ state, sourceNumbers }: DocumentFigure): string | undefined {
  const sign = figureSign(state);
  if (sign !== undefined) return `[${sign}]`;
  return sourceNumbers.length === 0 ? undefined : sourceMark(sourceNumbers);
}

/** The mark of these sources: `[1, 2]`. */
export function sourceMark(numbers: readonly number[]): string {
  return `[${inOrder(numbers).join(`,${NO_BREAK_SPACE}`)}]`;
}

/** A reader looks numbers up from the first on, whatever row of a formula they stand behind. */
function inOrder(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((a, b) => a - b);
}

const NO_BREAK_SPACE = "\u00A0";

function endOf(figure: DocumentFigure | undefined): number {
  return figure === undefined ? Infinity : figure.position + figure.length;
}

/** A line cut before and after each of its figures; `lineStart` is its place in the text. */
function runsOf(
  line: string,
  lineStart: number,
  figures: readonly DocumentFigure[],
): readonly FigureRun[] {
  const runs: FigureRun[] = [];
  let from = 0;
  for (const figure of figures) {
    const begin = Math.max(from, figure.position - lineStart);
    if (begin > from) runs.push({ text: printable(line.slice(from, begin)) });
    from = Math.max(begin, endOf(figure) - lineStart);
    runs.push({ text: printable(line.slice(begin, from)), figure });
  }
  if (from < line.length) runs.push({ text: printable(line.slice(from)) });
  return runs.filter(({ text, figure }) => text !== "" || figure !== undefined);
}
