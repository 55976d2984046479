import type { Unit } from "#core/ledger/units.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";

/** How a text names amounts: whole millions or billions to one decimal, one style through a text. */
export type TextStyle = "mm" | "bn";

const MILLION = 1e6;
const BILLION = 1e9;
/** Revenues above which a text speaks in billions: 10,000 mm (decisions.md 19). */
const BILLIONS_FROM_REVENUES = 10_000 * MILLION;
const ZERO_CELL = "–";
/** What is less than this is said for one share, not for a company. */
const A_SHARE = 1_000;

/** Whole millions, grouped, negatives in parentheses: `1,234`, `(1,234)`. Never `-0` or `(0)`. */
export function formatMillions(value: number): string {
  return bracketed(value / MILLION, 0);
}

/** A fraction as percent with one decimal, where no other count is asked for: `12.4%`, `(2.4%)`. */
export function formatPercent(fraction: number, decimals = 1): string {
  return bracketed(fraction * 100, decimals, "%");
}

/** A multiple with one decimal, where no other count is asked for: `3.2x`, `(0.5x)`. */
export function formatMultiple(multiple: number, decimals = 1): string {
  return bracketed(multiple, decimals, "x");
}

/** A ratio beside 1.0x says on which side of it: 0.97x, 1.04x (decisions.md 54). */
export function multipleDecimals(multiple: number): number {
  const size = Math.abs(multiple);
  return roundHalfAway(size, 1) === 1 && roundHalfAway(size, 2) !== 1 ? 2 : 1;
}

/** Whole months: `14`. */
export function formatMonths(months: number): string {
  return bracketed(months, 0);
}

/** Whole days as a text says them: `58 days`, `(12) days`. */
export function formatDays(days: number): string {
  return `${bracketed(days, 0)} ${Math.abs(roundHalfAway(days, 0)) === 1 ? "day" : "days"}`;
}

/** An amount of one share, in cents: `7.46`, `(0.72)`. */
export function formatPerShare(amount: number, decimals = 2): string {
  return bracketed(amount, decimals);
}

const CELL_FORMATS: Readonly<Record<Unit, (value: number) => string>> = {
  money: formatMillions,
  shares: formatMillions,
  fraction: (value) => formatPercent(value),
  multiple: (value) => formatMultiple(value),
  perShare: (value) => formatPerShare(value),
  months: formatMonths,
  days: (value) => bracketed(value, 0),
};

/**
 * What a table cell shows. Zero is `–`; a missing value is `n.m.` when its reason says so, else
 * `n.a.`. Money and shares are in millions.
 */
export function formatCell(value: number | null, unit: Unit, reason?: string): string {
  if (value === null) return reason?.startsWith("n.m.") === true ? "n.m." : "n.a.";
  if (value === 0) return ZERO_CELL;
  return CELL_FORMATS[unit](value);
}

/** Whether an amount is so small that it is written out, as for one share. */
export function isWritten(value: number): boolean {
  return value !== 0 && Math.abs(value) < A_SHARE;
}

/**
 * An amount as a text names it: `USD 2,419 mm`, `USD 383.3bn`; negatives `USD (72) mm`. An amount
 * that whole millions would print as nothing keeps one decimal: `USD 0.3 mm`; one for a share is
 * written out: `USD 7.46`. `decimals` where another count is asked for.
 */
export function formatTextAmount(
  value: number,
  currency: string,
  style: TextStyle,
  decimals?: number,
): string {
  if (isWritten(value)) {
    return `${currency} ${bracketed(value, decimals ?? 2)}`;
  }
  if (style === "bn") return `${currency} ${bracketed(value / BILLION, decimals ?? 1)}bn`;
  const millions = value / MILLION;
  const least = value !== 0 && roundHalfAway(millions, 0) === 0 ? 1 : 0;
  return `${currency} ${bracketed(millions, decimals ?? least)} mm`;
}

/** Billions where revenues exceed 10,000 mm, else millions; millions when revenues are unknown. */
export function textStyle(revenues: number | null): TextStyle {
  return revenues !== null && revenues > BILLIONS_FROM_REVENUES ? "bn" : "mm";
}

/** A grouped number with a fixed count of decimals, negatives in parentheses: `(1,234.5%)`. */
export function bracketed(value: number, decimals: number, suffix = ""): string {
  const rounded = roundHalfAway(value, decimals);
  const digits = `${grouped(Math.abs(rounded), decimals)}${suffix}`;
  return rounded < 0 ? `(${digits})` : digits;
}

/** en-US grouping; written out because it is called for every cell and Intl is far slower. */
function grouped(magnitude: number, decimals: number): string {
  const [whole = "0", fraction] = magnitude.toFixed(decimals).split(".");
  // What is too large to be written out stays as it is.
  if (whole.length > 21 || !Number.isFinite(magnitude) || whole.includes("e")) return whole;
  let digits = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= 3) {
    digits = `${whole.slice(Math.max(0, end - 3), end)},${digits}`;
  }
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}
