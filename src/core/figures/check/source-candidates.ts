import { isInForce, standsAsBound } from "#core/figures/anchors/in-force.ts";
import { saysDatum, saysValue } from "#core/figures/anchors/judge-anchor.ts";
import { isInUnit } from "#core/figures/read/verdicts/hints.ts";
import { type SaidFigure, saidFigures } from "#core/figures/check/figure-at.ts";
import {
  columnsIn,
  companyIn,
  type CompanyLedger,
  lastDay,
} from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import {
  isNamedAs,
  namedIn,
  type NamedThings,
  rowOf,
} from "#core/figures/read/named/named-things.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";
import { bareScale } from "#core/figures/read/verdicts/claimed-value.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";
import {
  type CheckedFigure,
  type FigureCandidate,
  isOwnEstimate,
  isUntraced,
} from "#core/figures/read/verdicts/verdict.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { type Anchor, type BoundAnchor, isBound } from "#core/ledger/anchor.ts";
import { type Datum, type DatumUnit } from "#core/ledger/datum.ts";
import { bindingOf, compute, evaluate, isAbsent } from "#core/ledger/formula.ts";
import {
  isFiscalYear,
  latestFirst,
  parsePeriod,
  periodLabel,
  periodText,
  sameQuarterLastYear,
} from "#core/ledger/period.ts";
import { MEASURES } from "#core/ledger/units.ts";

/** How many a list that is searched shows. */
const LISTED_MAX = 20;

export type CandidateText = {
  readonly content: string;
  readonly ground: Ground;
  /** Of the text: one whose sentence was rewritten is what its figure most likely still is of. */
  readonly anchors: readonly Anchor[];
};

type Search = { readonly query?: string; readonly most?: number };

/** What a figure of the text may come from, the likeliest first; at most 20 unless `most` says. */
export type CandidatesOf = (figure: CheckedFigure, search?: Search) => readonly FigureCandidate[];

/**
 * What a figure of a text may come from, the likeliest first: by its value (a near miss counts), the
 * rows, times and companies its sentence names. Only what the words or the value support; a zero cell
 * is offered for a written zero alone. With a query, rows of that name in its periods and companies.
 */
export function sourceCandidates({ content, ground, anchors }: CandidateText): CandidatesOf {
  const bound = anchors.filter(isBound);
  const saidAt = saidFigures(content);
  const things = namedIn(ground);
  const changes = changesIn(ground);
  return (figure, { query = "", most = LISTED_MAX } = {}) => {
    const said = saidAt(figure);
    if (said === undefined) return [];
    const wanted = searchFor(query, ground);
    const asked = { said: { ...said, text: figure.text }, ground, changes };
    if (wanted !== undefined) return searched(asked, wanted).slice(0, most);
    const named = things(said, figure);
    const ranked = [...likely(asked, named), ...computed(asked, named), ...combined(asked, named)]
      .map((datum) => candidateOf(asked, named, datum))
      .toSorted((a, b) => b.score - a.score || yearsFirst(a.datum.period, b.datum.period));
    return distinct([...dormant(asked, figure, { content, bound }), ...ranked], ground).slice(
      0,
      most,
    );
  };
}

type Asked = {
  readonly said: SaidFigure & { readonly text: string };
  readonly ground: Ground;
  readonly changes: ReturnType<typeof changesIn>;
};

/** Whether a figure says a datum: what the analyst chooses is held to what is written. */
function isSaid({ said }: Pick<Asked, "said">, datum: Datum): boolean {
  return saysDatum({ ...said, by: "analyst" }, datum);
}

/** What a figure may be measured in. */
const UNITS: readonly DatumUnit[] = MEASURES;

/** Data that say nearly what the figure says, and rows its sentence names. */
function likely(asked: Asked, named: NamedThings): readonly Datum[] {
  const { figure } = asked.said;
  const { ledger } = asked.ground;
  const near = UNITS.filter((unit) => isInUnit(figure, unit)).flatMap((unit) =>
    ledger
      .near(figure.value * bareScale(figure.kind, unit), unit)
      .filter((datum) => isSaid(asked, datum)),
  );
  const rows = rowsNamed(named).flatMap(([ticker, item]) => ledger.series(ticker, item));
  const found = [...near, ...rows].filter(
    (datum) => isInUnit(figure, datum.unit) && (datum.value !== 0 || figure.value === 0),
  );
  return [...new Set(found)];
}

/** Growth and changes of the named rows over a year, where they are what the figure says. */
function computed(asked: Asked, named: NamedThings): readonly Datum[] {
  return rowsNamed(named).flatMap(([ticker, item]) =>
    asked.changes(ticker, item).filter((made) => isSaid(asked, made)),
  );
}

/** Each row that a sentence names, of each company that it may be about. */
function rowsNamed({ rows, companies }: NamedThings): readonly (readonly [string, string])[] {
  return rows.flatMap((item) => companies.map((ticker) => [ticker, item] as const));
}

/** Growth and changes of a row over a year; a long text asks for the same rows at each of its figures. */
function changesIn({ ledger }: Ground): (ticker: string, item: string) => readonly Datum[] {
  const known = new Map<string, readonly Datum[]>();
  return (ticker, item) => {
    const key = JSON.stringify([ticker, item]);
    const found = known.get(key) ?? changesOf(ledger.series(ticker, item));
    known.set(key, found);
    return found;
  };
}

function changesOf(series: readonly Datum[]): readonly Datum[] {
  const byPeriod = new Map(series.toReversed().map((datum) => [datum.period, datum]));
  return series.flatMap((datum) => {
    const before = byPeriod.get(yearBefore(datum.period) ?? "");
    if (before === undefined) return [];
    return (["growth", "change"] as const).flatMap((op) => {
      const made = compute(op, [datum, before]);
      return !isAbsent(made) && made.value !== 0 ? [made] : [];
    });
  });
}

/** Words that take several times together. */
const COMBINED = /\b(?:combined|together|cumulative(?:ly)?|in aggregate|in total|altogether)\b/i;

/** The named rows over all the years a sentence takes together. */
function combined(asked: Asked, named: NamedThings): readonly Datum[] {
  const { said, ground } = asked;
  if (!named.saysTime || !COMBINED.test(said.sentence.text)) return [];
  return rowsNamed(named).flatMap(([ticker, item]) => {
    const years = ground.ledger
      .series(ticker, item)
      .filter(({ period }) => isFiscalYear(period) && named.timeOf(ticker, period) > 0);
    const made = years.length < 2 ? undefined : compute("sum", years.toReversed());
    return made === undefined || isAbsent(made) || !isInUnit(said.figure, made.unit) ? [] : [made];
  });
}

function yearBefore(label: string): string | undefined {
  const period = parsePeriod(label);
  const before = period && sameQuarterLastYear(period);
  return before && periodLabel(before);
}

type Found = { readonly candidate: FigureCandidate; readonly datum: Datum };
type Ranked = Found & { readonly score: number };

/** A value that is what is written weighs more than the row's name, unless the time is another. */
const EQUAL = 3;
const NEAR = 1.5;
const TIME = 2;
const COMPANY = 1.5;

function candidateOf(asked: Asked, named: NamedThings, datum: Datum): Ranked {
  const { figure } = asked.said;
  const row = named.weightOf(rowOf(datum));
  // A range says of no one value that it is it.
  const isEqual = figure.high === undefined && saysValue({ ...asked.said, by: "analyst" }, datum);
  const size = Math.abs(figure.value * bareScale(figure.kind, datum.unit));
  const away = Math.abs(Math.abs(datum.value) - size) / Math.max(Math.abs(datum.value), size, 1e-9);
  const score =
    (isEqual ? EQUAL : Math.max(0, NEAR - 5 * away)) +
    row +
    TIME * named.timeOf(datum.ticker, datum.period) +
    (named.companies[0] === datum.ticker ? COMPANY : 0);
  return {
    candidate: shown(asked, datum, { isEqual, isNamed: isNamedAs(named, datum) }),
    datum,
    score,
  };
}

function shown(
  { ground: { ledgers } }: Pick<Asked, "ground">,
  datum: Datum,
  said: Pick<FigureCandidate, "isEqual" | "isNamed">,
): FigureCandidate {
  const { ticker, item, period } = datum;
  // Connected anew a card has another id, and the same rows.
  const binding = bindingOf({ ...datum, provider: undefined });
  const company = ledgers.length > 1 ? { company: ticker } : {};
  return { binding, ticker, ...company, item, period, display: displayOf(datum), ...said };
}

/** What figures here were bound to before their sentence was rewritten, where they still say it. */
function dormant(
  asked: Asked,
  { position, length }: CheckedFigure,
  { content, bound }: { readonly content: string; readonly bound: readonly BoundAnchor[] },
): readonly Found[] {
  const { ledger } = asked.ground;
  return anchorsOn(bound, position, position + length)
    .filter((anchor) => !(standsAsBound(content, anchor) && isInForce(anchor, asked.said.sentence)))
    .flatMap((anchor) => {
      const isUnsourced = isOwnEstimate(anchor) || isUntraced(anchor);
      const datum = isUnsourced ? undefined : evaluate(anchor.binding, ledger);
      if (datum === undefined || isAbsent(datum) || !isSaid(asked, datum)) return [];
      const candidate = {
        ...shown(asked, datum, { isEqual: true, isNamed: true }),
        binding: anchor.binding,
      };
      return [{ candidate, datum }];
    });
}

/** Of anchors in the order of their text those that touch a stretch of it. */
function anchorsOn(
  anchors: readonly BoundAnchor[],
  start: number,
  end: number,
): readonly BoundAnchor[] {
  let [low, high] = [0, anchors.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((anchors[middle]?.to ?? Infinity) <= start) low = middle + 1;
    else high = middle;
  }
  let next = low;
  while ((anchors[next]?.from ?? Infinity) < end) next += 1;
  return anchors.slice(low, next);
}

/**
 * One place for each datum: columns of a row that end on one day with one value are the same. The first
 * stands for them and names the others.
 */
function distinct(found: readonly Found[], { ledgers }: Ground): readonly FigureCandidate[] {
  const datumOf = ({ datum: { ticker, item, period, value } }: Found) => {
    const company = companyIn(ledgers, ticker);
    const day = company && lastDay(company, period);
    return JSON.stringify([ticker, item, value, day ?? period]);
  };
  return [...Map.groupBy(found, datumOf).values()].flatMap((columns) => {
    const [first] = columns;
    const [, ...also] = new Set(columns.map(({ datum: { period } }) => period));
    if (first === undefined) return [];
    return [also.length === 0 ? first.candidate : { ...first.candidate, also }];
  });
}

/** What is called as the analyst typed it: what says the figure's value first, then the latest. */
function searched(asked: Asked, wanted: Wanted): readonly FigureCandidate[] {
  return asked.ground.ledger.providers
    .flatMap(({ entity, items, periods, find }) =>
      items.flatMap((item) => {
        const match = wanted.match(entity, item);
        if (match === undefined) return [];
        return columnsShown(periods.filter(wanted.isOfPeriod)).flatMap((period, age) => {
          const datum = find(item, period);
          if (datum === undefined || !isInUnit(asked.said.figure, datum.unit)) return [];
          const isEqual = saysValue({ ...asked.said, by: "analyst" }, datum);
          return [{ datum, isEqual, age, rank: match * 2 + (isEqual ? 0 : 1) }];
        });
      }),
    )
    .toSorted((a, b) => a.rank - b.rank || a.age - b.age)
    .map(({ datum, isEqual }) => shown(asked, datum, { isEqual, isNamed: true }));
}

/** Years first, and the latest first. */
function columnsShown(labels: readonly string[]): readonly string[] {
  return latestFirst(labels).toSorted(yearsFirst);
}

function yearsFirst(a: string, b: string): number {
  return Number(isFiscalYear(b)) - Number(isFiscalYear(a));
}

/** Which data were searched: "Searched: Apple Inc. annual FY2021 to FY2025, quarters, LTM". */
export function searchedSources({ ledger, ledgers }: Ground): string {
  if (ledgers.length === 0) {
    const names = ledger.providers.map(({ name }) => name);
    return names.length === 0 ? "No data are connected" : `Searched: ${names.join("; ")}`;
  }
  return `Searched: ${ledgers.map(searchedOf).join("; ")}`;
}

function searchedOf({ tables, passages, ticker, years, quarters, ltm }: CompanyLedger): string {
  const [latest, oldest] = [years[0], years.at(-1)];
  const span = latest === oldest ? [oldest] : [oldest, latest];
  const annual = span.filter((year) => year !== undefined).map(periodText);
  const parts = [
    ...(annual.length === 0 ? [] : [`annual ${annual.join(" to ")}`]),
    ...(quarters.length === 0 ? [] : ["quarters"]),
    ...(ltm.length === 0 ? [] : ["LTM"]),
    ...(passages.length === 0 ? [] : ["passages of its documents"]),
  ];
  return `${tables[0]?.name ?? passages[0]?.name ?? ticker} ${parts.join(", ")}`;
}

/** What a query asks for. */
type Wanted = {
  /** 0 for a row that is called so, more for one whose names only hold the words; undefined for others. */
  readonly match: (ticker: string, item: string) => number | undefined;
  readonly isOfPeriod: (period: string) => boolean;
};

/** Reads a query such as "net debt 2024" or "AAPL sales Q2"; undefined when it is blank. */
function searchFor(query: string, { ledgers }: Ground): Wanted | undefined {
  const words = lowerCase(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const tickers = new Set(ledgers.map(({ ticker }) => lowerCase(ticker)));
  const labels = ledgers.flatMap(columnsIn);
  const isPeriod = (word: string) => PERIOD.test(word) && labels.some((label) => says(label, word));
  const companies = words.filter((word) => tickers.has(word));
  const periods = words.filter(isPeriod);
  const names = words.filter((word) => !companies.includes(word) && !periods.includes(word));
  return {
    match: (ticker, item) =>
      companies.length === 0 || companies.includes(lowerCase(ticker))
        ? nameMatch(item, names)
        : undefined,
    isOfPeriod: (period) => periods.every((word) => says(period, word)),
  };
}

const PERIOD = /^(?:fy)?\d{2,4}$|^q[1-4]$|^ltm$|^\d{4}-\d{2}/;

function says(period: string, word: string): boolean {
  const label = lowerCase(periodText(period));
  return label.split(/\s+/).some((part) => part.startsWith(word)) || label.endsWith(word);
}

/** By the row's own name and every name texts give it. */
function nameMatch(item: string, words: readonly string[]): number | undefined {
  if (words.length === 0) return 1;
  const { name, aliases } = wordsOf(item);
  const called = [item, name, ...aliases.split(" | ")].map(lowerCase);
  const said = words.join(" ");
  if (called.includes(said)) return 0;
  if (called.some((each) => each.startsWith(said))) return 1;
  return called.some((each) => words.every((word) => each.includes(word))) ? 2 : undefined;
}
