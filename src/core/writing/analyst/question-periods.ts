import { periodLabel, quarterLabel, quarterOf } from "#core/ledger/period.ts";
import { type Book, periodDates } from "#core/writing/analyst/books.ts";
import { foldQuestion } from "#core/writing/analyst/question-items.ts";
import { capitalise } from "#core/writing/analyst/words.ts";

/** The columns a question is about, as labels; those not connected are asked for all the same. */
export type AskedPeriods = {
  readonly kind: "latest" | "single" | "several" | "range";
  /** Latest first. */
  readonly labels: readonly string[];
};

const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const QUARTER_WORDS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
};
const HALF =
  /\b(?:h([12])|(first|second) half)\b(?:\s*(?:of\s*)?(?:fy|fiscal(?: year)?)?\s?'?(20\d{2}|\d{2})\b)?/;
const MONTHS: readonly string[] =
  "january february march april may june july august september october november december".split(
    " ",
  );
const MONTH_OF_YEAR = new RegExp(String.raw`\b(${MONTHS.join("|")}) (?:\d{1,2},? )?(20\d{2})\b`);
/** Years a trend covers when the question names none. */
const TREND_YEARS = 5;
const YEAR = String.raw`(?:fy|fiscal(?: year)?)?\s?'?(20\d{2}|19\d{2}|(?<=fy\s?|')\d{2})`;

/** The periods a question names; the latest fiscal year when it names none. */
export function findPeriods(question: string, book: Book): AskedPeriods {
  const text = foldQuestion(question);
  return (
    halfIn(text, book) ??
    quartersIn(text, book) ??
    twelveMonthsIn(text, book) ??
    monthIn(text, book) ??
    rangeIn(text, book) ??
    yearsIn(text, book) ?? { kind: "latest", labels: book.years.slice(0, 1) }
  );
}

function quartersIn(text: string, book: Book): AskedPeriods | undefined {
  const named = [
    ...text.matchAll(/\bq([1-4])\s*(?:of\s*)?(?:fy|fiscal)?\s*'?(20\d{2}|\d{2})\b/g),
  ].map((match) =>
    quarterLabel({ quarter: Number(match[1]), fiscalYear: fullYear(match[2] ?? "") }),
  );
  const worded = [
    ...text.matchAll(
      /\b(first|second|third|fourth) quarter (?:of )?(?:fy|fiscal(?: year)?)?\s?(20\d{2}|\d{2})\b/g,
    ),
  ].map((match) =>
    quarterLabel({
      quarter: Number(QUARTER_WORDS[match[1] ?? ""]),
      fiscalYear: fullYear(match[2] ?? ""),
    }),
  );
  const labels = [...named, ...worded];
  if (labels.length > 0) return { kind: labels.length === 1 ? "single" : "several", labels };
  const count = countOf(/\b(?:last|past|latest|previous) (\w+) quarters\b/.exec(text)?.[1]);
  if (count !== undefined) return { kind: "range", labels: book.quarters.slice(0, count) };
  if (isYearToDate(text)) return yearToDate(book);
  if (/\b(which|what) quarter (had|has|was|saw)\b/.test(text))
    return { kind: "range", labels: book.quarters };
  const bare = bareQuarter(text);
  if (bare !== undefined) {
    const latest = book.quarters.find((label) => quarterOf(label)?.quarter === bare);
    return { kind: "single", labels: [latest ?? `Q${bare}`] };
  }
  if (!/\bquarter(s|ly)?\b/.test(text)) return undefined;
  return /\bquarters\b|\bquarterly\b.*\b(trend|path|development)\b|\b(per|each|every|by) quarter\b/.test(
    text,
  )
    ? { kind: "range", labels: book.quarters.slice(0, 4) }
    : { kind: "single", labels: [book.quarters[0] ?? "the latest quarter"] };
}

/** The two quarters of a half year, or the half by its name where one of them is not connected. */
function halfIn(text: string, book: Book): AskedPeriods | undefined {
  const match = HALF.exec(text);
  if (match === null) return undefined;
  const half = match[1] === "2" || match[2] === "second" ? 2 : 1;
  const latest = quarterOf(book.quarters[0] ?? "")?.fiscalYear ?? Number(book.years[0]);
  const fiscalYear = match[3] === undefined ? latest : fullYear(match[3]);
  const labels = [half * 2, half * 2 - 1].map((quarter) => quarterLabel({ quarter, fiscalYear }));
  return labels.every((label) => book.quarters.includes(label))
    ? { kind: "range", labels }
    : { kind: "single", labels: [periodLabel({ kind: "half", half, fiscalYear })] };
}

/** The column that ends in a month of a year, or the month itself where none does. */
function monthIn(text: string, book: Book): AskedPeriods | undefined {
  const match = MONTH_OF_YEAR.exec(text);
  if (match === null) return undefined;
  const month = MONTHS.indexOf(match[1] ?? "") + 1;
  const end = `${match[2]}-${String(month).padStart(2, "0")}`;
  const label = [...book.years, ...book.quarters].find(
    (period) => periodDates(book, period)?.end.startsWith(end) === true,
  );
  const named = `${capitalise(match[1] ?? "")} ${match[2]}`;
  return { kind: "single", labels: [label ?? named] };
}

/** Whether a question is about half a fiscal year, which the ledger holds as two quarters. */
export function isHalfYear(question: string): boolean {
  return HALF.test(foldQuestion(question));
}

/** Whether a question is about the fiscal year that is still open: `year-to-date revenue`. */
export function isYearToDate(question: string): boolean {
  return /\b(ytd|year[- ]to[- ]date|so far this (fiscal )?year|this (fiscal )?year so far)\b/.test(
    foldQuestion(question),
  );
}

/** The quarters of the fiscal year of the latest one. */
function yearToDate(book: Book): AskedPeriods {
  const [latest = "the latest quarter"] = book.quarters;
  const year = quarterOf(latest)?.fiscalYear;
  const labels = book.quarters.filter((label) => quarterOf(label)?.fiscalYear === year);
  return { kind: "range", labels: labels.length === 0 ? [latest] : labels };
}

/** `What was revenue in Q2?`: the quarter's number where its year is not said. */
function bareQuarter(text: string): number | undefined {
  const match = /\bq([1-4])\b|\b(first|second|third|fourth) quarter\b/.exec(text);
  if (match === null) return undefined;
  return match[1] === undefined ? QUARTER_WORDS[match[2] ?? ""] : Number(match[1]);
}

function twelveMonthsIn(text: string, book: Book): AskedPeriods | undefined {
  return /\b(ltm|ttm|(last|latest|trailing|past) (twelve|12) months)\b/.test(text)
    ? { kind: "single", labels: [book.ltm ?? "LTM"] }
    : undefined;
}

function rangeIn(text: string, book: Book): AskedPeriods | undefined {
  const span = new RegExp(`${YEAR}\\s*(?:-|to|and|until|through|till)\\s*${YEAR}`).exec(text);
  const isRange = span !== null && (!/\band\b/.test(span[0]) || text.includes("between"));
  if (isRange) return between(fullYear(span[1] ?? ""), fullYear(span[2] ?? ""));
  const since = new RegExp(`\\bsince ${YEAR}`).exec(text);
  if (since !== null) return between(fullYear(since[1] ?? ""), Number(book.years[0]));
  const count = countOf(
    /\b(\w+)[ -]years?\b/.exec(
      text.replaceAll(/\b(fiscal|a|last|this|prior|previous|full|latest) years?\b/g, ""),
    )?.[1],
  );
  if (count !== undefined && count > 1) return { kind: "range", labels: lastYears(book, count) };
  const isTrend =
    /\b(trend|trends|over time|over the years|historical(ly)?|history|each year|every year|year by year|by year|per year|annually|all years|evolution|evolve\w*|developed?|development|in recent years|over the period|path)\b/;
  return isTrend.test(text) ? { kind: "range", labels: lastYears(book, TREND_YEARS) } : undefined;
}

/** The latest `count` years as labels, whether or not the earliest of them are connected. */
function lastYears(book: Book, count: number): readonly string[] {
  const latest = Number(book.years[0]);
  return Array.from({ length: count }, (_, index) => String(latest - index));
}

function yearsIn(text: string, book: Book): AskedPeriods | undefined {
  const named = [...text.matchAll(new RegExp(`\\b${YEAR}\\b`, "g"))].map((match) =>
    String(fullYear(match[1] ?? "")),
  );
  const labels = [...new Set(named)].toSorted((a, b) => Number(b) - Number(a));
  if (labels.length > 0) return { kind: labels.length === 1 ? "single" : "several", labels };
  const latest = Number(book.years[0]);
  if (/\byear before last\b|\btwo years ago\b/.test(text)) {
    return { kind: "single", labels: [String(latest - (text.includes("ago") ? 2 : 1))] };
  }
  if (
    /\b(prior|previous|preceding) (fiscal )?year\b/.test(text) &&
    !/\b(vs|versus|against|from|than|over|on|compar\w+)\b/.test(text)
  ) {
    return { kind: "single", labels: [String(latest - 1)] };
  }
  return undefined;
}

function between(from: number, to: number): AskedPeriods {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const labels = Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
  return { kind: "range", labels };
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function countOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const count = NUMBERS[word] ?? Number(word);
  return Number.isInteger(count) && count >= 1 && count <= 50 ? count : undefined;
}
