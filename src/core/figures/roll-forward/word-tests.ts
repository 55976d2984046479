import type { Direction } from "#core/figures/read/sentence/cue-words.ts";
import {
  growthOf,
  type RowView,
  sizeIn,
  wentUp,
  wentWell,
} from "#core/figures/roll-forward/row-view.ts";
import {
  coverageWord,
  leverageWord,
  LITTLE_CHANGED_TURNS,
  liquidityWord,
  returnWord,
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

/** `highest in five years`, `record`: `years` columns of the row's kind, all connected when absent. */
export function extremeTest(side: "high" | "low", years: number | undefined): WordTest {
  return ({ company, item, label, now }) => {
    const others = labelsLike(company, label)
      .slice(0, years)
      .filter((other) => other !== label);
    if (others.length === 0 || (years !== undefined && others.length < years - 1)) return undefined;
    const values = others.flatMap((other) => sizeIn(company, item, other) ?? []);
    return values.every((value) => (side === "high" ? now >= value : now <= value));
  };
}

function labelsLike(
  { years, quarters, ltm }: RowView["company"],
  label: string,
): readonly string[] {
  const kind = [years, quarters, ltm].find((labels) => labels.includes(label)) ?? [];
  return kind.slice(kind.indexOf(label));
}

type BandWord = (value: number) => string;

/** The words for the size of a measure, by what it is called. */
const BANDS: readonly (readonly [RegExp, BandWord])[] = [
  [/Leverage|Debt \/ EBITDA/, leverageWord],
  [/Coverage/, coverageWord],
  [/\/ Short-Term Debt/, liquidityWord],
  [/^Return On Equity/, returnWord],
];

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
  return BANDS.find(([pattern]) => pattern.test(measure))?.[1](value);
}

/** The band a word of a text stands for. */
export function bandOf(word: string): string {
  return MANNERS[word] ?? word;
}
