import { checkFigures } from "#core/figures/read/check-figures.ts";
import { type DocumentFigures, documentFigures } from "#core/figures/check/document-figures.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";

/** A text checked against the made-up Corda's statements, with nothing decided. */
export function figuresOf(content: string): DocumentFigures {
  const checked = checkFigures({ content, connectedData: [cardOf(corda)], primaryTicker: "CRDA" });
  return documentFigures(checked, content, []);
}
