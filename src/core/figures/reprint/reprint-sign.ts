import type { Figure } from "#core/figures/read/figures/figure.ts";

/** How a reprinted figure says which side of zero it is on: as the old one did, or in a way of its own. */
export type SignForm = "as written" | "plain" | "brackets" | "minus";

const MINUS = /^(\(?)[-\u2010-\u2013\u2212\uFE63\uFF0D]\s?/;

/** A printed figure with the mark for a negative value, or without it. */
export function withSign(
  text: string,
  { negative, isPlus }: Figure,
  { value, sign }: { readonly value: number; readonly sign: SignForm },
): string {
  const isMarked = negative === "minus" || negative === "brackets";
  if (sign === "as written") {
    if (isPlus) return value < 0 ? text.replace("+", "-") : text;
    return isMarked && value >= 0 ? unsigned(text) : text;
  }
  const plain = unsigned(text);
  if (sign === "plain") return plain;
  return sign === "minus" ? `-${plain}` : bracketed(plain);
}

/** Without brackets, minus or plus. */
function unsigned(text: string): string {
  return text
    .replace(/^\((.*)\)$/s, "$1")
    .replace(/\(\s?([\d.,\s]*\d(?:%|x)?)\s?\)/, "$1")
    .replace(MINUS, "$1")
    .replace(/^\+\s?/, "");
}

/** `USD (72) mm`, `(2.4%)`; after a sign of money the brackets go around all. */
function bracketed(text: string): string {
  if (/^[A-Z]{0,2}[$€£¥₩₹]/.test(text)) return `(${text})`;
  return text.replace(/\d[\d.,\u00a0\u2009\u202f\u2007]*(?:%|x\b)?/, (number) => `(${number})`);
}
