import { ARCHETYPE_WORDS } from "#core/finance/vocabulary/archetype-words.ts";
import { MADE_WORDS } from "#core/finance/vocabulary/made-words.ts";
import { RATIO_WORDS } from "#core/finance/vocabulary/ratio-words.ts";
import { STATEMENT_WORDS } from "#core/finance/vocabulary/statement-words.ts";
import type { ItemWords } from "#core/finance/vocabulary/word-table.ts";

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
