import { checkFigures } from "#core/figures/read/check-figures.ts";
import { type DocumentFigures, documentFigures } from "#core/figures/check/document-figures.ts";
import type { FigureDecision } from "#core/figures/check/figure-decisions.ts";
import { type ContextItem, documentTicker } from "#core/ledger/connected-data.ts";

/** A text with what its figures are judged by. */
export type DecidedText = {
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  readonly figureDecisions: readonly FigureDecision[];
};

/**
 * The figures of exactly this text, checked now, as an export or a publication carries them. What the
 * screen checked last may be of an earlier text.
 */
export function reportFigures({
  content,
  connectedData,
  figureDecisions,
}: DecidedText): DocumentFigures {
  const primaryTicker = documentTicker(connectedData);
  const checked = checkFigures({ content, connectedData, primaryTicker });
  return documentFigures(checked, content, figureDecisions);
}
