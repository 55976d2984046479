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
