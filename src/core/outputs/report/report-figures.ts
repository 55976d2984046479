import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { type DocumentFigures, documentFigures } from "#core/figures/check/document-figures.ts";
import { correctionOf } from "#core/figures/reprint/reprint.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";

/** A text with what its figures are judged by. */
export type DecidedText = {
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  /** What figures of the text are of; none where that is not known. */
  readonly anchors?: readonly Anchor[] | undefined;
};

/** More contradicted figures than anybody mends one by one: each correction is checked in its sentence. */
const CORRECTED_MAX = 100;

/**
 * The figures of exactly this text, checked now, as an export or a publication carries them. What the
 * screen checked last may be of an earlier text.
 */
export function reportFigures({ content, connectedData, anchors }: DecidedText): DocumentFigures {
  const primaryTicker = documentTicker(connectedData);
  const checked = checkAnchored({ content, connectedData, primaryTicker, anchors });
  const judged = documentFigures(checked, content, anchors);
  let left = CORRECTED_MAX;
  const corrected = judged.figures.map((figure) => {
    if (figure.state !== "contradicted" || left === 0) return figure;
    left -= 1;
    return { ...figure, correction: correctionOf(checked, content, figure) };
  });
  return { ...judged, figures: corrected };
}
