import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import {
  bracketed,
  formatDays,
  formatMonths,
  formatMultiple,
  formatPercent,
  formatPerShare,
  formatTextAmount,
  multipleDecimals,
  type TextStyle,
} from "#core/ledger/display.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";

const MILLION = 1e6;
const MM_A_BILLION = 1_000;

type Printer = (datum: Datum, style: TextStyle, decimals?: number) => string;

const PRINTERS: Readonly<Record<DatumUnit, Printer>> = {
  money: printMoney,
  fraction: ({ value }, _style, decimals) => formatPercent(value, decimals),
  multiple: ({ value }, _style, decimals) =>
    formatMultiple(value, decimals ?? multipleDecimals(value)),
  months: ({ value }) => formatMonths(value),
  days: ({ value }) => formatDays(value),
  perShare: ({ value, currency }, _style, decimals) =>
    `${currency} ${formatPerShare(value, decimals)}`,
  shares: ({ value }, _style, decimals = 0) => `${bracketed(value / MILLION, decimals)} mm`,
  bps: ({ value }) => `${whole(value)} bps`,
  count: ({ value }, _style, decimals = 0) => bracketed(value, decimals),
};

/**
 * A datum as a text prints it, negatives in parentheses; money in the text's one style. `decimals`
 * where another count than the unit's own is asked for.
 */
export function printDatum(datum: Datum, style: TextStyle, decimals?: number): string {
  return PRINTERS[datum.unit](datum, style, decimals);
}

/** A datum without its sign. */
export function printMagnitude(datum: Datum, style: TextStyle, decimals?: number): string {
  return printDatum({ ...datum, value: Math.abs(datum.value) }, style, decimals);
}

/** Whether a value prints as nothing but zeros in the style of the text. */
export function printsAsZero(datum: Datum, style: TextStyle, decimals?: number): boolean {
  return !/[1-9]/.test(printMagnitude(datum, style, decimals));
}

/** Whether two data of one unit read the same. */
export function printsAlike(a: Datum, b: Datum, style: TextStyle = "mm"): boolean {
  return printDatum(a, style) === printDatum(b, style);
}

/** Decimals of a billion that print whole millions. */
export const OF_MILLIONS = 3;

/** A text in billions names what is less than one in millions, unless millions are asked for: USD 70 mm, or USD 0.070bn. */
function printMoney({ value, currency }: Datum, style: TextStyle, decimals?: number): string {
  const isOne = roundHalfAway(Math.abs(value) / MILLION, 0) >= MM_A_BILLION;
  const isBillions = style === "bn" && (isOne || (decimals ?? 0) >= OF_MILLIONS);
  return formatTextAmount(value, currency, isBillions ? "bn" : "mm", decimals);
}

function whole(value: number): string {
  const rounded = roundHalfAway(Math.abs(value), 0);
  const digits = String(rounded).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return value < 0 && rounded > 0 ? `(${digits})` : digits;
}
