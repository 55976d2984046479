import type { Advance } from "#core/figures/roll-forward/advance.ts";
import {
  type FormerSentence,
  isOfFormerLatest,
  numbersIn,
  type SaidPeriod,
} from "#core/figures/roll-forward/said-periods.ts";

type Around = { readonly periods: readonly SaidPeriod[]; readonly advances: readonly Advance[] };

/**
 * Why a sentence cannot be said of another time: it is somebody's words, it tells of a day, or it
 * names its time in a way that is not understood. Undefined for any other, and for history.
 */
export function whyTied(former: FormerSentence, around: Around): string | undefined {
  const years = formerYears(former, around.advances);
  if (years.size === 0) return undefined;
  if (quotesFigures(former)) return "it is inside a quotation";
  const day = otherDay(former, around.periods);
  if (day !== undefined) return `“${day}” ties the sentence to a day`;
  const year = strangeYear(former, years);
  return year === undefined ? undefined : `“${year}” beside it is a time that cannot be moved`;
}

/** The fiscal years of the former latest columns that figures of the sentence are of. */
function formerYears(
  { checked }: FormerSentence,
  advances: readonly Advance[],
): ReadonlySet<string> {
  return new Set(
    numbersIn(checked)
      .filter((figure) => isOfFormerLatest(figure, advances))
      .flatMap(({ period }) => /\d{4}/.exec(period?.split(", ")[0]?.slice(-10) ?? "")?.[0] ?? []),
  );
}

const QUOTATION = /["“][^"“”]*["”]/g;

/** A figure between quotation marks is what was said then. */
function quotesFigures({ checked: { reading } }: FormerSentence): boolean {
  return [...reading.text.matchAll(QUOTATION)].some(({ index, 0: { length } }) =>
    reading.figures.some(({ start, end }) => start > index && end < index + length),
  );
}

/** A day on which no column ends: something happened then. */
function otherDay(
  { checked, text }: FormerSentence,
  periods: readonly SaidPeriod[],
): string | undefined {
  const places = new Set(periods.map(({ start }) => start));
  const day = checked.reading.periods.find(
    ({ start, when }) => when.kind === "date" && when.date.length === 10 && !places.has(start),
  );
  return day && text.slice(day.start, day.end);
}

/** A year in the words that is read as no time: `FY3/25`, and not a maturity or a standard. */
function strangeYear(
  { checked, text }: FormerSentence,
  years: ReadonlySet<string>,
): string | undefined {
  const claims = numbersIn(checked).filter(({ verdict }) => verdict !== "ignored");
  const read = [
    ...claims.map(({ position, length }) => ({ start: position, end: position + length })),
    ...checked.reading.periods,
  ];
  for (const year of years) {
    const short = year.slice(-2);
    const pattern = new RegExp(String.raw`\b${year}\b|(?:\bFY ?|\d{1,2}\/|['’])${short}\b`, "g");
    const found = [...text.matchAll(pattern)].find(({ index, 0: { length } }) => {
      const isRead = read.some(({ start, end }) => start < index + length && index < end);
      return !isRead && !OTHER_YEAR.test(text.slice(Math.max(0, index - 24), index));
    });
    if (found !== undefined) return found[0];
  }
  return undefined;
}

/** What a year belongs to that is no time of the figures. */
const OTHER_YEAR = /\b(?:due|matur\w+|expir\w+|notes?|bonds?|loans?|ASU|ASC|since)\b[^.]*$/i;
