import { judgeAnchor } from "#core/figures/anchors/judge-anchor.ts";
import { figureAt } from "#core/figures/check/figure-at.ts";
import { type CheckedText, sentenceAt } from "#core/figures/read/check-figures.ts";
import { checkSentence } from "#core/figures/read/check-sentence.ts";
import { type Figure, type Hedge, isMinus } from "#core/figures/read/figures/figure.ts";
import { fit } from "#core/figures/read/figures/hedges.ts";
import {
  CURRENCY,
  CURRENCY_AFTER,
  DIGITS,
  DIGITS_ABROAD,
  isCurrency,
  readDigits,
} from "#core/figures/read/figures/number-text.ts";
import { bareScale } from "#core/figures/read/verdicts/claimed-value.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { DatumUnit } from "#core/ledger/datum.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";

/** A figure as a text writes it: its words, and what was read in them. */
export type WrittenFigure = { readonly text: string; readonly figure: Figure };

/** What is to stand in its place. */
export type NewValue = {
  /** In the ledger's unit: whole units, fractions, basis points. */
  readonly value: number;
  readonly unit: DatumUnit;
  /** ISO 4217, for an amount whose text names another currency. */
  readonly currency: string;
  readonly sign: SignForm;
};

/**
 * A value in the style a text writes a figure in: its currency and scale, decimals, grouping and way to
 * be negative. A hedge before it goes on to hold, a range keeps its width. Where the style has no room
 * for the value it gets the decimals it needs. Undefined where there is no number to replace.
 */
export function reprint({ text, figure }: WrittenFigure, wanted: NewValue): string | undefined {
  const [low, high] = numbersIn(text);
  if (low === undefined) return undefined;
  const scale = figure.tolerance * 2 * 10 ** low.decimals;
  const size = (Math.abs(wanted.value) * inFigureUnit(figure, wanted.unit)) / scale;
  const numbers =
    high === undefined
      ? [roundedAs(size, { figure, old: low, scale })]
      : roundedRange(size, low, high);
  const like = printedLike(text, numbers);
  return withSign(inCurrency(like, figure.currency, wanted.currency), figure, wanted);
}

/** What a value in the ledger's unit is multiplied by to be one in the unit the figure was read in. */
function inFigureUnit({ kind }: Figure, unit: DatumUnit): number {
  return kind === "rate" && unit === "bps" ? 1e-4 : 1 / bareScale(kind, unit);
}

/** Ways to say a value's sign, the text's own first. */
const SIGN_FORMS: readonly SignForm[] = ["as written", "brackets", "minus", "plain"];

/**
 * What to write in a figure's place so that it is verified there, in the text's own style: by the words
 * around it, or by the cell the analyst chose. Undefined where nothing is expected, or where the words
 * would have to change as well.
 */
export function correctionOf(
  checked: CheckedText,
  content: string,
  figure: CheckedFigure,
): string | undefined {
  const { expected, text } = figure;
  const read = figureAt(content, figure)?.figure;
  if (expected === null || read === undefined) return undefined;
  // `falls below 3.0x` says where it falls to: what looks like a hedge may be none.
  const readings = [read, { ...read, hedge: undefined }];
  const tried = readings.flatMap((reading) =>
    SIGN_FORMS.flatMap((sign) => {
      const wanted = { ...expected, currency: figure.unit, sign };
      return reprint({ text, figure: reading }, wanted) ?? [];
    }),
  );
  const { anchor, binding } = figure;
  const isVerified =
    anchor !== undefined && binding !== undefined
      ? verifiedByBinding(checked, content, { ...figure, binding })
      : verifiedByWords(checked, content, figure);
  return [...new Set(tried)].find(isVerified);
}

type IsVerified = (written: string) => boolean;

/** Whether the checker verifies what is written in a figure's place. */
function verifiedByWords(
  checked: CheckedText,
  content: string,
  { position, length }: CheckedFigure,
): IsVerified {
  const sentence = sentenceAt(checked, content, position);
  if (sentence === undefined) return () => false;
  const at = position - sentence.start;
  return (written) => {
    const corrected = replaced(sentence.text, { position: at, length }, written);
    const { figures } = checkSentence(corrected, sentence.carry, checked.ground);
    return figures.some((each) => each.position === at && each.verdict === "verified");
  };
}

function verifiedByBinding(
  { ground }: CheckedText,
  content: string,
  { position, length, binding }: CheckedFigure & { readonly binding: Binding },
): IsVerified {
  return (written) => {
    const said = figureAt(replaced(content, { position, length }, written), { position });
    const to = position + written.length;
    const anchor = { id: "", at: "", by: "analyst" as const, from: position, to, text: written };
    const bound = { anchor: { ...anchor, binding }, figure: said?.figure };
    return judgeAnchor({ ...bound, before: said?.before ?? "" }, ground).verdict === "verified";
  };
}

function replaced(
  text: string,
  { position, length }: Pick<CheckedFigure, "position" | "length">,
  written: string,
): string {
  return text.slice(0, position) + written + text.slice(position + length);
}

const SIGNS: Readonly<Record<string, string>> = { USD: "$", EUR: "€", GBP: "£", JPY: "¥" };
const WORDS: Readonly<Record<string, string>> = {
  USD: "dollars",
  EUR: "euros",
  GBP: "pounds",
  JPY: "yen",
};
const ANY = new RegExp(`${CURRENCY}|${CURRENCY_AFTER}`, "u");

/** An amount in another currency's name, said the way the text says it: by its code, its sign, its word. */
function inCurrency(text: string, said: string | undefined, iso: string): string {
  if (said === undefined || iso === "" || isCurrency(said, iso)) return text;
  return text.replace(ANY, (name) => {
    if (/^[A-Z]{3}$/.test(name)) return iso;
    if (/^[a-z]/i.test(name) && !name.includes("$")) return WORDS[iso] ?? iso;
    return SIGNS[iso] ?? `${iso} `;
  });
}

/** A number to print: `decimals` of them are shown. */
type Rounded = Pick<PrintedNumber, "value" | "decimals">;

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
function roundedAs(size: number, rounding: Rounding): Rounded {
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
function roundedRange(size: number, low: PrintedNumber, high: PrintedNumber): readonly Rounded[] {
  const decimals = Math.max(low.decimals, high.decimals);
  const unit = 10 ** decimals;
  const width = Math.round((high.value - low.value) * unit);
  const from = Math.max(0, Math.round(size * unit - width / 2));
  const start = Math.min(from, Math.floor(size * unit + SLACK));
  const end = Math.max(start + width, Math.ceil(size * unit - SLACK));
  return [start, end].map((count) => ({ value: count / unit, decimals }));
}

/** A number as a text prints it. */
type PrintedNumber = {
  readonly digits: string;
  readonly value: number;
  readonly decimals: number;
};

const NUMBER = new RegExp(`${DIGITS_ABROAD}|${DIGITS}`, "g");

/** The numbers in the text of a figure: one, or both ends of a range. */
function numbersIn(text: string): readonly PrintedNumber[] {
  return (text.match(NUMBER) ?? []).map((digits) => ({ digits, ...readDigits(digits) }));
}

/** A text with its numbers replaced, in their order, each printed as the old one was. */
function printedLike(
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

/** How a reprinted figure says which side of zero it is on: as the old one did, or in a way of its own. */
export type SignForm = "as written" | "plain" | "brackets" | "minus";

const MINUS = /^(\(?)[-\u2010-\u2013\u2212\uFE63\uFF0D]\s?/;

/** A printed figure with the mark for a negative value, or without it. */
function withSign(
  text: string,
  figure: Figure,
  { value, sign }: { readonly value: number; readonly sign: SignForm },
): string {
  if (sign === "as written") {
    if (figure.isPlus) return value < 0 ? text.replace("+", "-") : text;
    return isMinus(figure) && value >= 0 ? unsigned(text) : text;
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
