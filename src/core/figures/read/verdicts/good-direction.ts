import { findRatioDefinition } from "#core/finance/ratios/ratio-items.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/** What is good for a creditor in a row; undefined where neither is as such. */
export function goodOf(item: string): "higher" | "lower" | undefined {
  const ratio = findRatioDefinition(item)?.good;
  if (ratio === "higher" || ratio === "lower") return ratio;
  return wordsOf(item).good;
}
