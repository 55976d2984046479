import {
  columnsIn,
  type CompanyLedger,
  type FoundDatum,
} from "#core/figures/read/ledger/company-ledger.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import type { Columns } from "#core/figures/read/ledger/resolve-period.ts";
import { total } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodText } from "#core/ledger/period.ts";

/** What the ledger holds for a claim: the value it should have, in the ledger's sign. */
export type Candidate = FoundDatum & {
  /** Whether the row is an amount that goes out, which texts speak of by its size. */
  readonly isOutflow: boolean;
};

/** The row in its columns; flows of several add up, outflows by their size; a balance is that of the last. */
export function levels(
  company: CompanyLedger,
  item: string,
  columns: Columns,
): readonly Candidate[] {
  const isOutflow = wordsOf(item).isOutflow === true;
  const [last, ...others] = columns;
  if (others.length === 0 || wordsOf(item).kind === "balance") {
    return company.find(item, last).map((found) => ({ ...found, isOutflow }));
  }
  if (unitOf(item) !== "money") return [];
  return company.find(item, last).flatMap((found) => {
    const rest = others.map((label) => company.find(item, label)[0]?.datum);
    const known = rest.filter((datum) => datum !== undefined);
    return known.length === rest.length
      ? [{ datum: total(item, [found.datum, ...known]), table: found.table, isOutflow: false }]
      : [];
  });
}

/** Why a company has no value of a row in a column. */
export function whyMissing(company: CompanyLedger, item: string, label: string): string {
  if (!company.has(item)) return `${item} is not in the connected data`;
  const isConnected = [...columnsIn(company), ...company.projected].includes(label);
  if (!isConnected) return `${periodText(label)} is not connected`;
  return company.reason(item, label) ?? `${item} is not available for ${periodText(label)}`;
}
