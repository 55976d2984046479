import {
  type Bound,
  type Carry,
  type Claim,
  isClaim,
  type PartOfRow,
} from "#core/figures/read/claims/claim.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { itemsIn, wordsOfText } from "#core/figures/read/ledger/item-mentions.ts";
import { type Columns, columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import {
  headUnder,
  isTimed,
  type TableHead,
  unitSaid,
} from "#core/figures/read/sentence/table-heads.ts";
import { isTableRule } from "#core/figures/read/sentence/table-lines.ts";
import { isCelled, isSection } from "#core/figures/read/text/cells.ts";
import type { Ledgers } from "#core/figures/read/tie/company.ts";
import {
  elsewhereAfter,
  hasOddCorner,
  headOfTable,
  isHeading,
  isLine,
  namesOdd,
} from "#core/figures/read/tie/elsewhere.ts";
import type { Parsed } from "#core/figures/read/tie/scene.ts";
import { isRelative } from "#core/figures/read/tie/time-places.ts";
import { type Times, timesOf } from "#core/figures/read/tie/times.ts";
import { isFiscalYear } from "#core/ledger/period.ts";

type Ending = {
  readonly all: Parsed;
  readonly carry: Carry;
  readonly bound: readonly Bound[];
  readonly times: ReadonlyMap<CompanyLedger, Times>;
  readonly ledgers: Ledgers;
};

/** What the next sentence goes on with: the one company and time named, and the subject. */
export function carryOn({ all, carry, bound, times, ledgers }: Ending): Carry {
  const { reading } = all;
  const ticker = tickerAfter(reading, carry);
  const company = companyAfter(ticker, ledgers);
  const own = company && (times.get(company) ?? timesOf(all, company, carry.columns));
  const subject = subjectOf(reading, bound.find(isClaim));
  const table = tableAfter(all, carry);
  return {
    ticker,
    elsewhere: elsewhereAfter(all, carry),
    level: carry.level,
    columns: own === undefined || isToCome(own.carry, company) ? carry.columns : own.carry,
    named: namedIn(reading, { company, own, before: carry }),
    item: subject?.item,
    others: subject?.others ?? [],
    table,
    isTableBegun: isBegun(table, reading, carry),
    parts: partsAfter(reading, { carry, table, company }),
    heading: isHeading(reading) ? headingIn(reading, own) : carry.heading,
    above: isLine(reading) ? reading.text : undefined,
    units: unitsAfter(all, carry),
  };
}

/** `All amounts in EUR million.`: the unit of what follows; a line's own reaches no further than its section. */
function unitsAfter(all: Parsed, { units }: Carry): Carry["units"] {
  const { text, figures, items } = all.reading;
  const isOfTable = isCelled(text) || headOfTable(all) !== undefined;
  if (isOfTable || figures.length > 0 || items.length > 0) return units;
  if (unitSaid(text) !== undefined && !namesOdd(all)) return text;
  return isHeading(all.reading) && units?.endsWith(".") !== true ? undefined : units;
}

type Spoken = {
  readonly company: CompanyLedger | undefined;
  readonly own: Times | undefined;
  readonly before: Carry;
};

/** The time a sentence is about, where it names one, and others that it names. */
function namedIn({ periods }: SentenceReading, { company, own, before }: Spoken): Carry["named"] {
  const said = periods.filter((period) => !isRelative(period));
  if (said.length === 0 || company === undefined || own?.carry === undefined) {
    return said.length === 0 ? before.named : own?.carry;
  }
  const [first, ...others] = own.carry;
  const each = said.flatMap(({ when }) => columnsOf(company, when, own.carry) ?? []);
  return [first, ...new Set([...others, ...each].filter((label) => label !== first))];
}

function companyAfter(
  ticker: string | undefined,
  { ledgers, primaryTicker }: Ledgers,
): CompanyLedger | undefined {
  return ledgers.find((each) => each.ticker === (ticker ?? primaryTicker)) ?? ledgers[0];
}

/** The row a sentence is about: the first it names, or what it has told before that. */
function subjectOf({ items }: SentenceReading, first: Claim | undefined) {
  const [named] = items;
  const isToldFirst =
    named !== undefined && first?.operation.kind === "level" && first.figure.end < named.start;
  return isToldFirst && first.item !== named.item ? first : (named ?? first);
}

/** The table that goes on: a new head, or the one whose row or rule this was. */
function tableAfter(all: Parsed, { table, isTableBegun, above }: Carry): Carry["table"] {
  const { text, heads } = all.reading;
  if (table?.isCelled === true && isCelled(text)) {
    return cellsAfter(all, { table, isTableBegun });
  }
  return headOfTable(all, above) ?? (heads !== undefined || isTableRule(text) ? table : undefined);
}

function isBegun(table: Carry["table"], { figures }: SentenceReading, carry: Carry): boolean {
  const goesOn = table !== undefined && table === carry.table;
  return goesOn && (carry.isTableBegun === true || figures.length > 0);
}

type Begun = { readonly table: TableHead } & Pick<Carry, "isTableBegun">;

/** A table of cells behind one more line of it: its head goes on until figures stand under it. */
function cellsAfter(all: Parsed, { table, isTableBegun }: Begun): TableHead {
  const { text, figures } = all.reading;
  if (figures.length > 0 || isTableRule(text) || isSection(text)) return table;
  if (isTableBegun !== true) return headUnder(table, all.reading);
  // `Balance sheet`, with its own times; and not what falls due in which of them.
  const anew = hasOddCorner(all) ? undefined : headOfTable(all);
  return anew !== undefined && isTimed(anew) ? { ...anew, unit: anew.unit ?? table.unit } : table;
}

/** The time of what stands under a heading, where it names one. */
function headingIn({ periods }: SentenceReading, own: Times | undefined): Carry["heading"] {
  return periods.length === 0 ? undefined : own?.carry;
}

/** `the term loan in 2028`: a year to come is not what the next sentence is about. */
function isToCome(columns: Columns | undefined, company: CompanyLedger | undefined): boolean {
  const [year, latest] = [columns?.[0], company?.years[0]];
  return year !== undefined && latest !== undefined && isFiscalYear(year) && year > latest;
}

function tickerAfter({ companies }: SentenceReading, carry: Carry): string | undefined {
  const tickers = new Set(companies.map(({ ticker }) => ticker));
  const [named] = tickers;
  return tickers.size > 1 ? undefined : (named ?? carry.ticker);
}

const OF = " of ";

type Told = Pick<Carry, "table"> & {
  readonly carry: Carry;
  readonly company: CompanyLedger | undefined;
};

/**
 * `| Current portion of lease liabilities | 477 |`: the parts of rows that a table has told so far, the last
 * one of each row and time. A later line by the row's name may be the rest of it, or the row with it.
 */
function partsAfter(
  { heads, figures, text }: SentenceReading,
  { carry, table, company }: Told,
): readonly PartOfRow[] | undefined {
  if (table === undefined || table.text !== carry.table?.text) return undefined;
  const { parts = [], columns } = carry;
  const label = text.slice(0, figures[0]?.start).toLowerCase();
  const at = label.lastIndexOf(OF);
  if (heads === undefined || company === undefined || at === -1) return parts;
  const [row] = itemsIn(wordsOfText(label.slice(at + OF.length)), company.has);
  if (row === undefined) return parts;
  const { item } = row;
  const own = figures.flatMap(({ value }, order): PartOfRow[] => {
    const head = heads[order];
    const [column] = (head?.kind === "time" && columnsOf(company, head.when, columns)) || [];
    return column === undefined ? [] : [{ item, column, value }];
  });
  const isSaidAnew = (part: PartOfRow) =>
    own.some((each) => each.item === part.item && each.column === part.column);
  return [...parts.filter((part) => !isSaidAnew(part)), ...own];
}
