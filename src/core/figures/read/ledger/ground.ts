import { type CompanyLedger, companyLedgers } from "#core/figures/read/ledger/company-ledger.ts";
import { type ContextItem, connectedStatements } from "#core/ledger/connected-data.ts";

/** The connected data as the checker reads them; build it anew when the cards change. */
export type Ground = {
  readonly ledgers: readonly CompanyLedger[];
  /** Whom a text without a name is about; the first company when not given. */
  readonly primaryTicker: string | undefined;
};

/** The connected data ready to be checked against. */
export function groundOf(
  connectedData: readonly ContextItem[],
  primaryTicker: string | undefined,
): Ground {
  return { ledgers: companyLedgers(connectedStatements(connectedData)), primaryTicker };
}
