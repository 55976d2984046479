import { findRatioDefinition } from "#core/finance/ratios/ratio-items.ts";
import { isOutflow } from "#core/ledger/items.ts";

/** How a row of the ledger is spoken of, and by which words a question may name it. */
export type ItemWords = {
  /** The row's exact name. */
  readonly item: string;
  /** Inside a sentence. */
  readonly name: string;
  readonly isPlural?: true;
  /** What an amount of the other sign is called: `net loss`, of an outflow `tax benefit`. */
  readonly negative?: string;
  /** Flows are "in FY2025", balances "at the end of FY2025", ratios "in". */
  readonly kind: "flow" | "balance" | "ratio";
  /** Negative in the ledger, spoken of by its size. */
  readonly isOutflow?: true;
  /** What is good for a creditor; neither when absent. */
  readonly good?: "higher" | "lower";
  /** What a question may call it, lower case, parted by ` | `; the longest one found wins. */
  readonly aliases: string;
};

/** A row, what it is called inside a sentence, what a question may call it, and what else there is. */
type WordRow<Item extends string> = readonly [
  item: Item,
  name: string,
  aliases: string,
  more?: Partial<Pick<ItemWords, "negative" | "isPlural" | "kind" | "good">>,
];

/**
 * Words of rows that are of one kind unless said; what is good of a ratio, and which rows are
 * outflows, the tables of ratios and items say.
 */
export function wordTable<Item extends string>(
  kind: ItemWords["kind"],
  rows: readonly WordRow<Item>[],
): readonly (ItemWords & { readonly item: Item })[] {
  return rows.map(([item, name, aliases, more]) => {
    const ratio = findRatioDefinition(item);
    const ofRatio = ratio?.unit === "money" ? "flow" : "ratio";
    return {
      item,
      name,
      aliases,
      kind: ratio === undefined ? kind : ofRatio,
      ...(isOutflow(item) && { isOutflow: true }),
      ...(ratio !== undefined && ratio.good !== "neutral" && { good: ratio.good }),
      ...more,
    };
  });
}
