import { roundHalfAway } from "#core/ledger/rounding.ts";

/** A word for a size and the value from which it is said. */
export type Band<Word extends string> = { readonly from: number; readonly word: Word };

/** Net leverage in turns: finance.md 7. */
export const LEVERAGE_BANDS = [
  { from: 5, word: "very high" },
  { from: 4, word: "high" },
  { from: 3, word: "elevated" },
  { from: 1.5, word: "moderate" },
  { from: -Infinity, word: "low" },
] as const satisfies readonly Band<string>[];

/** EBITDA over interest. */
export const COVERAGE_BANDS = [
  { from: 10, word: "ample" },
  { from: 5, word: "solid" },
  { from: 3, word: "adequate" },
  { from: 1.5, word: "thin" },
  { from: -Infinity, word: "weak" },
] as const satisfies readonly Band<string>[];

/** Liquidity over short-term debt. */
export const LIQUIDITY_BANDS = [
  { from: 1.5, word: "comfortable" },
  { from: 1, word: "adequate" },
  { from: -Infinity, word: "tight" },
] as const satisfies readonly Band<string>[];

/** Return on equity of a bank or an insurer. */
export const RETURN_BANDS = [
  { from: 0.12, word: "strong" },
  { from: 0.08, word: "adequate" },
  { from: 0, word: "thin" },
  { from: -Infinity, word: "negative" },
] as const satisfies readonly Band<string>[];

/** The scales of the product; `best` is the end of a scale that a creditor likes best. */
const SCALES = {
  leverage: { bands: LEVERAGE_BANDS, best: "last" },
  coverage: { bands: COVERAGE_BANDS, best: "first" },
  liquidity: { bands: LIQUIDITY_BANDS, best: "first" },
  return: { bands: RETURN_BANDS, best: "first" },
} as const satisfies Readonly<
  Record<string, { readonly bands: readonly Band<string>[]; readonly best: "first" | "last" }>
>;

export type Scale = keyof typeof SCALES;

/** A level's band: its word, its bounds, and its place among the `count` bands from the best (0) on. */
export type PlacedBand = {
  readonly word: string;
  readonly from: number;
  readonly to: number;
  readonly place: number;
  readonly count: number;
};

/** The band of a level on a scale; equal to a bound counts as above it. */
export function bandOf(scale: Scale, value: number): PlacedBand {
  const { bands, best } = SCALES[scale];
  const found = bands.findIndex(({ from }) => value >= from);
  const at = found === -1 ? bands.length - 1 : found;
  return {
    word: bands[at]?.word ?? "",
    from: bands[at]?.from ?? -Infinity,
    to: bands[at - 1]?.from ?? Infinity,
    place: best === "first" ? at : bands.length - 1 - at,
    count: bands.length,
  };
}

export type LeverageWord = (typeof LEVERAGE_BANDS)[number]["word"];
export type CoverageWord = (typeof COVERAGE_BANDS)[number]["word"];
export type LiquidityWord = (typeof LIQUIDITY_BANDS)[number]["word"];

/** Growth below which, either way, a line is broadly flat; and from which it is sharp. */
const FLAT_BELOW = 0.02;
const SHARP_FROM = 0.1;

/** Turns of leverage or of coverage below which a change is not called one. */
export const LITTLE_CHANGED_TURNS = 0.1;

/** How far the level of net leverage is from a creditor's comfort; equal to a bound counts as above it. */
export function leverageWord(multiple: number): LeverageWord {
  return wordAt(LEVERAGE_BANDS, multiple);
}

/** How well earnings cover interest. */
export function coverageWord(multiple: number): CoverageWord {
  return wordAt(COVERAGE_BANDS, multiple);
}

/** How well liquidity covers what falls due within a year. */
export function liquidityWord(multiple: number): LiquidityWord {
  return wordAt(LIQUIDITY_BANDS, multiple);
}

/** A bound this near is the level itself to a reader of one decimal, so the next one counts. */
const SAME_TURN = 0.1;
/** Coverage from which a fall is no concern yet. */
const CONCERN = 3;

/** The lowest net leverage clearly above this one that carries a worse word; undefined at the worst. */
export function nextLeverageBound(multiple: number): number | undefined {
  return LEVERAGE_BANDS.map(({ from }) => from)
    .toReversed()
    .find((from) => from >= multiple + SAME_TURN);
}

/** The coverage clearly below this one under which a worse word applies; undefined at the worst. */
export function coverageBoundBelow(multiple: number): number | undefined {
  return COVERAGE_BANDS.map(({ from }) => from).find(
    (from) => from !== -Infinity && from <= Math.min(CONCERN, multiple - SAME_TURN),
  );
}

export type GrowthBand = "flat" | "moderate" | "sharp";

/** How strongly a growth rate may be worded, whichever way it goes. */
export function growthBand(rate: number): GrowthBand {
  const magnitude = roundHalfAway(Math.abs(rate), 9);
  if (magnitude < FLAT_BELOW) return "flat";
  return magnitude <= SHARP_FROM ? "moderate" : "sharp";
}

/** The word for a value. */
export function wordAt<Word extends string>(bands: readonly Band<Word>[], value: number): Word {
  const band = bands.find(({ from }) => value >= from) ?? bands.at(-1);
  if (band === undefined) throw new Error("A scale of bands is empty");
  return band.word;
}
