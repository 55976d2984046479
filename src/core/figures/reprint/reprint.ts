import { type CheckedText, sentenceAt } from "#core/figures/read/check-figures.ts";
import { checkSentence } from "#core/figures/read/check-sentence.ts";
import { bareScale } from "#core/figures/read/verdicts/claimed-value.ts";
import { judgeAnchor } from "#core/figures/anchors/judge-anchor.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { figureAt } from "#core/figures/check/figure-at.ts";
import { inCurrency } from "#core/figures/reprint/reprint-currency.ts";
import { numbersIn, printedLike } from "#core/figures/reprint/reprint-number.ts";
import { roundedAs, roundedRange } from "#core/figures/reprint/reprint-rounding.ts";
import { type SignForm, withSign } from "#core/figures/reprint/reprint-sign.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { DatumUnit } from "#core/ledger/datum.ts";
import type { Binding } from "#core/ledger/reference.ts";

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
  const printed = printedLike(text, numbers);
  return withSign(inCurrency(printed, figure.currency, wanted.currency), figure, wanted);
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
