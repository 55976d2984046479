import { quarterOf } from "#core/ledger/period.ts";
import type { PeriodWords } from "#core/figures/read/figures/figure.ts";
import { longDate } from "#core/ledger/dates.ts";

/** A column as a mention of it is to name it. */
export type NamedColumn = {
  readonly label: string;
  readonly end: string | undefined;
  /** The quarter that ends with it, by its label. */
  readonly lastQuarter: string | undefined;
};

/** Words for time as a text has them; `columns` are the labels they mean, latest first. */
type Said = {
  readonly text: string;
  readonly when: PeriodWords;
  readonly columns: readonly string[];
};

/**
 * The words for time as they have to be to mean other columns, in the style they are written in:
 * `FY24`, `the quarter to 28 June 2025`, `third quarter of fiscal 2025`. Undefined where the style
 * has no words for those columns.
 */
export function periodWording(said: Said, columns: readonly NamedColumn[]): string | undefined {
  const [last] = columns;
  if (last === undefined) return undefined;
  const reword = REWORDED[said.when.kind];
  // Words such as "a year earlier" mean other columns by themselves.
  return reword === undefined ? said.text : reword(said, last, columns);
}

type Reword = (
  said: Said,
  last: NamedColumn,
  columns: readonly NamedColumn[],
) => string | undefined;

const REWORDED: Readonly<Partial<Record<PeriodWords["kind"], Reword>>> = {
  year: withYears,
  years: withYears,
  "split-year": withYears,
  quarter: ({ text }, { label }) => withQuarter(text, label),
  half: ({ text }, { label }) => withHalf(text, label),
  date: ({ text }, { end }) => withDate(text, end),
  "twelve-months": withLastTwelveMonths,
  "year-to-date": withFirstQuarters,
  months: withFirstMonths,
};

/** Every year in the words moved by as many as the latest column. */
function withYears({ text, columns }: Said, { label }: NamedColumn): string {
  const by = yearOf(label) - yearOf(columns[0] ?? label);
  return text.replaceAll(/\d{4}|\d{2}/g, (digits) => {
    const year = digits.length === 2 ? 2000 + Number(digits) : Number(digits);
    return inDigits(year + by, digits);
  });
}

function yearOf(label: string): number {
  return Number(label.slice(-4));
}

function inDigits(year: number, { length }: string): string {
  return String(year).slice(-length);
}

const RANKS = ["first", "second", "third", "fourth"] as const;
/** The year that stands last in words for a quarter or a half. */
const LAST_YEAR = /(?:\d{4}|\d{2})$/;

function withLastYear(text: string, label: string): string {
  return text.replace(LAST_YEAR, (digits) => inDigits(yearOf(label), digits));
}

function withQuarter(text: string, label: string): string | undefined {
  const quarter = quarterOf(label)?.quarter ?? 1;
  const rank = RANKS.find((word) => text.toLowerCase().startsWith(word));
  if (rank !== undefined) {
    const ranked = text.replace(new RegExp(rank, "i"), (old) => asCapital(RANKS[quarter - 1], old));
    return withLastYear(ranked, label);
  }
  return /[Qq][1-4]|[1-4][Qq]/.test(text)
    ? withLastYear(text.replace(/[1-4]/, String(quarter)), label)
    : undefined;
}

/** A half ends with its second quarter. */
function withHalf(text: string, label: string): string | undefined {
  const quarter = quarterOf(label)?.quarter ?? 1;
  if (quarter % 2 !== 0) return undefined;
  const half = quarter / 2;
  const named = /^(?:first|second)/i.test(text)
    ? text.replace(/first|second/i, (old) => asCapital(RANKS[half - 1], old))
    : text.replace(/[12]/, String(half));
  return withLastYear(named, label);
}

const COUNTS = ["one", "two", "three", "four"] as const;

/** `the first three quarters of FY2025`, `the first nine months` */
function withFirstQuarters({ text }: Said, { label }: NamedColumn): string | undefined {
  const quarter = quarterOf(label)?.quarter ?? 1;
  const dated = withLastYear(text, label);
  if (dated.includes("months")) return withMonths(dated, quarter);
  if (!dated.includes("quarters")) return dated;
  const count = COUNTS[quarter - 1];
  if (quarter < 2 || count === undefined) return undefined;
  return dated.replace(/\b(?:two|three|four|[234])\b/, (old) =>
    /\d/.test(old) ? String(quarter) : count,
  );
}

/** `the nine months to 28 June 2025`: from the first day of a fiscal year, or any months up to a day. */
function withFirstMonths({ text, columns }: Said, { label, end }: NamedColumn): string | undefined {
  const isFromFirst = quarterOf(columns.at(-1) ?? "")?.quarter === 1;
  const counted = isFromFirst ? withMonths(text, quarterOf(label)?.quarter ?? 1) : text;
  return counted === undefined ? undefined : withDate(counted, end);
}

const MONTHS: readonly (readonly [word: string, digits: string])[] = [
  ["three", "3"],
  ["six", "6"],
  ["nine", "9"],
];

function withMonths(text: string, quarters: number): string | undefined {
  const [word, digits] = MONTHS[quarters - 1] ?? [];
  if (word === undefined || digits === undefined) return undefined;
  return text.replace(/three|six|nine|3|6|9/i, (old) =>
    /\d/.test(old) ? digits : asCapital(word, old),
  );
}

/** `LTM to 28 June 2025`, `LTM Q3 2025`; "LTM" alone moves by itself. */
function withLastTwelveMonths(
  { text, when }: Said,
  { end, lastQuarter }: NamedColumn,
): string | undefined {
  // "LTM" alone, its end said elsewhere or nowhere.
  if (!/\d/.test(text)) return text;
  return when.kind === "twelve-months" && when.quarter !== undefined
    ? lastQuarter && withQuarter(text, lastQuarter)
    : withDate(text, end);
}

const MONTH_NAME = /[A-Z][a-z]{2,8}\b\.?/;
/** Of a date in words: day, month and year in either order, or month and year. */
const WRITTEN_DATE =
  /\d{4}-\d{2}-\d{2}|(?:\d{1,2}(?:st|nd|rd|th)? )?(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\b\.?(?:[ -]\d{1,2}(?:st|nd|rd|th)?(?!\d))?(?:,? |-)(?:\d{4}|\d{2})(?!\d)/;

/** The words with the date in them, in its own style, as the day `end` (`YYYY-MM-DD`). */
function withDate(said: string, end: string | undefined): string | undefined {
  const match = WRITTEN_DATE.exec(said);
  if (match === null || end === undefined) return undefined;
  const [date] = match;
  return said.slice(0, match.index) + dateLike(date, end) + said.slice(match.index + date.length);
}

function dateLike(date: string, end: string): string {
  if (/^\d{4}-/.test(date)) return end;
  const [day = "", month = ""] = longDate(end).split(" ");
  const year = end.slice(0, 4);
  return date
    .replace(/(?:\d{4}|\d{2})$/, (digits) => inDigits(Number(year), digits))
    .replace(MONTH_NAME, (name) => monthLike(name, month))
    .replace(
      /^\d{1,2}(?:st|nd|rd|th)?(?= )|(?<=[ -])\d{1,2}(?:st|nd|rd|th)?(?=,? \d{2,4}$)/,
      (old) => (/\d$/.test(old) ? day : ordinal(Number(day))),
    );
}

/** `Sep`, `Sept.` and `September` each in its own length. */
function monthLike(name: string, month: string): string {
  const plain = name.replace(".", "");
  if (plain.length > 4) return month;
  const short = month.slice(0, 3);
  if (plain === "May" && !name.endsWith(".")) return month;
  return name.endsWith(".") && month.length > 3 ? `${short}.` : short;
}

function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  const ending = teen ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th");
  return `${day}${ending}`;
}

function asCapital(word: string | undefined, old: string): string {
  if (word === undefined) return old;
  return /^[A-Z]/.test(old) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
