import type { Carry, PartOfRow } from "#core/figures/read/claims/claim.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { itemsIn, wordsOfText } from "#core/figures/read/ledger/item-mentions.ts";
import { columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";

const OF = " of ";

type Told = Pick<Carry, "table"> & {
  readonly carry: Carry;
  readonly company: CompanyLedger | undefined;
};

/**
 * `| Current portion of lease liabilities | 477 |`: the parts of rows that a table has told so far, the last
 * one of each row and time. A later line by the row's name may be the rest of it, or the row with it.
 */
export function partsAfter(
  { heads, figures, text }: SentenceReading,
  { carry, table, company }: Told,
): readonly PartOfRow[] | undefined {
  if (table === undefined || table.text !== carry.table?.text) return undefined;
  const { parts = [], columns } = carry;
  const label = text.slice(0, figures[0]?.start).toLowerCase();
  const at = label.lastIndexOf(OF);
  if (heads === undefined || company === undefined || at === -1) return parts;
  const [row] = itemsIn(wordsOfText(label.slice(at + OF.length)), company.has);
  if (row === undefined) return parts;
  const { item } = row;
  const own = figures.flatMap(({ value }, order): PartOfRow[] => {
    const head = heads[order];
    const [column] = (head?.kind === "time" && columnsOf(company, head.when, columns)) || [];
    return column === undefined ? [] : [{ item, column, value }];
  });
  const isSaidAnew = (part: PartOfRow) =>
    own.some((each) => each.item === part.item && each.column === part.column);
  return [...parts.filter((part) => !isSaidAnew(part)), ...own];
}
