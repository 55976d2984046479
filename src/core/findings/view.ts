import { quotient } from "#core/finance/ratios/derived.ts";
import { type EarningsBasis, earningsBasis, readOn } from "#core/finance/ratios/earnings-basis.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { areOnOneBasis, onFirstBasis } from "#core/ledger/comparable.ts";
import { definedDatum } from "#core/ledger/definitions.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { type TextStyle, textStyle } from "#core/ledger/display.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { isFiscalYear, ltmEnd, ltmLabel } from "#core/ledger/period.ts";
import { printsAsZero } from "#core/ledger/print-datum.ts";
import {
  type Book,
  lookUp,
  openBook,
  periodDates,
  quarterLastYear,
  yearBefore,
} from "#core/findings/book.ts";
import { type Kind, kindOf } from "#core/findings/kinds.ts";
import { isOfOneDay } from "#core/findings/movement.ts";

/** A row at its newest and a year earlier, where both are on one basis. */
export type Pair = {
  readonly now: Datum;
  readonly before: Datum | undefined;
  /** Of twelve months without the twelve before them: the fiscal year between, which shares months with them. */
  readonly between?: Datum | undefined;
  /** The earlier figure that can't be set beside the newest. */
  readonly apart?: Datum | undefined;
};

/**
 * One company as findings read it: the newest twelve months and the latest balance before the fiscal
 * year, one basis of earnings, and nothing set beside what is on another basis.
 */
export type View = {
  readonly book: Book;
  readonly kind: Kind;
  readonly ledger: Ledger | undefined;
  readonly peers: readonly View[];
  readonly name: string;
  readonly style: TextStyle;
  readonly basis: EarningsBasis;
  /** The last fiscal year. */
  readonly year: string;
  /** The newest column of flows and balances: twelve months that end after the year, else the year. */
  readonly latest: string;
  /** A row in a column, on the basis that rules. */
  readonly at: FindDatum;
  /** A row as it stands in a column, whatever the basis. */
  readonly reported: FindDatum;
  /** The row's newest figure, in `latest` else in the year. */
  readonly now: (item: string) => Datum | undefined;
  readonly pair: (item: string) => Pair | undefined;
  /** A row in the latest quarter against the same quarter a year earlier. */
  readonly quarter: (item: string) => Pair | undefined;
  /** A row over its newest column and the fiscal years before it, newest first, as far as they compare. */
  readonly run: (item: string) => readonly Datum[];
  /** Whether the text's style would print nothing of it. */
  readonly isNothing: (datum: Datum | undefined) => boolean;
};

/** What a company is seen with: its ledger, and the other companies connected. */
export type Seen = {
  readonly ledger?: Ledger | undefined;
  readonly peers?: readonly ConnectedFinancialData[] | undefined;
};

/** A company's view; undefined while it has no fiscal year. */
export function viewOf(
  statements: ConnectedFinancialData,
  { ledger, peers = [] }: Seen = {},
): View | undefined {
  const book = openBook(statements);
  const [year] = book.years;
  if (year === undefined) return undefined;
  const reported: FindDatum = (item, period) => lookUp(book, item, period);
  const latest = newest(book, year);
  const columns = [...new Set([latest, year])];
  const basis = columns.some((column) => earningsBasis(reported, column) === "Clean EBITDA")
    ? "Clean EBITDA"
    : "EBITDA";
  const at: FindDatum = (item, period) =>
    period === undefined
      ? undefined
      : (readOn(basis, reported, item, period) ?? madeDatum(reported, item, period));
  const now = (item: string) => columns.map((column) => at(item, column)).find((datum) => datum);
  const style = textStyle(lookUp(book, "Revenues", year)?.value ?? null);
  return {
    book,
    kind: kindOf(book.archetype, reported, year),
    ledger,
    peers: peers.flatMap((peer) => viewOf(peer, { ledger }) ?? []),
    name: spokenName(book.name),
    style,
    basis,
    year,
    latest,
    at,
    reported,
    now,
    pair(item) {
      const datum = now(item);
      if (datum === undefined) return undefined;
      const before = at(item, columnBefore(book, datum.period));
      if (before !== undefined || datum.period === year) return pairOf(datum, before);
      // The year before the last shares no month with the newest twelve; of balances the last is earlier.
      const earlier = isOfOneDay(item) ? year : yearBefore(book, year);
      const pair = pairOf(datum, at(item, earlier));
      const between = earlier === year ? undefined : at(item, year);
      return pair.before && between && areOnOneBasis(between, datum) ? { ...pair, between } : pair;
    },
    quarter(item) {
      const [label] = book.quarters;
      const datum = at(item, label);
      return datum && pairOf(datum, at(item, quarterLastYear(book, datum.period)));
    },
    run(item) {
      const years = onFirstBasis(book.years.flatMap((label) => at(item, label) ?? []));
      const newer = latest === year ? undefined : at(item, latest);
      return newer === undefined ? years : [newer, ...years];
    },
    isNothing: (datum) => datum === undefined || printsAsZero(datum, style),
  };
}

function pairOf(now: Datum, before: Datum | undefined): Pair {
  if (before === undefined) return { now, before: undefined };
  return areOnOneBasis(before, now) ? { now, before } : { now, before: undefined, apart: before };
}

/** Rows that no statement has and every company's reader asks for. */
export function madeDatum(find: FindDatum, item: string, period: string): Datum | undefined {
  if (item === "EBIT Coverage (x)") return definedDatum(find, item, period);
  return item === "Return On Equity (%)"
    ? quotient(item, "fraction", [find("Net Income", period), find("Equity", period)])
    : undefined;
}

/** Twelve months that end after the fiscal year, else the year. */
export function newest(book: Book, year: string): string {
  const end = book.ltm === undefined ? undefined : ltmEnd(book.ltm);
  const yearEnd = periodDates(book, year)?.end;
  return book.ltm !== undefined && end !== undefined && yearEnd !== undefined && end > yearEnd
    ? book.ltm
    : year;
}

/** Days by which the ends of two years of 52 or 53 weeks may lie off. */
const DAYS_OFF = 10;
const DAY = 86_400_000;

/** The column a year before: of twelve months the twelve months before them, else the fiscal year before. */
export function columnBefore(book: Book, label: string): string | undefined {
  if (isFiscalYear(label)) return yearBefore(book, label);
  const end = ltmEnd(label);
  if (end === undefined) return quarterLastYear(book, label);
  const wanted = Date.parse(`${Number(end.slice(0, 4)) - 1}${end.slice(4)}`);
  const columns = book.tables.flatMap(({ years }) => years);
  return columns.find((column) => {
    const before = ltmEnd(column);
    return (
      before !== undefined &&
      column === ltmLabel(before) &&
      Math.abs(Date.parse(before) - wanted) <= DAYS_OFF * DAY
    );
  });
}
