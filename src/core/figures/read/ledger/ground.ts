import { type CompanyLedger, companyLedgers } from "#core/figures/read/ledger/company-ledger.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements, type Ledger, openLedger } from "#core/ledger/ledger.ts";
import { PASSAGES_KIND } from "#core/ledger/passages-provider.ts";
import type { Provider } from "#core/ledger/provider.ts";
import { SAVED_MODEL_KIND } from "#core/ledger/saved-model-provider.ts";

/** The connected data as the checker reads them; build it anew when the cards change. */
export type Ground = {
  /** All that is connected, statements and others. */
  readonly ledger: Ledger;
  readonly ledgers: readonly CompanyLedger[];
  /** Whom a text without a name is about; the first company when not given. */
  readonly primaryTicker: string | undefined;
  /** Models whose results a text may quote. */
  readonly models?: readonly Provider[] | undefined;
};

/** The connected data ready to be checked against. */
export function groundOf(
  connectedData: readonly ContextItem[],
  primaryTicker: string | undefined,
): Ground {
  const ledger = openLedger(connectedData);
  const passages = ledger.providers.filter(({ kind }) => kind === PASSAGES_KIND);
  const models = ledger.providers.filter(({ kind }) => kind === SAVED_MODEL_KIND);
  const ledgers = companyLedgers(connectedStatements(connectedData), { passages, models });
  return { ledger, ledgers, primaryTicker, models };
}
