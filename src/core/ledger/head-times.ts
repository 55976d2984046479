import { periodLabel, quarterLabel, yearLabel } from "#core/ledger/period.ts";

const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;
const LONGEST_PERIOD = 40;
const FISCAL_YEAR_OF_WEEKS = /\b(?:5[23]|fifty[- ](?:two|three))[- ]weeks?\b/i;
const PART_OF_YEAR =
  /\b(?:months?|weeks?|quarter(?:s|ly)?|half(?:[- ]years?)?|interim|year[- ]to[- ]date|ytd|10-Q|[1-4]Q|[QH][1-4])\b/i;
const WHOLE_YEAR =
  /\b(?:fiscal|fy|full[- ]year|years? (?:ended|ending)|(?:5[23]|fifty[- ](?:two|three))[- ]weeks?)\b/i;
const END_OF_YEAR = /\bdec[a-z.]* 31\b/i;
const WORDS_OF_TIME =
  /\b(?:(?:fiscal |full[- ])?years?|months?|weeks?|quarters?|half|one|two|three|four|six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two|fifty-three|first|second|third|fourth|as|at|of|for|the|and|ended|ending|fiscal|fy|fye|q[1-4]|h[12]|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\d{1,4}[ae]?)\b|[.,():;]/gi;

/** Whether words speak of less than a fiscal year, or of a span that may be none: twelve months. */
export function saysPartOfYear(words: string): boolean {
  return PART_OF_YEAR.test(words.replace(FISCAL_YEAR_OF_WEEKS, " "));
}

/** What a head says beside a time: `Packaging`. */
export function withoutTime(head: string): string {
  return head.replaceAll(WORDS_OF_TIME, " ").replaceAll(/\s+/g, " ").trim();
}

/** Whether a row that heads others names a time and nothing else: `Year ended June 30, 2025:`. */
export function isTimeAlone(heading: string): boolean {
  return withoutTime(heading) === "" && /\S/.test(heading);
}

/**
 * The period words of a head name: `2025`, `Q1 FY2026`, `2027E`. A day other than a year's last is
 * what the head says, for whose fiscal year it ends is not known, and so are three months. Undefined
 * where no year is named, or several are, and where nothing says whether a year is one.
 *
 * @param isPartOfYear what stands around the head speaks of less than a year
 */
export function periodIn(words: string, isPartOfYear = false): string | undefined {
  const years = new Set(words.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g));
  const [year] = years;
  if (year === undefined || years.size > 1) return undefined;
  const fiscalYear = Number(year);
  const quarters = words.match(/\bQ[1-4]\b/gi) ?? [];
  if (quarters.length > 0) return quarterIn(words, quarters, fiscalYear);
  if (/\dE\b/.test(words)) return periodLabel({ kind: "estimate", fiscalYear });
  if (isDay(words) || saysPartOfYear(words)) {
    return words.length <= LONGEST_PERIOD ? words : undefined;
  }
  return isPartOfYear && !WHOLE_YEAR.test(words) ? undefined : yearLabel(fiscalYear);
}

function quarterIn(
  words: string,
  [quarter = "", second]: readonly string[],
  fiscalYear: number,
): string | undefined {
  if (second !== undefined || /\bmonths?\b/i.test(words)) return undefined;
  return quarterLabel({ quarter: Number(quarter.slice(1)), fiscalYear });
}

function isDay(words: string): boolean {
  return MONTH.test(words) && !WHOLE_YEAR.test(words) && !END_OF_YEAR.test(words);
}
