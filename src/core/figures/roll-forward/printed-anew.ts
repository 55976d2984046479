import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { reprint } from "#core/figures/reprint/reprint.ts";
import type { SignForm } from "#core/figures/reprint/reprint-sign.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";

type Written = {
  /** The sentence as it was. */
  readonly reading: SentenceReading;
  /** As written when not given. */
  readonly sign?: SignForm;
  /** "falls below 3.0x" says where it falls to: what looks like a hedge may be none. */
  readonly isHedged?: boolean;
};

/**
 * What to write in place of a figure of a sentence for the value that `now` expects of it, in its own
 * style; undefined where nothing is expected.
 */
export function printedAnew(
  { text, position, unit }: CheckedFigure,
  { expected }: CheckedFigure,
  { reading, sign = "as written", isHedged = true }: Written,
): string | undefined {
  const figure = reading.figures.find(({ start }) => start === position);
  if (figure === undefined || expected === null) return undefined;
  const read = isHedged ? figure : { ...figure, hedge: undefined };
  return reprint({ text, figure: read }, { ...expected, currency: unit, sign });
}
