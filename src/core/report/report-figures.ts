import { checkFigures } from "#core/grounding/check-figures.ts";
import {
  type DocumentFigures,
  documentFigures,
} from "#core/grounding/document/document-figures.ts";
import type { FigureDecision } from "#core/grounding/document/figure-decisions.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

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
  const primaryTicker = connectedData[0]?.ticker;
  const checked = checkFigures({ content, connectedData, primaryTicker });
  return documentFigures(checked, content, figureDecisions);
}
