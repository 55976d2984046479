import { type Columns, columnsOf, latest } from "#core/figures/read/ledger/resolve-period.ts";
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
} from "#core/ledger/period.ts";
import { asks } from "#core/writing/analyst/chat/question-words.ts";
import type { QuestionReading } from "#core/writing/analyst/chat/reading.ts";

/** The columns a question is about, latest first; none where it names no time. */
export type AskedColumns = {
  readonly kind: "latest" | "single" | "several" | "range";
  readonly labels: readonly string[];
};

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
  const counted = times.length === 1 ? countedBack(first, company, isOfSteps) : undefined;
  if (counted !== undefined) return { kind: "range", labels: counted };
  const labels = times.reduce<readonly Columns[]>(
    (before, time) => [...before, ...columnsOfTime(time, before, { tokens, company })],
    [],
  );
  const all = latestFirst([...new Set(labels.flat().map((label) => projected(label, company)))]);
  if (isByQuarter(tokens) && all.every(isFiscalYear)) return quartersOf(all, company);
  const isFrom = /^(?:since|from|between)$/.test(tokens[first.at - 1]?.text ?? "");
  return isFrom && all.length <= 2
    ? { kind: "range", labels: between(company, all) }
    : { kind: kindOf(all, labels.length === 1), labels: all };
}

function kindOf(labels: readonly string[], isOfOneTime: boolean): AskedColumns["kind"] {
  if (labels.length <= 1) return "single";
  return isOfOneTime ? "range" : "several";
}

/** `quarterly EBITDA in 2025`, `revenues by quarter in 2025` */
function isByQuarter(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, text }, at) =>
      kind === "word" && (text === "quarterly" || (text === "quarter" && isEach(tokens, at))),
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
  if (when.kind === "previous-quarter" && when.isAdverb === true) return [];
  if (before.length > 0 || base === undefined)
    return [columnsOf(company, when, base) ?? [writtenAs(text)]];
  const isAgainst = isCompared(when, tokens, at);
  // Said alone, last year is the latest that has ended.
  const isLast = when.kind === "earlier" && when.isVague && !isAgainst;
  const columns = (isLast ? base : columnsOf(company, when, base)) ?? [writtenAs(text)];
  // `compared with two years ago`: what is compared is the latest.
  return isAgainst ? [base, columns] : [columns];
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

/** What sets a year beside the latest. */
const AGAINST = new Set("than against versus vs vs. compared".split(" "));

/** The word before a time; `compared to` and `than in` are one. */
function wordBefore(tokens: readonly Token[], at: number): string {
  const word = tokens[at - 1]?.text ?? "";
  return /^(?:to|in|with)$/.test(word) ? (tokens[at - 2]?.text ?? "") : word;
}

function countedBack(
  time: QuestionReading["times"][number],
  company: CompanyLedger,
  isOfSteps: boolean,
): readonly string[] | undefined {
  const steps = isOfSteps ? steppedOver(time.when, company) : undefined;
  return steps ?? lastQuarters(time, company);
}

/** A move over N years is one of N steps: it begins at the year before them. */
function steppedOver(when: PeriodWords, { years }: CompanyLedger): readonly string[] | undefined {
  const [newest] = years;
  const last = newest === undefined ? undefined : fiscalYearOf(newest);
  if (when.kind !== "span" || last === undefined) return undefined;
  return Array.from({ length: when.years + 1 }, (_, at) => String(last - at));
}

/** `the last six quarters`, which are more than a year. */
function lastQuarters(
  { when, text }: QuestionReading["times"][number],
  { quarters }: CompanyLedger,
): readonly string[] | undefined {
  return when.kind === "year-to-date" && text.startsWith("last") && when.quarters !== undefined
    ? quarters.slice(0, when.quarters)
    : undefined;
}

/** Without a time: each quarter or each year where those are asked for, else the latest year. */
function untimed(tokens: readonly Token[], company: CompanyLedger): AskedColumns {
  const each = tokens.find(
    ({ kind, text }, at) => kind === "word" && (asks(text, "each", "trend") || isEach(tokens, at)),
  )?.text;
  const [newest] = latest(company) ?? [];
  if (each?.startsWith("quarter") === true) {
    const quarters = company.quarters.slice(0, TREND_QUARTERS);
    return quarters.length > 0
      ? { kind: "range", labels: quarters }
      : quartersOf(company.years.slice(0, 1), company);
  }
  if (each !== undefined) return { kind: "range", labels: company.years.slice(0, TREND_YEARS) };
  return { kind: "latest", labels: newest === undefined ? [] : [newest] };
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
  const columns = periodKind(start) === "quarter" ? company.quarters : company.years;
  const isInside = (label: string): boolean =>
    latestFirst([label, start])[0] === label &&
    (asked.length === 1 || latestFirst([end, label])[0] === end);
  const inside = columns.filter(isInside);
  return inside.length === 0 ? asked : inside;
}
