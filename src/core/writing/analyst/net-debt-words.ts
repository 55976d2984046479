import { netDebtName } from "#core/finance/vocabulary/net-debt-name.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { type Prose, prose, size } from "#core/ledger/prose.ts";

/** `net debt of USD 1,076 mm`, or `net cash of USD 2,137 mm` of a value below zero. */
export function namedNetDebt(netDebt: Datum): Prose {
  return prose`${netDebtName(netDebt.value).toLowerCase()} of ${size(netDebt)}`;
}
