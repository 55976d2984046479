import type { PeriodKind } from "#core/ledger/financial-data.ts";
import { dayNumber, isoDate } from "#core/finance/statements/facts/day-number.ts";
import { type GridCell, isDate } from "#core/finance/sheets/grid.ts";
import { headInEnglish } from "#core/finance/sheets/head-words.ts";

/** What a header says of its period. Either a year is named, or a date, or both. */
export type NamedPeriod = {
  /** Absent for a bare date, whose neighbours tell. `span` is a half-year or nine months. */
  readonly kind?: PeriodKind | "span" | undefined;
  /** How many months it is said to have: from the start of its fiscal year, unless `isLast`. */
  readonly months?: number | undefined;
  /** The second half of a year. */
  readonly isLast?: true | undefined;
  /** Fiscal year as named. */
  readonly year?: number | undefined;
  readonly quarter?: number | undefined;
  /** First and last day, where they are given. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** The month is known and its last day taken. */
  readonly isDayAssumed?: boolean | undefined;
  readonly isEstimate: boolean;
  /** A bare four-digit number: a year only among its like. */
  readonly isPlainNumber: boolean;
  /** The head says that its figures were restated. */
  readonly isRestated?: true | undefined;
};

const MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = `(${MONTH_NAMES.join("|")})[a-z]*`;
const YEAR = "(?:'|’)?(\\d{4}|\\d{2})";
const FIRST_YEAR = 1950;
const LAST_YEAR = 2100;
const NOTHING: NamedPeriod = { isEstimate: false, isPlainNumber: false };

/** Reads a header as a period; undefined where it names none. */
export function readPeriod(cell: GridCell | undefined): NamedPeriod | undefined {
  if (isDate(cell)) return dated(cell.date);
  if (typeof cell === "number")
    return isYear(cell) ? { ...year(cell), isPlainNumber: true } : undefined;
  if (typeof cell !== "string" || cell.length > 80) return undefined;
  const lines = cell
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const found = lines.map(readText).filter((period) => period !== undefined);
  if (found.length === 0 && lines.length > 1) return readText(lines.join(" "));
  // "Jan '25" above "Jan 26, 2025": the exact day says more.
  return (
    found.find((period) => period.end !== undefined && period.isDayAssumed !== true) ?? found[0]
  );
}

const REMARKS = /\s*[([](?:\d|[a-z]|(?:un)?audited|restated|actual|as reported|reported)[)\]]/gi;
const REMARK_WORDS = /\b(?:un)?audited\b|\brestated\b|\bas reported\b|\bactuals?\b|[*†]+/gi;

const RESTATED = /\brestated\b/i;

function readText(raw: string): NamedPeriod | undefined {
  const said = headInEnglish(raw);
  if (!/[\p{Letter}*†([]/u.test(said)) return readWords(said);
  const found = readWords(said.replaceAll(REMARKS, "").replaceAll(REMARK_WORDS, "").trim());
  return found !== undefined && RESTATED.test(said)
    ? { ...found, isRestated: true, isPlainNumber: false }
    : found;
}

function readWords(text: string): NamedPeriod | undefined {
  return (
    readRange(text) ??
    readTwelveMonths(text) ??
    readPart(text) ??
    readEnded(text) ??
    readQuarter(text) ??
    readYear(text) ??
    readDate(text) ??
    readLastDate(text)
  );
}

const RANGE = /^([\d./-]*\d\.?) ?(?:to|[–/-]|until) ?(\d[\d./-]*)$/i;

/** "2025-01-01 to 2025-06-30", "1.1.–30.6.2025": the first day may leave its year to the last. */
function readRange(text: string): NamedPeriod | undefined {
  const [, first = "", last = ""] = RANGE.exec(text) ?? [];
  const end = readDate(last)?.end;
  const start = (readDate(first) ?? readDate(`${first}${end?.slice(0, 4)}`))?.end;
  return start === undefined || end === undefined ? undefined : spanning(start, end);
}

const TWELVE_MONTHS = /^(?:ltm|ttm|last 12 months|trailing 12 months)[\s:,-]*(.*)$/i;

function readTwelveMonths(text: string): NamedPeriod | undefined {
  const rest = TWELVE_MONTHS.exec(text)?.[1];
  if (rest === undefined) return undefined;
  return { ...(readWords(rest) ?? NOTHING), kind: "ltm", isPlainNumber: false };
}

const PARTS = [
  "(?:h|hj|s) ?(?<half>[12])(?!\\d)",
  "(?<half>[12]) ?(?:h|hj|s)(?![a-z])",
  "(?<half>[12])(?:st|nd|er|e|[.ºª])? ?half(?:[ -]year)?",
  "(?<months>3|6|9|12)[ -]?(?:m|months?)(?![a-z])",
  "(?<ytd>ytd|year[ -]to[ -]date)(?![a-z])",
].map((form) => new RegExp(`^(?:for )?(?:the )?${form}(?<rest>.*)$`, "i"));
const KINDS: Readonly<Record<number, PeriodKind>> = { 3: "quarterly", 12: "annual" };
const JOINED = /^[ ,/:-]*(?:(?:of|to|ended|ending|end)\b:?)? ?['’]?/i;

/** Half-years, months from the start of a year, and the year to date. */
function readPart(text: string): NamedPeriod | undefined {
  if (!/[a-z]/i.test(text)) return undefined;
  const parts = PARTS.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  if (parts === undefined) return undefined;
  const rest = (parts["rest"] ?? "").replace(JOINED, "");
  const named = fourDigits(rest);
  const inner = named === undefined ? readWords(rest) : year(named);
  if (inner === undefined && parts["ytd"] === undefined) return undefined;
  const { quarter, ...whole } = inner ?? NOTHING;
  const months = monthsOf(parts, quarter);
  return {
    ...whole,
    kind: KINDS[months ?? 0] ?? "span",
    months,
    ...(parts["half"] === "2" && { isLast: true }),
    isPlainNumber: false,
  };
}

function monthsOf(
  { half, months, ytd }: Readonly<Record<string, string>>,
  quarter: number | undefined,
): number | undefined {
  if (ytd !== undefined) return quarter === undefined ? undefined : quarter * 3;
  return half === undefined ? Number(months) : 6;
}

/** Whether a head names a part of a year and not which year: "Q1", "H1", "9M". */
export function isPartOfYear(head: string): boolean {
  if (head.length > 20 || !/\p{Letter}/u.test(head) || /\d{2}/.test(head)) return false;
  return readWords(`${headInEnglish(head)} 2000`)?.kind !== undefined;
}

function readEnded(text: string): NamedPeriod | undefined {
  const [, length = "", date = ""] = ENDED.exec(text) ?? [];
  const inner = date === "" ? undefined : readWords(date);
  const weeks = /^(\d\d) weeks/i.exec(length)?.[1];
  const start =
    weeks === undefined || inner?.end === undefined
      ? undefined
      : isoDate(dayNumber(inner.end) - Number(weeks) * 7 + 1);
  const months = /half/i.test(length) ? 6 : undefined;
  return inner && { ...inner, kind: kindOfLength(length), months, start, isPlainNumber: false };
}

const ENDED =
  /^(?:for (?:the )?)?((?:fiscal |full )?year|fy|period|\d\d weeks|quarter|half[ -]?year) ?(?:to|ended|ending|end) ?:? ?(.+)$/i;

function kindOfLength(words: string): NamedPeriod["kind"] {
  if (/half/i.test(words)) return "span";
  if (/year|fy|5[23] weeks/i.test(words)) return "annual";
  if (/quarter|1[23] weeks/i.test(words)) return "quarterly";
  return /period/i.test(words) ? undefined : "span";
}

const ESTIMATE = "([aefpb]|est\\.?)?$";
const QUARTERS = [
  `^(?:f?q|t)(?<quarter>[1-4])[\\s\\-/,]*(?:of )?(?:fy|cy)?[\\s'’]*(?<year>\\d{4}|\\d{2})\\s*${ESTIMATE}`,
  `^(?<quarter>[1-4])[qt][\\s\\-/]*(?:fy|cy)?[\\s'’]*(?<year>\\d{4}|\\d{2})\\s*${ESTIMATE}`,
  `^(?:fy|cy)?\\s*(?<year>\\d{4})[\\s\\-/]*f?q(?<quarter>[1-4])\\s*${ESTIMATE}`,
  `^(?<quarter>[1-4])(?:st|nd|rd|th|er|e|[.ºª])? ?quarter (?<year>\\d{4})\\s*${ESTIMATE}`,
].map((form) => new RegExp(form, "i"));

function readQuarter(text: string): NamedPeriod | undefined {
  const found = QUARTERS.map((form) => form.exec(text)).find((match) => match !== null);
  const named = fourDigits(found?.groups?.["year"] ?? "");
  if (named === undefined) return undefined;
  const quarter = Number(found?.groups?.["quarter"]);
  return { ...year(named), kind: "quarterly", quarter, isEstimate: isEstimate(found?.[3]) };
}

const YEAR_FORMS = [
  /^((?:fy|cy|fiscal(?: year)?|year|f)?)[\s\-'’]*(\d{4})\s*(a|e|f|p|b|est\.?|exp\.?|forecast|projected|projection|budget|plan|estimate|target)?$/i,
  /^(fy|cy|f)[\s\-'’]*(\d{2})\s*(a|e|f|p|b|est\.?)?$/i,
];
const SPLIT_YEAR = /^(?:fy)?\s*(\d{4})\s*[/-]\s*(\d{2}|\d{4})\s*(e|f)?$/i;

function readYear(text: string): NamedPeriod | undefined {
  const match = YEAR_FORMS.map((form) => form.exec(text)).find((found) => found !== null);
  const named = match ? fourDigits(match[2] ?? "") : splitYear(text);
  if (named === undefined) return undefined;
  const mark = match ? match[3] : SPLIT_YEAR.exec(text)?.[3];
  return { ...year(named), isEstimate: isEstimate(mark), isPlainNumber: /^\d{4}$/.test(text) };
}

/** "2023/24" is the year that ends in 2024. */
function splitYear(text: string): number | undefined {
  const [, first = "", second = ""] = SPLIT_YEAR.exec(text) ?? [];
  const last = Number(`${first.slice(0, 4 - second.length)}${second}`);
  return last === Number(first) + 1 && isYear(last) ? last : undefined;
}

function isEstimate(letter: string | undefined): boolean {
  return letter !== undefined && !/^a$/i.test(letter);
}

const DATE_FORMS: readonly (readonly [RegExp, readonly ("y" | "m" | "d" | "name")[]])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/, ["y", "m", "d"]],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/, ["d", "m", "y"]],
  [
    new RegExp(`^${MONTH}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+${YEAR}$`, "i"),
    ["name", "d", "y"],
  ],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th|er|\\.)?[\\s-]+${MONTH}\\.?,?[\\s-]+${YEAR}$`, "i"),
    ["d", "name", "y"],
  ],
  [new RegExp(`^${MONTH}\\.?[\\s\\-/,]+${YEAR}$`, "i"), ["name", "y"]],
  [/^(\d{4})[-/](\d{1,2})$/, ["y", "m"]],
];

function readDate(raw: string): NamedPeriod | undefined {
  const text = raw.replace(
    /^(?:as (?:of|at)|at|ended|ending|year end(?:ed)?|balance at)\s*:?\s*/i,
    "",
  );
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text);
  if (slashed !== null) return slashDate(slashed.slice(1));
  for (const [form, names] of DATE_FORMS) {
    const match = form.exec(text);
    if (match !== null) return dateOf(names, match.slice(1));
  }
  return undefined;
}

/** "Jan '25 Jan 26, 2025": a short name and the day it stands for. */
function readLastDate(text: string): NamedPeriod | undefined {
  const last = new RegExp(`^\\S+ \\S+ (${MONTH}\\.? \\d{1,2}, \\d{4})$`, "i").exec(text)?.[1];
  return last === undefined ? undefined : readDate(last);
}

function dateOf(names: readonly string[], parts: readonly string[]): NamedPeriod | undefined {
  const part = (name: string): string => parts[names.indexOf(name)] ?? "";
  const named = fourDigits(part("y"));
  const month = names.includes("name")
    ? MONTH_NAMES.indexOf(part("name").slice(0, 3).toLowerCase()) + 1
    : Number(part("m"));
  if (named === undefined || month < 1 || month > 12) return undefined;
  if (!names.includes("d")) return { ...dated(monthEnd(named, month)), isDayAssumed: true };
  return asDate(named, month, Number(part("d")));
}

/** American order unless only the other makes a date, or the other alone makes a month's end. */
function slashDate([first = "", second = "", last = ""]: readonly string[]):
  | NamedPeriod
  | undefined {
  const named = fourDigits(last);
  if (named === undefined) return undefined;
  const american = asDate(named, Number(first), Number(second));
  const european = asDate(named, Number(second), Number(first));
  const isMonthEnd = (period: NamedPeriod | undefined): boolean =>
    period?.end !== undefined && isoDate(dayNumber(period.end) + 1).endsWith("-01");
  return european !== undefined && isMonthEnd(european) && !isMonthEnd(american)
    ? european
    : (american ?? european);
}

function asDate(named: number, month: number, day: number): NamedPeriod | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined;
  const last = Number(monthEnd(named, month).slice(8));
  return day > last ? undefined : dated(`${named}-${two(month)}-${two(day)}`);
}

/** A period known by its first and last day: a quarter, a year, or a span that is neither. */
export function spanning(start: string, end: string): NamedPeriod | undefined {
  const days = dayNumber(end) - dayNumber(start) + 1;
  if (!(days >= 0)) return undefined;
  if (days <= 2) return dated(end);
  const short = days >= 70 && days <= 125 ? "quarterly" : "span";
  return { ...dated(end), kind: days >= 350 && days <= 380 ? "annual" : short, start };
}

function dated(end: string): NamedPeriod {
  return { ...NOTHING, end };
}

function year(named: number): NamedPeriod {
  return { ...NOTHING, kind: "annual", year: named };
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;
}

function fourDigits(digits: string): number | undefined {
  if (!/^\d{2,4}$/.test(digits)) return undefined;
  const value = Number(digits);
  const whole = digits.length === 2 ? (value >= 70 ? 1900 : 2000) + value : value;
  return isYear(whole) ? whole : undefined;
}

/** The last day of a month. */
export function monthEnd(named: number, month: number): string {
  const next = month === 12 ? `${named + 1}-01-01` : `${named}-${two(month + 1)}-01`;
  return isoDate(dayNumber(next) - 1);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** "Fiscal year ended September 30": the month and day a year ends on, where a text says so. */
export function fiscalYearEnd(
  text: string,
): { readonly month: number; readonly day?: number } | undefined {
  const match = new RegExp(
    `(?:years?|fy|(?:12|twelve) months)\\s*(?:(?:ends?|ended|ending)\\s*)?(?::\\s*)?(?:on |in )?${MONTH}\\.?(?:\\s+(\\d{1,2})\\b)?`,
    "i",
  ).exec(text);
  if (match === null) return undefined;
  const month = MONTH_NAMES.indexOf((match[1] ?? "").slice(0, 3).toLowerCase()) + 1;
  const day = match[2] === undefined ? undefined : Number(match[2]);
  return { month, ...(day !== undefined && day >= 1 && day <= 31 && { day }) };
}
