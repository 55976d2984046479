import { figuresIn } from "#core/figures/read/check-figures.ts";
import { isTimeAlone, saysPartOfYear, saysTime } from "#core/ledger/head-times.ts";
import { isFigure, isTime, saysUnits } from "#server/integrations/documents/printed-text.ts";
import { type Fragment, overTable, paragraphOf, wordsOf } from "./opened.ts";

/** The words of a cell. */
export type CellWords<Place> = readonly Fragment<Place>[];
type Row<Place> = readonly CellWords<Place>[];

/** Rows over the figures of a table among which its head is. */
const HEAD_ROWS_MAX = 6;

/** A plain heading, behind which nothing is of what a line over the table named. */
export const AFTER = "Overview";

/**
 * The rows of a table between bars, as typed tables are read: titles over the head are its caption, the rows of a
 * head are one, and a further head begins a table of its own.
 */
export function tableText<Place>(rows: readonly Row<Place>[]): readonly Fragment<Place>[] {
  const all = rows.filter((row) => row.some((cell) => wordsOf(cell) !== ""));
  if (!all.flat().some((cell) => holdsFigure(wordsOf(cell)))) return layoutText(all);
  const { from, to } = headOf(all);
  const head = headIn(all.slice(from, to));
  const columns = columnsOf(all, head);
  // A row is as long as it is written: a thousand short ones under a wide one are no million cells.
  const piped = (row: Row<Place>) => pipedRow(row.filter((_, column) => columns.has(column)));
  return [
    ...overTable(all.slice(0, from).map(lineOf)),
    ...piped(withPlainCorner(head)),
    ...all.slice(to).flatMap((row) => {
      const isFurther = isHead(row);
      return [
        ...(isFurther ? [{ text: "\n" }] : []),
        ...piped(isFurther ? withPlainCorner(row) : row),
      ];
    }),
    { text: `\n${AFTER}\n\n` },
  ];
}

/** The columns that say something. What stands under `Source` or `Note` is the number of one. */
function columnsOf<Place>(rows: readonly Row<Place>[], head: Row<Place>): ReadonlySet<number> {
  const columns = new Set<number>();
  for (const row of rows) {
    for (const [at, cell] of row.entries()) if (wordsOf(cell) !== "") columns.add(at);
  }
  for (const [at, cell] of head.entries()) {
    if (/^(?:notes?|sources?)$/i.test(wordsOf(cell))) columns.delete(at);
  }
  const last = Math.max(...columns);
  if (columns.size > 2 && rows.every((row) => isOfNotes(row[last] ?? []))) columns.delete(last);
  return columns;
}

/** `6`, `1–4, 7`: a cell of a column of numbers of notes, which may have no head. */
function isOfNotes<Place>(cell: CellWords<Place>): boolean {
  return /^(?:\d{1,2}(?:[,–-]\s?\d{1,2}){0,9})?$/.test(wordsOf(cell));
}

/** A head whose corner does not say on what day its years end: that is read as a part of a year. */
function withPlainCorner<Place>([corner = [], ...cells]: Row<Place>): Row<Place> {
  return [[{ text: wordsOf(corner).replace(/,? FY to .*$/, "") }], ...cells];
}

/**
 * The rows that name the columns: the last over the figures that names times, else the last with several cells,
 * and those right over it that say something of its columns.
 */
function headOf<Place>(rows: readonly Row<Place>[]): {
  readonly from: number;
  readonly to: number;
} {
  const first = rows.findIndex((row) => row.slice(1).some((cell) => holdsFigure(wordsOf(cell))));
  const isOver = (at: number): boolean => at < first && at >= first - HEAD_ROWS_MAX;
  const isOfTimes = (row: Row<Place>) => row.slice(1).some((cell) => isOfTime(wordsOf(cell)));
  const isOfColumns = (row: Row<Place>) => row.slice(1).some((cell) => wordsOf(cell) !== "");
  const timed = rows.findLastIndex((row, at) => isOver(at) && isOfTimes(row));
  const several = rows.findLastIndex((row, at) => isOver(at) && isOfColumns(row));
  const last = Math.max(0, timed === -1 ? several : timed);
  let from = last;
  while (isOver(from - 1) && isOfColumns(rows[from - 1] ?? [])) from -= 1;
  return { from, to: last + 1 };
}

/**
 * The rows of a head as one: what spans columns says what each of them is of. Where times do not stand over the
 * first columns they may reach to either side: then no column is of a time that is known.
 */
function headIn<Place>(rows: readonly Row<Place>[]): Row<Place> {
  const [lowest = []] = rows.slice(-1);
  const upper = rows.slice(0, -1);
  if (upper.length === 0) return lowest;
  const width = Math.max(...rows.map((row) => row.length));
  const heads = Array.from({ length: width }, (_, at) => {
    const own = lowest[at] ?? [];
    const isOwn = at === 0 || wordsOf(own) === "";
    const over = upper.flatMap((row) => filled(isOwn ? row[at] : overColumn(row, at)));
    const isOpen = over.length === 0 && saysPartOfYear(wordsOf(own));
    // `2025` under `Year ended 31 December`, and `Q1` under `2025`: the year stands last.
    const cells = YEAR.test(wordsOf(own)) ? [...over, own] : [own, ...over];
    return { isOpen, words: cells.flatMap((cell) => [...cell, { text: " " }]) };
  });
  const isOpen =
    upper.flat().some((cell) => isOfTime(wordsOf(cell))) && heads.some((head) => head.isOpen);
  return heads.map(({ words }, at) => (isOpen && at > 0 ? [...words, { text: "?" }] : words));
}

/** What stands over a column: its own cell, or the words of the one before it that reaches over empty ones. */
function overColumn<Place>(row: Row<Place>, at: number): CellWords<Place> {
  const from = row.findLastIndex(
    (cell, column) => column > 0 && column <= at && wordsOf(cell) !== "",
  );
  return from === at ? (row[at] ?? []) : [{ text: from === -1 ? "" : wordsOf(row[from] ?? []) }];
}

function filled<Place>(cell: CellWords<Place> = []): readonly CellWords<Place>[] {
  return wordsOf(cell) === "" ? [] : [cell];
}

const YEAR = /(?:19|20)\d\d/;

/** `| 2025 | 2024 |` between rows of figures. */
function isHead<Place>([label = [], ...cells]: Row<Place>): boolean {
  const [corner, texts] = [wordsOf(label), cells.map(wordsOf).filter((text) => text !== "")];
  const isBare = corner === "" || saysUnits(corner) || isTimeAlone(corner);
  return isBare && texts.some(isOfTime) && texts.every((text) => !isFigure(text));
}

/** Whether a cell is a figure: `USD 2,391` too. */
function holdsFigure(text: string): boolean {
  if (isFigure(text)) return true;
  if (text.length > LONGEST_FIGURE || isOfTime(text)) return false;
  const [figure] = figuresIn(text);
  return figure?.start === 0 && figure.end === text.length;
}

const LONGEST_FIGURE = 40;

function isOfTime(text: string): boolean {
  return isTime(text) || saysTime(text);
}

/** Rows without a figure of their own only lay words out; one cell a row are titles of what follows. */
function layoutText<Place>(rows: readonly Row<Place>[]): readonly Fragment<Place>[] {
  const cells = rows.map((row) => row.flatMap(filled));
  const isTitle = cells.every(({ length }) => length === 1);
  const words = cells.flat().flatMap((cell) => paragraphOf(plain(cell), isTitle ? "line" : "text"));
  return isTitle ? words : [...words, { text: `${AFTER}\n\n` }];
}

function lineOf<Place>(row: Row<Place>): readonly Fragment<Place>[] {
  return row
    .flatMap(filled)
    .flatMap((cell, at) => [...(at === 0 ? [] : [{ text: " " }]), ...plain(cell)]);
}

/** Cells between bars; a bar of a cell's own is none. */
function pipedRow<Place>(cells: Row<Place>): readonly Fragment<Place>[] {
  return [
    { text: "|" },
    ...cells.flatMap((cell) => [{ text: " " }, ...plain(cell), { text: " |" }]),
    { text: "\n" },
  ];
}

function plain<Place>(cell: CellWords<Place>): readonly Fragment<Place>[] {
  return cell.map(({ text, place }) => ({ text: text.replaceAll(/[|\n\r\t]/g, " "), place }));
}
