import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import {
  formatMonths,
  formatMultiple,
  formatPercent,
  formatTextAmount,
  type TextStyle,
} from "#core/ledger/display.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";

const MILLION = 1e6;
const MM_A_BILLION = 1_000;

const PRINTERS: Readonly<Record<DatumUnit, (datum: Datum, style: TextStyle) => string>> = {
  money: ({ value, currency }, style) => printMoney(value, currency, style),
  fraction: ({ value }) => formatPercent(value),
  multiple: ({ value }) => formatMultiple(value),
  months: ({ value }) => formatMonths(value),
  shares: ({ value }) => `${whole(value / MILLION)} mm`,
  bps: ({ value }) => `${whole(value)} bps`,
  count: ({ value }) => whole(value),
};

/** A datum as a text prints it, negatives in parentheses; money in the text's one style. */
export function printDatum(datum: Datum, style: TextStyle): string {
  return PRINTERS[datum.unit](datum, style);
}

/** A datum without its sign. */
export function printMagnitude(datum: Datum, style: TextStyle): string {
  return printDatum({ ...datum, value: Math.abs(datum.value) }, style);
}

/** Whether a value prints as nothing but zeros in the style of the text. */
export function printsAsZero(datum: Datum, style: TextStyle): boolean {
  return !/[1-9]/.test(printMagnitude(datum, style));
}

/** Whether two data of one unit read the same. */
export function printsAlike(a: Datum, b: Datum, style: TextStyle = "mm"): boolean {
  return printDatum(a, style) === printDatum(b, style);
}

/** A text in billions names what is less than one in millions: USD 70 mm, not USD 0.07bn. */
function printMoney(value: number, currency: string, style: TextStyle): string {
  const isBillions = style === "bn" && roundHalfAway(Math.abs(value) / MILLION, 0) >= MM_A_BILLION;
  return formatTextAmount(value, currency, isBillions ? "bn" : "mm");
}

function whole(value: number): string {
  const rounded = roundHalfAway(Math.abs(value), 0);
  const digits = String(rounded).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return value < 0 && rounded > 0 ? `(${digits})` : digits;
}
