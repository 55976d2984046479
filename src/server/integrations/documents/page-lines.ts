import { isFigure, isNoteMark, isTime } from "./printed-text.ts";

/** A piece of text as a PDF places it: `x` from the left, `y` from the bottom, in points. */
export type PageItem = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  /** Its place in the order in which the page is drawn. */
  readonly order: number;
  /** Where the marks of notes end that stood right behind it and are left out. */
  readonly markedTo?: number;
  /** How it was turned to run across: 1 where it runs up the page, -1 where it runs down. */
  readonly turn: Turn;
};
export type Turn = -1 | 0 | 1;

/** Words of a line that stand together. */
export type Segment = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** The items that it is made of: from which letter on, and where they stand. */
  readonly pieces: readonly SegmentPiece[];
};
export type SegmentPiece = { readonly from: number; readonly left: number; readonly right: number };

export type PageLine = {
  readonly y: number;
  readonly size: number;
  /** Of most of its letters. */
  readonly font: string;
  /** All of it is in that font. */
  readonly isUniform: boolean;
  readonly turn: Turn;
  /** It stands in a box beside the text, which goes on below the box as if that were not there. */
  readonly isAside: boolean;
  readonly segments: readonly Segment[];
};

/** Parts of the letters' size: what stands so near is of the same line, word, or cell. */
const SAME_LINE = 0.45;
const SAME_WORD = 0.15;
const SAME_SEGMENT = 1.2;
/** Figures beside each other are apart with less: no sentence sets one behind the other. */
const SAME_CELL = 0.4;

/** Items by line, from the top down, each from left to right. */
export function rowsOf(items: readonly PageItem[]): readonly (readonly PageItem[])[] {
  const sorted = items.toSorted((a, b) => b.y - a.y);
  const rows: { y: number; size: number; items: PageItem[] }[] = [];
  for (const item of sorted) {
    const row = rows.at(-1);
    // What stands highest of a line may be the small number of a note.
    if (row !== undefined && row.y - item.y <= SAME_LINE * Math.max(row.size, item.size, 4)) {
      row.items.push(item);
      row.size = Math.max(row.size, item.size);
    } else rows.push({ y: item.y, size: item.size, items: [item] });
  }
  return rows.map((row) => row.items.toSorted((a, b) => a.x - b.x));
}

/** Parts of the letters' size that a number of a note is raised by, and its own size at most. */
const RAISED = 0.2;
const SMALL = 0.8;

/** A line without the raised numbers of its notes and sources, which else are digits of its figures. */
export function withoutMarks(items: readonly PageItem[]): readonly PageItem[] {
  const size = Math.max(...items.map((item) => item.size));
  const base = Math.min(...items.filter((item) => item.size === size).map(({ y }) => y));
  const isMark = (item: PageItem): boolean =>
    item.size <= SMALL * size && item.y - base >= RAISED * item.size && isNoteMark(item.text);
  const kept: PageItem[] = [];
  for (const item of items) {
    const last = kept.at(-1);
    if (!isMark(item)) kept.push(item);
    else if (last !== undefined && item.x - endOf(last) <= SAME_SEGMENT * size) {
      kept[kept.length - 1] = { ...last, markedTo: item.x + item.width };
    }
  }
  return kept;
}

function endOf(item: PageItem): number {
  return Math.max(item.x + item.width, markedTo(item));
}

/** Where the marks behind an item end: what goes on behind them is no further from it than from them. */
function markedTo(item: PageItem | undefined): number {
  return item?.markedTo ?? -Infinity;
}

export function lineOf(items: readonly PageItem[]): Omit<PageLine, "isAside"> {
  const segments: { text: string; left: number; right: number; pieces: SegmentPiece[] }[] = [];
  const letters = new Map<string, number>();
  let y = 0;
  let size = 0;
  for (const [at, item] of items.entries()) {
    y = Math.max(y, item.y);
    size = Math.max(size, item.size);
    letters.set(item.font, (letters.get(item.font) ?? 0) + item.text.length);
    const text = item.text.replaceAll(/\s+/g, " ");
    const last = segments.at(-1);
    const gap =
      last === undefined ? Infinity : item.x - Math.max(last.right, markedTo(items[at - 1]));
    if (last === undefined || gap > apartFrom(items, at) * item.size) {
      const [left, right] = [item.x, item.x + item.width];
      segments.push({ text: text.trim(), left, right, pieces: [{ from: 0, left, right }] });
      continue;
    }
    const space = gap > SAME_WORD * item.size && !last.text.endsWith(" ") && !text.startsWith(" ");
    last.text = `${last.text}${space ? " " : ""}`;
    last.pieces.push({ from: last.text.length, left: item.x, right: item.x + item.width });
    last.text += text;
    last.right = Math.max(last.right, item.x + item.width);
  }
  const [font = ""] = [...letters].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  return {
    y,
    size,
    font,
    isUniform: letters.size === 1,
    turn: items[0]?.turn ?? 0,
    segments: segments.map((segment) => ({ ...segment, text: segment.text.trim() })),
  };
}

/** How far from what is before it an item is another segment: a cell of a row of figures sooner than a word. */
function apartFrom(items: readonly PageItem[], at: number): number {
  const isCell = (item: PageItem | undefined): boolean => {
    const text = item?.text.trim() ?? "";
    return isFigure(text) || isTime(text);
  };
  const [before, item, after] = [items[at - 1], items[at], items[at + 1]];
  if (item === undefined || !isCell(item)) return SAME_SEGMENT;
  const isApart = (after?.x ?? 0) - item.x - item.width > SAME_CELL * item.size;
  return isCell(before) || (isApart && isCell(after)) ? SAME_CELL : SAME_SEGMENT;
}
