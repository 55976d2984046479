import { lineOf, type PageItem, type PageLine, rowsOf, withoutMarks } from "./page-lines.ts";

type Row = readonly PageItem[];

/** Each column of a block has so many lines, and is so wide, as a part of the page. */
const COLUMN_LINES = 8;
const COLUMN_WIDTH = 0.22;
/** Places where most lines and cells of a page begin that may be the left edge of a column. */
const EDGES_MAX = 12;
/** Lines of one column begin within so many points of each other where a box has cells of its own. */
const INDENT = 8;
/** Points that letters may reach into the next column. */
const TOUCH = 1;
/** Columns are drawn one after the other: of so many of their lines one at most changes the side. */
const LINES_A_TURN = 3;
/** A band that is empty across the page is so high, in parts of the letters' size. */
const EMPTY = 4;
/** What is true of most lines is true of more than this part of them. */
const MOST = 0.5;
/** Words of a line are apart by less, in parts of the letters' size. */
const SAME_SEGMENT = 1.2;
/** Columns may have columns, and stand over others. */
const DEPTH = 3;
/** A column is a box beside the text where it is narrower than this part of the text's. */
const ASIDE = 0.75;

/** The lines of a page, `width` points wide, in reading order; columns are read one after the other. */
export function pageLines(items: readonly PageItem[], width: number): readonly PageLine[] {
  return inColumns({ rows: rowsOf(items), isAside: false }, width).flatMap(({ rows, isAside }) =>
    rows.map((row) => ({ ...lineOf(withoutMarks(row)), isAside })),
  );
}

type Part = { readonly rows: readonly Row[]; readonly isAside: boolean };

/** Parts in reading order: what an empty band parts from top to bottom is read one after the other. */
function inColumns(part: Part, width: number, depth = DEPTH): readonly Part[] {
  const { rows, isAside } = part;
  const block = depth === 0 ? undefined : longestBlock(rows, width);
  if (block === undefined) return [part];
  const { left, right } = block;
  const [leftSpan, rightSpan] = [spanOf(left.flat()), spanOf(right.flat())];
  const parts = [
    { rows: rows.slice(0, block.from), isAside },
    { rows: left, isAside: isAside || leftSpan < ASIDE * rightSpan },
    { rows: right, isAside: isAside || rightSpan < ASIDE * leftSpan },
    { rows: rows.slice(block.to), isAside },
  ];
  return parts.flatMap((each) => inColumns(each, width, depth - 1));
}

/** Rows `from` to `to`, the last not included, as two columns. */
type Block = {
  readonly from: number;
  readonly to: number;
  readonly left: readonly Row[];
  readonly right: readonly Row[];
};

function longestBlock(rows: readonly Row[], width: number): Block | undefined {
  return edgesOf(rows)
    .flatMap((edge) => blocksAt(rows, edge, width))
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
}

function edgesOf(rows: readonly Row[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { x } of rows.flat()) counts.set(Math.floor(x), (counts.get(Math.floor(x)) ?? 0) + 1);
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, EDGES_MAX);
  const edges = most.flatMap(([edge]) => {
    const near = [...counts.keys()].filter((x) => x < edge && edge - x <= INDENT);
    return near.length === 0 ? [edge] : [edge, Math.min(...near)];
  });
  return [...new Set(edges)];
}

function blocksAt(rows: readonly Row[], edge: number, width: number): readonly Block[] {
  const blocks: Block[] = [];
  let from = 0;
  let full = 0;
  const endAt = (to: number, next: number): void => {
    const sides = sidesOf(rows.slice(from, to).flat(), edge);
    const [left, right] = [rowsOf(sides.left), rowsOf(sides.right)];
    const lines = Math.min(left.length, right.length);
    const areApart = turnsOf(sides) * LINES_A_TURN <= lines || full > MOST * lines;
    if (lines >= COLUMN_LINES && areApart && [left, right].every((side) => isColumn(side, width)))
      blocks.push({ from, to, left, right });
    from = next;
    full = 0;
  };
  for (const [at, row] of rows.entries()) {
    if (isFarBelow(rows[at - 1], row)) endAt(at, at);
    const { left, right } = sidesOf(row, edge);
    const areFull = isFull(left, width) && isFull(right, width);
    const isAcross = left.some((item) => item.x + item.width > edge + TOUCH);
    if (isAcross || (!areFull && isDrawnThrough(left, right))) endAt(at, at + 1);
    else if (areFull) full += 1;
  }
  endAt(rows.length, rows.length);
  return blocks;
}

/** Whether nothing stands between two lines for more than the next line of a paragraph would leave. */
function isFarBelow(above: Row | undefined, row: Row): boolean {
  if (above === undefined) return false;
  const [bottom, top] = [Math.min(...above.map(({ y }) => y)), Math.max(...row.map(({ y }) => y))];
  return bottom - top > EMPTY * Math.max(...[...above, ...row].map(({ size }) => size));
}

type Sides = { readonly left: Row; readonly right: Row };

function sidesOf(items: Row, edge: number): Sides {
  return { left: items.filter(({ x }) => x < edge), right: items.filter(({ x }) => x >= edge) };
}

/** Whether a line is a row of a table: its cell on the right is drawn next after the one on the left. */
function isDrawnThrough(left: Row, right: Row): boolean {
  const [last, next] = [left.at(-1), right[0]];
  return last !== undefined && next?.order === last.order + 1;
}

/** How often the drawing goes from one side to the other. */
function turnsOf({ left, right }: Sides): number {
  const sides = new Map(left.map((item) => [item, true]));
  const drawn = [...left, ...right].toSorted((a, b) => a.order - b.order);
  return drawn.filter((item, at) => {
    const before = drawn[at - 1];
    return before !== undefined && sides.has(item) !== sides.has(before);
  }).length;
}

/** Wide enough, and most of its lines begin in words or are running text: else it is a column of a table. */
function isColumn(side: readonly Row[], width: number): boolean {
  const words = side.filter((row) => /\p{L}{2}/u.test(row[0]?.text ?? "") || isFull(row, width));
  return spanOf(side.flat()) > COLUMN_WIDTH * width && words.length > MOST * side.length;
}

/** Whether a line of one side is running text. */
function isFull(row: Row, width: number): boolean {
  return (
    spanOf(row) > COLUMN_WIDTH * width &&
    /\p{L}{3}.*\p{L}{3}/u.test(row.map(({ text }) => text).join(" ")) &&
    row.every((item, at) => {
      const before = row[at - 1];
      return before === undefined || item.x - before.x - before.width <= SAME_SEGMENT * item.size;
    })
  );
}

function spanOf(items: Row): number {
  const ends = items.map((item) => item.x + item.width);
  return Math.max(...ends) - Math.min(...items.map(({ x }) => x));
}
