import type { CompanyLedger } from "#core/grounding/company-ledger.ts";
import { COMPARATOR_TAIL } from "#core/grounding/cue-words.ts";
import type { PeriodMention } from "#core/grounding/figure.ts";
import { isSaid, keyWords } from "#core/grounding/key-words.ts";
import type { SentenceReading } from "#core/grounding/read-sentence.ts";
import { type Columns, columnsOf, latest } from "#core/grounding/resolve-period.ts";

const BASE_TAIL =
  /(?:\bsince|\bfrom|\bthan(?: in| at| for)?|\bover|\babove|\bbelow|\bunder|\bversus|\bvs\.?|\bagainst|\bon|\blevel with|\bin line with|\bsimilar to|\bcompared (?:with|to)(?: in| at)?)\s+(?:the (?:(?:level|end) (?:of|in) )?)?$/;

const MEASURING = keyWords(
  "since from than over above below under versus vs against on level line similar compared",
);

/** A peak, or another row's past: its time is not that of the sentence. */
const ASIDE_TAIL =
  /(?:\b(?:peak|low|high|trough|record|highest|lowest|level|levels)\s+(?:of|at)|\b(?:after|against|from|versus|than|compared (?:with|to))\s+(?:an? |the )?¤+\s+(?:of|at))\s*$/;

const ASIDE = keyWords(
  "peak low high trough record highest lowest level levels after against from versus than compared",
);

/** `was more than USD 330 mm` is a hedge, no comparison. */
const HEDGED_TAIL =
  /\b(?:was|were|is|are|be|of|at|to|by|with|generated|reached|made|paid|had|has|spent|posted|reported|held|earned)\s+(?:well |far |much |no |not |slightly )?(?:more|less|higher|lower|greater|fewer) than\s+$/;

/** `flat on USD 72.8bn`, `in line with the 3.2x of` */
const LEVEL_WITH =
  /\b(?:(?:flat|up|down|unchanged|little changed|steady|stable)\s+(?:on|from)|(?:level|in line|even)\s+with|similar\s+to)\s+(?:the )?$/;

/** What the tails of comparisons need. */
const COMPARING = keyWords(
  "following from against versus vs compare compared compares after than above below over under exceeds exceeded ahead on with similar",
);

/** A figure with a row of its own, or of today, is no earlier value of the row before it. */
const NAMES_ITS_ROW =
  /^\s*(?:(?:(?:growth|increase|rise|gain|decline|decrease|fall|drop)\s+)?(?:of|in)\s+(?:the |its )?¤|now\b)/;

const ATTACHED =
  /^\s*\)?\s*(?:(?:in|out)flow\s+)?(?:(?:of|in|from)\s+(?:the |its |total )*¤+\s*)?(?:¤+\s*)?,?\s*\(?(?:in|at the end of|at end of|at year-end|for|during|of|as of|as at|at|by|over)?\s*(?:both\s+|each of\s+)?(?:the\s+)?(?:(?:end of|level of|year ended|year ending|fiscal year ended|year to)\s+)?(?:the\s+)?$/;

export type Sought = {
  readonly reading: SentenceReading;
  readonly company: CompanyLedger;
  readonly context: Columns | undefined;
};

/** The roles that the times of a sentence have for its figures. */
export type Frame = Sought & {
  /** Times a change is measured from: `above FY2024`. */
  readonly bases: ReadonlySet<PeriodMention>;
  /** The time that belongs to a figure alone, and the other way round. */
  readonly attached: ReadonlyMap<number, PeriodMention>;
  readonly taken: ReadonlyMap<PeriodMention, number>;
  readonly isCompared: (index: number) => boolean;
  /** Compared with, or a peak: its time is not that of the sentence. */
  readonly isAside: (index: number) => boolean;
  readonly main: PeriodMention | undefined;
  readonly mainColumns: Columns | undefined;
};

export function frameOf(sought: Sought): Frame {
  const { reading, company, context } = sought;
  const { masked, figures, periods } = reading;
  const hasBase = isSaid(reading, MEASURING);
  const bases = new Set(hasBase ? periods.filter((period) => isBase(masked, period)) : []);
  const isComparedTo = (index: number) =>
    [COMPARATOR_TAIL, LEVEL_WITH].some((tail) =>
      tail.test(masked.slice(0, figures[index]?.start ?? 0)),
    ) &&
    !HEDGED_TAIL.test(masked.slice(0, figures[index]?.start ?? 0)) &&
    !NAMES_ITS_ROW.test(masked.slice(figures[index]?.end));
  const isSetAgainst = (index: number) =>
    isSaid(reading, COMPARING) && (isComparedTo(index) || isFromSameRow(reading, index));
  const isCompared = onceEach((index) => isSetAgainst(index) || isAloneInBrackets(reading, index));
  const isAside = onceEach(
    (index) =>
      isCompared(index) ||
      (isSaid(reading, ASIDE) && ASIDE_TAIL.test(masked.slice(0, figures[index]?.start ?? 0))),
  );
  const attached = attachedTimes(reading, bases);
  const taken = new Map<PeriodMention, number>();
  for (const [index, period] of attached) taken.set(period, index);
  const main = periods.find((period) => {
    const index = taken.get(period);
    const isOwn = index === undefined || !isAside(index);
    return isOwn && !bases.has(period) && !isRelative(period) && !isLoneBracket(masked, period);
  });
  const said = main && columnsOf(company, main.when, context);
  const mainColumns = said ?? context ?? latest(company);
  return { ...sought, bases, attached, taken, isCompared, isAside, main, mainColumns };
}

const FROM_ROW = /\bfrom\s+(?:an? |the )?¤+\s+of\s+$/;

/** `swung to a net loss of # in 2024 from a profit of #`: the row before, by another name. */
function isFromSameRow({ masked, figures, items }: SentenceReading, index: number): boolean {
  const [before, figure] = [figures[index - 1], figures[index]];
  if (before === undefined || figure === undefined) return false;
  if (!FROM_ROW.test(masked.slice(before.end, figure.start))) return false;
  const row = (place: number) => items.findLast(({ end }) => end <= place)?.item;
  return row(figure.start) === row(before.start);
}

/** A question about figures by their order in a sentence, answered once for each. */
export function onceEach<Answer>(ask: (index: number) => Answer): (index: number) => Answer {
  const known: { readonly answer: Answer }[] = [];
  return (index) => (known[index] ??= { answer: ask(index) }).answer;
}

/** `rose to 7.0x in 2025 (5.8x)`: the same a year before, as a rule. */
export function isAloneInBrackets({ masked, figures }: SentenceReading, index: number): boolean {
  const [before, figure] = [figures[index - 1], figures[index]];
  return (
    before?.kind === figure?.kind &&
    figure !== undefined &&
    /^\s*(?:(?:in|for|at)\s+)?§*\s*\($/.test(masked.slice(before?.end, figure.start)) &&
    masked[figure.end] === ")"
  );
}

/** `3.2x/2.8x`: two readings of one thing, as a rule. */
export function isAfterSlash({ masked, figures }: SentenceReading, index: number): boolean {
  const [before, figure] = [figures[index - 1], figures[index]];
  return figure !== undefined && /^\s?\/\s?$/.test(masked.slice(before?.end ?? 0, figure.start));
}

const SPANS: ReadonlySet<string> = new Set(["span", "years", "year-to-date", "twelve-months"]);

const ON = /\bon\s+$/;

function isBase(masked: string, { start, when }: PeriodMention): boolean {
  const before = masked.slice(0, start);
  return (
    !SPANS.has(when.kind) && BASE_TAIL.test(before) && !(when.kind === "date" && ON.test(before))
  );
}

export function isRelative({ when }: PeriodMention): boolean {
  return when.kind === "earlier" || when.kind === "previous-quarter";
}

/** `sequentially` says what a change is from, not when. */
export function isAdverb({ when }: PeriodMention): boolean {
  return when.kind === "previous-quarter" && when.isAdverb === true;
}

/** `(2024: USD 5bn)`: the time right before a figure in brackets. */
function bracketTime(
  masked: string,
  periods: readonly PeriodMention[],
  figure: number,
): PeriodMention | undefined {
  const before = masked.slice(0, figure);
  if (!before.trimEnd().endsWith(":")) return undefined;
  const gap = /\(\s*§+(\s*:\s*)$/.exec(before)?.[1];
  return gap === undefined ? undefined : periods.find(({ end }) => end === figure - gap.length);
}

const FROM_ASIDE = /,\s*(?:up|down|compared|higher|lower)\s+(?:from|with|to|than)\s+$/;

/** `EBITDA was #, up from #, in 2025`: the time behind an aside is not the aside's. */
function isAsideEnd(masked: string, start: number, end: number): boolean {
  return masked[end] === "," && FROM_ASIDE.test(masked.slice(0, start));
}

/** `2023 307.4, 2024 350.0, 2025 402.8`: the time right before each figure of such a list is its own. */
function pairedBefore(
  { masked, figures, periods }: Pick<SentenceReading, "masked" | "figures" | "periods">,
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

function attachedTimes(
  { masked, figures, periods }: SentenceReading,
  bases: ReadonlySet<PeriodMention>,
): ReadonlyMap<number, PeriodMention> {
  const attached = new Map<number, PeriodMention>();
  for (const [index, figure] of figures.entries()) {
    const inBracket = bracketTime(masked, periods, figure.start);
    if (inBracket !== undefined) {
      attached.set(index, inBracket);
      continue;
    }
    const listed = pairedBefore({ masked, figures, periods }, index);
    if (listed !== undefined) {
      attached.set(index, listed);
      continue;
    }
    const next = figures[index + 1]?.start ?? masked.length;
    const period = periods.find(
      (each) => each.start >= figure.end && each.start < next && !isAdverb(each),
    );
    if (period === undefined || isLoneBracket(masked, period)) continue;
    const isFrom = bases.has(period) && !ON.test(masked.slice(0, period.start));
    if (isAsideEnd(masked, figure.start, figure.end)) continue;
    if (!isFrom && ATTACHED.test(masked.slice(figure.end, period.start))) {
      attached.set(index, period);
    }
  }
  return attached;
}

export function resolved(
  { company }: Frame,
  { when }: PeriodMention,
  from: Columns | undefined,
): Columns | undefined {
  return columnsOf(company, when, from);
}

/** `(FY2021: `: a comparison set apart; the sentence is not about it. */
export function isLoneBracket(masked: string, { start, end }: PeriodMention): boolean {
  return /^\s*:/.test(masked.slice(end)) && /\(\s*$/.test(masked.slice(0, start));
}
