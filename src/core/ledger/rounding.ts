/** The epsilon never moves a value by more than this share of its last digit. */
const LARGEST_NUDGE = 1e-3;

/**
 * `value` rounded half away from zero to `decimals` places, never -0.
 *
 * A relative epsilon of 1e-9 undoes binary representation first, so 1.005 to two places is 1.01
 * and -2.5 to none is -3 (finance.md 0.5). It is bounded, or it would add 416 to 416,161,000,000.
 */
export function roundHalfAway(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = Math.abs(value) * factor;
  const nudge = Math.min(scaled * 1e-9, LARGEST_NUDGE);
  const rounded = Math.floor(scaled + nudge + 0.5) / factor;
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}
