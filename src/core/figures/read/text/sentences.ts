import { isCelled } from "#core/figures/read/text/cells.ts";
import { withoutExhibits } from "#core/text/outline/exhibit-lines.ts";

/** A sentence by its place in the text (UTF-16), and whether a paragraph begins with it. */
export type Sentence = {
  readonly start: number;
  readonly text: string;
  readonly beginsParagraph: boolean;
  /** An empty line stands before it. */
  readonly isApart: boolean;
  /** How far it is set in on its line. */
  readonly indent: number;
};

/** Words whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:vs|v|approx|incl|excl|ca|c|e\.g|i\.e|etc|no|nos|p|pp|inc|corp|co|ltd|fig|est|u\.s|u\.k|st|jr|dr|mr|ms|mrs|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\.$/i;
/** A list marker is no sentence of its own. */
const MARKER = /^\s*[([]?\d{1,2}[.)]$/;
const MARKER_MAX = 100;
/** More than any sentence; what is longer is broken, so that no text takes long. */
const LONGEST = 2_000;
/** Begins at the first of several marks, so that a page of them takes no longer than one of words. */
const END = /(?<![.!?])[.!?]+["'”’)\]]*\**(?=\s+["'“‘([]?\**[\p{Lu}\d$€£¥+-])|\n+/gu;

/**
 * The sentences of a text; a line break always ends one. Nothing is left out but white space and lines
 * that name exhibits, which say nothing themselves.
 */
export function sentencesOf(content: string): readonly Sentence[] {
  const text = withoutExhibits(content);
  const sentences: Sentence[] = [];
  let start = 0;
  let beginsParagraph = true;
  let isApart = true;
  const push = (end: number) => {
    const isLong = end - start > LONGEST;
    cut(isLong ? start + breakIn(text.slice(start, start + LONGEST)) : end);
    if (isLong) push(end);
  };
  const cut = (end: number) => {
    const raw = text.slice(start, end);
    const trimmed = raw.trim();
    if (trimmed !== "") {
      const indent = raw.indexOf(trimmed);
      const said = withEmptyCells(raw, indent, trimmed);
      const from = start + raw.indexOf(said);
      sentences.push({ start: from, text: said, beginsParagraph, isApart, indent });
      beginsParagraph = false;
      isApart = false;
    } else if (end > start) isApart = true;
    start = end;
  };
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const isBreak = match[0].startsWith("\n");
    const tail = text.slice(Math.max(start, end - 12), end);
    const isInRow = /\bn\.[am]\.$/.test(tail) && /^\s+[\d($€£|+-]/.test(text.slice(end, end + 40));
    const isWithin =
      isInRow || isNoEnd(tail, text.slice(start, end)) || isInCell(text, { start, end });
    if (!isBreak && isWithin) continue;
    push(end);
    if (isBreak) beginsParagraph = true;
    if (match[0].length > 1 && isBreak) isApart = true;
  }
  push(text.length);
  return sentences;
}

/** A line with the tabs behind it, and before one of cells: they are empty cells. */
function withEmptyCells(raw: string, start: number, trimmed: string): string {
  let [from, to] = [start, start + trimmed.length];
  while (raw[to] === "\t") to += 1;
  while (isCelled(trimmed) && raw[from - 1] === "\t") from -= 1;
  return raw.slice(from, to);
}

/** Most that a cell of a line, or its label before figures, may say. */
const LONGEST_CELL = 60;
const LONGEST_ROW = 200;

/** Whether a full stop stands in a cell of a line, or in the label of one that has figures alone behind it. */
function isInCell(text: string, { start, end }: { start: number; end: number }): boolean {
  const before = text.slice(start, end);
  if (before.length > LONGEST_ROW) return false;
  const [behind = ""] = text.slice(end, end + LONGEST_ROW).split("\n", 1);
  if (isCelled(before + behind)) {
    const [own = "", next = ""] = [before.split(/[|\t]/).at(-1), behind.split(/[|\t]/, 1)[0]];
    return own.length + next.length <= LONGEST_CELL;
  }
  const figures = behind.replace(/^\D{0,60}/, "").replaceAll(/\bn\.?[am]\.?/g, "-");
  const isOfFigures = /^[\d\s.,()%x$€£+-]+$/.test(figures) && figures.trim().includes(" ");
  return isOfFigures && before.length <= LONGEST_CELL && !/\d/.test(before);
}

/** Where to break text that never ends a sentence: at its last space. */
function breakIn(text: string): number {
  const space = text.lastIndexOf(" ");
  return space > 0 ? space + 1 : text.length;
}

function isNoEnd(tail: string, sentence: string): boolean {
  return ABBREVIATION.test(tail) || (sentence.length < MARKER_MAX && MARKER.test(sentence));
}
