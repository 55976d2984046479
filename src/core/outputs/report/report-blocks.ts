import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";

/** The mark of a figure that is the analyst's own. */
export const ESTIMATE_MARK = "[E]";
/** What that mark means, beneath the sources. */
export const ESTIMATE_NOTE = "E: analyst's estimate";

/**
 * A stretch of the text. One that is a figure may have a mark right after it, from which it never
 * parts at a line end: its sources' numbers, or that it is an estimate.
 */
export type ReportRun = { readonly text: string; readonly mark?: string | undefined };

export type ReportBlock = {
  readonly kind: "heading" | "paragraph";
  /** The runs' texts joined: the line as it stands in the document, free of what no file can hold. */
  readonly text: string;
  readonly runs: readonly ReportRun[];
};

/**
 * Every line that is not blank, as it stands: a heading where it ends in a colon, else a paragraph.
 * `figures` are those of exactly this text, in its order.
 */
export function blocksOf(
  content: string,
  figures: readonly DocumentFigure[],
): readonly ReportBlock[] {
  const marked = figures.flatMap((figure) => {
    const mark = figureMark(figure);
    return mark === undefined ? [] : [{ ...placeOf(figure), mark }];
  });
  let next = 0;
  return [...content.matchAll(/[^\n\r]+/g)].flatMap(({ 0: line, index }) => {
    const first = next;
    while ((marked[next]?.end ?? Infinity) <= index + line.length) next += 1;
    const text = printable(line);
    if (text.trim() === "") return [];
    const runs = runsOf(line, index, marked.slice(first, next));
    return [{ kind: isSectionLine(text) ? "heading" : "paragraph", text, runs }];
  });
}

/**
 * `[3]`, `[1, 2]` or `[E]`; in brackets, for a bare raised number reads as a power of a unit. Only a
 * figure that its sources bear out carries their numbers.
 */
function figureMark({ state, sourceNumbers }: DocumentFigure): string | undefined {
  if (state === "estimate") return ESTIMATE_MARK;
  if (state !== "verified" || sourceNumbers.length === 0) return undefined;
  return `[${sourceNumbers.join(`,${NO_BREAK_SPACE}`)}]`;
}

const NO_BREAK_SPACE = "\u00A0";

type MarkedPlace = { readonly start: number; readonly end: number; readonly mark: string };

function placeOf({ position, length }: DocumentFigure) {
  return { start: position, end: position + length };
}

/** A line cut before and after each of its marked figures; `lineStart` is its place in the text. */
function runsOf(
  line: string,
  lineStart: number,
  marked: readonly MarkedPlace[],
): readonly ReportRun[] {
  const runs: ReportRun[] = [];
  let from = 0;
  for (const { start, end, mark } of marked) {
    const begin = Math.max(from, start - lineStart);
    if (begin > from) runs.push({ text: printable(line.slice(from, begin)) });
    from = Math.max(begin, end - lineStart);
    runs.push({ text: printable(line.slice(begin, from)), mark });
  }
  if (from < line.length) runs.push({ text: printable(line.slice(from)) });
  return runs.filter(({ text, mark }) => text !== "" || mark !== undefined);
}
