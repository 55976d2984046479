import type { PeriodMention } from "#core/figures/read/figures/figure.ts";
import {
  isAloneInBrackets,
  isLoneBracket,
  isOpenedBy,
} from "#core/figures/read/sentence/period-brackets.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";

type Places = Pick<SentenceReading, "masked" | "figures" | "periods">;

const ATTACHED =
  /^\s*(?:\)\s*)?(?:(?:inflow|outflow|growth|increase|rise|gain|decline|decrease|fall|drop|jump|surge|slump|contraction|improvement)\s+)?(?:(?:of|in|from)\s+(?:the |its |total )*¤+(?!¤)\s*)?(?:¤+(?!¤)\s*)?(?:(?:booked|generated|earned|paid|recorded|reported|spent|posted|made|returned|incurred|invested|repurchased|achieved|registered|held|seen|outstanding|left|remaining|reached|logged)\s+)?(?:\)\s*)?(?:,\s*)?(?:\(\s*)?(?:(?:in|at the end of|at end of|at year-end|for|during|of|as of|as at|at|by|over)\s*)?(?:both\s+|each of\s+)?(?:the\s+)?(?:(?:end of|level of|year ended|year ending|fiscal year ended|year to)\s+)?(?:the\s+)?$/;

const ON = /\bon\s+$/;

/** `sequentially` says what a change is from, not when. */
export function isAdverb({ when }: PeriodMention): boolean {
  return when.kind === "previous-quarter" && when.isAdverb === true;
}

/** `(2024: USD 5bn)`: the time right before a figure in brackets. */
function bracketTime(
  { masked, figures, periods }: Places,
  index: number,
): PeriodMention | undefined {
  const figure = figures[index]?.start ?? 0;
  const before = masked.slice(0, figure);
  if (!before.trimEnd().endsWith(":")) return undefined;
  const gap = /\((?:[^()]*[;,])?\s*§+(\s*:\s*)$/.exec(before)?.[1];
  return gap === undefined ? undefined : periods.find(({ end }) => end === figure - gap.length);
}

const FROM_ASIDE = /,\s*(?:up|down|compared|higher|lower)\s+(?:from|with|to|than)\s+$/;

/** `EBITDA was #, up from #, in 2025`: the time behind an aside is not the aside's. */
function isAsideEnd(masked: string, start: number, end: number): boolean {
  return masked[end] === "," && FROM_ASIDE.test(masked.slice(0, start));
}

/** `2023 307.4, 2024 350.0, 2025 402.8`: the time right before each figure of such a list is its own. */
function pairedBefore(
  { masked, figures, periods }: Places,
  index: number,
): PeriodMention | undefined {
  if (periods.length < 2) return undefined;
  const before = (at: number): PeriodMention | undefined => {
    const { start } = figures[at] ?? {};
    return periods.find(
      ({ end }) => start !== undefined && /^:?\s+$/.test(masked.slice(end, start)),
    );
  };
  const isListed = (at: number): boolean => {
    const [time, figure] = [before(at), figures[at - 1]];
    return (
      time !== undefined &&
      figure !== undefined &&
      /^\s*[,;|]?\s*(?:and\s+)?$/.test(masked.slice(figure.end, time.start))
    );
  };
  return before(index) !== undefined && (isListed(index) || isListed(index + 1))
    ? before(index)
    : undefined;
}

const NONE: ReadonlyMap<number, PeriodMention> = new Map();

/** The times that stand with a figure and are that figure's alone, by the order of the figures. */
export function attachedTimes(
  reading: Places,
  bases: ReadonlySet<PeriodMention>,
): ReadonlyMap<number, PeriodMention> {
  if (reading.periods.length === 0) return NONE;
  const attached = new Map<number, PeriodMention>();
  for (const index of reading.figures.keys()) {
    const period = timeBefore(reading, index) ?? timeBehind(reading, index, bases);
    if (period === undefined) continue;
    const isFirst = isOfPair(reading, index, { period, known: [...attached.values()] });
    attached.set(isFirst ? index - 1 : index, period);
  }
  for (const index of reading.figures.keys()) {
    const behind = attached.get(index + 1);
    if (behind !== undefined && !attached.has(index) && isBehindBrackets(reading, index, behind)) {
      attached.set(index, behind);
    }
  }
  return attached;
}

const SET_AGAINST = /^\s*(?:versus|vs\.?|against|compared (?:with|to))\s+$/;

/** `# versus # in Q1, # versus # in Q2`: a quarter without a year is when the first was. */
function isOfPair(
  { masked, figures, periods }: Places,
  index: number,
  { period, known }: { readonly period: PeriodMention; readonly known: readonly PeriodMention[] },
): boolean {
  const [other, before, figure] = [figures[index - 2], figures[index - 1], figures[index]];
  if (period.when.kind !== "quarter" || period.when.year !== undefined) return false;
  if (before === undefined || figure === undefined || period.start < figure.end) return false;
  const isPair = SET_AGAINST.test(masked.slice(before.end, figure.start));
  const isDated = periods.some(
    (each) =>
      each.when.kind === "quarter" &&
      !known.includes(each) &&
      each.start >= (other?.end ?? 0) &&
      each.end <= before.start,
  );
  return isPair && !isDated;
}

/** `versus # (# of revenue) in 2024`: what the brackets are about is of that time too. */
function isBehindBrackets(reading: Places, index: number, { start }: PeriodMention): boolean {
  const end = reading.figures[index + 1]?.end;
  return isOpenedBy(reading, index + 1) && reading.masked.slice(end, start).includes(")");
}

function timeBefore(reading: Places, index: number): PeriodMention | undefined {
  return (
    bracketTime(reading, index) ??
    whenTime(reading, index) ??
    timeOfBrackets(reading, index) ??
    pairedBefore(reading, index)
  );
}

function timeBehind(
  { masked, figures, periods }: Places,
  index: number,
  bases: ReadonlySet<PeriodMention>,
): PeriodMention | undefined {
  const { start = 0, end = 0 } = figures[index] ?? {};
  const next = figures[index + 1]?.start ?? masked.length;
  const period = periods.find((each) => each.start >= end && each.start < next && !isAdverb(each));
  if (period === undefined || isOfNext({ masked, figures, periods }, index, period))
    return undefined;
  const isFrom = bases.has(period) && !ON.test(masked.slice(0, period.start));
  if (isFrom || isAsideEnd(masked, start, end)) return undefined;
  return ATTACHED.test(masked.slice(end, period.start)) ? period : undefined;
}

/** `2024 sales +14%, 2025 sales +34%`: a time before a row and its figure is theirs. */
function isOwnerOfNext({ masked, figures }: Places, index: number, period: PeriodMention): boolean {
  const { end = 0 } = figures[index] ?? {};
  const next = figures[index + 1]?.start ?? 0;
  return (
    /^\s*[,;]\s*(?:and\s+)?$/.test(masked.slice(end, period.start)) &&
    /^\s+¤+\s+$/.test(masked.slice(period.end, next))
  );
}

/** `# (FY2024: #)`, `# (FY2024 #, FY2023 #)`: what stands in brackets is of the figures there. */
function isOfNext(reading: Places, index: number, period: PeriodMention): boolean {
  return (
    isLoneBracket(reading.masked, period) ||
    pairedBefore(reading, index + 1) === period ||
    isOwnerOfNext(reading, index, period)
  );
}

const WHEN =
  /^\s*,\s*when\s+(?:it|this|they|the (?:figure|ratio|margin|company|group)|¤+|¢+)\s[^,;]*$/;

/** `doubled since 2021, when it was #` */
function whenTime({ masked, figures, periods }: Places, index: number): PeriodMention | undefined {
  if (!masked.includes(", when ")) return undefined;
  const { start = 0 } = figures[index] ?? {};
  const from = figures[index - 1]?.end ?? 0;
  return periods.findLast(
    (period) =>
      period.start >= from && period.end <= start && WHEN.test(masked.slice(period.end, start)),
  );
}

/** `higher in 2025 (#) than in 2024 (#)`: brackets right behind a time give what it was then. */
function timeOfBrackets(reading: Places, index: number): PeriodMention | undefined {
  const { masked, figures, periods } = reading;
  const { start = 0, end = 0 } = figures[index] ?? {};
  if (masked[end] !== ")" || !/§\s*\($/.test(masked.slice(0, start))) return undefined;
  if (isAloneInBrackets(reading, index)) return undefined;
  return periods.find((period) => /^\s*\($/.test(masked.slice(period.end, start)));
}
