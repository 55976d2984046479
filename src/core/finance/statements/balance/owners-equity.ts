import { type At, balance, firstOf, flow } from "#core/finance/statements/cells/at.ts";
import { type Cell, type Figure, absent, difference } from "#core/finance/statements/cells/cell.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";
import {
  MINORITY_INTEREST,
  OWNERS_EQUITY,
} from "#core/finance/statements/concepts/balance-concepts.ts";
import { NET_INCOME_OF_MINORITIES } from "#core/finance/statements/concepts/concepts.ts";

const NOT_APART =
  "n.a.: Equity holds the part of minorities, and that of the owners is not tagged, which Net Income belongs to";
/** Filings round each line of a balance sheet. */
const EXACT = 0.0001;

/**
 * Equity with the part of it that net income belongs to, where minorities own another: the tag of the
 * owners' equity, else equity less minorities. Where minorities earn income and neither is tagged, the
 * owners' part is not known. Equity without minorities is all the owners'.
 */
export function withOwnersPart(at: At, equity: Cell): Cell {
  if (equity.value === null) return equity;
  const owners = ownersPart(at, equity);
  return owners === undefined ? equity : { ...equity, ofOwners: owners };
}

function ownersPart(at: At, equity: Figure): Cell | undefined {
  const tagged = firstOf(at, balance, OWNERS_EQUITY);
  if (tagged !== undefined) {
    return isClose(tagged.value, equity.value, equity.value, EXACT) ? undefined : tagged;
  }
  const minorities = balance(at, MINORITY_INTEREST);
  if (minorities !== undefined && minorities.value !== 0) {
    return difference(["Equity", equity], [MINORITY_INTEREST, minorities]);
  }
  const earned = firstOf(at, flow, NET_INCOME_OF_MINORITIES)?.value ?? 0;
  return earned === 0 ? undefined : absent(NOT_APART);
}
