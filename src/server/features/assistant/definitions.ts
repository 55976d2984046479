import type { Ledger } from "#core/ledger/ledger.ts";

/** How an item of the ledger is computed, by its newest value that says so. */
export function formulaOfItem(item: string, ledger: Ledger): string {
  for (const { entity } of ledger.describe()) {
    const formula = ledger.series(entity, item).findLast((datum) => datum.formula !== undefined);
    if (formula !== undefined) return `${item} of ${entity} = ${formula.formula}`;
  }
  return `${item} is reported as it stands, or not connected.`;
}
