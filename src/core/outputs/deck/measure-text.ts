import type { DeckParagraph, DeckRun } from "#core/outputs/deck/deck.ts";
import { LINE_HEIGHT } from "#core/outputs/deck/deck.ts";
import { characterWidth, type FaceName } from "#core/outputs/deck/font-widths.ts";

/** Renderers differ by a hair: a line is thought a little wider than it is. */
const CAUTION = 1.015;
/** Where Georgia is not installed a wider face may stand in for it. */
const HEADING_CAUTION = 1.12;
const RAISED_SIZE = 0.66;

/** How wide text is, in points. `slack` is 1 for the fonts whose widths are known. */
export function textWidth(
  text: string,
  look: Pick<DeckParagraph, "size" | "face"> & Omit<DeckRun, "text">,
  slack = 1,
): number {
  const face = faceOf(look);
  let thousandths = 0;
  for (const character of text) thousandths += characterWidth(character, face);
  const size = look.isRaised === true ? look.size * RAISED_SIZE : look.size;
  const caution = look.face === "heading" ? HEADING_CAUTION : CAUTION;
  return (thousandths / 1000) * size * caution * slack;
}

function faceOf({
  face,
  isBold,
  isItalic,
}: Pick<DeckParagraph, "face"> & Omit<DeckRun, "text">): FaceName {
  if (face !== "heading") return isBold === true ? "arialBold" : "arial";
  if (isBold === true) return "georgiaBold";
  return isItalic === true ? "georgiaItalic" : "georgia";
}

/** A line of a paragraph: its runs, cut where it breaks. */
export type Line = readonly DeckRun[];

/** A paragraph broken into lines of at most this width; a word that is wider is cut. */
export function linesOf(paragraph: DeckParagraph, width: number, slack = 1): readonly Line[] {
  return firstLines(paragraph, width, { slack, most: Infinity }).lines;
}

/** At most so many lines of a paragraph, and what is left of it: it is not read past them. */
export function firstLines(
  paragraph: DeckParagraph,
  width: number,
  { slack, most }: { readonly slack: number; readonly most: number },
): { readonly lines: readonly Line[]; readonly rest: readonly DeckRun[] } {
  const lines: DeckRun[][] = [];
  let line: DeckRun[] = [];
  let used = 0;
  const push = (): void => {
    lines.push(line);
    line = [];
    used = 0;
  };
  const stopped = (rest: readonly DeckRun[]) => ({
    lines: lines.map(joinedRuns),
    rest: joinedRuns(rest),
  });
  const wide = (runs: readonly DeckRun[]) => widthOf(runs, paragraph, slack);
  for (const { word, after } of wordsOf(paragraph.runs)) {
    const isCut = wide(word) > width;
    if (isCut && used > 0) push();
    const pieces = isCut ? word.flatMap(charactersOf).map((one) => [one]) : [word];
    for (const [at, piece] of pieces.entries()) {
      if (used > 0 && used + wide(trimmed(piece)) > width) push();
      if (lines.length >= most) return stopped([...pieces.slice(at).flat(), ...after()]);
      line.push(...piece);
      used += wide(piece);
    }
  }
  if (line.length > 0 || lines.length === 0) push();
  return stopped([]);
}

/** The height of so many lines of a paragraph, what stands above it left out. */
export function linesHeight(lines: number, size: number): number {
  return lines * size * LINE_HEIGHT;
}

/** The height of paragraphs in a column. */
export function paragraphsHeight(
  paragraphs: readonly DeckParagraph[],
  width: number,
  slack = 1,
): number {
  return paragraphs.reduce(
    (height, paragraph, at) =>
      height +
      (at === 0 ? 0 : (paragraph.before ?? 0)) +
      linesHeight(linesOf(paragraph, width, slack).length, paragraph.size),
    0,
  );
}

/** Runs of the words of a paragraph; a mark never parts from the word it stands behind. */
function* wordsOf(runs: readonly DeckRun[]): Generator<Word> {
  let word: DeckRun[] = [];
  let length = 0;
  for (const [at, run] of runs.entries()) {
    for (const { 0: piece, index } of run.text.matchAll(WORD)) {
      word.push({ ...run, text: piece });
      length += piece.length;
      if (!/[ \t]$/.test(piece) && !BREAKS_AFTER.test(piece) && length < WORD_MAX) continue;
      const end = index + piece.length;
      yield { word, after: () => [{ ...run, text: run.text.slice(end) }, ...runs.slice(at + 1)] };
      word = [];
      length = 0;
    }
  }
  if (word.length > 0) yield { word, after: () => [] };
}

/** A word's runs, and those behind it. */
type Word = { readonly word: readonly DeckRun[]; readonly after: () => readonly DeckRun[] };

/** Wider than any column: what is longer is cut anyway, and no more of it is measured than a page takes. */
const WORD_MAX = 400;

/** A word with its spaces; each Chinese, Japanese or Korean character is a word. */
const WORD =
  /[\u2E80-\uA4CF\uAC00-\uD7A3\uFF00-\uFF60]|[^ \t\u2E80-\uA4CF\uAC00-\uD7A3\uFF00-\uFF60]{1,400}[ \t]{0,400}|[ \t]{1,400}/gu;
const BREAKS_AFTER = /[\u2E80-\uA4CF\uAC00-\uD7A3\uFF00-\uFF60]$/u;

function widthOf(word: readonly DeckRun[], paragraph: DeckParagraph, slack: number): number {
  return word.reduce((sum, run) => sum + textWidth(run.text, { ...paragraph, ...run }, slack), 0);
}

/** Spaces at the end of a line take no room. */
function trimmed(word: readonly DeckRun[]): readonly DeckRun[] {
  return word.map((run, at) =>
    at === word.length - 1 ? { ...run, text: run.text.trimEnd() } : run,
  );
}

function charactersOf(run: DeckRun): readonly DeckRun[] {
  return Array.from(run.text, (text) => ({ ...run, text }));
}

function joinedRuns(runs: readonly DeckRun[]): Line {
  const joined: DeckRun[] = [];
  for (const run of runs) {
    if (run.text === "") continue;
    const last = joined.at(-1);
    if (last !== undefined && isAlike(last, run)) {
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    } else joined.push(run);
  }
  return joined;
}

function isAlike(a: DeckRun, b: DeckRun): boolean {
  return a.isBold === b.isBold && a.isItalic === b.isItalic && a.isRaised === b.isRaised;
}
