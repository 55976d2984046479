import { ARCHETYPE_WORDS } from "#core/finance/vocabulary/archetype-words.ts";
import { MADE_WORDS } from "#core/finance/vocabulary/made-words.ts";
import { RATIO_WORDS } from "#core/finance/vocabulary/ratio-words.ts";
import { STATEMENT_WORDS } from "#core/finance/vocabulary/statement-words.ts";

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

const OWN_WORDS: ReadonlyMap<string, ItemWords> = new Map(
  [...ARCHETYPE_WORDS, ...STATEMENT_WORDS, ...RATIO_WORDS].map((words) => [words.item, words]),
);
const WORDS_BY_ITEM: ReadonlyMap<string, ItemWords> = new Map([
  ...MADE_WORDS.map((words) => [words.item, words] as const),
  ...OWN_WORDS,
]);

/** Every row that can be asked for; names of one kind of company before those of every company. */
export const ITEM_WORDS: readonly ItemWords[] = [...OWN_WORDS.values()];

/** What an amount is called that has the other sign than its row's name says: nobody else asks for signs. */
export function otherSignName({
  item,
  value,
}: {
  readonly item: string;
  readonly value: number;
}): string | undefined {
  const { isOutflow, negative } = wordsOf(item);
  return (isOutflow === true ? value > 0 : value < 0) ? negative : undefined;
}

/** Between the two rows of a ratio that has no name of its own. */
export const MADE_OVER = " / ";
/** Between two rows that are told as one amount. */
export const MADE_WITH = " + ";

/** The words of a row; a row nobody named speaks by its own name. */
export function wordsOf(item: string): ItemWords {
  const words = WORDS_BY_ITEM.get(item);
  const [first, second] = item.split(MADE_WITH);
  if (first !== undefined && second !== undefined) {
    return { ...wordsOf(first), item, name: `${wordsOf(first).name} with ${wordsOf(second).name}` };
  }
  const [top, bottom] = item.split(MADE_OVER);
  if (words !== undefined || top === undefined || bottom === undefined)
    return words ?? { item, name: item, kind: "flow", aliases: "" };
  return {
    item,
    name: `${wordsOf(top).name} over ${wordsOf(bottom).name}`,
    kind: "ratio",
    aliases: "",
  };
}
