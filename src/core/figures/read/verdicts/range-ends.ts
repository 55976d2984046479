import type { Claim } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { Fit } from "#core/figures/read/figures/hedges.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";

/** How far the ends of a range may be from the least and the most, as hedges may. */
const LOOSE = 1.25;
const EMPTY = 2;

/** How coarse a range may be shown, as a share of its lower end, for its ends to be values rounded. */
const FINE = 0.06;

function isFine({ value, tolerance }: Figure): boolean {
  return tolerance <= FINE * Math.abs(value);
}

/** A range with the half digits that its ends may have lost: `0.9x to 1.2x` holds 1.24x. */
export function withRoundedEnds(figure: Figure): Figure {
  const { value, high, tolerance } = figure;
  if (high === undefined || !isFine(figure)) return figure;
  return { ...figure, value: value - tolerance, high: high + tolerance };
}

/** What is judged in one of the years. */
type InOneYear = {
  readonly figure: Pick<CheckedFigure, "expected">;
  readonly isLoose: boolean;
};

/**
 * How near the ends of a range are to the least and the most of its years; a figure that is no range
 * holds where it holds in each.
 */
export function fitOfEnds({ figure }: Claim, all: readonly InOneYear[]): Fit {
  if (figure.high === undefined) return all.some(({ isLoose }) => isLoose) ? "loose" : "inside";
  const sizes = all.map(({ figure: { expected } }) => Math.abs(expected?.value ?? 0));
  const most = Math.max(
    apart(Math.abs(figure.value), Math.min(...sizes), figure.tolerance),
    apart(Math.abs(figure.high), Math.max(...sizes), figure.tolerance),
  );
  if (most <= (isFine(figure) ? 1 : LOOSE)) return "inside";
  return most <= EMPTY ? "loose" : "outside";
}

/** How many times one is the other, the larger above the line; 1 where they round alike. */
function apart(a: number, b: number, tolerance: number): number {
  return Math.abs(a - b) <= tolerance * 1.01 ? 1 : Math.max(a / b, b / a);
}
