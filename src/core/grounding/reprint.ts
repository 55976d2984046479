import { type CheckedText, checkText } from "#core/grounding/check-figures.ts";
import type { CheckedFigure } from "#core/grounding/verdict.ts";

/** A figure's expected value in the style the text writes it in: "2.8x" becomes "3.0x". */
export function reprint(figure: CheckedFigure): string | undefined {
  return figure.expected?.display;
}

/**
 * What to write in a figure's place so that it is verified there, in the text's own style; undefined
 * where nothing is expected, or where the words around would have to change as well.
 */
export function correctionOf(
  checked: CheckedText,
  content: string,
  figure: CheckedFigure,
): string | undefined {
  const written = reprint(figure);
  if (written === undefined) return undefined;
  const { position, length } = figure;
  const text = content.slice(0, position) + written + content.slice(position + length);
  const again = checkText(checked, text).figures.find((each) => each.position === position);
  return again?.verdict === "verified" ? written : undefined;
}
