import { isFiscalYear, latestFirst, ltmEnd, periodKind } from "#core/ledger/period.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { definedDatum } from "#core/ledger/definitions.ts";
import { type FindDatum, findDatum, reasonOf } from "#core/ledger/find-datum.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import type { PassagesProvider } from "#core/ledger/passages-provider.ts";
import { resultUnit, type SavedModelProvider } from "#core/ledger/saved-model-provider.ts";
import { segmentRows } from "#core/figures/read/ledger/segment-rows.ts";
import { madeRow } from "#core/figures/read/ledger/made-rows.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";

/** A datum with the table of the statements it stands in, for its source; none of a passage's or a model's. */
export type FoundDatum = { readonly datum: Datum; readonly table: FinancialData | undefined };

/** All connected statements of one company, read by row and column. */
export type CompanyLedger = {
  readonly ticker: string;
  /** As texts call it, lower case: the spoken name and, where it is telling, its first word. */
  readonly names: readonly string[];
  readonly currency: string;
  /** Labels of fiscal years, quarters and twelve months, latest first. */
  readonly years: readonly string[];
  readonly quarters: readonly string[];
  readonly ltm: readonly string[];
  readonly tables: readonly FinancialData[];
  /** Passages of its filings and documents, and what it splits: their rows are asked for by their own names alone. */
  readonly passages: readonly PassagesProvider[];
  /** Years to come (`2026E`) of its one connected model; none where there are several. */
  readonly projected: readonly string[];
  /** The column in which the results of that model stand, whatever time is named with them. */
  readonly resultColumn: string | undefined;
  /** What a text calls the case they are of: `bear case`. */
  readonly projectedCase: string;
  readonly has: (item: string) => boolean;
  /** The value of a row in a column in each set of statements that holds one. */
  readonly find: (item: string, period: string) => readonly FoundDatum[];
  /** Why there is none. */
  readonly reason: (item: string, period: string) => string | undefined;
};

/** The one company of a ticker; undefined where it is not connected. */
export function companyIn(
  ledgers: readonly CompanyLedger[],
  ticker: string | null | undefined,
): CompanyLedger | undefined {
  return ledgers.find((ledger) => ledger.ticker === ticker);
}

/** The columns of a company: years, quarters, twelve months, each latest first. */
export function columnsIn({
  years,
  quarters,
  ltm,
}: Pick<CompanyLedger, "years" | "quarters" | "ltm">): readonly string[] {
  return [...years, ...quarters, ...ltm];
}

/** First words of names too common to stand for the company. */
const GENERIC = new Set(
  "the american united general national first international global new bank capital home".split(
    " ",
  ),
);

/** What is connected besides statements. */
type Others = {
  readonly passages?: readonly PassagesProvider[];
  /** Their projections are read where a company has one of them. */
  readonly models?: readonly SavedModelProvider[];
  readonly caseName?: string | undefined;
};

/** A case's name as texts have it. */
export function casePhrase(name: string): string {
  const lower = lowerCase(name).trim();
  return /\bcase\b/.test(lower) ? lower : `${lower} case`;
}

/** The connected data by company, in the order of their cards. */
export function companyLedgers(
  statements: readonly ConnectedFinancialData[],
  { passages = [], models = [], caseName = "base" }: Others = {},
): readonly CompanyLedger[] {
  const byTicker = Map.groupBy(statements, ({ ticker }) => ticker);
  const told = Map.groupBy(passages, ({ entity }) => entity);
  const projected = Map.groupBy(models, ({ entity }) => entity);
  return [...new Set([...byTicker.keys(), ...told.keys(), ...projected.keys()])].map((ticker) =>
    companyLedger(ticker, byTicker.get(ticker) ?? [], {
      passages: told.get(ticker) ?? [],
      models: projected.get(ticker) ?? [],
      caseName,
    }),
  );
}

function companyLedger(
  ticker: string,
  cards: readonly ConnectedFinancialData[],
  { passages, models, caseName }: { [Part in keyof Others]-?: NonNullable<Others[Part]> },
): CompanyLedger {
  const tables = cards.flatMap((card) => [
    card,
    ...(card.quarterly === undefined ? [] : [card.quarterly]),
    ...(card.ltm === undefined ? [] : [card.ltm]),
  ]);
  const labels = [...new Set(tables.flatMap(({ years }) => years))];
  const rows = new Set([
    ...tables.flatMap(({ data, ratios }) => [...data, ...ratios].map(({ item }) => item)),
    ...models.flatMap(({ items }) => items),
  ]);
  const found = new Map<string, Map<string, readonly FoundDatum[]>>();
  const split = segmentRows(tables);
  const [model, second] = models;
  const projection = second === undefined ? model : undefined;
  return {
    ticker,
    names: [...new Set([...cards, ...passages].flatMap(({ name }) => namesOf(name)))],
    currency: [...cards, ...passages, ...models][0]?.currency ?? "",
    years: latestFirst(labels.filter(isFiscalYear)),
    quarters: latestFirst(labels.filter((label) => periodKind(label) === "quarter")),
    ltm: latestFirst(labels.filter((label) => periodKind(label) === "ltm")),
    tables,
    passages: split === undefined ? passages : [...passages, split],
    projectedCase: casePhrase(caseName),
    projected: projection?.periods.filter(isEstimate) ?? [],
    resultColumn: projection?.base,
    has: (item) =>
      rows.has(item) || (madeRow(item)?.needs.every((needed) => rows.has(needed)) ?? false),
    find(item, period) {
      const row = found.get(item) ?? new Map<string, readonly FoundDatum[]>();
      found.set(item, row);
      const known = row.get(period) ?? lookUp({ tables, passages, projection }, item, period);
      row.set(period, known);
      return known;
    },
    reason: (item, period) =>
      tables
        .filter(({ years }) => years.includes(period))
        .map((table) => reasonOf(table, item, period))
        .find((reason) => reason !== undefined),
  };
}

type Sources = Pick<CompanyLedger, "tables" | "passages"> & {
  readonly projection: SavedModelProvider | undefined;
};

function isEstimate(label: string): boolean {
  return periodKind(label) === "estimate";
}

function lookUp(
  { tables, passages, projection }: Sources,
  item: string,
  period: string,
): readonly FoundDatum[] {
  const ofTables = tables
    .filter(({ years }) => years.includes(period))
    .flatMap((table) => {
      const datum = findDatum(table, item, period) ?? made(table, item, period);
      return datum === undefined ? [] : [{ datum, table }];
    });
  if (ofTables.length > 0) return ofTables;
  const datum =
    projection !== undefined && (isEstimate(period) || resultUnit(item) !== undefined)
      ? projectedDatum(projection, item, period)
      : passages.map(({ find }) => find(item, period)).find((found) => found !== undefined);
  return datum === undefined ? [] : [{ datum, table: undefined }];
}

/** What a model comes to, or what is defined by its projections. */
function projectedDatum(
  model: SavedModelProvider,
  item: string,
  period: string,
): Datum | undefined {
  const find: FindDatum = (row, column = period) =>
    model.find(row, column) ?? definedDatum(find, row, column);
  return find(item, period);
}

function made(table: FinancialData, item: string, period: string): Datum | undefined {
  const datum = madeRow(item)?.make((name, column) => findDatum(table, name, column), period);
  return datum === undefined ? undefined : { ...datum, item };
}

function namesOf(registered: string): readonly string[] {
  const name = lowerCase(spokenName(registered));
  const words = name.split(/[\s,.]+/);
  const [first = "", second = ""] = words;
  const isTelling = first.length >= 4 && !GENERIC.has(first);
  // `Procter & Gamble` is P&G as well; `3 Rivers Brewing` is 3 Rivers.
  const initials = /^([a-z])[a-z']+ (?:&|and) ([a-z])[a-z']+$/.exec(name)?.slice(1).join("&");
  const short = words.length > 2 && /^[a-z']{4,}$/.test(second) ? `${first} ${second}` : undefined;
  const spelled = name.includes(" & ") ? name.replace(" & ", " and ") : undefined;
  // `Kimberly-Clark` is registered without its hyphen.
  const joined = /^[a-z']+(?: [a-z']+)+$/.test(name) ? name.replaceAll(" ", "-") : undefined;
  return [
    name,
    isTelling ? first : undefined,
    initials,
    short,
    spelled,
    joined,
    ...acronymsOf(registered, words.length),
  ].filter((each) => each !== undefined);
}

/** The initials of a name, with and without the word for its legal form: TSMC; shorter ones are words of reports. */
function acronymsOf(registered: string, words: number): readonly string[] {
  const initials = Array.from(
    registered.matchAll(/\b[A-Za-z](?=[A-Za-z]+)/g),
    ([letter]) => letter,
  );
  return [words, words + 1]
    .filter((count) => count > 3 && count <= initials.length)
    .map((count) => lowerCase(initials.slice(0, count).join("")));
}

/** The dates of a column: its end and, where it spans time, its start. */
export function columnEnd(company: CompanyLedger, label: string): string | undefined {
  return company.tables.find(({ years }) => years.includes(label))?.periods[label]?.end;
}

/** The last day of a column, or of the twelve months that a label names. */
export function lastDay(company: CompanyLedger, label: string): string | undefined {
  return ltmEnd(label) ?? columnEnd(company, label);
}
