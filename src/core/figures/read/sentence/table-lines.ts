import type { Figure } from "#core/figures/read/figures/figure.ts";
import { measured, type NotedUnit } from "#core/figures/read/figures/noted-unit.ts";
import { readDigits } from "#core/figures/read/figures/number-text.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import {
  type ColumnHead,
  isAllOf,
  type TableHead,
} from "#core/figures/read/sentence/table-heads.ts";
import { cellsOf, isPiped } from "#core/figures/read/text/cells.ts";

/** Whether a line only rules a table: `| --- | --- |`. */
export function isTableRule(text: string): boolean {
  return /^[\s|:=_-]+$/.test(text);
}

const EMPTY_CELL = /^(?:n\.?[am]\.?|nm|na|-+|\*+)?$/i;

/** A line under a head: its figures with their columns and the noted unit; undefined for other lines. */
export function asTableRow(reading: SentenceReading, head: TableHead): SentenceReading | undefined {
  return head.isCelled ? asCelledRow(reading, head) : asSpacedRow(reading, head);
}

/** A label and figures alone behind it, under as many columns. */
function asSpacedRow(reading: SentenceReading, head: TableHead): SentenceReading | undefined {
  const { text, figures, items } = reading;
  const labelEnd = labelEndOf(reading);
  const places = labelEnd === undefined ? undefined : placesIn(text, figures, labelEnd);
  if (places === undefined) return undefined;
  // Where a cell is empty, which of them it is can't be told.
  const columns = head.columns.slice(head.columns[0]?.kind === "other" ? 1 : 0);
  const isWhole = places.count === columns.length;
  const heads = figures.map((_, at): ColumnHead => {
    const column = columns[places.cells[at] ?? -1];
    return (isWhole ? column : undefined) ?? { kind: "other", isOdd: true };
  });
  const unit = items[0]?.unit === "money" ? head.unit : undefined;
  return {
    ...reading,
    heads,
    figures: figures.map((figure, at) => inColumn(figure, heads[at], { text, unit })),
  };
}

/** Where the words before a line's figures end: its row's name, or words that name none. */
function labelEndOf({ text, figures, items, periods }: SentenceReading): number | undefined {
  const [first] = figures;
  if (first === undefined || periods.length > 0) return undefined;
  const end = items[0]?.end ?? first.start;
  return end <= first.start && /\p{L}/u.test(text.slice(0, end)) ? end : undefined;
}

type Printed = { readonly text: string; readonly unit: NotedUnit | undefined };

/** A figure as its column measures it. */
function inColumn(figure: Figure, column: ColumnHead | undefined, { text, unit }: Printed): Figure {
  if (column?.kind === "change" && column.isRate) return asRate(figure, text);
  return unit === undefined ? figure : measured(figure, unit);
}

/** What may stand beside a figure in its cell: marks of notes, and of what is bold. */
const BESIDE_FIGURE = /^(?:[\s*†‡]|\((?:\d|[a-z])\))*$/;

/** A line of cells: each figure alone in its cell, under the head of that cell; else under none. */
function asCelledRow(reading: SentenceReading, head: TableHead): SentenceReading | undefined {
  const { text, figures } = reading;
  const cells = cellsOf(text);
  // Words beneath a table are no row of it.
  if (figures.length === 0 || cells.length === 1) return undefined;
  const columns = columnsOver(text, head, cells.length);
  const ofRows = head.columns.some(({ kind }) => kind === "row");
  const line = ofRows ? asLineOfOne(reading, head) : undefined;
  const heads = figures.map(({ start, end }, index): ColumnHead => {
    const at = cells.findIndex((cell) => start >= cell.start && end <= cell.end);
    const [cell, column] = [cells[at], at > 0 ? columns?.[at] : undefined];
    if (cell === undefined || column === undefined) return { kind: "other" };
    const beside = text.slice(cell.start, start) + text.slice(end, cell.end);
    if (!BESIDE_FIGURE.test(beside)) return { kind: "other" };
    return ofRows ? (line?.heads?.[index] ?? { kind: "other" }) : column;
  });
  const unit = line === undefined ? head.unit : undefined;
  const row = reading.items[0];
  const isOfMoney = row?.unit === "money";
  return {
    ...reading,
    heads: heads.map((column, at) =>
      isOfOtherUnit(figures[at], text, head) ? { kind: "other" } : column,
    ),
    figures: (line?.figures ?? figures).map((figure, at) =>
      isOfMoney || heads[at]?.kind === "change"
        ? inColumn(figure, heads[at], { text, unit })
        : figure,
    ),
  };
}

/** The heads of a line's cells; undefined where it has others than its table. */
function columnsOver(
  text: string,
  { columns }: TableHead,
  count: number,
): readonly ColumnHead[] | undefined {
  const [corner, ...others] = columns;
  const isCornerless =
    corner !== undefined &&
    corner.kind !== "other" &&
    others.some(({ kind }) => kind === corner.kind);
  if (isCornerless) {
    return count === columns.length + 1 ? [{ kind: "other" }, ...columns] : undefined;
  }
  // The last cells of a line parted by tabs may be left out where they are empty.
  const isShort = count < columns.length && !isPiped(text);
  return count === columns.length || isShort ? columns : undefined;
}

/** Whether a figure is printed in another scale or currency than its table notes. */
function isOfOtherUnit(figure: Figure | undefined, text: string, { unit }: TableHead): boolean {
  if (figure?.kind !== "money" || unit?.kind !== "money") return false;
  const digits = /\d[\d,.]*/.exec(text.slice(figure.start, figure.end))?.[0] ?? "";
  const own = Math.abs(figure.value) / readDigits(digits).value;
  if (unit.scale !== 1 && Math.abs(own - unit.scale) > unit.scale / 2) return true;
  const [one, other] = [figure.currency, unit.currency].map((said) =>
    said === "$" ? "USD" : said,
  );
  return one !== undefined && other !== undefined && one !== other;
}

/** A line that is of one time or company: what its figures are of heads their columns. */
function asLineOfOne(reading: SentenceReading, head: TableHead): SentenceReading | undefined {
  const { text, figures, items, periods, companies } = reading;
  const cells = cellsOf(text);
  const [label] = cells;
  const about = [...periods, ...companies];
  const isOne = about.length > 0 && periods.length < 2 && companies.length < 2;
  if (label === undefined || !isOne || items.length > 0 || cells.length !== head.columns.length)
    return undefined;
  if (!isAllOf(reading, label, about) || figures.length === 0) return undefined;
  const heads = figures.map(({ start, end }): ColumnHead => {
    const at = cells.findIndex((cell) => start >= cell.start && end <= cell.end);
    return head.columns[at] ?? { kind: "other" };
  });
  return {
    ...reading,
    heads,
    figures: figures.map((figure, at) => {
      const column = heads[at];
      if (column?.kind !== "row") return figure;
      const isMoney = column.item.unit === "money";
      const unit = column.unit ?? (isMoney ? head.unit : undefined);
      return unit === undefined ? figure : measured(figure, { ...unit, end: 0 });
    }),
  };
}

/** `(9.8)` under `Change (%)`, whatever unit the row notes. */
function asRate(figure: Figure, text: string): Figure {
  if (figure.kind !== "bare" && figure.kind !== "money") return figure;
  const digits = /\d[\d,.]*/.exec(text.slice(figure.start, figure.end))?.[0] ?? "";
  const { value, decimals } = readDigits(digits);
  return {
    ...figure,
    kind: "rate",
    value: value / 100,
    tolerance: 0.005 / 10 ** decimals,
    currency: undefined,
  };
}

/** Which cell after the label each figure stands in, and how many there are. */
function placesIn(
  text: string,
  figures: readonly Figure[],
  from: number,
): { readonly cells: readonly number[]; readonly count: number } | undefined {
  const cells: number[] = [];
  let count = 0;
  let at = from;
  for (const { start, end } of [...figures, { start: text.length, end: text.length }]) {
    const between = text
      .slice(at, start)
      .split(/[\s|;,]+/)
      .filter((word) => word !== "");
    const isLabel = at === from;
    const words = isLabel ? between.filter((word) => /^n\.?[am]\.?$|^-+$/i.test(word)) : between;
    if (!words.every((word) => EMPTY_CELL.test(word))) return undefined;
    count += words.length;
    if (start < text.length) cells.push(count);
    count += start < text.length ? 1 : 0;
    at = end;
  }
  return { cells, count };
}
