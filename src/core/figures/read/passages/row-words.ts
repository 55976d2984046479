import type { Figure, PeriodMention } from "#core/figures/read/figures/figure.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { PassagesProvider } from "#core/ledger/passages-provider.ts";
import { parsePeriod, type Period, periodLabel, quarterLabel } from "#core/ledger/period.ts";

/** Words that say nothing of what a figure is of. */
export const PLAIN = new Set(
  "a an and are at came had has have in is its it of on our stands stood the their to totaled totalled was were which with amounted amounts reported recorded generated reached earned posted for during from by company group".split(
    " ",
  ),
);
/** Words of times; what they lead to stands for itself. */
export const OF_TIME = new Set("fiscal year fy end ended year-end at as".split(" "));
const WORD = /[#§]|[a-z0-9][a-z0-9.%&/'’-]*/g;
/** Where a sentence says that it is from: `(10-K Note 12, p. 83)`. */
const PLACE = /\((?:10-[kq]|20-f|item|note|p\.)[^()]{0,80}\)?/g;
/** What stands before the words for a time: `notes due 2031` and `the 2031 notes` say which notes. */
const LEADS_TO_TIME =
  /(?:[,;(]|\b(?:in|for|of|during|at|as|from|to|and|between|by|than|with|versus|vs\.?|since|over|ended|ending|fiscal|fy|year))\s*(?:(?:the|fiscal|year|years)\s+){0,3}$/;

/** The part of a sentence that has one figure, in words. */
export type Segment = {
  /** Lower case; `#` is the figure, `§` a time, in their order. */
  readonly words: readonly string[];
  /** The same with the commas between. */
  readonly said: string;
  readonly times: readonly SaidTime[];
  /** The names of rows of which each has its figure, its own first: all of them must be rows. */
  readonly rows?: readonly (readonly string[])[];
};

type Stretch = { from: number; to: number };

/**
 * The part of a sentence that has only this figure, as far as commas part it: a part without a
 * figure may turn what is beside it, so it counts as part of it. Names of the company are left out.
 */
export function segmentOf(
  reading: SentenceReading,
  figure: Figure,
  company: Pick<CompanyLedger, "names" | "ticker">,
): Segment | undefined {
  const part = partOf(reading, figure);
  return part && marked(reading, { part, figures: [figure] }, company);
}

/** A stretch of a sentence in words, with marks for its times and for some of its figures. */
export function marked(
  reading: SentenceReading,
  { part, figures }: { readonly part: Stretch; readonly figures: readonly Figure[] },
  company: Pick<CompanyLedger, "names" | "ticker">,
): Segment & { readonly times: readonly PeriodMention[] } {
  const lower = reading.text.toLowerCase();
  const times = reading.periods.filter(
    ({ start, end }) => start >= part.from && end <= part.to && isTime(lower, start, part),
  );
  const said = [
    ...times.map((time) => ({ ...time, mark: "§" })),
    ...figures.map((each) => ({ ...each, mark: "#" })),
  ]
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, mark }) => `${text.slice(0, start)} ${mark} ${text.slice(end)}`,
      lower.slice(0, part.to),
    )
    .slice(part.from);
  const spoken = [...company.names, company.ticker.toLowerCase()]
    .filter((name) => name !== "")
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, " "), said.replaceAll(PLACE, " "));
  return { ...spokenAs(spoken), times };
}

/** What is said, in words. */
export function spokenAs(said: string): Pick<Segment, "words" | "said"> {
  return { words: wordsIn(said).filter((word) => word !== "s"), said };
}

function partOf({ text, figures }: SentenceReading, { start, end }: Figure): Stretch | undefined {
  const ends = [...text.matchAll(/[,;] /g)].map(({ index }) => index);
  const bounds = [0, ...ends, text.length];
  const others = saidFigures(figures);
  const hasFigure = (from: number, to: number) =>
    others.some((each) => each.start >= from && each.start < to);
  const parts: Stretch[] = [];
  for (const [at, from] of bounds.slice(0, -1).entries()) {
    const to = bounds[at + 1] ?? text.length;
    const last = parts.at(-1);
    const isOpen = last !== undefined && (!hasFigure(from, to) || !hasFigure(last.from, last.to));
    if (isOpen) last.to = to;
    else parts.push({ from, to });
  }
  const part = parts.find(({ from, to }) => start >= from && end <= to);
  const own = others.filter((each) => part && each.start >= part.from && each.end <= part.to);
  return own.length > 1 ? undefined : part;
}

/** Without bare numbers, which may be of the row's name; where one is not, no row is named. */
export function saidFigures(figures: readonly Figure[]): readonly Figure[] {
  return figures.filter(({ kind }) => kind !== "coupon" && kind !== "bare");
}

/** Whether words for a time say one: only words that lead to a time do. */
function isTime(lower: string, start: PeriodMention["start"], { from }: Stretch): boolean {
  return LEADS_TO_TIME.test(lower.slice(Math.max(from, start - 40), start));
}

/** What words name, without the plain ones. */
export function contentOf(words: readonly string[]): readonly string[] {
  return words.filter(
    (word) => !PLAIN.has(word) && !OF_TIME.has(word) && word !== "#" && word !== "§",
  );
}

/** Words without the plural's s, so that one note is of the notes. */
export function wordsIn(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map((word) => {
    const plain = word.replace(/['’]s$|[.'’]+$/, "");
    return /[a-z]{3}s$/.test(plain) && !plain.endsWith("ss") ? plain.slice(0, -1) : plain;
  });
}

/** Words for a time. */
export type SaidTime = Pick<PeriodMention, "when">;

/** The periods of a provider's data that words for a time may mean; a day is of nothing that ends on another. */
export function periodsSaid(
  { periods, endOf }: Pick<PassagesProvider, "periods" | "endOf">,
  said: SaidTime,
): readonly string[] {
  return periods.filter((label) => {
    const period = parsePeriod(label);
    return period !== undefined && isSaid(period, label, { ...said, endOf });
  });
}

type Asked = SaidTime & Pick<PassagesProvider, "endOf">;

function isSaid(period: Period, label: string, { when, endOf }: Asked): boolean {
  if (when.kind === "year") {
    const kind = when.isEstimate ? "estimate" : "year";
    return label === periodLabel({ kind, fiscalYear: when.year });
  }
  if (when.kind === "split-year") return label === String(when.to);
  if (when.kind === "quarter") {
    return label === quarterLabel({ quarter: when.quarter, fiscalYear: when.year ?? 0 });
  }
  if (when.kind === "months") {
    return isMonths(period, when.quarters * 3) && endsOn(label, when.date, endOf);
  }
  return isDay(period, label, { when, endOf });
}

/** A day, or the quarter or the year to it. */
function isDay(period: Period, label: string, { when, endOf }: Asked): boolean {
  if (when.kind !== "date" && when.kind !== "twelve-months") return false;
  const isQuarter = when.kind === "date" && when.span === "quarter";
  const isYear = when.kind === "twelve-months" || when.span === "year";
  return isOfKind(period, isQuarter, isYear) && endsOn(label, when.date, endOf);
}

function endsOn(label: string, date: string | undefined, endOf: Asked["endOf"]): boolean {
  return date !== undefined && endOf(label)?.startsWith(date) === true;
}

function isMonths(period: Period, months: number): boolean {
  return period.kind === "months" && period.months === months;
}

function isOfKind(period: Period, isQuarter: boolean, isOfYear: boolean): boolean {
  if (isQuarter) return period.kind === "quarter" || isMonths(period, 3);
  if (isOfYear) return period.kind === "year" || period.kind === "ltm";
  return period.kind === "year" || period.kind === "instant" || period.kind === "quarter";
}
