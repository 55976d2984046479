import type { PeriodWords } from "#core/figures/read/figures/figure.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";

const MONTH = String.raw`(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
// The name of a month once: patterns beyond 20 kB are not compiled well.
const DATE = String.raw`(?:\d{4}-\d{2}-\d{2}|(?:${DAY} )?${MONTH}(?: ${DAY},? (?:19|20)\d{2}|(?:,? |-)(?:19|20)\d{2}|(?:-|'| ')\d{2}(?!\d)))`;
/** `LTM Sep 25` can't be a day. */
const MONTH_OF_YEAR = String.raw`(?:\d{4}-\d{2}-\d{2}|(?:${DAY} )?${MONTH}(?: ${DAY},? (?:19|20)\d{2}|(?:,? |-)(?:19|20)\d{2}|(?:-|'| '| )\d{2}(?!\d|,? (?:19|20)\d{2})))`;
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

type Reader = readonly [pattern: string, read: (text: string) => PeriodWords];

/** Ways to say when that begin like a number: read before numbers are. */
const EARLY: readonly Reader[] = [
  [String.raw`\b(?:12[ -]months?|5[23][ -]weeks?)${ENDED} ${MONTH_OF_YEAR}`, readTwelveMonths],
  [
    String.raw`\b(?:6[ -]months?|26[ -]weeks?|9[ -]months?|39[ -]weeks?)${ENDED} ${DATE}`,
    readMonths,
  ],
  [String.raw`\b(?:3[ -]months?|1[34][ -]weeks?)${ENDED} ${DATE}`, readQuarterEnded],
  [
    String.raw`\b[69]M[ -]?(?:FY)?'?${YEAR}\b|\b[69][ -]months? (?:of )?(?:${FISCAL})?${YEAR}\b`,
    readYearToDate,
  ],
  [String.raw`\b(?:19|20)\d{2}[ -]?Q[1-4]\b`, readQuarter],
  [
    String.raw`(?<![\w/])(?:${FISCAL}${YEAR}|(?:19|20)\d{2})\/(?:(?:19|20)\d{2}|\d{2})\b(?!\/)`,
    readSplitYear,
  ],
];

/** Ways to say when, longest first: the first that fits at a place is read. */
const READERS: readonly Reader[] = [
  [
    String.raw`(?:LTM|TTM|(?:the )?(?:(?:last|latest|[Tt]railing|past) )?twelve[ -]months?|(?:the )?(?:last|latest|[Tt]railing|past) 12[ -]months?)${ENDED.replace(" (?:to", " ?(?:at|as of|as at|to").replace("until)", "until)?")} ?${MONTH_OF_YEAR}`,
    readTwelveMonths,
  ],
  [
    String.raw`\bLTM\b|\bTTM\b|(?:the )?(?:last|latest|[Tt]railing|past)[ -](?:twelve|12)[ -]months?\b|(?:the )?twelve months(?= (?:were|was|to|$))|(?:the )?(?:last|past|latest|trailing) four quarters\b(?! of)|(?<=^|[-*] +|\b(?:the|its|of|on|to|with) )[Tt]railing(?= (?:free|operating|net|gross|clean|adjusted|ebitda|EBITDA|EBIT|FCF|revenues?|sales|earnings|leverage|interest))`,
    () => ({ kind: "twelve-months", date: undefined }),
  ],
  [String.raw`\b(?:the )?(?:first )?(?:six|nine)[ -]months?${ENDED} ${DATE}`, readMonths],
  [String.raw`\b(?:the )?four quarters of (?:${FISCAL}${YEAR}|(?:19|20)\d{2})\b`, readYear],
  [
    String.raw`\b(?:first|last) ${COUNT} quarters(?: of ${FISCAL}${YEAR}\b)?|\b[Yy]ear[- ]to[- ]date\b|\bYTD\b|\bfirst (?:nine|six|9|6) months${OF_YEAR}?|\b(?:[Nn]ine|[Ss]ix)[ -]months?${OF_YEAR}|\b(?:[Nn]ine|[Ss]ix)-month(?= [a-z])`,
    readYearToDate,
  ],
  [
    String.raw`\b(?:fiscal )?Q[1-4][-/]?${OF_YEAR}|\b[1-4]Q[-/]?${OF_YEAR}|\b(?:fiscal )?${RANK}[ -](?:fiscal )?quarter${OF_YEAR}`,
    readQuarter,
  ],
  [
    String.raw`(?<=\bin )the ${RANK}(?=[,;.)]|$| and\b)`,
    (text) => readQuarter(text.slice("the ".length)),
  ],
  [String.raw`\bQ[1-4]\b|\b[1-4]Q\b|\b(?:fiscal )?${RANK}[ -](?:fiscal )?quarter\b`, readQuarter],
  [
    String.raw`\b[HS][12][-/]?${OF_YEAR}|\b[12]H[-/]?${OF_YEAR}|\b(?:[Ff]irst|[Ss]econd)[ -]half${OF_YEAR}|\bH[12]\b|\b(?:[Ff]irst|[Ss]econd)[ -]half\b`,
    readHalf,
  ],
  [
    String.raw`(?:the )?(?:quarter|three[ -]months?(?: period)?|thirteen weeks|quarter-end)(?:(?: to| ended| ending| through)(?: on)?)? ${DATE}|\b(?:the )?${MONTH}(?: (?:19|20)\d{2})?[ -]quarter(?: of ${YEAR}\b)?`,
    readQuarterEnded,
  ],
  [String.raw`\bCY ?'?${YEAR}\b|\bcalendar(?: year)? (?:19|20)\d{2}\b`, readCalendarYear],
  [DATE, (text) => ({ kind: "date", date: dateIn(text) ?? text })],
  [
    String.raw`\b(?:the )?end of ${MONTH}(?! ?,?'?\d)`,
    (text) => ({ kind: "month-end", month: monthIn(text) ?? "" }),
  ],
  [
    String.raw`\b[Bb]etween (?:${FISCAL}${YEAR}|(?:19|20)\d{2}) and (?:${FISCAL}${YEAR}|(?:19|20)\d{2})\b(?![.,]?\d|\s?(?:%|x\b|bps\b|bn\b|mm\b|million\b|billion\b))`,
    readYears,
  ],
  [
    String.raw`\b${FISCAL}${YEAR}\s?(?:-|to|through)\s?(?:FY|fiscal )?'?${YEAR}\b(?![.,]?\d|\s?(?:%|x\b|bps\b|bn\b|mm\b|million\b|billion\b|per))|\b(?:19|20)\d{2}-(?:(?:19|20)\d{2}|\d{2})(?!\d|-)|(?<![\d.,$€£¥-])(?:19|20)\d{2} (?:to|through) (?:19|20)\d{2}\b(?![.,]\d|'|%| ?(?:mm|bn|million|billion)\b)`,
    readYears,
  ],
  [
    String.raw`\b(?:the )?(?:year (?:before|prior to|preceding)|prior year to) (?:${FISCAL}${YEAR}|(?:19|20)\d{2})\b`,
    readYearBefore,
  ],
  [
    String.raw`\b(?:enter(?:s|ed|ing)?|(?:heads?|headed|heading|goes|going|went) into) (?:${FISCAL}${YEAR}|(?:19|20)\d{2})\b(?= with\b)`,
    readYearBefore,
  ],
  [String.raw`\b${FISCAL}${YEAR}[AEFaef]?\b(?![.,]?\d)`, readYear],
  [
    String.raw`(?<![\d.,$€£¥-])(?:19|20)\d{2}[AEF]?\b(?![.,]\d|%| ?(?:mm|bn|million|billion)\b)`,
    readYear,
  ],
  [
    String.raw`\b[Ss]equential(?:ly)?\b|\b[Qq]uarter[- ](?:on|over)[- ]quarter\b|\b[qQ][-/]?[oO]?[-/]?[qQ]\b|\bon the (?:previous |prior )?quarter\b`,
    () => ({ kind: "previous-quarter", isAdverb: true }),
  ],
  [
    String.raw`\b(?:the )?(?:previous|prior|preceding) (?:fiscal )?quarter\b|\b(?:(?:a|one) quarter|three months) (?:earlier|ago|before)\b`,
    () => ({ kind: "previous-quarter" }),
  ],
  [
    String.raw`\b(?:the )?(?:same|corresponding|comparable|year-ago|prior-year|year-earlier) (?:quarter|period|half)(?: (?:of )?(?:(?:the )?(?:last|previous|prior) year|a year (?:earlier|ago|before)))?\b|\b(?:a|one|the) year (?:earlier|ago|before|prior|previously)\b|\b(?:the )?(?:prior|previous|preceding)[ -](?:fiscal )?year\b(?! end)|\byear[- ]earlier\b|\byear[- ]ago\b`,
    () => ({ kind: "earlier", years: 1, isVague: false }),
  ],
  [String.raw`\blast (?:fiscal )?year\b`, () => ({ kind: "earlier", years: 1, isVague: true })],
  [String.raw`\b(?:a|one) year later\b`, () => ({ kind: "earlier", years: -1, isVague: false })],
  [
    String.raw`\b${COUNT} years later\b`,
    (text) => ({ kind: "earlier", years: -countIn(text), isVague: false }),
  ],
  [
    String.raw`\b${COUNT} years (?:earlier|ago|before)\b`,
    (text) => ({ kind: "earlier", years: countIn(text), isVague: false }),
  ],
  [
    String.raw`\b(?:[Oo]ver|[Ii]n|[Ff]or|[Dd]uring|[Aa]cross|of) (?:the )?(?:last |past |latest )?${COUNT} (?:fiscal )?years\b(?! (?:before|earlier|ago|prior))|\b(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|\d{1,2})-year(?= (?:(?:[A-Za-z&]+ ){0,3})(?:CAGR|cagr|compound|period))`,
    (text) => ({ kind: "span", years: countIn(text) }),
  ],
  [
    String.raw`\b(?:the )?(?:latest|most recent|last|current) (?:fiscal )?quarter\b|\b(?:in|for|during) the quarter\b`,
    () => ({ kind: "latest-quarter" }),
  ],
  [
    String.raw`\b(?:the )?(?:latest|most recent) (?:fiscal )?year\b`,
    () => ({ kind: "latest-year" }),
  ],
];

/** Every way to say when, as one alternative of a pattern; which it was, `readPeriod` says. */
export const PERIOD_PATTERN = READERS.map(([pattern]) => pattern).join("|");
/** How they begin where they begin with a letter: a new way to say when belongs here too. */
export const PERIOD_LEADS = String.raw`the |[LT]TM|last|latest|[Tt]railing|past|twelve|[Nn]ine|[Ss]ix|[Ff]our|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Yy]ear|YTD|[Ff]iscal|[Qq]|[HS][12]|[Tt]hree|thirteen|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|C?Y|FY|calendar|[Bb]etween|pr|[Ss]equential|on the |a quarter|a year|one|enter(?:s|ed|ing)? (?:FY|[Ff]iscal|20)|head(?:s|ed|ing)? into|go(?:es|ing)? into|went into|same|corresponding|comparable|[Oo]ver|of (?:the )?(?:last|past|latest|two|three|four|five|six|seven|eight|nine|ten)|[Ii]n |[Ff]or|[Dd]uring|[Aa]cross|[Tt]wo|[Ff]ive|[Ss]even|[Ee]ight|[Tt]en|most|current|end of `;
/** Those of them that begin like a number. */
export const EARLY_PERIOD_PATTERN = EARLY.map(([pattern]) => pattern).join("|");

type StickyReader = readonly [RegExp, Reader[1]];

const EARLY_AT = EARLY.map(sticky);
const OTHERS_AT = READERS.map(sticky);

function sticky([pattern, read]: Reader): StickyReader {
  return [new RegExp(pattern, "uy"), read];
}

/** What the time at a place of a text says, where `EARLY_PERIOD_PATTERN` has matched. */
export function readEarlyPeriod(text: string, at: number): PeriodWords | undefined {
  return readWith(EARLY_AT, text, at);
}

/** What the time at a place of a text says, where `PERIOD_PATTERN` has matched. */
export function readPeriod(text: string, at: number): PeriodWords | undefined {
  return readWith(OTHERS_AT, text, at);
}

function readWith(
  readers: readonly StickyReader[],
  text: string,
  at: number,
): PeriodWords | undefined {
  for (const [pattern, read] of readers) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) return read(match[0]);
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
  const quarters = countOrNone(lower);
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

function countOrNone(text: string): number | undefined {
  const word = new RegExp(COUNT).exec(text)?.[0];
  return word === undefined ? undefined : countIn(text);
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
  const name = new RegExp(MONTH).exec(text);
  if (name === null) return undefined;
  const month = monthIn(name[0]) ?? "";
  const rest = `${text.slice(0, name.index)} ${text.slice(name.index + name[0].length)}`;
  return inYear(rest, month);
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
