import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { type CheckedText, checkOn, type CheckRequest } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import type { Anchor } from "#core/ledger/anchor.ts";

/** A text whose figures are judged by what they are bound to, and read only where they are not. */
export function checkAnchored({
  content,
  connectedData,
  primaryTicker,
  anchors = [],
}: CheckRequest & { readonly anchors?: readonly Anchor[] | undefined }): CheckedText {
  const ground = groundOf(connectedData, primaryTicker);
  return checkOn(ground, content, boundSentences(anchors, ground));
}
