import type {
  DocumentBlock,
  HeadingBlock,
  ReadDocument,
  TableBlock,
  TextBlock,
} from "#core/retrieval/document-blocks.ts";
import type { PassageDraft } from "#core/retrieval/passage.ts";
import { isParentOnly, PARENT_ONLY } from "#core/ledger/parent-only.ts";
import { saysPartOfYear, saysTime, saysWholeYear, timeIn } from "#core/ledger/head-times.ts";
import type { FiscalYear, PassageTable } from "#core/ledger/passage-table.ts";
import { tableText, tablesInParts } from "#core/retrieval/table-text.ts";
import { currenciesIn, OTHER_CURRENCY, scalesIn, unitsSaid } from "#core/ledger/table-units.ts";
import { withValues } from "#core/ledger/table-values.ts";

/** Some 450 words: long enough to answer, short enough to be read at a glance. */
const LONGEST_TEXT = 2_800;
/** Shorter neighbours under the same heading are joined. */
const SHORT_TEXT = 1_400;
const LONGEST_LEAD_IN = 300;

/** Where the reading of a document has come to: what stands under which headings. */
type Reading = {
  readonly drafts: PassageDraft[];
  readonly waiting: TextBlock[];
  headings: readonly HeadingBlock[];
  /** What began last of the parent company alone, and has not ended. */
  parent: HeadingBlock | undefined;
  part: string | undefined;
  item: string | undefined;
  /** What amounts are said to be in under the headings above, each with the level it was said at. */
  units: readonly { readonly level: number; readonly text: string }[];
  /** All that the document says amounts are in. */
  readonly everywhere: readonly string[];
  /** It has said so before this place: a later section's words are of no table before it. */
  hasUnits: boolean;
  readonly about: Pick<PassageTable, "fiscalYear" | "currency">;
  /** The last title that spoke of less than a year, and at which level: what follows may be of that. */
  partOfYear: { readonly level: number; readonly text: string } | undefined;
};

/**
 * The passages of a document in reading order. None crosses a heading or an item, none spans more
 * than two pages; a table is one passage unless it is too long to read, then its header is repeated.
 */
export function cutPassages({ blocks, fiscalYear }: ReadDocument): readonly PassageDraft[] {
  const reading: Reading = {
    drafts: [],
    waiting: [],
    headings: [],
    parent: undefined,
    part: undefined,
    item: undefined,
    units: [],
    everywhere: blocks.flatMap(textsOfUnits).flatMap((text) => unitsSaid(text) ?? []),
    hasUnits: false,
    about: { fiscalYear: fiscalYear ?? fiscalYearOf(blocks), currency: currencyOf(blocks) },
    partOfYear: undefined,
  };
  for (const [at, block] of blocks.entries()) take(reading, block, blocks[at + 1]);
  flush(reading);
  return reading.drafts;
}

function take(reading: Reading, block: DocumentBlock, next: DocumentBlock | undefined): void {
  switch (block.kind) {
    case "heading":
      flush(reading);
      enter(reading, block);
      return;
    case "table": {
      const caption = block.table.caption ?? leadInOf(reading, block);
      flush(reading);
      takeTable(reading, { ...block, table: { ...block.table, caption } }, noteBelow(next));
      return;
    }
    case "text":
      takeText(reading, block);
  }
}

function enter(reading: Reading, heading: HeadingBlock): void {
  const above = reading.headings.filter(({ level }) => level < heading.level);
  reading.headings = [...above, heading];
  reading.units = reading.units.filter(({ level }) => level < heading.level);
  noteUnits(reading, heading.text);
  noteTime(reading, heading.text);
  if (isParentOnly(heading.text)) reading.parent = heading;
  else if (reading.parent !== undefined && endsParent(reading.parent, heading)) {
    reading.parent = undefined;
  }
  if (heading.part !== undefined) reading.part = heading.part;
  if (heading.item !== undefined) reading.item = heading.item;
}

const NUMBERED = /^(?:note\s+)?\d{1,2}\b/i;
const OF_FILING = /^(?:schedule|signatures?|exhibits?|index to|report of independent)\b/i;
const OF_GROUP = /\bconsolidated\b/i;

/** What begins something else: how loud headings are says little, for a schedule's own are as loud. */
function endsParent(parent: HeadingBlock, heading: HeadingBlock): boolean {
  const { text, level, item, part } = heading;
  const isNext = NUMBERED.test(parent.text) && NUMBERED.test(text);
  const isOther = OF_FILING.test(text) || OF_GROUP.test(text) || isNext;
  return isOther || item !== undefined || part !== undefined || level < parent.level;
}

/** A line of text that is a title, though it is not printed as one. */
const LONGEST_TITLE = 130;
const TITLE = 3;

const LEADS_TO_TABLE = /:$|\b(?:table|following|as follows)\b/i;

/** The sentence before a table that ends in a colon, or speaks of it, says what the table is of. */
function leadInOf({ waiting }: Reading, { page }: TableBlock): string | undefined {
  const last = waiting.at(-1);
  if (last === undefined || (last.pageEnd ?? last.page) !== page) return undefined;
  const sentence = last.text.split(/\n|(?<=\.) /).at(-1) ?? "";
  return LEADS_TO_TABLE.test(sentence) && sentence.length <= LONGEST_LEAD_IN ? sentence : undefined;
}

const FOOTNOTE = /^(?:\(?[\da-z]{1,2}\)|[*†‡]|\d\.? )/;
/** Of one table alone. */
const OF_NEXT = /\b(?:this|following) table\b|\btable below\b/i;
/** Of all tables of a document, wherever it is said. */
const OF_ALL = /\b(?:all|unless|otherwise|throughout|tabular|tables)\b/i;

/** What a footnote of a table says its amounts are in. */
function noteBelow(next: DocumentBlock | undefined): string | undefined {
  return next?.kind === "text" && FOOTNOTE.test(next.text) ? unitsSaid(next.text) : undefined;
}

function takeTable(
  reading: Reading,
  { table, page, pageEnd }: TableBlock,
  below: string | undefined,
): void {
  const place = reading.headings.map(({ text }) => text).join(" ");
  const above = table.units ?? unitsAbove(reading, table);
  const units = below === undefined ? above : [above ?? "", below].join(" ").trim();
  reading.units = reading.units.filter(({ text }) => !OF_NEXT.test(text));
  const whole = {
    ...known(reading.about),
    ...table,
    ...(units !== undefined && { units }),
    ...(reading.partOfYear !== undefined && { over: reading.partOfYear.text }),
  };
  for (const part of tablesInParts(withValues(whole, place))) {
    add(reading, { kind: "table", text: plain(tableText(part)), table: part, page, pageEnd });
  }
}

function known({ fiscalYear, currency }: Reading["about"]): Reading["about"] {
  return {
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(currency !== undefined && { currency }),
  };
}

function noteUnits(reading: Reading, said: string): void {
  const text = unitsSaid(said);
  const level = reading.headings.at(-1)?.level ?? 0;
  if (text === undefined) return;
  reading.units = [...reading.units, { level, text }];
  reading.hasUnits = true;
}

/**
 * A title that speaks of less than a year is over all that follows it, until one speaks of a whole
 * year or is louder. In an annual report it is only over what stands under it.
 */
function noteTime(reading: Reading, title: string): void {
  const level = reading.headings.at(-1)?.level ?? 0;
  const { end, reported } = reading.about.fiscalYear ?? {};
  const isAnnual = end !== undefined && reported?.endsWith(end) === true;
  const before = reading.partOfYear;
  const isOver = before !== undefined && (isAnnual ? before.level < level : before.level <= level);
  if (saysPartOfYear(title)) reading.partOfYear = { level, text: title };
  else if (!isOver || saysWholeYear(title)) reading.partOfYear = undefined;
}

const SPAN_ENDED = /\b(?:months?|weeks?|quarters?|years?)[- ]end(?:ed|ing)\b/gi;

/** What the note says its amounts are in, else all of the document; nothing where it says two things. */
function unitsAbove(
  { units, everywhere, hasUnits }: Reading,
  { caption = "" }: PassageTable,
): string | undefined {
  if (scalesIn(caption).length > 0 || !hasUnits) return undefined;
  const nearest = units.filter(({ level }) => level === units.at(-1)?.level);
  if (nearest.length > 0) return oneOf(nearest.map(({ text }) => text));
  return everywhere.some((text) => OF_ALL.test(text)) ? oneOf(everywhere) : undefined;
}

function oneOf(units: readonly string[]): string | undefined {
  return new Set(units.map((text) => scalesIn(text)[0])).size === 1 ? units[0] : undefined;
}

const DAY = String.raw`(?:[a-z]+\.? \d{1,2}|\d{1,2} [a-z]+)`;
const YEAR_END = new RegExp(String.raw`\byears?[- ]end(?:ed|ing|s)(?: on)? (?<day>${DAY})`, "gi");
/** A year with the day it ends on: `fiscal 2024 ended February 2, 2025`, `ended 2 February 2025 (“fiscal 2024”)`. */
const NAMED_YEARS = [
  String.raw`\b(?:fiscal|FY)(?: year)? ?(?<year>20\d\d),? (?:\(?(?:which|the|a|5[23][- ]weeks?|fiscal|year) ){0,4}\(?end(?:ed|ing|s)(?: on)? (?<day>${DAY},? 20\d\d)`,
  String.raw`end(?:ed|ing|s)(?: on)? (?<day>${DAY},? 20\d\d),? \(?["“]?(?:fiscal|FY)(?: year)? ?(?<year>20\d\d)`,
].map((form) => new RegExp(form, "gi"));
/** So many of the mentions of a year's end are of the document's own. */
const MOST = 0.8;
/** A year of weeks ends so near its day. */
const NEAR_DAYS = 10;

/**
 * The year that a document speaks of, where nearly all of it speaks of one. By which calendar year it
 * is named is as the document names it: nothing else says so of a year that ends in January.
 */
function fiscalYearOf(blocks: readonly DocumentBlock[]): FiscalYear | undefined {
  const texts = blocks.flatMap(textsOf);
  const said = (form: RegExp) => texts.flatMap((text) => [...text.matchAll(form)]);
  const named = NAMED_YEARS.flatMap(said).flatMap(({ groups }) => {
    const end = timeIn(groups?.["day"] ?? "")?.end;
    return end === undefined
      ? []
      : [{ end, shift: Number(groups?.["year"]) - Number(end.slice(0, 4)) }];
  });
  const ended = said(YEAR_END).flatMap(
    ({ groups }) => timeIn(`${groups?.["day"]}, 2001`)?.end ?? [],
  );
  const days = [...ended, ...named.map(({ end }) => end)].map((end) => end.slice(5));
  const counted = [...Map.groupBy(days, (day) => day)];
  const [most] = counted.toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return undefined;
  const [end] = most;
  const near = days.filter((day) => daysBetween(day, end) <= NEAR_DAYS);
  if (near.length < days.length * MOST) return undefined;
  const [shift, second] = new Set(named.map((year) => year.shift));
  const isCalled = second === undefined && (shift === 0 || shift === -1);
  return isCalled ? { end, shift } : { end };
}

/** Between two days of a year, round its end. */
function daysBetween(one: string, other: string): number {
  const days = Math.abs(Date.parse(`2001-${one}`) - Date.parse(`2001-${other}`)) / 86_400_000;
  return Math.min(days, 365 - days);
}

function currencyOf(blocks: readonly DocumentBlock[]): string | undefined {
  const found = new Set<string>();
  for (const block of blocks) {
    for (const currency of currenciesIn(textsOf(block).join(" ")))
      if (currency !== OTHER_CURRENCY) found.add(currency);
    if (found.size > 1) return undefined;
  }
  return [...found][0];
}

function textsOfUnits(block: DocumentBlock): readonly string[] {
  if (block.kind !== "table") return [block.text];
  return [block.table.caption ?? "", block.table.units ?? ""];
}

function textsOf(block: DocumentBlock): readonly string[] {
  if (block.kind !== "table") return [block.text];
  const { caption = "", units = "", headerRows, rows } = block.table;
  const heads =
    headerRows[0]?.map((_, at) => headerRows.map((row) => row[at] ?? "").join(" ")) ?? [];
  const said = rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)].join(" "));
  return [caption, units, ...heads, ...said];
}

function takeText(reading: Reading, block: TextBlock): void {
  noteUnits(reading, block.text);
  const isTitle = block.text.length <= LONGEST_TITLE && !block.text.endsWith(".");
  const dated = isTitle ? block.text : (block.text.match(SPAN_ENDED) ?? []).join(" ");
  if (saysTime(dated)) noteTime(reading, dated);
  if (isTitle && isParentOnly(block.text)) {
    flush(reading);
    enter(reading, { ...block, kind: "heading", level: TITLE });
    return;
  }
  for (const piece of piecesOf(block)) {
    const waiting = reading.waiting.reduce((sum, { text }) => sum + text.length, 0);
    const [first] = reading.waiting;
    const crosses = first !== undefined && first.page !== piece.page;
    if (waiting > 0 && (crosses || waiting + piece.text.length > SHORT_TEXT)) flush(reading);
    reading.waiting.push(piece);
  }
}

function flush(reading: Reading): void {
  const [first] = reading.waiting;
  const last = reading.waiting.at(-1);
  if (first === undefined || last === undefined) return;
  const text = reading.waiting.map((block) => block.text).join("\n\n");
  reading.waiting.length = 0;
  const pageEnd = last.pageEnd ?? last.page;
  add(reading, { kind: "text", text, page: first.page, pageEnd });
}

function add(reading: Reading, draft: Omit<PassageDraft, "anchor" | "headings">): void {
  const { page, pageEnd, ...rest } = draft;
  reading.drafts.push({
    ...rest,
    anchor: `p${reading.drafts.length + 1}`,
    ...(page !== undefined && {
      page,
      pageEnd: Math.min(Math.max(pageEnd ?? page, page), page + 1),
    }),
    ...(reading.part !== undefined && { part: reading.part }),
    ...(reading.item !== undefined && { item: reading.item }),
    headings: headingsOf(reading, draft.table),
  });
}

/** The headings above; of what is of the parent alone one says so. */
function headingsOf({ headings, parent }: Reading, table?: PassageTable): readonly string[] {
  const texts = headings.map(({ text }) => text);
  if (parent === undefined && (table === undefined || !isOfParent(table))) return texts;
  return texts.some(isParentOnly) ? texts : [...texts.slice(0, 1), PARENT_ONLY, ...texts.slice(1)];
}

function isOfParent({ caption, units, headerRows, rows }: PassageTable): boolean {
  const tagged = rows.flatMap(({ cells }) => cells.filter(({ concept }) => concept !== undefined));
  if (isParentOnly([caption, units, ...headerRows.flat()].join(" "))) return true;
  return tagged.length > 0 && tagged.every(({ part }) => part?.includes("ParentCompany") === true);
}

/** A text in pieces of readable length, cut between lines, sentences or words, whichever comes first. */
function piecesOf(block: TextBlock): readonly TextBlock[] {
  const pieces: TextBlock[] = [];
  let rest = plain(block.text).trim();
  while (rest.length > LONGEST_TEXT) {
    const at = cutAt(rest.slice(0, LONGEST_TEXT));
    pieces.push({ ...block, text: rest.slice(0, at).trimEnd() });
    rest = rest.slice(at).trimStart();
  }
  return rest === "" ? pieces : [...pieces, { ...block, text: rest }];
}

/** No database takes NUL or half a surrogate pair. */
function plain(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

function cutAt(text: string): number {
  const least = text.length / 2;
  for (const end of ["\n\n", "\n", ". ", "; ", " "]) {
    const at = text.lastIndexOf(end);
    if (at > least) return at + end.length;
  }
  // Never between the halves of a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
