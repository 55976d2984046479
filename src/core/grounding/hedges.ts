import type { Figure, FigureKind, Hedge } from "#core/grounding/figure.ts";

/** Hedges by the words right before a figure (finance.md 5.1 step 5). */
const HEDGES: readonly (readonly [RegExp, Hedge])[] = [
  [
    /(?:\b(?:about|around|approximately|approx\.?|roughly|circa|ca?\.|some|in the region of)|[~≈])\s*$/i,
    "about",
  ],
  [/\b(?:nearly|almost|just (?:under|below|short of)|close to)\s*$/i, "nearly"],
  [
    /\b(?:over|above|more than|exceeded|exceeds|exceeding|at least|in excess of|north of|greater than|upwards of|not less than|no less than)\s*$/i,
    "over",
  ],
  [/\b(?:below|under|up to|less than|at most|no more than|not more than|fewer than)\s*$/i, "below"],
];

/** The hedge right before a figure. */
export function hedgeBefore(before: string): Hedge | undefined {
  const tail = before.slice(-28);
  return HEDGES.find(([pattern]) => pattern.test(tail))?.[1];
}

const ABOUT_SHARE = 0.025;
/** How far off `about` may be for rates and basis points. */
const ABOUT: Readonly<Partial<Record<FigureKind, number>>> = { rate: 0.0025, bps: 10 };
const NEARLY = 0.95;
/** Beyond these a hedge says too little to be worth a mark, and beyond those it says nothing. */
const LOOSE = 1.25;
const EMPTY = 2;

/** `loose`: true as it stands, though the value is far from it. */
export type Fit = "inside" | "loose" | "outside";

/**
 * Whether a value is what a figure claims. Both in one unit, with their signs; hedges and ranges
 * look at sizes, so the signs must agree first.
 */
export function fit(figure: Figure, claimed: number, value: number): Fit {
  const { tolerance, high, hedge } = figure;
  // Binary fractions: 12.45% shown as 12.5% is inside its half digit.
  const slack = tolerance * 1e-6 + Math.abs(value) * 1e-12;
  if (high === undefined && hedge === undefined) {
    return Math.abs(claimed - value) <= tolerance + slack ? "inside" : "outside";
  }
  if (Math.sign(claimed) !== Math.sign(value)) return "outside";
  const size = Math.abs(value);
  const low = Math.abs(claimed);
  if (high !== undefined) {
    return size >= low - slack && size <= Math.abs(high) + slack ? "inside" : "outside";
  }
  return hedgedFit({ figure, low, size, slack });
}

type Sizes = {
  readonly figure: Figure;
  readonly low: number;
  readonly size: number;
  readonly slack: number;
};

function hedgedFit({ figure, low, size, slack }: Sizes): Fit {
  const { hedge, kind, tolerance } = figure;
  if (hedge === "about") {
    const floor = ABOUT[kind] ?? ABOUT_SHARE * low;
    return Math.abs(low - size) <= Math.max(tolerance, floor) + slack ? "inside" : "outside";
  }
  if (hedge === "nearly") {
    return size <= low + slack && size >= NEARLY * low - slack ? "inside" : "outside";
  }
  const ratio = hedge === "over" ? size / low : low / size;
  if (ratio < 1 - slack / Math.max(low, size)) return "outside";
  if (ratio <= LOOSE) return "inside";
  return ratio <= EMPTY ? "loose" : "outside";
}
