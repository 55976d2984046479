import type { Figure, PeriodWords } from "#core/grounding/figure.ts";
import { measured, notedUnit, type NotedUnit } from "#core/grounding/noted-unit.ts";
import { readDigits } from "#core/grounding/number-text.ts";
import type { SentenceReading } from "#core/grounding/read-sentence.ts";

/** What the head of a column says of the figures under it; `other` names neither time nor company. */
export type ColumnHead =
  | { readonly kind: "time"; readonly when: PeriodWords }
  | { readonly kind: "company"; readonly ticker: string | undefined }
  /** What changed from one column's time to another's; `isRate` where the head says per cent. */
  | {
      readonly kind: "change";
      readonly when: PeriodWords;
      readonly base: PeriodWords;
      readonly isRate: boolean;
    }
  | { readonly kind: "other" };

/** The head of a table typed as text: its columns from the right, and the unit it notes. */
export type TableHead = {
  readonly columns: readonly ColumnHead[];
  readonly unit: NotedUnit | undefined;
  /** The line itself, which tells one head from another. */
  readonly text: string;
};

type Cell = { readonly start: number; readonly end: number };

/** The cells of a line: parted by pipes, tabs or wide gaps. */
function cellsOf(text: string): readonly Cell[] {
  const gap = [/\|/g, /\t/g].find((mark) => text.search(mark) !== -1) ?? /\s{2,}/g;
  const cells: Cell[] = [];
  let start = 0;
  for (const match of text.matchAll(gap)) {
    cells.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  cells.push({ start, end: text.length });
  const isEdge = (cell: Cell | undefined): boolean =>
    cell !== undefined && text.includes("|") && text.slice(cell.start, cell.end).trim() === "";
  const first = isEdge(cells[0]) ? 1 : 0;
  return cells.slice(first, isEdge(cells.at(-1)) ? -1 : undefined);
}

/** Most that a line without figures may say beside its heads. */
const LONGEST_LABEL = 40;

/** The head of a table, where a line without figures is one: two times or companies, or more. */
export function tableHeadIn(reading: SentenceReading): TableHead | undefined {
  const { text, figures } = reading;
  if (figures.length > 0 || /[.!?]$/.test(text)) return undefined;
  const columns = cellHeads(reading) ?? runOfTimes(reading);
  if (columns === undefined) return undefined;
  const unit = notedUnit(text);
  // `Change (%)` notes the unit of its own column alone.
  const isOfChange = unit?.kind === "rate" && columns.some(({ kind }) => kind === "change");
  return { columns, unit: isOfChange ? undefined : unit, text };
}

/** Heads in cells of their own; at most a label and one other beside them. */
function cellHeads(reading: SentenceReading): readonly ColumnHead[] | undefined {
  const cells = cellsOf(reading.text);
  const columns = cells.map((cell) => headOf(reading, cell));
  const named = columns.filter(({ kind }) => kind !== "other").length;
  if (named < 2 || named < columns.length - 2) return undefined;
  return columns.map((head, at) => {
    const cell = cells[at];
    const label = cell === undefined ? "" : reading.text.slice(cell.start, cell.end).trim();
    return head.kind === "other" ? (changeOf(label, columns.slice(0, at)) ?? head) : head;
  });
}

const CHANGE =
  /^(?:%\s?)?(?:yoy|y\/y|year[- ](?:on|over)[- ]year|annual)?\s?(?:change|chg\.?|growth|delta|\u0394|var\.?|variance|yoy|y\/y|difference)\s?(?:yoy|y\/y|%|\(%\)|\(yoy\)|\(y\/y\)|vs\.? (?:py|prior year)|, %)?$/i;

/** `Change`, `YoY`: from the earlier to the later of the two times before it. */
function changeOf(label: string, before: readonly ColumnHead[]): ColumnHead | undefined {
  if (!CHANGE.test(label)) return undefined;
  const [a, b, ...others] = before.filter((head) => head.kind === "time");
  // Of which two of several columns is not said.
  if (a === undefined || b === undefined || others.length > 0) return undefined;
  const [from, to] = [yearIn(a.when), yearIn(b.when)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const [base, when] = from < to ? [a.when, b.when] : [b.when, a.when];
  return { kind: "change", when, base, isRate: label.includes("%") };
}

function yearIn(when: PeriodWords): number | undefined {
  return when.kind === "year" || when.kind === "quarter" ? when.year : undefined;
}

/** Times a single space apart, after no more than a label. */
function runOfTimes({
  text,
  periods,
  companies,
}: SentenceReading): readonly ColumnHead[] | undefined {
  const isRun = periods
    .slice(1)
    .every(({ start }, at) => /^[\s,/]+$/.test(text.slice(periods[at]?.end, start)));
  const label = periods[0]?.start ?? text.length;
  if (periods.length < 2 || companies.length > 0 || label > LONGEST_LABEL) return undefined;
  return isRun && periods.at(-1)?.end === text.length
    ? periods.map(({ when }) => ({ kind: "time", when }))
    : undefined;
}

function headOf({ periods, companies, text }: SentenceReading, cell: Cell): ColumnHead {
  const isIn = (at: Cell): boolean => at.start >= cell.start && at.end <= cell.end;
  const when = periods.find(isIn)?.when;
  const isLoose = (at: Cell): boolean =>
    cell.end - cell.start - (at.end - at.start) > LONGEST_LABEL;
  if (when !== undefined && !periods.some((at) => isIn(at) && isLoose(at))) {
    return { kind: "time", when };
  }
  const company = companies.find(isIn);
  if (company !== undefined) return { kind: "company", ticker: company.ticker };
  // A name nobody connected heads a column of another company.
  const label = text.slice(cell.start, cell.end).trim();
  return companies.length > 0 && cell.start > 0 && /^[A-Z][\w&. ]+$/.test(label)
    ? { kind: "company", ticker: undefined }
    : { kind: "other" };
}

/** Whether a line only rules a table: `| --- | --- |`. */
export function isTableRule(text: string): boolean {
  return /^[\s|:=_-]+$/.test(text);
}

const EMPTY_CELL = /^(?:n\.?[am]\.?|nm|na|-+|\*+)?$/i;

/** A line under a head: its figures with their columns and the noted unit; undefined for other lines. */
export function asTableRow(reading: SentenceReading, head: TableHead): SentenceReading | undefined {
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
