import { endOfFirst, timeLabel } from "#core/ledger/fiscal-time.ts";
import type { FiscalYear } from "#core/ledger/passage-table.ts";
import { periodLabel, quarterLabel, yearLabel } from "#core/ledger/period.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH_NAME = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`;
const MONTH = new RegExp(String.raw`\b${MONTH_NAME}\b`, "i");
const DAY = new RegExp(
  String.raw`(?<!\d)(\d{1,2}) (${MONTH_NAME})\b|\b(${MONTH_NAME})\b\.? (\d{1,2})(?!\d)`,
  "gi",
);
const AS_OF = new RegExp(
  String.raw`\b(?:as of|as at|at) (\d{1,2} ${MONTH_NAME}|${MONTH_NAME}\.? \d{1,2}),? ((?:19|20)\d\d(?:,? (?:and )?(?:19|20)\d\d){0,3})`,
  "gi",
);
const DATING = new RegExp(
  String.raw`\b(?:(?:(?:three|six|nine|twelve|\d{1,2}|thirteen|twenty-six|thirty-nine|fifty-two)[- ](?:months?|weeks?)|(?:fiscal )?years?|quarters?)[- ]end(?:ed|ing)(?: on)?(?: (?:\d{1,2} )?${MONTH_NAME}\b\.?(?: \d{1,2})?)?|\b(?:as of|as at|at) (?:\d{1,2} ${MONTH_NAME}\b|${MONTH_NAME}\b\.? \d{1,2}))(?!,? ?(?:\d|${MONTH_NAME}\b))`,
  "gi",
);
const FISCAL_YEAR_OF_WEEKS = /\b(?:5[23]|fifty[- ](?:two|three))[- ]weeks?\b/i;
const PART_OF_YEAR =
  /\b(?:months?|weeks?|quarter(?:s|ly)?|half(?:[- ]years?)?|interim|(?:year[- ])?to[- ]date|trailing|cumulative|[yq]td|[lt]tm|10-Q|hy|(?<![$€£¥.,])\d{1,2} ?[HMQ]|[QHST][1-4])(?![a-z])/i;
const WHOLE_YEAR =
  /\b(?:fiscal|fy|full[- ]year|years?[- ](?:ended|ending)|(?:5[23]|fifty[- ](?:two|three))[- ]weeks?)\b/i;
const WORDS_OF_TIME =
  /\b(?:(?:fiscal |full[- ])?years?(?:-(?=end))?|months?|weeks?|quarters?|half|one|two|three|four|six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two|fifty-three|first|second|third|fourth|as|at|of|for|the|and|ended|ending|fiscal|fy|fye|q[1-4]|[1-4]q|h[12]|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\d{1,4}[ae]?)\b|[.,():;]/gi;

const FULL_YEAR = /\b(?:full[- ]year|years?[- ](?:ended|ending))\b/i;

/** Whether words speak of less than a fiscal year, or of a span that may be none: twelve months. */
export function saysPartOfYear(words: string): boolean {
  return PART_OF_YEAR.test(words.replace(FISCAL_YEAR_OF_WEEKS, " "));
}

/** Whether words speak of whole fiscal years and of nothing less. */
export function saysWholeYear(words: string): boolean {
  return WHOLE_YEAR.test(words) && !saysPartOfYear(words);
}

/** Whether words name a year, a day or a part of a year. */
export function saysTime(words: string): boolean {
  return /\b(?:19|20)\d\d\b/.test(words) || saysPartOfYear(words) || isTimeAlone(words);
}

const YEAR = /(?<![\w.,/–-])(?:FY ?)?(?:19|20)\d\d[AE]?(?![\w/*]|[.,–-]\d)/gi;
const COUNTED = /\b\d{1,2}[- ](?=(?:month|week)s?\b)|\b(?:Q[1-4]|[1-4]Q)\b|\b\d{4}-\d\d-\d\d\b/gi;

/** What a head may say behind its time and leave it what it is. */
const OF_COLUMN =
  /\b(?:(?:as )?restated|(?:un)?audited|actual)(?:\d\b|\b)(?:,? (?:see )?notes? \d{1,2}\b)?/gi;
/** A name before a time ends in no preposition: `Packaging`, not `vs.`; a day may be led to. */
const NAME = /^(?:[^\d]*\p{Lu}\p{L}+|.*\b(?:as of|as at|at))?[\s,:(]*$/u;

const NAME_BEHIND = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*$/u;
/** A mark of a note, which may say that a year is none: `2025*`, `2025 (1)`. */
const MARK = /(?<=\d) ?(?:\((?:\d{1,2}|[a-z])\)|[*†‡§])(?!\w)/gi;

/**
 * Whether a head that names a year is read whole: its time, with a name before it or none. `2025F`,
 * `30.06.2025`, `2024-25`, `vs 2024` and `2028 Notes` say more than a year of their column, and so
 * does a note's mark unless its column is said to be from when to when.
 *
 * @param column all that dates its column: what leads to the table, its heads
 */
export function isReadWhole(head: string, column: string): boolean {
  if (!/(?:19|20)\d\d/.test(head) || SPLIT_YEAR.test(head)) return true;
  const isDated = FULL_YEAR.test(column) || column.search(DAY) !== -1;
  const plain = head.replaceAll(OF_COLUMN, " ").replaceAll(MARK, isDated ? " " : "#");
  const marked = [DAY, COUNTED, YEAR].reduce((left, read) => left.replaceAll(read, "§"), plain);
  const from = marked.indexOf("§");
  if (from === -1 || /[\d#]/.test(marked)) return false;
  const before = marked.slice(0, from);
  const behind = withoutTime(marked.slice(from))
    .replaceAll(/[§"'()]+/g, " ")
    .trim();
  const isNamed = WHOLE_YEAR.test(before) && NAME_BEHIND.test(behind);
  return (withoutTime(before) === "" || NAME.test(before)) && (isNamed || behind === "");
}

/** What a head says beside a time: `Packaging`. */
export function withoutTime(head: string): string {
  return head.replaceAll(WORDS_OF_TIME, " ").replaceAll(/\s+/g, " ").trim();
}

/** Whether a row that heads others names a time and nothing else: `Year ended June 30, 2025:`. */
export function isTimeAlone(heading: string): boolean {
  return withoutTime(heading) === "" && /\S/.test(heading);
}

/** What is known of the times of a table beside its heads' own words. */
export type TimesAround = {
  /** What stands around speaks of less than a year, or may: a quarterly report. */
  readonly isPartOfYear?: boolean;
  readonly fiscalYear?: FiscalYear | undefined;
};

/** A time by its label, with its last day where that is said. */
export type HeadTime = { readonly label: string; readonly end?: string };

/**
 * The one time that words name. Undefined where no year is named, or several are, and where a year
 * stands alone and what stands around it speaks of months.
 */
export function timeIn(words: string, around: TimesAround = {}): HeadTime | undefined {
  if (OPEN.test(words)) return undefined;
  const split = SPLIT_YEAR.exec(words);
  if (split !== null) return splitYear(split);
  const [year, second] = new Set(words.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g));
  return year === undefined || second !== undefined ? undefined : timeOfYear(words, year, around);
}

function timeOfYear(words: string, year: string, around: TimesAround): HeadTime | undefined {
  const fiscalYear = Number(year);
  const quarter = QUARTER.exec(words);
  if (quarter !== null) return quarterIn(words, quarter, fiscalYear);
  if (/\dE\b/.test(words)) return { label: periodLabel({ kind: "estimate", fiscalYear }) };
  const day = dayIn(words, year);
  if (day !== undefined) return dayTime(words, day, around);
  const first = FIRST_MONTHS.exec(words);
  if (first !== null) return firstMonthsIn(words.replace(first[0], " "), first, fiscalYear, around);
  const isPart = around.isPartOfYear === true && !WHOLE_YEAR.test(words);
  const isBare = !saysPartOfYear(words) && !MONTH.test(words);
  return isBare && !isPart ? { label: yearLabel(fiscalYear) } : undefined;
}

/** Times without one of their ends: `2021 and prior`, `after 2029`. */
const OPEN = /\b(?:prior|before|after|thereafter|beyond|since|earlier|later)\b/i;
const SPLIT_YEAR = /^\D*((?:19|20)\d\d)\/((?:19|20)?\d\d)\D*$/;
const QUARTER = /\b(?:Q([1-4])|([1-4])Q)\b|\b(first|second|third|fourth) (?:fiscal )?quarter\b/i;
/** Words of a span that ends with a quarter and is none. */
const OTHER_SPAN = /\b(?:months?|half|(?:year[- ])?to[- ]date|trailing|cumulative|ytd|[lt]tm)\b/i;
const RANKS = ["first", "second", "third", "fourth"];

/** `2018/2019` is the fiscal year that ends in 2019. */
function splitYear([words, from = "", to = ""]: RegExpExecArray): HeadTime | undefined {
  const last = Number(`${from.slice(0, 4 - to.length)}${to}`);
  return last === Number(from) + 1 && withoutTime(words.replace("/", " ")) === ""
    ? { label: yearLabel(last) }
    : undefined;
}

function quarterIn(
  words: string,
  found: RegExpExecArray,
  fiscalYear: number,
): HeadTime | undefined {
  const rest = words.replace(found[0], " ");
  if (QUARTER.test(rest) || OTHER_SPAN.test(words)) return undefined;
  const rank = RANKS.indexOf(found[3]?.toLowerCase() ?? "") + 1;
  return { label: quarterLabel({ quarter: Number(found[1] ?? found[2] ?? rank), fiscalYear }) };
}

/** The months of a year that its document reports, called without their last day. */
const FIRST_MONTHS = /\bfirst half\b|\b(three|six|nine|[369])[- ]month period\b/i;

function firstMonthsIn(
  rest: string,
  [, count = "six"]: RegExpExecArray,
  of: number,
  { fiscalYear }: TimesAround,
): HeadTime | undefined {
  const months = Number(count) || COUNTS.indexOf(count.toLowerCase()) + 1;
  const end =
    fiscalYear === undefined || saysPartOfYear(rest) || MONTH.test(rest)
      ? undefined
      : endOfFirst(months, of, fiscalYear);
  return end === undefined ? undefined : { label: timeLabel({ end, months }, fiscalYear), end };
}

/** The day of the year that words name, `YYYY-MM-DD`; undefined where they name none, or several. */
function dayIn(words: string, year: string): string | undefined {
  const iso = /\b\d{4}-\d\d-\d\d\b/.exec(words)?.[0];
  if (iso !== undefined) return iso;
  const days = [...words.matchAll(DAY)].map(([, before, first, second = "", after]) => {
    const day = Number(before ?? after);
    const at = MONTHS.indexOf((first ?? second).slice(0, 3).toLowerCase()) + 1;
    return `${year}-${String(at).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  });
  const [only, second] = new Set(days);
  return second === undefined && only !== undefined && !Number.isNaN(Date.parse(only))
    ? only
    : undefined;
}

function dayTime(words: string, end: string, { fiscalYear }: TimesAround): HeadTime | undefined {
  const months = monthsIn(words);
  return months === null ? undefined : { label: timeLabel({ end, months }, fiscalYear), end };
}

const COUNTS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const SPAN =
  /\b(\d{1,2}|[a-z]+(?:-[a-z]+)?)[- ](month|week)s?\b(?: periods?)?( end(?:ed|ing)\b| to\b)?/gi;
const WEEKS: Readonly<Record<string, number>> = {
  thirteen: 3,
  "twenty-six": 6,
  "thirty-nine": 9,
  "fifty-two": 12,
  "fifty-three": 12,
};

/** How many months words speak of; undefined for a day, null where they speak of several. */
function monthsIn(words: string): number | undefined | null {
  // `12 months or greater`: how old something is.
  const found = [...words.matchAll(SPAN)];
  if (found.some(([, , , ended]) => ended === undefined)) return null;
  const spans = found.map(([, count = "", unit = ""]) => {
    const number = Number(count) || COUNTS.indexOf(count.toLowerCase()) + 1;
    if (unit.toLowerCase() === "month") return number;
    return WEEKS[count.toLowerCase()] ?? Math.round((number * 12) / 52);
  });
  if (/\bquarters?\b/i.test(words)) spans.push(3);
  if (/\bhalf\b/i.test(words)) spans.push(6);
  if (spans.length === 0 ? WHOLE_YEAR.test(words) : FULL_YEAR.test(words)) spans.push(12);
  const [months, second] = new Set(spans);
  if (second !== undefined || months === 0) return null;
  return months;
}

/** The day that words name without a year: `December 31`. */
export function bareDay(words: string): string | undefined {
  const [only, second] = [...words.matchAll(DAY)].map(([day]) => day);
  return second === undefined && !/\b(?:19|20)\d\d\b/.test(words) ? only : undefined;
}

/** The words of a text that date years standing alone below it: `Three months ended June 30,`. */
export function datingWords(text: string): readonly string[] {
  return [
    ...new Set(
      [...text.matchAll(DATING)].map(([words]) => words.toLowerCase().replaceAll(/\s+/g, " ")),
    ),
  ];
}

/** The days that a text says something is as of, each with its year: `as of December 31, 2025`. */
export function asOfWords(text: string): readonly string[] {
  return [...text.matchAll(AS_OF)].flatMap(([, day = "", years = ""]) =>
    (years.match(/\d{4}/g) ?? []).map((year) => `${day} ${year}`),
  );
}
