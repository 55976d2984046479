import type { PeriodWords } from "#core/figures/read/figures/figure.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";

const MONTH = String.raw`(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
/** `31/12/24`, `12/31/2025`, `31.12.2025`, `2025/12/31`, `12/2025`. */
const DIGITS_OF_DATE = [
  String.raw`(?:19|20)\d{2}/\d{2}/\d{2}`,
  ...["/", "-"].map((mark) => String.raw`\d{1,2}${mark}\d{1,2}${mark}(?:(?:19|20)\d{2}|\d{2})`),
  String.raw`\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}|\d{2}\.\d{2}\.\d{2}`,
  String.raw`(?:0?[1-9]|1[0-2])/(?:19|20)\d{2}`,
].join("|");
const DATE_IN_DIGITS = String.raw`(?<![\w.,/$€£¥-])(?:${DIGITS_OF_DATE})(?![\w/%]|[.,-]\d)`;
const DATE = dateWith(String.raw`(?:-|'| ')\d{2}(?!\d)`);
/** `LTM Sep 25` can't be a day. */
const MONTH_OF_YEAR = dateWith(String.raw`(?:-|'| '| )\d{2}(?!\d|,? (?:19|20)\d{2})`);
function dateWith(shortYear: string): string {
  return String.raw`(?:${DATE_IN_DIGITS}|\d{4}-\d{2}-\d{2}|(?:${DAY} )?${MONTH}(?: ${DAY},? (?:19|20)\d{2}|(?:,? |-)(?:19|20)\d{2}|${shortYear}))`;
}
const FISCAL = String.raw`(?:(?:FY|YE|[Ff]iscal(?: year(?:[ -]end)?)?)\s?'?)`;
const YEAR = String.raw`(?:(?:19|20)\d{2}|\d{2})`;
const RANK = "(?:[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth)";
const COUNT = "(?:two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})";
const ENDED = "(?: periods?)? (?:to|ended|ending|through|up to|until)(?: on)?(?: the)?";
/** A year at the end of words for a part of it. */
const OF_YEAR = String.raw`(?:,?(?: of)?(?: the)? ?(?:${FISCAL}|')?${YEAR}(?:\/\d{2})?\b(?![.,]\d|\s?(?:%|x\b|bps\b|bn\b|mm\b|million\b|billion\b)))`;

const COUNTS: readonly string[] = "one two three four five six seven eight nine ten".split(" ");
const RANKS: readonly string[] = "first second third fourth".split(" ");
const MONTHS: readonly string[] = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** How it begins as plain alternatives, all of it, and what it says. */
type Reader = readonly [leads: string, pattern: string, read: (text: string) => PeriodWords];

const FISCAL_LEADS = "FY|YE|[Ff]iscal";
const RANK_LEADS = "[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth";
const MONTH_LEADS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const COUNT_LEADS = String.raw`two|three|four|five|six|seven|eight|nine|ten|\d`;
const OF_YEARS_LEADS = ["the", "last", "past", "latest", ...COUNTS.slice(1)]
  .map((word) => `of ${word}`)
  .join("|");

/** Ways to say when that begin like a number: read before numbers are. */
const EARLY: readonly Reader[] = [
  [
    String.raw`\d`,
    String.raw`\b(?:12[ -]months?|5[23][ -]weeks?)${ENDED} ${MONTH_OF_YEAR}`,
    readTwelveMonths,
  ],
  [
    String.raw`\d`,
    String.raw`\b(?:6[ -]months?|26[ -]weeks?|9[ -]months?|39[ -]weeks?)${ENDED} ${DATE}`,
    readMonths,
  ],
  [
    String.raw`\d`,
    String.raw`\b(?:3[ -]months?|1[34][ -]weeks?)${ENDED} ${DATE}`,
    readQuarterEnded,
  ],
  [
    String.raw`\d`,
    String.raw`\b[69]M[ -]?(?:FY)?'?${YEAR}\b|\b[69][ -]months? (?:of )?(?:${FISCAL})?${YEAR}\b`,
    readYearToDate,
  ],
  [String.raw`\d`, String.raw`\b(?:19|20)\d{2}[ -]?Q[1-4]\b`, readQuarter],
  [
    String.raw`${FISCAL_LEADS}|\d`,
    String.raw`(?<![\w/])(?:${FISCAL}${YEAR}|(?:19|20)\d{2})\/(?:(?:19|20)\d{2}|\d{2})\b(?!\/)`,
    readSplitYear,
  ],
  [String.raw`\d`, DATE_IN_DIGITS, readDate],
];

/** Ways to say when, longest first: the first that fits at a place is read. */
const READERS: readonly Reader[] = [
  [
    "[LT]TM|the |last|latest|[Tt]railing|past|twelve",
    String.raw`(?:LTM|TTM|(?:the )?(?:(?:last|latest|[Tt]railing|past) )?twelve[ -]months?|(?:the )?(?:last|latest|[Tt]railing|past) 12[ -]months?)${ENDED.replace(" (?:to", " ?(?:at|as of|as at|to").replace("until)", "until)?")} ?${MONTH_OF_YEAR}`,
    readTwelveMonths,
  ],
  [
    "[LT]TM|the |last|latest|[Tt]railing|past",
    String.raw`\bLTM\b|\bTTM\b|(?:the )?(?:last|latest|[Tt]railing|past)[ -](?:twelve|12)[ -]months?\b|(?:the )?twelve months(?= (?:were|was|to|$))|(?:the )?(?:last|past|latest|trailing) four quarters\b(?! of)|(?<=^|[-*] +|\b(?:the|its|of|on|to|with) )[Tt]railing(?= (?:free|operating|net|gross|clean|adjusted|ebitda|EBITDA|EBIT|FCF|revenues?|sales|earnings|leverage|interest))`,
    () => ({ kind: "twelve-months", date: undefined }),
  ],
  [
    "the |first|six|nine",
    String.raw`\b(?:the )?(?:first )?(?:six|nine)[ -]months?${ENDED} ${DATE}`,
    readMonths,
  ],
  [
    "the |four quarters",
    String.raw`\b(?:the )?four quarters of (?:${FISCAL}${YEAR}|(?:19|20)\d{2})\b`,
    readYear,
  ],
  [
    "first|last|[Yy]ear|YTD|[Nn]ine|[Ss]ix",
    String.raw`\b(?:first|last) ${COUNT} quarters(?: of ${FISCAL}${YEAR}\b)?|\b[Yy]ear[- ]to[- ]date\b|\bYTD\b|\bfirst (?:nine|six|9|6) months${OF_YEAR}?|\b(?:[Nn]ine|[Ss]ix)[ -]months?${OF_YEAR}|\b(?:[Nn]ine|[Ss]ix)-month(?= [a-z])`,
    readYearToDate,
  ],
  [
    String.raw`fiscal|Q|\d|${RANK_LEADS}`,
    String.raw`\b(?:fiscal )?Q[1-4][-/]?${OF_YEAR}|\b[1-4]Q[-/]?${OF_YEAR}|\b(?:fiscal )?${RANK}[ -](?:fiscal )?quarter${OF_YEAR}`,
    readQuarter,
  ],
  [
    "the ",
    String.raw`(?<=\bin )the ${RANK}(?=[,;.)]|$| and\b)`,
    (text) => readQuarter(text.slice("the ".length)),
  ],
  [
    String.raw`fiscal|Q|\d|${RANK_LEADS}`,
    String.raw`\bQ[1-4]\b|\b[1-4]Q\b|\b(?:fiscal )?${RANK}[ -](?:fiscal )?quarter\b`,
    readQuarter,
  ],
  [
    String.raw`[HS][12]|\d|[Ff]irst|[Ss]econd`,
    String.raw`\b[HS][12][-/]?${OF_YEAR}|\b[12]H[-/]?${OF_YEAR}|\b(?:[Ff]irst|[Ss]econd)[ -]half${OF_YEAR}|\bH[12]\b|\b(?:[Ff]irst|[Ss]econd)[ -]half\b`,
    readHalf,
  ],
  [
    `the |quarter|three|thirteen|${MONTH_LEADS}`,
    String.raw`(?:the )?(?:quarter|three[ -]months?(?: period)?|thirteen weeks|quarter-end)(?:(?: to| ended| ending| through)(?: on)?)? ${DATE}|\b(?:the )?${MONTH}(?: (?:19|20)\d{2})?[ -]quarter(?: of ${YEAR}\b)?`,
    readQuarterEnded,
  ],
  [
    "CY|calendar",
    String.raw`\bCY ?'?${YEAR}\b|\bcalendar(?: year)? (?:19|20)\d{2}\b`,
    readCalendarYear,
  ],
  [String.raw`\d|${MONTH_LEADS}`, DATE, readDate],
  [
    "the end|end of ",
    String.raw`\b(?:the )?end of ${MONTH}(?! ?,?'?\d)`,
    (text) => ({ kind: "month-end", month: monthIn(text) ?? "" }),
  ],
  [
    "[Bb]etween",
    String.raw`\b[Bb]etween (?:${FISCAL}${YEAR}|(?:19|20)\d{2}) and (?:${FISCAL}${YEAR}|(?:19|20)\d{2})\b(?![.,]?\d|\s?(?:%|x\b|bps\b|bn\b|mm\b|million\b|billion\b))`,
    readYears,
  ],
  [
    String.raw`${FISCAL_LEADS}|\d`,
    String.raw`\b${FISCAL}${YEAR}\s?(?:-|to|through)\s?(?:FY|fiscal )?'?${YEAR}\b(?![.,]?\d|\s?(?:%|x\b|bps\b|bn\b|mm\b|million\b|billion\b|per))|\b(?:19|20)\d{2}-(?:(?:19|20)\d{2}|\d{2})(?!\d|-)|(?<![\d.,$€£¥-])(?:19|20)\d{2} (?:to|through) (?:19|20)\d{2}\b(?![.,]\d|'|%| ?(?:mm|bn|million|billion)\b)`,
    readYears,
  ],
  [
    "the |year|prior",
    String.raw`\b(?:the )?(?:year (?:before|prior to|preceding)|prior year to) (?:${FISCAL}${YEAR}|(?:19|20)\d{2})\b`,
    readYearBefore,
  ],
  [
    "enter|head|goes|going|went",
    String.raw`\b(?:enter(?:s|ed|ing)?|(?:heads?|headed|heading|goes|going|went) into) (?:${FISCAL}${YEAR}|(?:19|20)\d{2})\b(?= with\b)`,
    readYearBefore,
  ],
  [FISCAL_LEADS, String.raw`\b${FISCAL}${YEAR}[AEFaef]?\b(?![.,]?\d)`, readYear],
  [
    String.raw`\d`,
    String.raw`(?<![\d.,$€£¥-])(?:19|20)\d{2}[AEF]?\b(?![.,]\d|%| ?(?:mm|bn|million|billion)\b)`,
    readYear,
  ],
  [
    "[Ss]equential|[Qq]|on the ",
    String.raw`\b[Ss]equential(?:ly)?\b|\b[Qq]uarter[- ](?:on|over)[- ]quarter\b|\b[qQ][-/]?[oO]?[-/]?[qQ]\b|\bon the (?:previous |prior )?quarter\b`,
    () => ({ kind: "previous-quarter", isAdverb: true }),
  ],
  [
    "the |previous|prior|preceding|a quarter|one quarter|three months",
    String.raw`\b(?:the )?(?:previous|prior|preceding) (?:fiscal )?quarter\b|\b(?:(?:a|one) quarter|three months) (?:earlier|ago|before)\b`,
    () => ({ kind: "previous-quarter" }),
  ],
  [
    "the |same|corresponding|comparable|prior|previous|preceding|year|a year|one year",
    String.raw`\b(?:the )?(?:same|corresponding|comparable|year-ago|prior-year|year-earlier) (?:quarter|period|half)(?: (?:of )?(?:(?:the )?(?:last|previous|prior) year|a year (?:earlier|ago|before)))?\b|\b(?:a|one|the) year (?:earlier|ago|before|prior|previously)\b|\b(?:the )?(?:prior|previous|preceding)[ -](?:fiscal )?year\b(?! end)|\byear[- ]earlier\b|\byear[- ]ago\b`,
    () => ({ kind: "earlier", years: 1, isVague: false }),
  ],
  [
    "last ",
    String.raw`\blast (?:fiscal )?year\b`,
    () => ({ kind: "earlier", years: 1, isVague: true }),
  ],
  [
    "a year|one year",
    String.raw`\b(?:a|one) year later\b`,
    () => ({ kind: "earlier", years: -1, isVague: false }),
  ],
  [
    COUNT_LEADS,
    String.raw`\b${COUNT} years later\b`,
    (text) => ({ kind: "earlier", years: -countIn(text), isVague: false }),
  ],
  [
    COUNT_LEADS,
    String.raw`\b${COUNT} years (?:earlier|ago|before)\b`,
    (text) => ({ kind: "earlier", years: countIn(text), isVague: false }),
  ],
  [
    `[Oo]ver|[Ii]n |[Ff]or|[Dd]uring|[Aa]cross|${OF_YEARS_LEADS}|${COUNT_LEADS}|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en`,
    String.raw`\b(?:[Oo]ver|[Ii]n|[Ff]or|[Dd]uring|[Aa]cross|of) (?:the )?(?:last |past |latest )?${COUNT} (?:fiscal )?years\b(?! (?:before|earlier|ago|prior))|\b(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|\d{1,2})-year(?= (?:(?:[A-Za-z&]+ ){0,3})(?:CAGR|cagr|compound|period))`,
    (text) => ({ kind: "span", years: countIn(text) }),
  ],
  [
    "the |latest|most|last|current|in |for|during",
    String.raw`\b(?:the )?(?:latest|most recent|last|current) (?:fiscal )?quarter\b|\b(?:in|for|during) the quarter\b`,
    () => ({ kind: "latest-quarter" }),
  ],
  [
    "the |latest|most",
    String.raw`\b(?:the )?(?:latest|most recent) (?:fiscal )?year\b`,
    () => ({ kind: "latest-year" }),
  ],
];

/** How the ways to say when begin, as alternatives of a pattern. */
export const PERIOD_LEADS = [...new Set(READERS.flatMap(([leads]) => leads.split("|")))].join("|");

type StickyReader = readonly [pattern: RegExp, read: Reader[2]];

const EARLY_AT = byFirstLetter(EARLY);
const OTHERS_AT = byFirstLetter(READERS);

/** The readers that a text may be for, by its first letter. */
function byFirstLetter(readers: readonly Reader[]): ReadonlyMap<string, readonly StickyReader[]> {
  const byLetter = new Map<string, StickyReader[]>();
  for (const [leads, pattern, read] of readers) {
    const reader: StickyReader = [new RegExp(pattern, "uy"), read];
    for (const letter of new Set(leads.split("|").flatMap(firstLetters))) {
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), reader]);
    }
  }
  return byLetter;
}

/** The letters that `[Ff]irst`, `\\d` or `year` may begin with. */
function firstLetters(lead: string): readonly string[] {
  const letters = lead.startsWith(String.raw`\d`) ? "0123456789" : /^\[([^\]]+)\]/.exec(lead)?.[1];
  return letters?.split("") ?? [lead.charAt(0)];
}

/** A time that a text says, and the place behind its words. */
type PeriodRead = { readonly when: PeriodWords; readonly end: number };

/** The time that begins like a number at a place of a text; undefined where there is none. */
export function readEarlyPeriod(text: string, at: number): PeriodRead | undefined {
  return readWith(EARLY_AT, text, at);
}

/** Any other time that begins at a place of a text; undefined where there is none. */
export function readPeriod(text: string, at: number): PeriodRead | undefined {
  return readWith(OTHERS_AT, text, at);
}

function readWith(
  readers: ReadonlyMap<string, readonly StickyReader[]>,
  text: string,
  at: number,
): PeriodRead | undefined {
  for (const [pattern, read] of readers.get(text.charAt(at)) ?? []) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) return { when: read(match[0]), end: pattern.lastIndex };
  }
  return undefined;
}

function readYear(text: string): PeriodWords {
  const digits = /\d{4}|\d{2}/.exec(text)?.[0] ?? "";
  return { kind: "year", year: fullYear(digits), isEstimate: /\d[EFef]$/.test(text) };
}

function readYearBefore(text: string): PeriodWords {
  return { kind: "year", year: (yearAtEnd(text) ?? 0) - 1, isEstimate: false };
}

/** A calendar year is a fiscal one only where that ends with December. */
function readCalendarYear(text: string): PeriodWords {
  return { kind: "date", date: `${yearAtEnd(text)}-12`, span: "year" };
}

/** `FY2024/25` lies in two calendar years; years further apart are a span. */
function readSplitYear(text: string): PeriodWords {
  const [first = "", last = first] = text.match(/\d+/g) ?? [];
  const [from, to] = [fullYear(first), fullYear(last)];
  return to === from + 1 ? { kind: "split-year", to } : { kind: "years", from, to };
}

function readDate(text: string): PeriodWords {
  return { kind: "date", date: dateIn(text) ?? text };
}

function readTwelveMonths(text: string): PeriodWords {
  return { kind: "twelve-months", date: dateIn(text) };
}

function readMonths(text: string): PeriodWords {
  const quarters = /^(?:the )?(?:first )?(?:nine|9|39)/i.test(text) ? 3 : 2;
  return { kind: "months", quarters, date: dateIn(text) ?? text };
}

function readQuarterEnded(text: string): PeriodWords {
  return { kind: "date", date: dateIn(text.replace(/[ -]quarter\b/, "")) ?? text, span: "quarter" };
}

function readYears(text: string): PeriodWords {
  const [from = "", to = from] = text.match(/\d{4}|\d{2}/g) ?? [];
  return { kind: "years", from: fullYear(from), to: fullYear(to) };
}

function readQuarter(text: string): PeriodWords {
  const lower = lowerCase(text);
  const rank = RANKS.findIndex((word) => lower.replace(/^fiscal /, "").startsWith(word));
  const quarter =
    rank === -1 ? Number(/q([1-4])|([1-4])q/.exec(lower)?.[0].replace("q", "")) : rank + 1;
  return { kind: "quarter", quarter, year: yearAtEnd(text) ?? yearAtStart(text) };
}

function readHalf(text: string): PeriodWords {
  const half = /^(?:second|[hs]2|2h)/i.test(text) ? 2 : 1;
  return { kind: "half", half, year: yearAtEnd(text) };
}

function readYearToDate(text: string): PeriodWords {
  const lower = lowerCase(text);
  const months = /(nine|six|9|6)(?:[ -]months?|m)/.exec(lower)?.[1];
  if (months !== undefined) {
    return { kind: "year-to-date", quarters: /nine|9/.test(months) ? 3 : 2, year: yearAtEnd(text) };
  }
  const quarters = new RegExp(COUNT).test(lower) ? countIn(lower) : undefined;
  return { kind: "year-to-date", quarters, year: yearAtEnd(text) };
}

function yearAtEnd(text: string): number | undefined {
  const digits = /(?<![\d])(?:\d{4}|\d{2})$/.exec(text)?.[0];
  return digits === undefined ? undefined : fullYear(digits);
}

function yearAtStart(text: string): number | undefined {
  const digits = /^(?:19|20)\d{2}/.exec(text)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function countIn(text: string): number {
  const word = new RegExp(COUNT, "i").exec(text)?.[0] ?? "";
  const index = COUNTS.indexOf(lowerCase(word));
  return index === -1 ? Number(word) : index + 1;
}

/** The month a text names first: `09`. */
function monthIn(text: string): string | undefined {
  const name = new RegExp(MONTH).exec(text)?.[0];
  if (name === undefined) return undefined;
  return String(MONTHS.indexOf(lowerCase(name.slice(0, 3))) + 1).padStart(2, "0");
}

const LAST_DATE = new RegExp(`${MONTH_OF_YEAR}$`);

/** The date a text ends with: `2026-03-28`, or `2026-03` for a month. */
function dateIn(words: string): string | undefined {
  const text = LAST_DATE.exec(words)?.[0] ?? words;
  const iso = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (iso !== undefined) return iso;
  const digits = new RegExp(`${DATE_IN_DIGITS}$`).exec(text)?.[0];
  if (digits !== undefined) return dateOfDigits(digits);
  const name = new RegExp(MONTH).exec(text);
  if (name === null) return undefined;
  const month = monthIn(name[0]) ?? "";
  const rest = `${text.slice(0, name.index)} ${text.slice(name.index + name[0].length)}`;
  return inYear(rest, month);
}

/** A date in digits, the day or the month first; undefined where either may be: `01/02/2026`. */
function dateOfDigits(digits: string): string | undefined {
  const parts = digits.split(/[/.-]/);
  const [year = "", ...others] = (parts[0]?.length === 4 ? parts : parts.toReversed()).map((part) =>
    part.padStart(2, "0"),
  );
  // Year and month first, or a day and a month, whichever of them stands first.
  const [month = "", day] = parts[0]?.length === 4 ? others : others.toSorted();
  if (day === undefined) return `${fullYear(year)}-${month}`;
  const isOpen = Number(day) <= MONTHS.length && day !== month && parts[0]?.length !== 4;
  return isOpen ? undefined : `${fullYear(year)}-${month}-${day}`;
}

/** What stands beside a month: its year, and the day where there is one. */
function inYear(rest: string, month: string): string | undefined {
  const year = /(?:19|20)\d{2}/.exec(rest)?.[0];
  if (year === undefined) {
    const short = /\d{2}/.exec(rest)?.[0];
    return short === undefined ? undefined : `20${short}-${month}`;
  }
  const day = /\b\d{1,2}(?=\D|$)/.exec(rest.replace(year, " "))?.[0];
  return day === undefined ? `${year}-${month}` : `${year}-${month}-${day.padStart(2, "0")}`;
}
