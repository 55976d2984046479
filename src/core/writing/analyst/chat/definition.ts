import { findRatioDefinition } from "#core/finance/ratios/ratio-items.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { type Book, lookUp } from "#core/findings/book.ts";
import { partsOfRatio, partsOfSum } from "#core/ledger/definitions.ts";
import { periodText } from "#core/ledger/period.ts";
import { type Prose, prose } from "#core/ledger/prose.ts";
import { capitalise } from "#core/ledger/words.ts";
import { workingOf } from "#core/writing/analyst/workings.ts";

/** How a row is made, and what it was made of in a column. */
export function definitionOf(item: string, book: Book, period: string): Prose {
  const words = wordsOf(item);
  const is = words.isPlural ? "are" : "is";
  const made = formulaOf(item);
  const datum = lookUp(book, item, period);
  const working = datum === undefined ? [] : workingOf(book, datum);
  const example =
    datum === undefined || working.length === 0
      ? []
      : prose` In ${periodText(period)}: ${working}, which makes ${datum}.`;
  return made === undefined
    ? prose`${capitalise(words.name)} ${is} taken from the filing as it is tagged there; the cell of the statements shows its concept.`
    : prose`${capitalise(words.name)} ${is} ${made}.${example}`;
}

/** A formula by the names rows are called by. */
function formulaOf(item: string): string | undefined {
  const ratio = partsOfRatio(item);
  if (ratio !== undefined) return `${wordsOf(ratio.top).name} over ${wordsOf(ratio.bottom).name}`;
  const parts = partsOfSum(item);
  if (parts === undefined) return findRatioDefinition(item)?.formula;
  return parts
    .map(([part, sign], at) => {
      const { name, isOutflow } = wordsOf(part);
      const isAdded = isOutflow === true ? sign < 0 : sign > 0;
      return at === 0 ? name : `${isAdded ? "plus" : "less"} ${name}`;
    })
    .join(" ");
}
