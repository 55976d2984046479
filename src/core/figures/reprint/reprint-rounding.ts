import type { Figure, Hedge } from "#core/figures/read/figures/figure.ts";
import { fit } from "#core/figures/read/figures/hedges.ts";
import type { PrintedNumber } from "#core/figures/reprint/reprint-number.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";

/** A number to print: `decimals` of them are shown. */
export type Rounded = Pick<PrintedNumber, "value" | "decimals">;

/** Decimals a style may get beyond those it has. */
const MORE_DECIMALS = 4;
/** What rounding may take off or add, as a share, before a number says too little. */
const ROUGH = 0.25;
/** The same where the old number had many whole digits: 7,512 of the wrong scale is no 8. */
const ROUGH_FOR_MANY_DIGITS = 0.05;
const MANY_DIGITS = 3;
/** Quotients of binary fractions fall short of whole numbers by less. */
const SLACK = 1e-9;

type Rounding = {
  readonly figure: Figure;
  /** How the figure was printed. */
  readonly old: PrintedNumber;
  /** What one of the printed number is in the figure's value. */
  readonly scale: number;
};

/** A size, as the text prints numbers, rounded as the figure was; to the side a hedge before it asks for. */
export function roundedAs(size: number, rounding: Rounding): Rounded {
  const { old, figure } = rounding;
  const coarsest = figure.hedge === undefined ? -old.decimals : powerOf(old);
  for (let power = coarsest; power > -old.decimals - MORE_DECIMALS; power -= 1) {
    const value = roundedTo(size, power, figure.hedge);
    const rounded = { value, decimals: Math.max(old.decimals, -power) };
    if (isNear(rounded, size, rounding)) return rounded;
  }
  const decimals = old.decimals + MORE_DECIMALS;
  return { value: roundHalfAway(size, decimals), decimals };
}

/** The power of ten a hedged number counts in: `more than 380` in tens, `above 3.5` in tenths. */
function powerOf({ digits, decimals, value }: PrintedNumber): number {
  if (decimals > 0 || value === 0) return -decimals;
  return /0*$/.exec(digits.replaceAll(/\D/g, ""))?.[0].length ?? 0;
}

function roundedTo(size: number, power: number, hedge: Hedge | undefined): number {
  const count = power < 0 ? size * 10 ** -power : size / 10 ** power;
  const whole = roundedCount(count, hedge);
  return power < 0 ? whole / 10 ** -power : whole * 10 ** power;
}

function roundedCount(count: number, hedge: Hedge | undefined): number {
  if (hedge === "over") return Math.floor(count + SLACK);
  if (hedge === "below" || hedge === "nearly") return Math.ceil(count - SLACK);
  return roundHalfAway(count, 0);
}

/** Whether a rounded number still tells the size, and the hedge before it holds. */
function isNear(
  { value, decimals }: Rounded,
  size: number,
  { figure, old, scale }: Rounding,
): boolean {
  if (size === 0) return true;
  const tolerance = 0.5 * 10 ** -decimals * scale;
  const isLong = old.decimals === 0 && old.digits.replaceAll(/\D/g, "").length >= MANY_DIGITS;
  return (
    Math.abs(value - size) <= (isLong ? ROUGH_FOR_MANY_DIGITS : ROUGH) * size &&
    fit({ ...figure, high: undefined, tolerance }, value * scale, size * scale) === "inside"
  );
}

/** A range as wide as it was, around a size. */
export function roundedRange(
  size: number,
  low: PrintedNumber,
  high: PrintedNumber,
): readonly Rounded[] {
  const decimals = Math.max(low.decimals, high.decimals);
  const unit = 10 ** decimals;
  const width = Math.round((high.value - low.value) * unit);
  const from = Math.max(0, Math.round(size * unit - width / 2));
  const start = Math.min(from, Math.floor(size * unit + SLACK));
  const end = Math.max(start + width, Math.ceil(size * unit - SLACK));
  return [start, end].map((count) => ({ value: count / unit, decimals }));
}
