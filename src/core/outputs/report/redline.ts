import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import { printable } from "#core/outputs/report/printable.ts";
import type { NumberedExhibit } from "#core/outputs/report/note-exhibit.ts";
import {
  type BlockKind,
  blockKind,
  hasMark,
  markedRun,
  type ReportRun,
} from "#core/outputs/report/report-blocks.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { partsOf } from "#core/text/edits/edit-parts.ts";
import { sortedEdits } from "#core/text/edits/edit-range.ts";

/** What a proposed edit does to a stretch: its text comes, or goes. */
export type TrackedChange = { readonly kind: "inserted" | "deleted"; readonly editId: string };

/** An edit as it leaves: by whom it is proposed, when, and why. */
export type ReviewedEdit = Edit & { readonly number: number; readonly reason?: string | undefined };

export type RedlineRun = ReportRun & { readonly change?: TrackedChange | undefined };

/** A line of the text with what is proposed to it. Blank lines are lines. */
export type RedlineBlock = {
  readonly kind: "title" | "blank" | BlockKind;
  /** What is drawn behind the line that names it. */
  readonly exhibit?: NumberedExhibit | undefined;
  readonly runs: readonly RedlineRun[];
  /** What is proposed to the end of this line: a line inserted here, or two that become one. */
  readonly end?: TrackedChange | undefined;
};

/** A stretch of the text as it stands or of what is proposed, in reading order. */
type Piece = { readonly text: string; readonly from: number; readonly change?: TrackedChange };

/**
 * The text line by line with every edit as tracked changes: without what is inserted it is the text,
 * without what is deleted it is the text with every edit accepted. Figures that an edit takes away
 * carry no mark; `figures` are those of the text, in its order, and edits do not overlap.
 */
export function redlineBlocks(
  content: string,
  edits: readonly Edit[],
  figures: readonly DocumentFigure[],
): readonly RedlineBlock[] {
  const marked = figures.filter(hasMark);
  const blocks: RedlineBlock[] = [];
  let runs: RedlineRun[] = [];
  for (const piece of piecesOf(content, edits)) {
    let at = piece.from;
    piece.text.split("\n").forEach((line, index) => {
      if (index > 0) {
        blocks.push(blockOf(runs, piece.change));
        runs = [];
        at += 1;
      }
      runs.push(...runsOf(line, at, piece.change, marked));
      at += line.length;
    });
  }
  return [...blocks, blockOf(runs, undefined)];
}

function piecesOf(content: string, edits: readonly Edit[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const edit of sortedEdits(edits)) {
    for (const part of partsOf(edit)) {
      const [begin, end] = [edit.position + part.from, edit.position + part.to];
      pieces.push({ text: content.slice(from, begin), from });
      pieces.push({ text: content.slice(begin, end), from: begin, change: goes(edit) });
      pieces.push({ text: part.insert, from: begin, change: comes(edit) });
      from = end;
    }
  }
  return [...pieces, { text: content.slice(from), from }].filter(({ text }) => text !== "");
}

function goes({ id }: Edit): TrackedChange {
  return { kind: "deleted", editId: id };
}

function comes({ id }: Edit): TrackedChange {
  return { kind: "inserted", editId: id };
}

function runsOf(
  line: string,
  from: number,
  change: TrackedChange | undefined,
  figures: readonly DocumentFigure[],
): readonly RedlineRun[] {
  const text = printable(line);
  if (change !== undefined) return text === "" ? [] : [{ text, change }];
  const runs: RedlineRun[] = [];
  let at = 0;
  for (const figure of figuresWithin(figures, from, from + line.length)) {
    const begin = figure.position - from;
    if (begin < at) continue;
    runs.push({ text: printable(line.slice(at, begin)) });
    at = begin + figure.length;
    runs.push(markedRun({ text: printable(line.slice(begin, at)), figure }));
  }
  runs.push({ text: printable(line.slice(at)) });
  return runs.filter((run) => run.text !== "" || run.mark !== undefined);
}

function figuresWithin(
  figures: readonly DocumentFigure[],
  from: number,
  to: number,
): readonly DocumentFigure[] {
  let low = 0;
  let high = figures.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((figures[middle]?.position ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  const found: DocumentFigure[] = [];
  for (let each = figures[low]; each !== undefined; each = figures[(low += 1)]) {
    if (each.position + each.length > to) break;
    found.push(each);
  }
  return found;
}

/** What the line is once everything is accepted says how it looks; before that, where it goes whole. */
function blockOf(runs: readonly RedlineRun[], end: TrackedChange | undefined): RedlineBlock {
  const after = lineText(runs, "deleted");
  const line = after.trim() === "" ? lineText(runs, "inserted") : after;
  if (line.trim() === "") return { kind: "blank", runs, end };
  return { kind: blockKind(line), runs, end };
}

/** The line's text without the changes of a kind. */
function lineText(runs: readonly RedlineRun[], without: TrackedChange["kind"]): string {
  return runs
    .filter(({ change }) => change?.kind !== without)
    .map(({ text }) => text)
    .join("");
}
