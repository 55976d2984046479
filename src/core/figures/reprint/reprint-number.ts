import { DIGITS, DIGITS_ABROAD, readDigits } from "#core/figures/read/figures/number-text.ts";

/** A number as a text prints it. */
export type PrintedNumber = {
  readonly digits: string;
  readonly value: number;
  readonly decimals: number;
};

const NUMBER = new RegExp(`${DIGITS_ABROAD}|${DIGITS}`, "g");

/** The numbers in the text of a figure: one, or both ends of a range. */
export function numbersIn(text: string): readonly PrintedNumber[] {
  return (text.match(NUMBER) ?? []).map((digits) => ({ digits, ...readDigits(digits) }));
}

/** A text with its numbers replaced, in their order, each printed as the old one was. */
export function printedLike(
  text: string,
  numbers: readonly Pick<PrintedNumber, "value" | "decimals">[],
): string {
  let at = 0;
  return text.replaceAll(NUMBER, (digits: string) => {
    const number = numbers[at];
    at += 1;
    return number === undefined ? digits : printed(number, digits);
  });
}

/** Digits with the decimal mark and the grouping of the old ones; commas where those were too few to tell. */
function printed(
  { value, decimals }: Pick<PrintedNumber, "value" | "decimals">,
  old: string,
): string {
  const [whole = "0", fraction] = value.toFixed(decimals).split(".");
  const shown = readDigits(old).decimals;
  const mark = shown === 0 ? "." : (old.at(-1 - shown) ?? ".");
  const group = /\d([^\d])\d{3}(?:\D|$)/.exec(shown === 0 ? old : old.slice(0, -1 - shown))?.[1];
  const isUngrouped = group === undefined && /\d{4}/.test(old);
  const separator = group ?? (mark === "," ? "." : ",");
  const digits = isUngrouped ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
  return fraction === undefined ? digits : `${digits}${mark}${fraction}`;
}
