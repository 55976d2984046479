import { companyIn, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { type Columns, columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import { readSentence, type SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { isCelled } from "#core/figures/read/text/cells.ts";
import { subjectsOf } from "#core/figures/read/tie/company.ts";
import { parsed } from "#core/figures/read/tie/scene.ts";
import { oddWords } from "#core/figures/read/tie/said-of.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { type Datum, workingOf } from "#core/ledger/datum.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/** What the sentence of a figure names, for what the figure may come from. */
export type NamedThings = {
  /** Rows it names, and what each name may stand for as well. */
  readonly rows: readonly string[];
  /** Tickers of the companies it may be about, the likeliest first. */
  readonly companies: readonly string[];
  /** Whether the sentence is about a company there, or names none. */
  readonly isAbout: (ticker: string) => boolean;
  /** How much the words speak for a row: 0 for one they don't name, 3 at most. */
  readonly weightOf: (item: string) => number;
  /** Whether the clause of the figure is of a row, or of its move, by a name of it, or the reader tied the figure to it. */
  readonly isSaidOf: (item: string, isChange: boolean) => boolean;
  /** How much they speak for a column, 0 to 1. */
  readonly timeOf: (ticker: string, period: string) => number;
  /** Whether they name any time. */
  readonly saysTime: boolean;
};

/** A figure where it stands in its sentence. */
type Placed = {
  readonly figure: { readonly start: number };
  readonly sentence: { readonly text: string };
};

/** What a figure was tied to, as far as it was. */
type Tied = Pick<CheckedFigure, "item" | "period" | "ticker">;

/** What sentences of a text name near their figures; each is read once while it is asked about. */
export function namedIn(ground: Ground): (said: Placed, figure: Tied) => NamedThings {
  let last: { readonly text: string; readonly reading: SentenceReading } | undefined;
  return ({ figure: { start }, sentence: { text } }, figure) => {
    if (last?.text !== text) last = { text, reading: readSentence(text, ground.ledgers) };
    const { reading } = last;
    const weights = rowWeights(reading, start, figure);
    const lower = text.toLowerCase();
    const timesOf = timesNear(reading, start, figure);
    const companies = companiesNear({ reading, ground }, start, figure);
    return {
      rows: [...weights.keys()],
      companies,
      isAbout: (ticker) =>
        reading.companies.length === 0 ? companies.includes(ticker) : companies[0] === ticker,
      weightOf: (item) => weights.get(item) ?? sharedWords(lower, item),
      isSaidOf: saidInClause(reading, start, figure),
      timeOf: (ticker, period) => {
        const company = companyIn(ground.ledgers, ticker);
        return company === undefined ? 0 : timesOf(company, period);
      },
      saysTime: reading.periods.length > 0,
    };
  };
}

/**
 * Whether the words around a figure name a datum: its row by a whole name that its clause is about, and no
 * other time and no other company; of a change either end is its time.
 */
export function isNamedAs(named: NamedThings, datum: Datum): boolean {
  const { ticker, period, kind } = datum;
  const row = rowOf(datum);
  const ends = kind === "row" ? [] : (workingOf(datum)?.inputs ?? []);
  const times = [period, ...ends.flatMap((end) => end.period ?? [])];
  return (
    named.weightOf(row) >= WHOLLY_NAMED &&
    named.isAbout(ticker) &&
    times.some((label) => named.timeOf(ticker, label) > 0) &&
    named.isSaidOf(row, kind !== "row")
  );
}

/** Words for a row, not a part of its name. */
const WHOLLY_NAMED = 1;

/** The row of a datum, or the first that it is made of. */
export function rowOf(datum: Datum): string {
  return datum.kind === "row" ? datum.item : (workingOf(datum)?.inputs[0]?.name ?? datum.item);
}

const NAMED = 3;
/** What a name loses with each character between it and the figure, as far as it loses any. */
const FAR = 0.01;
const FAR_MOST = 1.5;
/** A name that may stand for the row too, or that words before it narrow. */
const LESS = 0.5;

function rowWeights(
  { items }: SentenceReading,
  start: number,
  figure: Tied,
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (item: string, weight: number) => {
    weights.set(item, Math.max(weight, weights.get(item) ?? 0));
  };
  if (figure.item !== null) add(figure.item, NAMED);
  for (const { item, others, ...place } of items) {
    const away = distance(place, start);
    const weight = NAMED - Math.min(FAR_MOST, FAR * away);
    add(item, weight);
    for (const other of others) add(other, weight - LESS);
  }
  return weights;
}

function saidInClause(
  reading: SentenceReading,
  start: number,
  { item: tied }: Tied,
): NamedThings["isSaidOf"] {
  const clause = clauseOf(reading, start);
  const there = reading.items.filter(
    (name) => name.start >= clause.start && name.end <= clause.end,
  );
  const words = reading.text.slice(clause.start, clause.end).toLowerCase();
  const all = parsed(reading);
  const at = all.figureAt[reading.figures.findIndex((figure) => figure.start === start)] ?? -1;
  return (item, isChange) => {
    const names = there.filter((name) => [name.item, ...name.others].includes(item));
    const isNamed = names.length > 0 || item === tied || sharedWords(words, item) >= 1;
    // The year in a name is its time: `Debt due, 2027` is nothing that falls due in 2028.
    const isThen = (item.match(/(?:19|20)\d{2}/g) ?? []).every((year) =>
      reading.text.includes(year),
    );
    if (!isNamed || !isThen || at === -1) return false;
    const [near] = names.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start));
    const place = all.tokens.findIndex((token) => token.start === near?.start);
    const { name, aliases } = wordsOf(item);
    const own = new Set(`${item} ${name} ${aliases}`.toLowerCase().split(/[^a-z&-]+/));
    const said = { row: place === -1 ? at : place, at, isChange };
    return oddWords(all, { ...said, isOwn: (word) => own.has(word) }).length === 0;
  };
}

/** The clause of a figure; where it names no row, the nearest that does, one before it first: `, from # in 2024`. */
function clauseOf(reading: SentenceReading, start: number): Stretch {
  const { tokens, clauses, clauseAt, figureAt } = parsed(reading);
  const place = figureAt[reading.figures.findIndex((figure) => figure.start === start)] ?? -1;
  const own = clauseAt[place] ?? 0;
  const stretches = clauses.map(({ tokens: places }): Stretch => {
    const [first, last] = [tokens[places[0] ?? -1], tokens[places.at(-1) ?? -1]];
    return { start: first?.start ?? 0, end: last?.end ?? 0 };
  });
  const isNaming = (stretch: Stretch) =>
    reading.items.some((name) => name.start >= stretch.start && name.end <= stretch.end);
  const before = stretches.slice(0, own + 1).findLast(isNaming);
  return before ?? stretches.find(isNaming) ?? stretches[own] ?? { start: 0, end: 0 };
}

function distance({ start, end }: Stretch, at: number): number {
  // What is named before a figure is more often its row than what follows.
  return start > at ? (start - at) * 1.5 : at - end;
}

/** Words too common to name a row. */
const COMMON = new Set("and for from the of in to net total other change".split(" "));

/** The best share of one of a row's names that stands in a sentence. */
function sharedWords(sentence: string, item: string): number {
  const { name, aliases } = wordsOf(item);
  const shares = [item.toLowerCase(), name.toLowerCase(), ...aliases.split(" | ")].map((called) => {
    const words = called.split(/[^a-z]+/).filter((word) => word.length > 2 && !COMMON.has(word));
    const found = words.filter((word) => sentence.includes(word.slice(0, 6)));
    return words.length === 0 ? 0 : found.length / words.length;
  });
  const best = Math.max(0, ...shares);
  return best < 0.5 ? 0 : best;
}

function companiesNear(
  { reading, ground }: { readonly reading: SentenceReading; readonly ground: Ground },
  start: number,
  { ticker }: Tied,
): readonly string[] {
  const { tokens } = parsed(reading);
  const places = tokens.flatMap(({ kind }, place) => (kind === "company" ? [place] : []));
  const subjects = subjectsOf(tokens, places).map((place) => tokens[place]?.order);
  const mentions = reading.companies.filter((_, order) => subjects.includes(order));
  const named = nearestFirst(mentions, reading, start).flatMap((mention) => mention.ticker ?? []);
  const isListed = inTurn(reading.companies, reading, start) !== undefined;
  const own = (isListed ? named[0] : ticker) ?? named[0] ?? ground.primaryTicker;
  const others = named.length === 0 ? ground.ledgers.map((each) => each.ticker) : named;
  return [...new Set([...(own === undefined ? [] : [own]), ...others])];
}

type Stretch = { readonly start: number; readonly end: number };

/** What a sentence names by how near it stands to a figure; first of all what is the figure's in turn. */
function nearestFirst<Name extends Stretch>(
  names: readonly Name[],
  reading: SentenceReading,
  start: number,
): readonly Name[] {
  const own = inTurn(names, reading, start);
  const rank = (name: Name) => (name === own ? -Infinity : distance(name, start));
  return names.toSorted((a, b) => rank(a) - rank(b));
}

/** Of `5.0x and 2.0x at A and B, respectively` the name whose turn it is; undefined in other sentences. */
function inTurn<Name extends Stretch>(
  names: readonly Name[],
  { text, figures }: SentenceReading,
  start: number,
): Name | undefined {
  if (!/\brespectively\b/i.test(text)) return undefined;
  const own = figures.find((figure) => figure.start === start);
  const alike = figures.filter(({ kind }) => kind === own?.kind);
  return alike.length === names.length ? names[alike.findIndex((one) => one === own)] : undefined;
}

/** Where no time is said: the latest year, then other years, then the rest. */
const UNSAID = { latest: 0.6, year: 0.3, other: 0.1 };
/** A time that stands nearer to another figure. */
const SAID_ELSEWHERE = 0.6;

function timesNear(
  reading: SentenceReading,
  start: number,
  { period: tied }: Tied,
): (company: CompanyLedger, label: string) => number {
  const { periods } = reading;
  // The head of its column says the time of a cell.
  const isCell = tied !== null && isCelled(reading.text);
  const near = nearestFirst(periods, reading, start);
  const known = new Map<CompanyLedger, readonly (readonly [Columns, number])[]>();
  const saidFor = (company: CompanyLedger) => {
    let context: Columns | undefined;
    const columns = new Map(
      periods.map((mention) => {
        context = columnsOf(company, mention.when, context) ?? context;
        return [mention, context];
      }),
    );
    return near.flatMap((mention, at) => {
      const said = columns.get(mention);
      return said === undefined ? [] : [[said, at === 0 ? 1 : SAID_ELSEWHERE] as const];
    });
  };
  return (company, label) => {
    if (tied?.split(", ").includes(label)) return 1;
    const said = known.get(company) ?? saidFor(company);
    known.set(company, said);
    if (said.length > 0) return said.find(([columns]) => columns.includes(label))?.[1] ?? 0;
    if (isCell) return 0;
    if (label === company.years[0]) return UNSAID.latest;
    return company.years.includes(label) ? UNSAID.year : UNSAID.other;
  };
}
