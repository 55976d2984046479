import { type Direction, FAR_WORDS, NEAR_WORDS } from "#core/figures/read/sentence/cue-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { PeriodWords } from "#core/figures/read/figures/figure.ts";
import { columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import {
  columnsLike,
  growthOf,
  type RowView,
  sizeIn,
  wentUp,
  wentWell,
  whyApart,
} from "#core/figures/read/words-against-data/row-view.ts";
import {
  type Band,
  COVERAGE_BANDS,
  LEVERAGE_BANDS,
  LIQUIDITY_BANDS,
  LITTLE_CHANGED_TURNS,
  RETURN_BANDS,
  wordAt,
} from "#core/finance/vocabulary/bands.ts";

/** Whether words said of a row hold for it; undefined where the data cannot say. */
export type WordTest = (row: RowView) => boolean | undefined;

/** `improving`, `ahead of last year` */
export function goesTest(direction: Direction): WordTest {
  if (direction === "up" || direction === "down") {
    return (row) => (wentUp(row) ?? false) === (direction === "up") && wentUp(row) !== undefined;
  }
  return (row) => {
    const isWell = wentWell(row);
    return isWell === undefined ? undefined : isWell === (direction === "better");
  };
}

/** What counts as no change: turns of a multiple, points of a rate, a share of an amount. */
const UNCHANGED = { multiple: LITTLE_CHANGED_TURNS, fraction: 0.005, share: 0.02 } as const;

/** `unchanged`, `level with`, `broadly flat` */
export const staysTest: WordTest = ({ now, before, unit }) => {
  if (before === undefined) return undefined;
  if (unit === "multiple" || unit === "fraction") {
    return Math.abs(now - before) < UNCHANGED[unit] + 1e-9;
  }
  return Math.abs(now - before) <= UNCHANGED.share * Math.abs(before);
};

const SHARP_FROM = 0.1;
const SLIGHT_UP_TO = 0.05;

/** `sharply`, `significantly` */
export const sharpTest = growthTest((growth) => Math.abs(growth) > SHARP_FROM);

/** `slightly`, `modestly` */
export const slightTest = growthTest((growth) => Math.abs(growth) < SLIGHT_UP_TO);

function growthTest(holds: (growth: number) => boolean): WordTest {
  return (row) => {
    const growth = growthOf(row);
    return growth === undefined ? undefined : holds(growth);
  };
}

/** How many times as much a word says, from and to: `nearly doubled` and `more than doubled` too. */
const EXTENTS: Readonly<Record<string, readonly [number, number]>> = {
  doubled: [1.8, 3],
  tripled: [2.7, 4],
  trebled: [2.7, 4],
  quadrupled: [3.6, 5],
  halved: [0.25, 0.6],
};

/** `doubled`, with or without `nearly` and `more than`. */
export function multipliedTest(word: string): WordTest {
  const [least, most] = EXTENTS[word] ?? [0, Infinity];
  return growthTest((growth) => 1 + growth >= least && 1 + growth <= most);
}

export const SHARP = /\b(?:sharply|steeply|significantly|markedly|substantially|strongly)\b/g;
export const SLIGHT = /\b(?:slightly|marginally|modestly)\b/g;

/**
 * Whether a move is of another size than words say it is: how many times as much it is, far for
 * `surged`, little for `edged up`. Between little and far nothing is held against either.
 */
export function isBelied(
  words: string,
  { datum: { value, unit }, times }: { readonly datum: Datum; readonly times: number },
): boolean {
  const [least, most] = EXTENTS[words] ?? [0, Infinity];
  if (times < least || times > most) return true;
  const isSaid = (...kinds: readonly RegExp[]) => kinds.some((kind) => words.search(kind) !== -1);
  const size = Math.abs(times - 1);
  const moved = Math.abs(value - value / times);
  const little =
    unit === "money" || unit === "shares"
      ? 0
      : 2 * UNCHANGED[unit === "multiple" ? unit : "fraction"];
  if (isSaid(FAR_WORDS, SHARP)) return size < SLIGHT_UP_TO && (little === 0 || moved < little);
  return isSaid(NEAR_WORDS, SLIGHT) && size > SHARP_FROM && moved > little;
}

/** The columns a superlative is over: so many back, those after a time that is named, all connected. */
type Span = {
  readonly years: number | undefined;
  readonly since: PeriodWords | undefined;
  /** `of the five`: of what is not said, and so of years only where all connected are five. */
  readonly isBare: boolean;
};

/**
 * `highest in five years`, `record`: `years` columns of the row's kind back from its own or from the
 * latest, all connected when absent, of one basis. What differs in nothing that is printed is as high.
 */
export function extremeTest(side: "high" | "low", span: Span): WordTest {
  return (row) => {
    const { company, item, now } = row;
    const spans = spansOf(row, span);
    if (spans.length === 0) return undefined;
    return spans.some((labels) =>
      labels.every((other) => {
        if (whyApart(company, item, [row.label, other]) !== undefined) return false;
        const value = sizeIn(company, item, other);
        if (value === undefined || Math.abs(value - now) <= SAME * Math.abs(now)) return true;
        return side === "high" ? now > value : now < value;
      }),
    );
  };
}

function spansOf(
  { company, label }: RowView,
  { years, since, isBare }: Span,
): readonly (readonly string[])[] {
  const kind = columnsLike(company, label);
  if (since !== undefined) {
    const [from, ...others] = columnsOf(company, since, [label]) ?? [];
    const [at, end] = [kind.indexOf(label), kind.indexOf(from ?? "")];
    return others.length === 0 && at !== -1 && end > at ? [kind.slice(at, end)] : [];
  }
  if (isBare && kind.length !== years) return [];
  return [kind.slice(kind.indexOf(label)), kind]
    .map((labels) => labels.slice(0, years))
    .filter((labels) => labels.includes(label) && labels.length >= (years ?? 2));
}

const SAME = 0.005;

/** The words for the size of a measure, by what it is called. */
const BANDS: readonly (readonly [RegExp, readonly Band<string>[]])[] = [
  [/Leverage|Debt \/ EBITDA/, LEVERAGE_BANDS],
  [/Coverage/, COVERAGE_BANDS],
  [/\/ Short-Term Debt/, LIQUIDITY_BANDS],
  [/^Return On Equity/, RETURN_BANDS],
];

/** The bands of a measure; undefined for measures without words. */
export function bandsOf(measure: string): readonly Band<string>[] | undefined {
  return BANDS.find(([pattern]) => pattern.test(measure))?.[1];
}

/** Adverbs before "leveraged" by the word they stand for. */
const MANNERS: Readonly<Record<string, string>> = {
  lightly: "low",
  moderately: "moderate",
  heavily: "elevated",
  highly: "high",
  "very highly": "very high",
};

export const BAND_WORDS =
  /\b(?:very high(?:ly)?|high(?:ly)?|heavily|elevated|moderate(?:ly)?|low|lightly|ample|solid|adequate|thin|weak|comfortable|tight|strong)\b/g;

/** The word that goes with a value of a measure; undefined for measures without words. */
export function bandWord(measure: string, value: number): string | undefined {
  const bands = bandsOf(measure);
  return bands && wordAt(bands, value);
}

/** The band a word of a text stands for. */
export function bandOf(word: string): string {
  return MANNERS[word] ?? word;
}
