import type { Direction } from "#core/figures/read/sentence/cue-words.ts";
import {
  growthOf,
  type RowView,
  sizeIn,
  wentUp,
  wentWell,
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
export const sharpTest: WordTest = (row) => {
  const growth = growthOf(row);
  return growth === undefined ? undefined : Math.abs(growth) > SHARP_FROM;
};

/** `slightly`, `modestly` */
export const slightTest: WordTest = (row) => {
  const growth = growthOf(row);
  return growth === undefined ? undefined : Math.abs(growth) < SLIGHT_UP_TO;
};

const FACTORS: Readonly<Record<string, number>> = {
  halved: 0.5,
  doubled: 2,
  tripled: 3,
  trebled: 3,
  quadrupled: 4,
};
/** How far off `nearly` and `more than` may be. */
const NEAR_FACTOR = 0.25;

/** `doubled`, with or without `nearly` and `more than`. */
export function multipliedTest(word: string): WordTest {
  const factor = FACTORS[word] ?? 1;
  return (row) => {
    const growth = growthOf(row);
    return growth === undefined ? undefined : Math.abs((1 + growth) / factor - 1) <= NEAR_FACTOR;
  };
}

/**
 * `highest in five years`, `record`: `years` columns of the row's kind back from its own or from the
 * latest, all connected when absent. What differs in nothing that is printed is as high.
 */
export function extremeTest(side: "high" | "low", years: number | undefined): WordTest {
  return ({ company, item, label, now }) => {
    const kind = [company.years, company.quarters, company.ltm].find((all) => all.includes(label));
    const spans = [kind?.slice(kind.indexOf(label)), kind]
      .map((labels) => labels?.slice(0, years) ?? [])
      .filter((labels) => labels.includes(label) && labels.length >= (years ?? 2));
    if (spans.length === 0) return undefined;
    return spans.some((labels) =>
      labels.every((other) => {
        const value = sizeIn(company, item, other);
        if (value === undefined || Math.abs(value - now) <= SAME * Math.abs(now)) return true;
        return side === "high" ? now > value : now < value;
      }),
    );
  };
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
