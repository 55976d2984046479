import {
  type Columns,
  columnsOf,
  endingLast,
  latest,
  previousQuarter,
} from "#core/figures/read/ledger/resolve-period.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { PeriodWords } from "#core/figures/read/figures/figure.ts";
import type { Token } from "#core/figures/read/sentence/tokens.ts";
import { isOf } from "#core/figures/read/words/lexicon.ts";
import {
  fiscalYearOf,
  isFiscalYear,
  latestFirst,
  periodKind,
  periodLabel,
  quarterLabel,
  quarterOf,
} from "#core/ledger/period.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { type Book, finderOf, periodDates } from "#core/findings/book.ts";
import { newest as newestColumn } from "#core/findings/view.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { asks } from "#core/writing/analyst/chat/question-words.ts";
import type { QuestionReading } from "#core/writing/analyst/chat/reading.ts";

/** The columns a question is about, latest first; none where it names no time. */
export type AskedColumns = {
  readonly kind: "latest" | "single" | "several" | "range";
  readonly labels: readonly string[];
  /** Whether they go on to what is newest: `since 2023`. */
  readonly isToNow?: true;
};

/**
 * A question that names no time is of the newest column that has its rows: twelve months or a balance after the
 * fiscal year, before the year itself.
 */
export function onNewest(
  columns: AskedColumns,
  items: readonly string[],
  book: Book,
  find: FindDatum = finderOf(book),
): AskedColumns {
  const [year, quarter] = [book.years[0], book.quarters[0]];
  if (columns.kind !== "latest" || year === undefined) return columns;
  // What the year has no more of is missing in what is newer too.
  const held = items.filter((item) => find(item, year) !== undefined);
  const rows = held.length === 0 ? items : held;
  const isOfDay = rows.every((item) => wordsOf(item).kind === "balance");
  const found = [
    newestColumn(book, year),
    ...(isOfDay && quarter !== undefined ? [quarter] : []),
  ].find((label) => isAfter(label, year, book) && rows.every((item) => find(item, label)));
  return { kind: "latest", labels: [rows.length === 0 ? year : (found ?? year)] };
}

function isAfter(label: string, year: string, book: Book): boolean {
  return (periodDates(book, label)?.end ?? "") > (periodDates(book, year)?.end ?? "");
}

/** Columns a trend covers where a question says no more than that it wants one. */
const TREND_YEARS = 5;
const TREND_QUARTERS = 4;

/**
 * What a question means by its times, in the columns of a company.
 *
 * @param isOfSteps whether it asks for a move over its years, and not for the years themselves
 */
export function columnsIn(
  reading: QuestionReading,
  company: CompanyLedger,
  isOfSteps = false,
): AskedColumns {
  const { times, tokens } = reading;
  const [first] = times;
  if (first === undefined) return untimed(tokens, company);
  const counted =
    times.length === 1 ? countedBack(first, { tokens, company }, isOfSteps) : undefined;
  if (counted !== undefined) return { kind: "range", labels: counted };
  if (times.some(isAdverb)) return onQuarterBefore(reading, company);
  const labels = times.reduce<readonly Columns[]>(
    (before, time) => [...before, ...columnsOfTime(time, before, { tokens, company })],
    [],
  );
  const all = latestFirst([...new Set(labels.flat().map((label) => projected(label, company)))]);
  return (
    fromOn(all, first, { tokens, company }) ?? {
      kind: kindOf(all, labels.length === 1),
      labels: all,
    }
  );
}

type Time = QuestionReading["times"][number];

/**
 * The times of a question that are asked of one by one: `in FY25 and over three years`, where one is of several
 * columns by itself. What is set against another or told from it is one with it; so is all that a trend is asked over.
 */
export function timesApart({ times, tokens }: QuestionReading): readonly (readonly Time[])[] {
  const isTrend = tokens.some(({ kind, text }) => kind === "word" && asks(text, "trend", "each"));
  const isLong = times.some(
    ({ when, at }) => when.kind === "span" || tokens[at - 1]?.text === "since",
  );
  if (isTrend || !isLong) return [times];
  const isJoined = ({ when, at }: Time, last: Time): boolean =>
    when.kind === "earlier" ||
    when.kind === "previous-quarter" ||
    !tokens.slice(last.at + 1, at).every(({ text }) => LISTING.test(text));
  return times.reduce<readonly (readonly Time[])[]>((groups, time) => {
    const own = groups.at(-1) ?? [];
    const last = own.at(-1);
    return last !== undefined && isJoined(time, last)
      ? [...groups.slice(0, -1), [...own, time]]
      : [...groups, [time]];
  }, []);
}

const LISTING = /^(?:and|in|over|for|since|also|,|&)$/;

/** `quarter on quarter` */
function isAdverb({ when }: Time): boolean {
  return when.kind === "previous-quarter" && when.isAdverb === true;
}

/** Columns from one on, or those of quarters; undefined for times that say no more than themselves. */
function fromOn(
  all: readonly string[],
  first: Time,
  { tokens, company }: Around,
): AskedColumns | undefined {
  const word = tokens[first.at - 1]?.text ?? "";
  const isFrom = /^(?:since|from|between)$/.test(word);
  if (asksQuarters(tokens) && all.every(isFiscalYear)) {
    const isOpen = isFrom ? all.length === 1 : first.when.kind === "span";
    return isOpen ? quartersToNow(all, isFrom, company) : quartersOf(all, company);
  }
  if (!isFrom || all.length > 2) return undefined;
  const isOfYear = all.length === 1 && /^(?:year|latest-year)$/.test(first.when.kind);
  const labels = between(company, all);
  return { kind: "range", labels, ...(isOfYear && word === "since" && { isToNow: true }) };
}

/** The last three years end with the newest quarter, as what has been since a year does. */
function quartersToNow(
  years: readonly string[],
  isFrom: boolean,
  company: CompanyLedger,
): AskedColumns {
  const { labels } = quartersOf(isFrom ? between(company, years) : years, company);
  const newer = company.quarters.slice(0, company.quarters.indexOf(labels[0] ?? ""));
  const all = [...newer, ...labels];
  return { kind: "range", labels: isFrom ? all : all.slice(0, labels.length) };
}

/** `quarter on quarter`: the quarter that is named, else the newest, against the one before it. */
function onQuarterBefore({ times, tokens }: QuestionReading, company: CompanyLedger): AskedColumns {
  const others = times.filter((time) => !isAdverb(time));
  const named = others.flatMap((time) => columnsOfTime(time, [], { tokens, company }).flat());
  const quarter = named.find((label) => periodKind(label) === "quarter") ?? company.quarters[0];
  const before = quarter === undefined ? undefined : previousQuarter([quarter]);
  return quarter === undefined || before === undefined
    ? untimed(tokens, company)
    : { kind: "several", labels: [quarter, ...before] };
}

function kindOf(labels: readonly string[], isOfOneTime: boolean): AskedColumns["kind"] {
  if (labels.length <= 1) return "single";
  return isOfOneTime ? "range" : "several";
}

/** `quarterly EBITDA in 2025`, `the best quarter since 2023`; not `by a quarter`. */
function asksQuarters(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, text }, at) =>
      kind === "word" &&
      /^quarter(?:s|ly)?$/.test(text) &&
      !/^(?:an?|one|next)$/.test(tokens[at - 1]?.text ?? ""),
  );
}

/** The quarters of some years, latest first; the last of a year that has none is told to be missing. */
function quartersOf(years: readonly string[], { quarters }: CompanyLedger): AskedColumns {
  const labels = years.flatMap((year) => {
    const fiscalYear = fiscalYearOf(year) ?? 0;
    const own = quarters.filter((label) => fiscalYearOf(label) === fiscalYear);
    return own.length > 0 ? own : [quarterLabel({ quarter: 4, fiscalYear })];
  });
  return { kind: "range", labels };
}

/** A year that a connected model projects and no statement has. */
function projected(label: string, company: CompanyLedger): string {
  const fiscalYear = fiscalYearOf(label);
  const ahead = fiscalYear === undefined ? label : periodLabel({ kind: "estimate", fiscalYear });
  return !company.years.includes(label) && company.projected.includes(ahead) ? ahead : label;
}

type Around = { readonly tokens: readonly Token[]; readonly company: CompanyLedger };

/** The columns of one time, after those of the times before it. */
function columnsOfTime(
  { when, at, text }: QuestionReading["times"][number],
  before: readonly Columns[],
  { tokens, company }: Around,
): readonly Columns[] {
  const base = before.at(-1) ?? latest(company);
  if (before.length > 0 || base === undefined)
    return [columnsOf(company, when, base) ?? [writtenAs(text)]];
  const isAgainst = isCompared(when, tokens, at) || isOfLevel(tokens, at);
  // Said alone, last year is the latest that has ended.
  const isLast = when.kind === "earlier" && when.isVague && !isAgainst;
  const columns = (isLast ? base : columnsOf(company, when, base)) ?? [writtenAs(text)];
  return isAgainst ? besideNewest(when, columns, { base, company }) : [columns];
}

/** `compared with two years ago`: what is compared is the newest, with what is as long where there is one. */
function besideNewest(
  when: PeriodWords,
  columns: Columns,
  { base, company }: { readonly base: Columns; readonly company: CompanyLedger },
): readonly Columns[] {
  const now = endingLast(company) ?? base;
  if (when.kind !== "earlier") return [now, columns];
  const alike = columnsOf(company, when, now);
  const held = new Set([...company.years, ...company.quarters, ...company.ltm]);
  return alike?.every((label) => held.has(label)) === true ? [now, alike] : [base, columns];
}

/** A time that no column is of is told as it is written. */
function writtenAs(text: string): string {
  return text.replace(/^the /, "");
}

/** `compared with two years ago` */
function isCompared({ kind }: PeriodWords, tokens: readonly Token[], at: number): boolean {
  const word = wordBefore(tokens, at);
  const isRelative = kind === "earlier" || kind === "previous-quarter";
  return isRelative ? isOf(word, "comparing") : AGAINST.has(word);
}

/** `back to its 2021 level` */
function isOfLevel(tokens: readonly Token[], at: number): boolean {
  return /^levels?$/.test(tokens[at + 1]?.text ?? "");
}

/** What sets a year beside the latest. */
const AGAINST = new Set("than against versus vs vs. compare compared compares".split(" "));

/** The word before a time; `compared to` and `than in` are one. */
function wordBefore(tokens: readonly Token[], at: number): string {
  const word = tokens[at - 1]?.text ?? "";
  return /^(?:to|in|with)$/.test(word) ? (tokens[at - 2]?.text ?? "") : word;
}

function countedBack(
  time: Time,
  { tokens, company }: Around,
  isOfSteps: boolean,
): readonly string[] | undefined {
  const isOfYears = isOfSteps && !asksQuarters(tokens);
  const steps = isOfYears ? steppedOver(time.when, company) : undefined;
  return steps ?? lastQuarters(time, { tokens, company });
}

/** A move over N years is one of N steps: it begins at the year before them. */
function steppedOver(when: PeriodWords, { years }: CompanyLedger): readonly string[] | undefined {
  const [newest] = years;
  const last = newest === undefined ? undefined : fiscalYearOf(newest);
  if (when.kind !== "span" || last === undefined) return undefined;
  return Array.from({ length: when.years + 1 }, (_, at) => String(last - at));
}

/**
 * `the last six quarters`, which are no twelve months, as four are where nothing asks for each of them. They end with
 * the newest; one between them that is not connected is asked for too.
 */
function lastQuarters(
  { when, text }: Time,
  { tokens, company: { quarters } }: Around,
): readonly string[] | undefined {
  const isOfEach = when.kind === "twelve-months" && text.endsWith("quarters") && asksEach(tokens);
  const isCounted = when.kind === "year-to-date" && text.startsWith("last");
  const count = (isCounted ? when.quarters : undefined) ?? (isOfEach ? QUARTERS : 0);
  const at = quarterOf(quarters[0] ?? "");
  if (count === 0 || at === undefined) return undefined;
  return Array.from({ length: count }, (_, back) =>
    quarterLabel({ ...at, quarter: at.quarter - back }),
  );
}

/** Quarters of a year, which are one column too. */
const QUARTERS = 4;

/** Whether each column of a time is asked for, and not what they make. */
function asksEach(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, text }) =>
      kind === "word" && (/^(?:each|every|quarter)$/.test(text) || asks(text, "each", "trend")),
  );
}

/** Without a time: each quarter or each year where those are asked for, else the latest year. */
function untimed(tokens: readonly Token[], company: CompanyLedger): AskedColumns {
  const words = tokens.filter(({ kind }) => kind === "word").map(({ text }) => text);
  const each = tokens.some(
    ({ kind, text }, at) => kind === "word" && (asks(text, "each", "trend") || isEach(tokens, at)),
  );
  const [year] = latest(company) ?? [];
  if (asksQuarters(tokens)) {
    const isOfAll = words.some((word) => asks(word, "highest", "lowest", "best", "worst", "count"));
    const quarters = company.quarters.slice(0, isOfAll ? undefined : TREND_QUARTERS);
    return quarters.length > 0
      ? { kind: "range", labels: quarters }
      : quartersOf(company.years.slice(0, 1), company);
  }
  if (each) return { kind: "range", labels: company.years.slice(0, TREND_YEARS) };
  return { kind: "latest", labels: year === undefined ? [] : [year] };
}

/** `by year`, `every quarter`, `over time` */
function isEach(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.text === "time") return tokens[at - 1]?.text === "over";
  const isTime = /^(?:year|quarter)$/.test(tokens[at]?.text ?? "");
  return isTime && /^(?:by|each|every|per|which|what)$/.test(tokens[at - 1]?.text ?? "");
}

/** The columns of one kind between two, or from one to the newest; those that are asked for where none are connected. */
function between(company: CompanyLedger, asked: readonly string[]): readonly string[] {
  const [end, start] = [asked[0] ?? "", asked.at(-1) ?? ""];
  if (periodKind(end) !== periodKind(start) || periodKind(end) === "ltm") return asked;
  const columns = periodKind(start) === "quarter" ? company.quarters : company.years;
  const isInside = (label: string): boolean =>
    latestFirst([label, start])[0] === label &&
    (asked.length === 1 || latestFirst([end, label])[0] === end);
  const inside = columns.filter(isInside);
  // What is asked for and not connected is told to be so.
  return inside.length === 0 ? asked : latestFirst([...new Set([...asked, ...inside])]);
}
