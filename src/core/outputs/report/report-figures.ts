import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { type DocumentFigures, documentFigures } from "#core/figures/check/document-figures.ts";
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

/**
 * The figures of exactly this text, checked now, as an export or a publication carries them. What the
 * screen checked last may be of an earlier text.
 */
export function reportFigures({ content, connectedData, anchors }: DecidedText): DocumentFigures {
  const primaryTicker = documentTicker(connectedData);
  const checked = checkAnchored({ content, connectedData, primaryTicker, anchors });
  return documentFigures(checked, content, anchors);
}
