import type { Figure } from "#core/figures/read/figures/figure.ts";
import { measured } from "#core/figures/read/figures/noted-unit.ts";
import { readDigits } from "#core/figures/read/figures/number-text.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import {
  cellsOf,
  type ColumnHead,
  isAllOf,
  type TableHead,
} from "#core/figures/read/sentence/table-heads.ts";

/** Whether a line only rules a table: `| --- | --- |`. */
export function isTableRule(text: string): boolean {
  return /^[\s|:=_-]+$/.test(text);
}

const EMPTY_CELL = /^(?:n\.?[am]\.?|nm|na|-+|\*+)?$/i;

/** A line under a head: its figures with their columns and the noted unit; undefined for other lines. */
export function asTableRow(reading: SentenceReading, head: TableHead): SentenceReading | undefined {
  if (head.isPiped) return asPipedRow(reading, head);
  if (head.columns.some(({ kind }) => kind === "row")) return asLineOfOne(reading, head);
  const { text, figures, items, periods } = reading;
  const [first] = figures;
  const [row] = items;
  if (first === undefined || row === undefined || row.end > first.start) return undefined;
  if (periods.length > 0) return undefined;
  const places = placesIn(text, figures, row.end);
  if (places === undefined) return undefined;
  const heads = figures.map((_, at): ColumnHead => {
    const fromRight = places.count - (places.cells[at] ?? 0);
    return head.columns.at(-fromRight) ?? { kind: "other" };
  });
  const unit = row.unit === "money" && head.unit ? { ...head.unit, end: 0 } : undefined;
  return {
    ...reading,
    heads,
    figures: figures.map((figure, at) => {
      const column = heads[at];
      if (column?.kind === "change" && column.isRate) return asRate(figure, text);
      return unit === undefined ? figure : measured(figure, unit);
    }),
  };
}

/** What may stand beside a figure in its cell: marks of notes, and of what is bold. */
const BESIDE_FIGURE = /^(?:[\s*†‡]|\((?:\d|[a-z])\))*$/;

/** A line between bars: each figure alone in its cell, under the head of that cell; else under none. */
function asPipedRow(reading: SentenceReading, head: TableHead): SentenceReading | undefined {
  const { text, figures } = reading;
  if (figures.length === 0) return undefined;
  const cells = cellsOf(text);
  const isWhole = cells.length === head.columns.length;
  const ofRows = head.columns.some(({ kind }) => kind === "row");
  const line = ofRows && isWhole ? asLineOfOne(reading, head) : undefined;
  const heads = figures.map(({ start, end }, index): ColumnHead => {
    const at = cells.findIndex((cell) => start >= cell.start && end <= cell.end);
    const [cell, column] = [cells[at], isWhole && at > 0 ? head.columns[at] : undefined];
    if (cell === undefined || column === undefined) return { kind: "other" };
    const beside = text.slice(cell.start, start) + text.slice(end, cell.end);
    if (!BESIDE_FIGURE.test(beside)) return { kind: "other" };
    return ofRows ? (line?.heads?.[index] ?? { kind: "other" }) : column;
  });
  const measuredAs = (figure: Figure, at: number): Figure => {
    const column = heads[at];
    if (column?.kind === "change" && column.isRate) return asRate(figure, text);
    return head.unit === undefined || line !== undefined ? figure : measured(figure, head.unit);
  };
  const row = reading.items[0];
  const isOfMoney = row?.unit === "money";
  return {
    ...reading,
    heads: heads.map((column, at) =>
      isOfOtherUnit(figures[at], text, head) ? { kind: "other" } : column,
    ),
    figures: (line?.figures ?? figures).map((figure, at) =>
      isOfMoney || heads[at]?.kind === "change" ? measuredAs(figure, at) : figure,
    ),
  };
}

/** Whether a figure is printed in another scale or currency than its table notes. */
function isOfOtherUnit(figure: Figure | undefined, text: string, { unit }: TableHead): boolean {
  if (figure?.kind !== "money" || unit?.kind !== "money") return false;
  const digits = /\d[\d,.]*/.exec(text.slice(figure.start, figure.end))?.[0] ?? "";
  const own = Math.abs(figure.value) / readDigits(digits).value;
  if (Math.abs(own - unit.scale) > unit.scale / 2) return true;
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
