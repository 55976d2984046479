import { checkFigures } from "#core/grounding/check-figures.ts";
import {
  type DocumentFigures,
  documentFigures,
} from "#core/grounding/document/document-figures.ts";
import { cardOf, corda } from "#core/grounding/testing/sample.ts";

/** A text checked against the made-up Corda's statements, with nothing decided. */
export function figuresOf(content: string): DocumentFigures {
  const checked = checkFigures({ content, connectedData: [cardOf(corda)], primaryTicker: "CRDA" });
  return documentFigures(checked, content, []);
}
