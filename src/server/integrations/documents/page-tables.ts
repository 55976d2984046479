import type { PageLine, Segment } from "./page-lines.ts";
import { isFigure, isTime } from "./printed-text.ts";

/** Lines `from` to `to` of a page, the last not included, that are a table. */
export type TableRange = { readonly from: number; readonly to: number };

/** Lines over the first figures that may be its header. */
const HEADER_LINES_MAX = 5;
/** Lines without figures within it that are labels of what follows. */
const LABEL_LINES_MAX = 3;
const SHORT = 90;
const WORD = /\p{L}{3}/u;
/** Letters so much larger than a row's are a title's. */
const LARGER = 1.12;
/** Right edges of one column are so near, in parts of the letters' size. */
const SAME_EDGE = 1.3;

/** Where tables stand on a page: lines whose figures stand in columns, with the header over them. */
export function tableRanges(lines: readonly PageLine[]): readonly TableRange[] {
  const cells = lines.map(({ segments }) => joined(segments));
  const isRow = cells.map(isTableRow);
  const ranges: TableRange[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (isRow[at] !== true) continue;
    const to = endOf(lines, cells, at);
    const rows = isRow.slice(at, to).filter(Boolean).length;
    if (rows >= 2) {
      ranges.push({ from: headerStart(cells, at, ranges.at(-1)?.to ?? 0), to });
      at = to - 1;
    }
  }
  return ranges;
}

function isTableRow(cells: readonly Segment[]): boolean {
  const figures = cells.slice(1).filter(({ text }) => isFigure(text)).length;
  const [first] = cells;
  return (
    figures >= 1 ||
    (first !== undefined && cells.length >= 2 && cells.every(({ text }) => isFigure(text)))
  );
}

function endOf(
  lines: readonly PageLine[],
  cells: readonly (readonly Segment[])[],
  from: number,
): number {
  let end = from + 1;
  const first = lines[from];
  for (const [at, line] of lines.entries()) {
    const row = cells[at] ?? [];
    if (at < end || first === undefined) continue;
    if (at - end > LABEL_LINES_MAX) break;
    if (isTableRow(row)) end = at + 1;
    else if (!isPartOfTable(row) || beginsOther(row, line, first)) break;
  }
  return isRestOfLabel(lines, cells, end) ? end + 1 : end;
}

/** Whether a line is the second of a label whose figures stand halfway between its two. */
function isRestOfLabel(
  lines: readonly PageLine[],
  cells: readonly (readonly Segment[])[],
  at: number,
): boolean {
  const [row, line] = [lines[at - 1], lines[at]];
  const [figure] = cells[at - 1] ?? [];
  const [label, ...others] = cells[at] ?? [];
  if (row === undefined || line === undefined || figure === undefined || label === undefined) {
    return false;
  }
  const gap = row.y - line.y;
  const isUnder = gap > 0 && gap < row.size && label.left < figure.left;
  return isUnder && isFigure(figure.text) && others.length === 0;
}

/** Words over the columns of figures, or a title in larger letters: what stands below is of other heads. */
function beginsOther(cells: readonly Segment[], line: PageLine, row: PageLine): boolean {
  const [label, ...figures] = row.segments;
  const isHead = cells.some(
    ({ text, left, right }) =>
      WORD.test(text) &&
      !isTime(text) &&
      left > (label?.left ?? 0) + row.size &&
      figures.some((figure) => left < figure.right && right > figure.left),
  );
  return isHead || line.size >= row.size * LARGER;
}

/** A label on a line of its own, or a header within the table; never a sentence. */
function isPartOfTable(cells: readonly Segment[]): boolean {
  return cells.every(({ text }) => text.length <= SHORT && !/[.;]$/.test(text));
}

function headerStart(cells: readonly (readonly Segment[])[], row: number, after: number): number {
  let from = row;
  for (let at = row - 1; at >= Math.max(after, row - HEADER_LINES_MAX); at--) {
    const line = cells[at] ?? [];
    const isHeader =
      line.some(({ text }) => isTime(text)) || (line.length >= 2 && isPartOfTable(line));
    const isUnits = line.length === 1 && /^\(.{0,80}\)$/.test(line[0]?.text ?? "");
    if (isHeader || isUnits) from = at;
    else if (!isPartOfTable(line)) break;
  }
  return from;
}

type Column = { readonly left: number; readonly right: number };

/** The rows of a table: the label, then a cell for each column of figures. */
export function tableRows(lines: readonly PageLine[]): readonly (readonly string[])[] {
  const cells = lines.map(({ segments }) => joined(segments));
  const size = Math.max(4, ...lines.map((line) => line.size));
  const columns = columnsOf(cells, size);
  const labels = Math.min(...columns.map(({ left }) => left), Infinity);
  return cells.map((line, at) =>
    isRestOfLabel(lines, cells, at)
      ? [line[0]?.text ?? "", ...columns.map(() => "")]
      : rowOf(line, columns, { size, labels }),
  );
}

function rowOf(
  line: readonly Segment[],
  columns: readonly Column[],
  { size, labels }: { readonly size: number; readonly labels: number },
): readonly string[] {
  const row = Array.from({ length: columns.length + 1 }, () => "");
  const isHead = !line.some(({ text }) => isFigure(text));
  // Words behind a figure are another table's label: what stands right of them is no figure of this row.
  let words = "";
  for (const [at, segment] of line.entries()) {
    const { text, left } = segment;
    const isLabel = at === 0 && !isFigure(text) && !isTime(text) && left < labels - size;
    if (!isHead && isLabelBehind(text, line[at - 1])) {
      words = `${text} `;
      continue;
    }
    const places = isLabel ? [0] : placesOf(columns, line, [at, isHead ? size : Infinity]);
    for (const place of places) {
      row[place] = `${row[place] ?? ""} ${words}${text}`.trim();
    }
  }
  return row;
}

function columnsOf(cells: readonly (readonly Segment[])[], size: number): readonly Column[] {
  const figures = cells
    .flatMap((line) => line.filter(({ text }, at) => isFigure(text) && (at > 0 || line.length > 1)))
    .toSorted((a, b) => a.right - b.right);
  const columns: { left: number; right: number }[] = [];
  for (const { left, right } of figures) {
    const last = columns.at(-1);
    if (last !== undefined && right - last.right <= SAME_EDGE * size) {
      last.left = Math.min(last.left, left);
      last.right = right;
    } else columns.push({ left, right });
  }
  return columns;
}

function isLabelBehind(text: string, before: Segment | undefined): boolean {
  return /\p{L}{3}/u.test(text) && before !== undefined && isFigure(before.text);
}

/** The places of a cell: of a figure the nearest, of a head all that it may stand over. */
function placesOf(
  columns: readonly Column[],
  line: readonly Segment[],
  [at, size]: readonly [at: number, size: number],
): readonly number[] {
  const over = columnsUnder(columns, line, [at, size]);
  const segment = line[at];
  return over.length > 1 || segment === undefined ? over : [nearest(columns, segment) + 1];
}

/**
 * The columns that a head set beside its column may stand over: those from the head left of it to
 * the one right of it. Where two may stand over one it has both, and is certain of neither.
 */
function columnsUnder(
  columns: readonly Column[],
  line: readonly Segment[],
  [at, size]: readonly [at: number, size: number],
): readonly number[] {
  const head = line[at];
  const isBeside = columns.every(
    ({ left, right }) =>
      head !== undefined &&
      Math.abs(head.right - right) > SAME_EDGE * size &&
      Math.abs(head.left + head.right - left - right) > 2 * SAME_EDGE * size,
  );
  if (!isBeside) return [];
  const [from, to] = [line[at - 1]?.right ?? -Infinity, line[at + 1]?.left ?? Infinity];
  return columns.flatMap(({ left, right }, place) =>
    right > from && left < to ? [place + 1] : [],
  );
}

function nearest(columns: readonly Column[], { left, right }: Segment): number {
  const distances = columns.map((column) => {
    const overlap = Math.min(right, column.right) - Math.max(left, column.left);
    return overlap > 0
      ? -overlap
      : Math.min(Math.abs(right - column.right), Math.abs(left - column.left));
  });
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Signs that stand apart, with the figure they belong to. */
function joined(segments: readonly Segment[]): readonly Segment[] {
  const cells: Segment[] = [];
  let sign: Segment | undefined;
  for (const segment of segments) {
    const last = cells.at(-1);
    if (/^[$€£¥]$/.test(segment.text)) sign = segment;
    else if (/^[)%]{1,2}$/.test(segment.text) && last !== undefined) {
      cells[cells.length - 1] = {
        ...last,
        text: `${last.text}${segment.text}`,
        right: segment.right,
      };
    } else if (sign !== undefined && isFigure(segment.text)) {
      cells.push({ ...segment, text: `${sign.text}${segment.text}` });
      sign = undefined;
    } else {
      if (sign !== undefined) cells.push(sign);
      sign = undefined;
      cells.push(segment);
    }
  }
  return sign === undefined ? cells : [...cells, sign];
}
