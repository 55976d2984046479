import type { PeriodWords } from "#core/figures/read/figures/figure.ts";
import { notedUnit, type NotedUnit } from "#core/figures/read/figures/noted-unit.ts";
import { CODES, CURRENCY, CURRENCY_AFTER, SCALE } from "#core/figures/read/figures/number-text.ts";
import type { ItemMention } from "#core/figures/read/ledger/item-mentions.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { type Cell, cellsOf, isCelled, isPiped, isSection } from "#core/figures/read/text/cells.ts";
import { isDoubting } from "#core/figures/read/words/lexicon.ts";
import { saysPartOfYear } from "#core/ledger/head-times.ts";
import { currenciesIn, scalesIn } from "#core/ledger/table-units.ts";

/**
 * What the head of a column says of the figures under it; `other` names neither time nor company, or more
 * than is known here: what stands under it is tied to nothing.
 */
export type ColumnHead =
  | {
      readonly kind: "time";
      readonly when: PeriodWords;
      /** Whose it is, where the head says that too. */
      readonly ticker?: string | undefined;
    }
  | { readonly kind: "company"; readonly ticker: string | undefined }
  /** A row of the statements, where each line is of a time or a company. */
  | { readonly kind: "row"; readonly item: ItemMention; readonly unit: NotedUnit | undefined }
  /** What changed from one column's time to another's; `isRate` where the head says per cent. */
  | {
      readonly kind: "change";
      readonly when: PeriodWords;
      readonly base: PeriodWords;
      readonly isRate: boolean;
      readonly ticker?: string | undefined;
    }
  | {
      readonly kind: "other";
      /** What may be, or is of others: `FY2026 guidance`. */
      readonly isPlanned?: boolean | undefined;
      /** It says nothing. */
      readonly isBlank?: boolean | undefined;
      /** A time or company with more than is known here: figures stand under it. */
      readonly isOdd?: boolean | undefined;
    };

/** The head of a table typed as text: its columns, and the unit it notes. */
export type TableHead = {
  readonly columns: readonly ColumnHead[];
  readonly unit: NotedUnit | undefined;
  /** It stands between bars or is parted by tabs, and so are its lines: each has as many cells. */
  readonly isCelled: boolean;
  /** The line itself, which tells one head from another. */
  readonly text: string;
};

/** Most that a line without figures may say beside its heads. */
const LONGEST_LABEL = 40;

/**
 * The head of a table, where a line without figures is one: two times or companies, or more; and the
 * first line of cells, whatever it says.
 *
 * @param above what the line over it notes of units
 */
export function tableHeadIn(reading: SentenceReading, above = ""): TableHead | undefined {
  const { text, figures } = reading;
  if (isPiped(text) || isHeadOfCells(reading)) return celledHead(reading, above);
  if (isCelled(text) || figures.length > 0 || /[.!?]$/.test(text)) return undefined;
  return spacedHead(reading);
}

/** What a line between bars is in a table that has no head before it. */
export const HEADLESS: TableHead = { columns: [], unit: undefined, text: "", isCelled: true };

/** Whether a line of cells heads others: it has no label of its own, or no figures behind it. */
function isHeadOfCells({ text, figures }: SentenceReading): boolean {
  if (!isCelled(text) || isSection(text)) return false;
  const cells = cellsOf(text);
  const labelEnd = cells[0]?.end ?? 0;
  const isHead = figures.every(({ end }) => end <= labelEnd) || isUnlabelled(text);
  return isHead && cells.every(({ start, end }) => end - start <= LONGEST_LABEL);
}

/** The first line of cells: each is read whole, or heads nothing. */
function celledHead(reading: SentenceReading, above: string): TableHead {
  const { text } = reading;
  const cells = cellsOf(text);
  const labels = cells.map(({ start, end }) => text.slice(start, end).trim());
  const rows = rowHeads(reading);
  const isPart = saysPartOfYear(`${above} ${labels[0] ?? ""}`);
  const times = cells.map((cell) => headOf(reading, cell, isPart));
  const heads = times.map((head, at): ColumnHead => {
    const row = rows?.[at];
    if (head.kind !== "other" || row?.kind === "row") return row?.kind === "row" ? row : head;
    return changeOf(labels[at] ?? "", times.slice(0, at)) ?? head;
  });
  const ofRows = heads.map((head, at) => (head.kind === "row" ? "" : labels[at]));
  const unit = unitSaid([above, ...ofRows].join(" "));
  const isRead = unit !== "unread" && !saysNoFact(above);
  return {
    columns: isRead ? ofCompanies(heads) : unread(heads, saysNoFact(above)),
    unit: isRead ? unit : undefined,
    text: `${text}\n${above}`,
    isCelled: true,
  };
}

/** Columns that head nothing, though figures stand under those of times and companies. */
export function unread(columns: readonly ColumnHead[], isPlanned = false): readonly ColumnHead[] {
  return columns.map((head) => ({
    kind: "other",
    isPlanned,
    isOdd: head.kind !== "other" || head.isOdd,
  }));
}

/** Times of the company in the corner; and where some name their company, one that names none is open. */
function ofCompanies(heads: readonly ColumnHead[]): readonly ColumnHead[] {
  const [corner] = heads;
  const owner = corner?.kind === "company" ? corner.ticker : undefined;
  const isNamed = heads.some((head) => head.kind === "time" && head.ticker !== undefined);
  if (owner === undefined && !isNamed) return heads;
  return heads.map((head, at): ColumnHead => {
    if (head.kind !== "time" || head.ticker !== undefined || at === 0) return head;
    return isNamed ? { kind: "other", isOdd: true } : { ...head, ticker: owner };
  });
}

/** A head whose columns stand by gaps alone: in cells of their own, at most a label and one other beside them. */
function spacedHead(reading: SentenceReading): TableHead | undefined {
  const { text, periods, companies } = reading;
  const cells = inTurn(reading) ?? cellsOf(text);
  const times = cells.map((cell) => headOf(reading, cell, false));
  const told = cells.filter(
    (cell, at) =>
      [...periods, ...companies].some((name) => isWithin(name, cell)) ||
      (at > 0 && saysNoFact(text.slice(cell.start, cell.end))),
  );
  if (told.length < 2 || told.length < cells.length - 2) return undefined;
  const unit = unitSaid(text);
  const columns = times.map((head, at): ColumnHead => {
    const label = text.slice(cells[at]?.start, cells[at]?.end).trim();
    return head.kind === "other" ? (changeOf(label, times.slice(0, at)) ?? head) : head;
  });
  return {
    columns: unit === "unread" ? unread(columns) : ofCompanies(columns),
    unit: unit === "unread" ? undefined : unit,
    text,
    isCelled: false,
  };
}

/** `USD mm FY2024 FY2025`: times in a row behind a label, with nothing between them. */
function inTurn(reading: SentenceReading): readonly Cell[] | undefined {
  const { text, periods, companies } = reading;
  const [first, second] = periods;
  if (first === undefined || second === undefined || companies.length > 0) return undefined;
  if (!isAllOf(reading, { start: first.start, end: text.length }, periods)) return undefined;
  return [{ start: 0, end: first.start }, ...periods];
}

/** What a line of cells under a head, before any row, adds to it: a company or time of each column, a unit. */
export function headUnder(head: TableHead, reading: SentenceReading): TableHead {
  const below = celledHead(reading, "");
  if (!isTimed(below)) return withLine(head, reading);
  if (isTimed(head) && !isUnlabelled(reading.text)) return head;
  const isWhole = below.columns.length === head.columns.length;
  const columns = below.columns.map((lower, at) => joined(overColumn(head.columns, at), lower));
  return {
    ...head,
    columns: isWhole ? columns : unread(below.columns),
    unit: below.unit ?? head.unit,
    text: `${reading.text}\n${head.text.split("\n", 1)[0] ?? ""}`,
  };
}

/** Whether some column of a head is of a time or a company. */
export function isTimed({ columns }: TableHead): boolean {
  return columns.slice(1).some(({ kind }) => kind === "time" || kind === "company");
}

function isUnlabelled(line: string): boolean {
  const [label] = cellsOf(line);
  return line.slice(label?.start, label?.end).trim() === "";
}

/** What stands over a column: its own cell, or the one before it that reaches over empty ones. */
function overColumn(columns: readonly ColumnHead[], at: number): ColumnHead | undefined {
  const over = columns.slice(1, at + 1).findLast((head) => !isBlank(head));
  return at === 0 ? columns[0] : over;
}

function isBlank(head: ColumnHead): boolean {
  return head.kind === "other" && head.isBlank === true;
}

/** A head of two lines: a company over a time, a time over a company, or one of them over nothing. */
function joined(upper: ColumnHead | undefined, lower: ColumnHead): ColumnHead {
  if (upper === undefined || isBlank(upper)) return lower;
  if (isBlank(lower)) return upper;
  const [time, company] = upper.kind === "time" ? [upper, lower] : [lower, upper];
  const isPair = time.kind === "time" && company.kind === "company" && time.ticker === undefined;
  return isPair && company.ticker !== undefined
    ? { ...time, ticker: company.ticker }
    : { kind: "other", isOdd: true };
}

/**
 * `| Scale | Millions | Millions |` under a head: the unit of what follows, where every column says it.
 * Where they do not, or words without a label make the columns something else, they head nothing.
 */
function withLine(head: TableHead, reading: SentenceReading): TableHead {
  const cells = cellsOf(reading.text).slice(1);
  const labels = cells.map(({ start, end }) => reading.text.slice(start, end).trim());
  const [said = "", ...others] = new Set(labels);
  const unit = unitSaid([said, ...others].join(" "));
  const isPlain = !isUnlabelled(reading.text) || cells.every((cell) => isAllOf(reading, cell, []));
  if (unit === undefined && isPlain) return head;
  // Told from the head without it, and no longer with every such line.
  const [text = ""] = head.text.split("\n", 1);
  if (unit === undefined || unit === "unread" || !isPlain || others.length > 0) {
    return { ...head, columns: unread(head.columns), text: `${text}\n?` };
  }
  return { ...head, ...inUnit(head, unit, { said, text }) };
}

/** A currency or scale alone leaves the other as the head has it. */
function inUnit(
  head: TableHead,
  unit: NotedUnit,
  { said, text }: { readonly said: string; readonly text: string },
): Pick<TableHead, "unit" | "text"> {
  const scale = scalesIn(said).length > 0 ? unit.scale : (head.unit?.scale ?? 1);
  const currency = unit.currency ?? head.unit?.currency;
  return { unit: { ...unit, scale, currency }, text: `${text}\n${scale} ${currency ?? ""}` };
}

/** What says a currency or scale besides those that are read. */
const OTHER_UNIT = new RegExp(
  String.raw`(?<![A-Za-z])(?:${CODES}|crores?|lakhs?)(?![A-Za-z])|\b${CURRENCY_AFTER}|[₩₹]`,
);

/** The unit of amounts that heads, a corner or the line above them note; one scale and one currency, or unread. */
export function unitSaid(text: string): NotedUnit | "unread" | undefined {
  const [scales, currencies] = [scalesIn(text), currenciesIn(text)];
  const [scale = 1, other] = scales;
  const [currency, second] = currencies;
  const noted = notedUnit(text);
  if (scales.length === 0 && currencies.length === 0) {
    if (noted?.kind === "money") return { ...noted, end: 0 };
    return OTHER_UNIT.test(text) ? "unread" : undefined;
  }
  if (other !== undefined || second !== undefined || Number.isNaN(scale)) return "unread";
  // Of a scale alone, or a currency alone, the other is the figures' own.
  return { end: 0, kind: "money", scale, currency: noted?.currency ?? currency };
}

const LONGEST_UNIT_LINE = 60;

/** Whether a line without a number may note the unit of what follows. */
export function notesUnit(text: string): boolean {
  return text.length <= LONGEST_UNIT_LINE && !/[1-9]/.test(text) && unitSaid(text) !== undefined;
}

/** The unit in a head, which is read of all heads together. */
const UNIT = new RegExp(
  `(?:${CURRENCY}|(?<![A-Za-z])(?:${CODES}))\\s?(?:${SCALE})?|\\b(?:in )?(?:thousands|millions|billions)\\b`,
  "u",
);

/** Whether a label is nothing but the names in it: `Nike Direct` is no line of Nike's. */
export function isAllOf({ text }: SentenceReading, label: Cell, names: readonly Cell[]): boolean {
  let rest = text.slice(label.start, label.end);
  for (const { start, end } of names) {
    if (isWithin({ start, end }, label)) rest = rest.replace(text.slice(start, end), "");
  }
  rest = rest.replace(UNIT, "");
  return /^(?:[\s*|:(),.-]|'s|full[- ]year|fiscal|year|end(?:ed|ing)|as (?:at|of)|\bA\b|actual)*$/i.test(
    rest,
  );
}

/** What may stand in a cell beside the name of a row. */
const BESIDE_NAME = /^[\s*]*(?:\([^()]*\))?[\s*]*$/;

/** `| Quarter | Revenue | EBIT margin |`: rows at the heads of columns, each line a time or a company. */
function rowHeads(reading: SentenceReading): readonly ColumnHead[] | undefined {
  const { text, items, periods, companies } = reading;
  if (!isCelled(text) || periods.length > 0 || companies.length > 0) return undefined;
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
  if (from === undefined || to === undefined || from === to || a.ticker !== b.ticker) {
    return undefined;
  }
  const [base, when] = from < to ? [a.when, b.when] : [b.when, a.when];
  return { kind: "change", when, base, isRate: label.includes("%"), ticker: a.ticker };
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

/** The time, the company or both that are all a cell says. */
function headOf(reading: SentenceReading, cell: Cell, isPart: boolean): ColumnHead {
  const label = reading.text.slice(cell.start, cell.end).trim();
  const periods = reading.periods.filter((name) => isWithin(name, cell));
  const companies = reading.companies.filter((name) => isWithin(name, cell));
  const names = [...periods, ...companies];
  const isPlanned = saysNoFact(label);
  const isOne = periods.length < 2 && companies.length < 2 && names.length > 0;
  if (isOne && !isPlanned && isAllOf(reading, cell, names)) {
    return namedHead(periods[0]?.when, companies[0], isPart);
  }
  // A name nobody connected heads a column of another company.
  const isName = names.length === 0 && !isPlanned && /^[A-Z][\w&. ]+$/.test(label);
  return isName && reading.companies.length > 0 && cell.start > 0
    ? { kind: "company", ticker: undefined }
    : { kind: "other", isPlanned, isBlank: label === "", isOdd: names.length > 0 };
}

/** The head that names a time, a company or both; a year is none where parts of years are told. */
function namedHead(
  when: PeriodWords | undefined,
  company: Pick<SentenceReading["companies"][number], "ticker"> | undefined,
  isPart: boolean,
): ColumnHead {
  if (company !== undefined && (when === undefined || company.ticker === undefined)) {
    return { kind: "company", ticker: company.ticker };
  }
  if (when === undefined || (isPart && when.kind === "year")) return { kind: "other", isOdd: true };
  return { kind: "time", when, ticker: company?.ticker };
}

function isWithin({ start, end }: Cell, cell: Cell): boolean {
  return start >= cell.start && end <= cell.end;
}
