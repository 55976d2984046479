import type { DatumUnit } from "#core/ledger/datum.ts";

/** A figure as running text states it; whole units, rates as fractions. */
export type StatedFigure = {
  readonly value: number;
  readonly unit: DatumUnit;
  /** ISO 4217, of an amount. */
  readonly currency: string | undefined;
  /** UTF-16, in the text. */
  readonly from: number;
  readonly to: number;
};

const FIGURE =
  /(?:(USD|EUR|GBP|CHF|US\$|[$€£])\s?)?(\d{1,15}(?:,\d{3}){0,5}(?:\.\d{1,6})?)(?:\s?(%|percent\b|x\b|times\b|billion\b|million\b|thousand\b|bn\b|mm\b|to 1(?:\.0+)?\b))?/g;
const CURRENCIES: Readonly<Record<string, string>> = {
  $: "USD",
  US$: "USD",
  "€": "EUR",
  "£": "GBP",
};
const SCALES: Readonly<Record<string, number>> = {
  billion: 1e9,
  bn: 1e9,
  million: 1e6,
  mm: 1e6,
  thousand: 1e3,
};

/** What limits a level: `≤ 4.50x`, `not more than 4.50 to 1.00`. */
const BOUND =
  /^(?:[≤≥]|[<>]=|(?:no|not) (?:more|less|greater|lower|higher) than|at (?:least|most)|max(?:imum|\.)?(?: of)?|min(?:imum|\.)?(?: of)?)\s?(?=[\d$€£])/i;
const TO_ONE = /(?<=\d)\s?:\s?(?=1(?:\.0{1,2})?$)/;
const LONGEST_CELL = 40;

/** The figure that a cell states with all that measures it, and nothing else: `$50 million`, `4.50:1.00`. */
export function statedCell(
  text: string,
): (Omit<StatedFigure, "from" | "to"> & { readonly isBound: boolean }) | undefined {
  if (text.length > LONGEST_CELL || !/\d/.test(text)) return undefined;
  const plain = text.replace(BOUND, "");
  const said = plain.replace(TO_ONE, " to ");
  const [figure] = statedFigures(said);
  if (figure === undefined || figure.from > 0 || figure.to < said.length) return undefined;
  const { value, unit, currency } = figure;
  // An amount without a scale is in that of its table.
  if (unit === "money" && !/[a-z]$/.test(said)) return undefined;
  return { value, unit, currency, isBound: plain !== text };
}

/** The amounts, rates and multiples of a text that say what they are measured in. */
export function statedFigures(text: string): readonly StatedFigure[] {
  return [...text.matchAll(FIGURE)].flatMap((match) => {
    const [all, sign, digits = "", word = ""] = match;
    const figure = measured(Number(digits.replaceAll(",", "")), sign, word.toLowerCase());
    // A number within a number or a word is none of its own: `12.4.1`, `A320`.
    if (figure === undefined || /[\w.]/.test(text[match.index - 1] ?? "")) return [];
    return [{ ...figure, from: match.index, to: match.index + all.length }];
  });
}

function measured(
  number: number,
  sign: string | undefined,
  word: string,
): Pick<StatedFigure, "value" | "unit" | "currency"> | undefined {
  if (sign !== undefined) {
    const currency = CURRENCIES[sign] ?? sign;
    return { value: number * (SCALES[word] ?? 1), unit: "money", currency };
  }
  if (word === "%" || word === "percent") {
    return { value: number / 100, unit: "fraction", currency: undefined };
  }
  const isMultiple = word === "x" || word === "times" || word.startsWith("to 1");
  return isMultiple ? { value: number, unit: "multiple", currency: undefined } : undefined;
}
