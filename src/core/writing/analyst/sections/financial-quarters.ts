import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import { endsWithYear, ltmSentence, yearInstead } from "#core/writing/analyst/sections/quarter.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";
import { periodText } from "#core/ledger/period.ts";

/** The latest twelve months of rows against the latest fiscal year, without leverage. */
export function ltmLines(writing: Writing, items: readonly ItemId[]): readonly Prose[] {
  const { book, year } = writing;
  const { ltm } = book;
  if (ltm === undefined) {
    return [
      prose`LTM figures are not in the connected data; ${periodText(year)} stands in their place.`,
      ...yearInstead(writing, items),
    ];
  }
  if (endsWithYear(writing, ltm)) {
    return [
      prose`The latest twelve months end with ${periodText(year)}, so they are the fiscal year.`,
      ...yearInstead(writing, items),
    ];
  }
  return items.map((item) => ltmSentence(writing, item, ltm));
}
