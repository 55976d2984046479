/**
 * `value` rounded half away from zero to `decimals` places, never -0.
 *
 * A relative epsilon of 1e-9 undoes binary representation first, so 1.005 to two places is 1.01
 * and -2.5 to none is -3 (finance.md 0.5).
 */
export function roundHalfAway(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = Math.abs(value) * factor;
  const rounded = Math.floor(scaled * (1 + 1e-9) + 0.5) / factor;
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}
