/** Identities hold within this share of revenues (finance.md 1.1, 1.2). */
export const IDENTITY_TOLERANCE = 0.005;

/** Equal within half a percent of `scale`. */
export function isClose(
  a: number,
  b: number,
  scale: number,
  tolerance = IDENTITY_TOLERANCE,
): boolean {
  return Math.abs(a - b) <= tolerance * Math.abs(scale);
}

/** What a filer rounds to, largest first. */
const GRAINS = [1e6, 1e5, 1e3, 1] as const;
/** Of what is no whole number, such as an amount of one share. */
const CENT = 0.01;

/** What all of the amounts are rounded to: 1e6 where none shows less than a million. */
export function grainOf(amounts: readonly (number | null)[]): number {
  return GRAINS.find((grain) => amounts.every((amount) => (amount ?? 0) % grain === 0)) ?? CENT;
}
