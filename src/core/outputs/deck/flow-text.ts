import type { Box, DeckParagraph, DeckRun } from "#core/outputs/deck/deck.ts";
import { LINE_HEIGHT } from "#core/outputs/deck/deck.ts";
import {
  firstLines,
  type Line,
  linesHeight,
  linesOf,
  paragraphsHeight,
} from "#core/outputs/deck/measure-text.ts";

/** Sizes of text: of few words on a slide, then of running text to the smallest that is read without effort. */
const TEXT_SIZES = [18, 16, 14.5, 13, 12, 11, 10.5, 10, 9.5, 9] as const;
const RUNNING = 13;
const ELLIPSIS = "…";

/** Text in columns, and what did not fit. */
export type Flowed = {
  /** For each column what stands in it. */
  readonly columns: readonly (readonly DeckParagraph[])[];
  readonly rest: readonly DeckParagraph[];
};

/** Paragraphs at the largest size at which all fit into the columns; at the smallest, as far as they go. */
export function flowText(
  paragraphsAt: (size: number) => readonly DeckParagraph[],
  columns: readonly Box[],
  { slack, most = RUNNING }: { readonly slack: number; readonly most?: number | undefined },
): Flowed {
  let flowed: Flowed = { columns: columns.map(() => []), rest: [] };
  for (const size of TEXT_SIZES.filter((one) => one <= most)) {
    const paragraphs = paragraphsAt(size);
    flowed = fill(paragraphs, columns, slack);
    if (flowed.rest.length === 0) return balanced(flowed, paragraphs, columns, slack);
  }
  return flowed;
}

/** Halvings until the shortest columns that hold the text are known to a line. */
const HALVINGS = 5;

/** Columns beside each other end at about one height, where the text needs more than the first. */
function balanced(
  flowed: Flowed,
  paragraphs: readonly DeckParagraph[],
  columns: readonly Box[],
  slack: number,
): Flowed {
  const [first] = columns;
  const isBeside = columns.every(({ y, height }) => y === first?.y && height === first.height);
  const isLong = (flowed.columns[1] ?? []).length > 0;
  if (first === undefined || !isBeside || !isLong) return flowed;
  let shortest = flowed;
  let [low, high] = [first.height / columns.length, first.height];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const height = (low + high) / 2;
    const tried = fill(
      paragraphs,
      columns.map((column) => ({ ...column, height })),
      slack,
    );
    if (tried.rest.length > 0) low = height;
    else [shortest, high] = [tried, height];
  }
  return shortest;
}

/** Fills columns one after the other; a paragraph may go on in the next, a heading never ends one. */
function fill(
  paragraphs: readonly DeckParagraph[],
  columns: readonly Box[],
  slack: number,
): Flowed {
  let rest = paragraphs;
  const filled = columns.map((column) => {
    const placed = fillColumn(rest, column, slack);
    rest = placed.rest;
    return placed.paragraphs;
  });
  return { columns: filled, rest };
}

function fillColumn(
  paragraphs: readonly DeckParagraph[],
  { width, height }: Box,
  slack: number,
): { readonly paragraphs: readonly DeckParagraph[]; readonly rest: readonly DeckParagraph[] } {
  const placed: DeckParagraph[] = [];
  let left = height;
  for (const [at, paragraph] of paragraphs.entries()) {
    const before = placed.length === 0 ? 0 : (paragraph.before ?? 0);
    const room = Math.floor((left - before) / (paragraph.size * LINE_HEIGHT) + 1e-6);
    const { lines, rest } = firstLines(paragraph, width, { slack, most: Math.max(room, 0) });
    const count = lines.length + (rest.length > 0 ? 1 : 0);
    // A heading takes two lines of what it heads along, and the gap between.
    const needed = paragraph.isHeading === true ? count + 3 : Math.min(2, count);
    if (room < needed && placed.length > 0)
      return { paragraphs: placed, rest: paragraphs.slice(at) };
    if (count <= room) {
      placed.push(paragraph);
      left -= before + linesHeight(lines.length, paragraph.size);
      continue;
    }
    if (room < 1) return { paragraphs: placed, rest: paragraphs.slice(at) };
    const cut = { ...paragraph, runs: lines.flat() };
    const later = { ...paragraph, runs: rest, before: 0 };
    return { paragraphs: [...placed, cut], rest: [later, ...paragraphs.slice(at + 1)] };
  }
  return { paragraphs: placed, rest: [] };
}

/** One paragraph in a box: the largest size at which it fits; at the smallest it is shortened. */
export function fitParagraph(
  paragraph: Omit<DeckParagraph, "size">,
  { width, height }: Pick<Box, "width" | "height">,
  { sizes, slack }: { readonly sizes: readonly number[]; readonly slack: number },
): DeckParagraph {
  const smallest = sizes.at(-1) ?? 1;
  const size =
    sizes.find((one) => paragraphsHeight([{ ...paragraph, size: one }], width, slack) <= height) ??
    smallest;
  const sized = { ...paragraph, size };
  const room = Math.max(1, Math.floor(height / (size * LINE_HEIGHT) + 1e-6));
  const lines = linesOf(sized, width, slack);
  return lines.length <= room ? sized : { ...sized, runs: shortened(lines.slice(0, room)) };
}

/** Text that ends where there is no more room, at a word. */
function shortened(lines: readonly Line[]): readonly DeckRun[] {
  const runs = lines.flat();
  const last = runs.at(-1);
  if (last === undefined) return runs;
  const words = last.text.trimEnd();
  const cut = words.slice(0, Math.max(words.lastIndexOf(" "), 0)) || words.slice(0, -2);
  return [...runs.slice(0, -1), { ...last, text: `${cut.trimEnd()}${ELLIPSIS}` }];
}
