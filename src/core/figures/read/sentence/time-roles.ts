import { attachedTimes } from "#core/figures/read/sentence/attached-times.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { COMPARATOR_TAIL } from "#core/figures/read/sentence/cue-words.ts";
import type { PeriodMention } from "#core/figures/read/figures/figure.ts";
import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import {
  isAloneInBrackets,
  isDatedInBrackets,
  isLoneBracket,
  isOpenedBy,
} from "#core/figures/read/sentence/period-brackets.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { type Columns, columnsOf, latest } from "#core/figures/read/ledger/resolve-period.ts";

const BASE_TAIL =
  /(?:\bsince|\bfrom|\bthan(?: in| at| for)?|\bover|\babove|\bbelow|\bunder|\bversus|\bvs\.?|\bagainst|\bon|\blevel with|\bin line with|\bsimilar to|\b(?:that|those) of|\bwhere (?:it|they) (?:was|were|stood)(?: in| at)?|\bcompared (?:with|to)(?: in| at)?)\s+(?:the (?:(?:level|end) (?:of|in) )?)?$/;

const MEASURING = keyWords(
  "since from than over above below under versus vs against on level line similar compared that those where",
);

/** A peak, or another row's past: its time is not that of the sentence. */
const ASIDE_TAIL =
  /(?:\b(?:peak|low|high|trough|record|highest|lowest|level|levels)\s+(?:of|at)|\b(?:after|against|from|versus|than|compared (?:with|to))\s+(?:an? |the )?¤+\s+(?:of|at)|\b(?:after|following) (?:the )?\w+ of (?:the )?(?:(?:roughly|about|around|some|nearly|almost|approximately) )?)\s*$/;

const ASIDE = keyWords(
  "peak low high trough record highest lowest level levels after following against from versus than compared",
);

/** `was more than USD 330 mm` is a hedge, no comparison. */
const HEDGED_TAIL =
  /\b(?:was|were|is|are|be|of|at|to|by|with|generated|reached|made|paid|had|has|spent|posted|reported|held|earned)\s+(?:well |far |much |no |not |slightly )?(?:more|less|higher|lower|greater|fewer) than\s+$/;

/** `flat on USD 72.8bn`, `in line with the 3.2x of`, `close to the # of`, `the lowest since the # of` */
const LEVEL_WITH =
  /\b(?:double|twice|triple|treble|half)\s+the $|\b(?:(?:flat|up|down|unchanged|little changed|steady|stable)\s+(?:on|from)|(?:level|in line|even)\s+with|similar\s+to)\s+(?:the )?$|\b(?:close to|near|a fraction of|(?:lowest|highest|weakest|strongest|best|worst|smallest|largest) since)\s+the $/;

/** What the tails of comparisons need. */
const COMPARING = keyWords(
  "following from against versus vs compare compared compares after than above below over under exceeds exceeded ahead on with similar close near fraction since double twice triple treble half",
);

/** A figure with a row of its own, or of today, is no earlier value of the row before it. */
const NAMES_ITS_ROW =
  /^\s*(?:(?:(?:growth|increase|rise|gain|decline|decrease|fall|drop)\s+)?(?:of|in)\s+(?:the |its )?¤|now\b)/;

export type Sought = {
  readonly reading: SentenceReading;
  readonly company: CompanyLedger;
  readonly context: Columns | undefined;
};

/** The roles that the times of a sentence have for its figures. */
export type Roles = Sought & {
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

export function rolesOf({ reading: read, company, context }: Sought): Roles {
  const reading = withoutPartTimes(read);
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
  const attached = attachedTimes(reading, bases);
  const isCompared: (index: number) => boolean = onceEach(
    (index) =>
      isSetAgainst(index) ||
      isBeforeArrow(reading, index) ||
      isAloneInBrackets(reading, index) ||
      isDatedInBrackets(reading, index) ||
      (attached.has(index) && isNextOfList(reading, index) && isCompared(index - 1)),
  );
  const isAside = onceEach(
    (index) =>
      isCompared(index) ||
      isSetApart(reading, index, attached.get(index)) ||
      (isOpenedBy(reading, index) && isCompared(index - 1)) ||
      (isSaid(reading, ASIDE) && ASIDE_TAIL.test(masked.slice(0, figures[index]?.start ?? 0))),
  );
  const taken = new Map<PeriodMention, number>();
  for (const [index, period] of attached) {
    taken.set(period, Math.min(index, taken.get(period) ?? index));
  }
  const main = periods.find((period) => {
    const index = taken.get(period);
    const isOwn = index === undefined || !isAside(index);
    return isOwn && !bases.has(period) && !isRelative(period) && !isLoneBracket(masked, period);
  });
  const said = main && columnsOf(company, main.when, context);
  const mainColumns = said ?? context ?? latest(company);
  return {
    reading,
    company,
    context,
    bases,
    attached,
    taken,
    isCompared,
    isAside,
    main,
    mainColumns,
  };
}

const PARTLY = keyWords("mainly mostly largely chiefly primarily predominantly partly notably");
const PARTLY_TAIL =
  /\b(?:mainly|mostly|largely|chiefly|primarily|predominantly|partly|notably)\s+(?:in|during)\s+(?:the\s+)?$/;

/** `impairments of #, taken mainly in the fourth quarter`: when most of it was, not all of it. */
function withoutPartTimes(reading: SentenceReading): SentenceReading {
  if (!isSaid(reading, PARTLY)) return reading;
  const periods = reading.periods.filter(
    ({ start }) => !PARTLY_TAIL.test(reading.masked.slice(0, start)),
  );
  return periods.length === reading.periods.length ? reading : { ...reading, periods };
}

/** `42.7% \u2192 44.6%`: it went from the first to the second. */
function isBeforeArrow({ masked, figures }: SentenceReading, index: number): boolean {
  const [figure, next] = [figures[index], figures[index + 1]];
  return (
    figure !== undefined &&
    next?.kind === figure.kind &&
    /^\s*(?:\u2192|->)\s*$/.test(masked.slice(figure.end, next.start))
  );
}

const FROM_ROW = /\bfrom\s+(?:an? |the )?¤+\s+(?:position )?of\s+$/;
const TO_ROW = /^\s+to\s+(?:an? |the )?¤+\s+(?:position )?of\s+$/;

/** `swung to a net loss of # in 2024 from a profit of #`: the row before, by another name. */
function isFromSameRow({ masked, figures, items }: SentenceReading, index: number): boolean {
  const [before, figure, next] = [figures[index - 1], figures[index], figures[index + 1]];
  if (figure === undefined) return false;
  if (!FROM_ROW.test(masked.slice(before?.end ?? 0, figure.start))) return false;
  const row = (place: number) => items.findLast(({ end }) => end <= place)?.item;
  if (before !== undefined && row(figure.start) === row(before.start)) return true;
  // `swung from net cash of # to net debt of #`
  const isTo = next !== undefined && TO_ROW.test(masked.slice(figure.end, next.start));
  return isTo && row(figure.start) === row(next.start);
}

const OF_THE = /\bof the\s+$/;
const ONCE =
  /^\s*(?:booked|recorded|seen|reported|posted|achieved|registered|reached|earned|spent|paid|generated|incurred|logged|held)\b/;

/**
 * `# of sales (# in FY2024)`, `# (FY2024 #, FY2023 #)`, `a fraction of the # booked in 2022`: the time
 * of a figure set apart from one of its kind is no time of the sentence.
 */
function isSetApart(
  { masked, figures }: SentenceReading,
  index: number,
  time: PeriodMention | undefined,
): boolean {
  const figure = figures[index];
  if (figure === undefined || time === undefined) return false;
  if (OF_THE.test(masked.slice(0, figure.start)) && ONCE.test(masked.slice(figure.end))) {
    return figures[index - 1]?.kind === figure.kind;
  }
  const open = masked.lastIndexOf("(", figure.start);
  if (open === -1 || time.start < open || masked.slice(open, figure.start).includes(")"))
    return false;
  const host = figures.findLast(({ end }) => end <= open);
  return host?.kind === figure.kind && !/[;:]/.test(masked.slice(host.end, open));
}

/** A question about figures by their order in a sentence, answered once for each. */
export function onceEach<Answer>(ask: (index: number) => Answer): (index: number) => Answer {
  const known: { readonly answer: Answer }[] = [];
  return (index) => (known[index] ??= { answer: ask(index) }).answer;
}

const NEXT_OF_LIST =
  /^\s*(?:(?:in|for|at|during|of)\s+)?(?:the end of\s+)?§+\)?\s*(?:,\s*and|,|;|and)\s+(?:the\s+)?$/;

/** `from # in 2024 and # in 2023`: the second goes on from the first. */
function isNextOfList({ masked, figures }: SentenceReading, index: number): boolean {
  const [before, figure] = [figures[index - 1], figures[index]];
  return (
    before !== undefined &&
    before.kind === figure?.kind &&
    NEXT_OF_LIST.test(masked.slice(before.end, figure.start)) &&
    // `# versus # in Q1, # versus # in Q2`: another pair begins.
    !/^\s*(?:versus|vs\b|against|compared)/.test(masked.slice(figure.end))
  );
}

/** `3.2x/2.8x`: two readings of one thing, as a rule. */
export function isAfterSlash({ masked, figures }: SentenceReading, index: number): boolean {
  const [before, figure] = [figures[index - 1], figures[index]];
  return figure !== undefined && /^\s?\/\s?$/.test(masked.slice(before?.end ?? 0, figure.start));
}

const SPANS: ReadonlySet<string> = new Set(["span", "years", "year-to-date", "twelve-months"]);

const ON = /\bon\s+$/;

/** `from the FY2025 print`: what was published, and no time that something is measured from. */
const PUBLISHED = /^\s+(?:prints?|results?|releases?|reports?|calls?|filings?|accounts|10-[kq])\b/;

/** `impairments of # weighed on 2024`: when they did, not what 2025 is set against. */
const BURDENED =
  /\b(?:weigh(?:s|ed|ing)?|drag(?:s|ged|ging)?|bears?|bore|impacts?|effects?|toll|burden|strain|pressure|drain) on\s+$/;

function isBase(masked: string, { start, end, when }: PeriodMention): boolean {
  const before = masked.slice(0, start);
  return (
    !SPANS.has(when.kind) &&
    BASE_TAIL.test(before) &&
    !BURDENED.test(before) &&
    !(when.kind === "date" && ON.test(before)) &&
    !PUBLISHED.test(masked.slice(end))
  );
}

export function isRelative({ when }: PeriodMention): boolean {
  return when.kind === "earlier" || when.kind === "previous-quarter";
}

export function resolved(
  { company }: Roles,
  { when }: PeriodMention,
  from: Columns | undefined,
): Columns | undefined {
  return columnsOf(company, when, from);
}
