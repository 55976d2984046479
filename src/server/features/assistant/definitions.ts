import { workingOf } from "#core/ledger/datum.ts";
import type { Ledger } from "#core/ledger/ledger.ts";

/** How an item of the ledger is computed, by its newest value that says so. */
export function formulaOfItem(item: string, ledger: Ledger): string {
  for (const { entity } of ledger.describe()) {
    const working = ledger.series(entity, item).map(workingOf).findLast(Boolean);
    if (working !== undefined) return `${item} of ${entity} = ${working.formula}`;
  }
  return `${item} is reported as it stands, or not connected.`;
}
