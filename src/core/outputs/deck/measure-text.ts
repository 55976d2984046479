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
  const lines: DeckRun[][] = [];
  let line: DeckRun[] = [];
  let used = 0;
  const push = (): void => {
    lines.push(line);
    line = [];
    used = 0;
  };
  for (const word of wordsOf(paragraph.runs)) {
    const wide = widthOf(word, paragraph, slack);
    if (used > 0 && used + widthOf(trimmed(word), paragraph, slack) > width) push();
    if (wide <= width) {
      line.push(...word);
      used += wide;
      continue;
    }
    for (const piece of word.flatMap((run) => charactersOf(run))) {
      const size = textWidth(piece.text, { ...paragraph, ...piece }, slack);
      if (used > 0 && piece.text !== " " && used + size > width) push();
      line.push(piece);
      used += size;
    }
  }
  if (line.length > 0 || lines.length === 0) push();
  return lines.map(joinedRuns);
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
function wordsOf(runs: readonly DeckRun[]): readonly (readonly DeckRun[])[] {
  const words: DeckRun[][] = [];
  let word: DeckRun[] = [];
  for (const run of runs) {
    for (const [piece] of run.text.matchAll(WORD)) {
      word.push({ ...run, text: piece });
      if (!/[ \t]$/.test(piece) && !BREAKS_AFTER.test(piece)) continue;
      words.push(word);
      word = [];
    }
  }
  if (word.length > 0) words.push(word);
  return words;
}

/** A word with its spaces; each Chinese, Japanese or Korean character is a word. */
const WORD =
  /[\u2E80-\uA4CF\uAC00-\uD7A3\uFF00-\uFF60]|[^ \t\u2E80-\uA4CF\uAC00-\uD7A3\uFF00-\uFF60]*[ \t]+|[^ \t\u2E80-\uA4CF\uAC00-\uD7A3\uFF00-\uFF60]+/gu;
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
