import type { PeriodWords } from "#core/figures/read/figures/figure.ts";
import { notedUnit, type NotedUnit } from "#core/figures/read/figures/noted-unit.ts";
import type { ItemMention } from "#core/figures/read/ledger/item-mentions.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { classesOf, isDoubting, makesOther } from "#core/figures/read/words/lexicon.ts";
import { saysPartOfYear } from "#core/ledger/head-times.ts";
import { currenciesIn, scalesIn } from "#core/ledger/table-units.ts";

/**
 * What the head of a column says of the figures under it; `other` names neither time nor company, or more
 * than is known here: what stands under it is tied to nothing.
 */
export type ColumnHead =
  | { readonly kind: "time"; readonly when: PeriodWords }
  | { readonly kind: "company"; readonly ticker: string | undefined }
  /** A row of the statements, where each line is of a time or a company. */
  | { readonly kind: "row"; readonly item: ItemMention; readonly unit: NotedUnit | undefined }
  /** What changed from one column's time to another's; `isRate` where the head says per cent. */
  | {
      readonly kind: "change";
      readonly when: PeriodWords;
      readonly base: PeriodWords;
      readonly isRate: boolean;
    }
  /** `isPlanned`: what may be, or is of others (`FY2026 guidance`). */
  | { readonly kind: "other"; readonly isPlanned?: boolean | undefined };

/** The head of a table typed as text: its columns from the right, and the unit it notes. */
export type TableHead = {
  readonly columns: readonly ColumnHead[];
  readonly unit: NotedUnit | undefined;
  /** It stands between bars, and so do its lines: each has as many cells. */
  readonly isPiped: boolean;
  /** The line itself, which tells one head from another. */
  readonly text: string;
};

/** Where a cell of a line stands. */
export type Cell = { readonly start: number; readonly end: number };

/** The cells of a line: parted by pipes, tabs or wide gaps. */
export function cellsOf(text: string): readonly Cell[] {
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

/**
 * The head of a table, where a line without figures is one: two times or companies, or more; and the
 * first line between bars, whatever it says.
 *
 * @param above what the line over it notes of units
 */
export function tableHeadIn(reading: SentenceReading, above = ""): TableHead | undefined {
  const { text, figures } = reading;
  if (isPiped(text)) return pipedHead(reading, above);
  if (figures.length > 0 || /[.!?]$/.test(text)) return undefined;
  const columns = cellHeads(reading) ?? rowHeads(reading);
  if (columns === undefined) return undefined;
  const unit = notedUnit(text);
  // `Change (%)` notes the unit of its own column alone.
  const isOfChange = unit?.kind === "rate" && columns.some(({ kind }) => kind === "change");
  return { columns, unit: isOfChange ? undefined : unit, text, isPiped: false };
}

/** Whether a line stands between bars. */
export function isPiped(text: string): boolean {
  return text.length > 1 && text.startsWith("|") && text.endsWith("|");
}

/** What a line between bars is in a table that has no head before it. */
export const HEADLESS: TableHead = { columns: [], unit: undefined, text: "", isPiped: true };

/** The first line between bars: each cell is read whole, or heads nothing. */
function pipedHead(reading: SentenceReading, above: string): TableHead {
  const { text } = reading;
  const cells = cellsOf(text);
  const labels = cells.map(({ start, end }) => text.slice(start, end).trim());
  const [corner = ""] = labels;
  const rows = rowHeads(reading);
  const isPart = saysPartOfYear(`${above} ${corner}`);
  const times = cells.map((cell) => wholeHeadOf(reading, cell, isPart));
  const heads = times.map((head, at): ColumnHead => {
    const row = rows?.[at];
    if (head.kind !== "other" || row?.kind === "row") return row?.kind === "row" ? row : head;
    return changeOf(labels[at] ?? "", times.slice(0, at)) ?? head;
  });
  const ofRows = heads.map((head, at) => (head.kind === "row" ? "" : labels[at]));
  const unit = unitSaid([above, ...ofRows].join(" "));
  const isRead = unit !== "unread" && isCorner(corner) && !saysNoFact(above);
  return {
    columns: isRead ? heads : heads.map(() => ({ kind: "other", isPlanned: saysNoFact(above) })),
    unit: isRead ? unit : undefined,
    text,
    isPiped: true,
  };
}

/** What names the labels of a table's lines, and makes its figures nothing else. */
const CORNER =
  /^(?:(?:key )?(?:metric|item|measure|figure|line item)s?|(?:(?:fiscal|report(?:ing)?) )?(?:year|quarter|period|date)s?|company)?$/i;

function isCorner(corner: string): boolean {
  const words = corner.toLowerCase().match(/[\p{L}\p{N}'&]+/gu) ?? [];
  const isPlain = words.every(
    (word) => classesOf(word).has("neutral") && !isDoubting(word) && !makesOther(word),
  );
  const unit = unitSaid(corner);
  const isUnit = unit !== undefined && unit !== "unread" && !/per[ -]share/i.test(corner);
  return isPlain || isUnit || CORNER.test(corner.replaceAll("*", ""));
}

/** `| Scale | Millions | Millions |` under a head: the unit of what follows, where every column says it. */
export function withUnitLine(head: TableHead, line: string): TableHead {
  const [, said, ...others] = cellsOf(line).map(({ start, end }) => line.slice(start, end).trim());
  if (said === undefined || others.some((each) => each !== said)) return head;
  const unit = unitSaid(said);
  if (unit === undefined || unit === "unread") return head;
  const scale = scalesIn(said).length > 0 ? unit.scale : (head.unit?.scale ?? 1);
  const currency = unit.currency ?? head.unit?.currency;
  // Told from the head without it, and no longer with every such line.
  const [text = ""] = head.text.split("\n", 1);
  return {
    ...head,
    unit: { ...unit, scale, currency },
    text: `${text}\n${scale} ${currency ?? ""}`,
  };
}

/** The unit of amounts that heads, a corner or the line above them note; one scale and one currency, or unread. */
function unitSaid(text: string): NotedUnit | "unread" | undefined {
  const [scales, currencies] = [scalesIn(text), currenciesIn(text)];
  const [scale = 1, other] = scales;
  const [currency, second] = currencies;
  if (scales.length === 0 && currencies.length === 0) return undefined;
  if (other !== undefined || second !== undefined || Number.isNaN(scale)) return "unread";
  // Of a scale alone, or a currency alone, the other is the figures' own.
  return { end: 0, kind: "money", scale, currency: notedUnit(text)?.currency ?? currency };
}

/** The time or company that is all its cell says; a year alone is none where parts of years are told. */
function wholeHeadOf(reading: SentenceReading, cell: Cell, isPart: boolean): ColumnHead {
  const head = headOf(reading, cell);
  if (head.kind === "time") {
    const isWhole = isAllOf(reading, cell, reading.periods);
    return isWhole && !(isPart && head.when.kind === "year") ? head : { kind: "other" };
  }
  const isNamed = head.kind === "company" && head.ticker !== undefined;
  return isNamed && !isAllOf(reading, cell, reading.companies) ? { kind: "other" } : head;
}

/** Whether a label is nothing but the names in it: `Nike Direct` is no line of Nike's. */
export function isAllOf({ text }: SentenceReading, label: Cell, names: readonly Cell[]): boolean {
  let rest = text.slice(label.start, label.end);
  for (const { start, end } of names) {
    if (start >= label.start && end <= label.end) rest = rest.replace(text.slice(start, end), "");
  }
  return /^(?:[\s*|:(),.-]|'s|full[- ]year|fiscal|year|\bA\b|actual)*$/i.test(rest);
}

/** Heads in cells of their own; at most a label and one other beside them. */
function cellHeads(reading: SentenceReading): readonly ColumnHead[] | undefined {
  const cells = cellsOf(reading.text);
  const columns = cells.map((cell) => headOf(reading, cell));
  const named = columns.filter(({ kind }) => kind !== "other").length;
  const planned = cells
    .slice(1)
    .filter(({ start, end }) => saysNoFact(reading.text.slice(start, end)));
  // `| Metric | Peer median |`: a single column of others' figures is none of the company's.
  const isOfOthers = planned.length > 0 && reading.text.includes("|");
  const told = named + planned.length;
  if (!isOfOthers && (named < 2 || told < columns.length - 2)) return undefined;
  return columns.map((head, at) => {
    const cell = cells[at];
    const label = cell === undefined ? "" : reading.text.slice(cell.start, cell.end).trim();
    return head.kind === "other" ? (changeOf(label, columns.slice(0, at)) ?? head) : head;
  });
}

/** What may stand in a cell beside the name of a row. */
const BESIDE_NAME = /^[\s*]*(?:\([^()]*\))?[\s*]*$/;

/** `| Quarter | Revenue | EBIT margin |`: rows at the heads of columns, each line a time or a company. */
function rowHeads(reading: SentenceReading): readonly ColumnHead[] | undefined {
  const { text, items, periods, companies } = reading;
  if (!text.includes("|") || periods.length > 0 || companies.length > 0) return undefined;
  const columns = cellsOf(text).map((cell, at): ColumnHead => {
    const named = items.filter(({ start, end }) => start >= cell.start && end <= cell.end);
    const [item] = named;
    const isRow =
      at > 0 &&
      item !== undefined &&
      named.length === 1 &&
      BESIDE_NAME.test(text.slice(cell.start, item.start) + text.slice(item.end, cell.end));
    return isRow
      ? { kind: "row", item, unit: notedUnit(text.slice(item.end, cell.end)) }
      : { kind: "other" };
  });
  return columns.some(({ kind }) => kind === "row") ? columns : undefined;
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

/** Heads of columns of what may be, or of others: `FY2026 guidance`, `Peer median`. */
function saysNoFact(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}'-]+/gu) ?? [];
  return words.some(isDoubting) || OF_OTHERS.test(text);
}

const OF_OTHERS = /\b(?:pro[ -]forma|case|peers?|median|average|segments?)\b/i;

function headOf({ periods, companies, text }: SentenceReading, cell: Cell): ColumnHead {
  const isIn = (at: Cell): boolean => at.start >= cell.start && at.end <= cell.end;
  const when = periods.find(isIn)?.when;
  const isLoose = (at: Cell): boolean =>
    cell.end - cell.start - (at.end - at.start) > LONGEST_LABEL;
  const isOfPlan = saysNoFact(text.slice(cell.start, cell.end));
  if (when !== undefined && !isOfPlan && !periods.some((at) => isIn(at) && isLoose(at))) {
    return { kind: "time", when };
  }
  const company = companies.find(isIn);
  if (company !== undefined) return { kind: "company", ticker: company.ticker };
  // A name nobody connected heads a column of another company.
  const label = text.slice(cell.start, cell.end).trim();
  return companies.length > 0 && cell.start > 0 && /^[A-Z][\w&. ]+$/.test(label)
    ? { kind: "company", ticker: undefined }
    : { kind: "other", isPlanned: isOfPlan };
}
