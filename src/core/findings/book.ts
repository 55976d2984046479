import { isFiscalYear, ltmEnd, quarterLabel, quarterOf, yearLabel } from "#core/ledger/period.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { type EarningsBasis, earningsBasis } from "#core/finance/ratios/earnings-basis.ts";
import { findDatum, type FindDatum, reasonOf } from "#core/ledger/find-datum.ts";
import {
  type Archetype,
  type ConnectedFinancialData,
  type FinancialData,
  isTagged,
} from "#core/ledger/financial-data.ts";

/** Of a company of the United States; of a foreign one; of a Canadian one. */
export type AnnualForm = "10-K" | "20-F" | "40-F";

/** The connected statements of one company, ready to be read by item and period. */
export type Book = {
  readonly ticker: string;
  readonly name: string;
  readonly currency: string;
  readonly archetype: Archetype;
  /** Labels of whole fiscal years, latest first. */
  readonly years: readonly string[];
  /** Labels of quarters, latest first; empty when none are connected. */
  readonly quarters: readonly string[];
  /** Label of the latest twelve months when connected. */
  readonly ltm: string | undefined;
  readonly isIfrs: boolean;
  readonly annualForm: AnnualForm;
  readonly annual: ConnectedFinancialData;
  readonly tables: readonly FinancialData[];
  /** What else is connected of the company: rows made of others, a model's projections, passages. */
  readonly beside?: FindDatum | undefined;
  /** Columns of them beyond the statements, oldest first. */
  readonly projected?: readonly string[] | undefined;
};

/** The connected data of one company as a book. */
export function openBook(data: ConnectedFinancialData): Book {
  const { quarterly, ltm } = data;
  return {
    ticker: data.ticker,
    name: data.name,
    currency: data.currency,
    archetype: data.archetype,
    years: data.years.filter(isFiscalYear).toReversed(),
    quarters: (quarterly?.years ?? [])
      .filter((label) => quarterOf(label) !== undefined)
      .toReversed(),
    ltm: ltm?.years.at(-1),
    isIfrs: followsIfrs(data),
    annualForm: annualFormOf(data),
    annual: data,
    tables: [data, ...(quarterly ? [quarterly] : []), ...(ltm ? [ltm] : [])],
  };
}

/** The datum of a row in a column; undefined where it is missing or means nothing. */
export function lookUp(book: Book, item: string, period: string | undefined): Datum | undefined {
  if (period === undefined) return undefined;
  for (const table of tablesWith(book, period)) {
    const datum = findDatum(table, item, period);
    if (datum !== undefined) return ifFinite(datum);
  }
  return ifFinite(book.beside?.(item, period));
}

/** A quotient by next to nothing is not a figure. */
function ifFinite(datum: Datum | undefined): Datum | undefined {
  return datum !== undefined && Number.isFinite(datum.value) ? datum : undefined;
}

export function finderOf(book: Book): FindDatum {
  return (item, period) => lookUp(book, item, period);
}

/** The earnings that what is said of the company stands on. */
export function rulingBasis(book: Book): EarningsBasis {
  return earningsBasis(finderOf(book), book.years[0] ?? "");
}

/** Why `lookUp` finds nothing: the ledger's reason, `n.a.` when it gives none. */
export function whyMissing(book: Book, item: string, period: string): string {
  for (const table of tablesWith(book, period)) {
    const reason = reasonOf(table, item, period);
    if (reason !== undefined) return reason;
  }
  return "n.a.";
}

/** The data of a row over columns, in their order; columns without a value are left out. */
export function series(book: Book, item: string, periods: readonly string[]): readonly Datum[] {
  return periods.flatMap((period) => lookUp(book, item, period) ?? []);
}

/** The fiscal year before, when it is connected. */
export function yearBefore(book: Book, year: string | undefined): string | undefined {
  const label = yearLabel(Number(year) - 1);
  return book.years.includes(label) ? label : undefined;
}

/** The same quarter a year earlier, when it is connected. */
export function quarterLastYear(book: Book, quarter: string): string | undefined {
  const parts = quarterOf(quarter);
  if (parts === undefined) return undefined;
  const label = quarterLabel({ ...parts, fiscalYear: parts.fiscalYear - 1 });
  return book.quarters.includes(label) ? label : undefined;
}

/** Dates of a column: the end, and the start where it spans time. */
export function periodDates(
  book: Book,
  period: string,
): { readonly start?: string | undefined; readonly end: string } | undefined {
  return tablesWith(book, period)[0]?.periods[period];
}

const DAY = 86_400_000;

/** The fiscal year that ends within twelve months, so that they share months: this many days at least. */
export function sharedYear(book: Book, period: string, days = 1): string | undefined {
  const end = ltmEnd(period);
  if (end === undefined) return undefined;
  const start = `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`;
  return book.years.find((year) => {
    const last = periodDates(book, year)?.end ?? "";
    const isOfDays = Date.parse(last) - Date.parse(start) >= days * DAY;
    return isOfDays && last <= end;
  });
}

function tablesWith(book: Book, period: string): readonly FinancialData[] {
  return book.tables.filter(({ years }) => years.includes(period));
}

/** The form the newest year is from, so that a US GAAP filer of 20-F is not sent to a 10-K. */
function annualFormOf(data: FinancialData): AnnualForm {
  const newest = data.years.at(-1) ?? "";
  const forms = data.data.flatMap(({ sources }) => {
    const source = sources[newest];
    return source !== undefined && isTagged(source) ? source.form.replace(/\/A$/, "") : [];
  });
  const found = (["10-K", "20-F", "40-F"] as const).find((form) => forms.includes(form));
  return found ?? (followsIfrs(data) ? "20-F" : "10-K");
}

function followsIfrs({ data, taxonomy }: FinancialData): boolean {
  if (taxonomy !== undefined && taxonomy !== "user") return taxonomy === "ifrs-full";
  return data.some(({ sources }) =>
    Object.values(sources).some(
      (source) => "concept" in source && source.concept.startsWith("ifrs"),
    ),
  );
}
