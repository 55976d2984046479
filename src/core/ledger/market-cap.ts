import type { Datum } from "#core/ledger/datum.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import type { Provider } from "#core/ledger/provider.ts";
import { MARKET_INPUTS_KIND, MARKET_ITEMS } from "#core/ledger/research-card-provider.ts";
import {
  isSavedModel,
  MODEL_RESULTS,
  type SavedModelProvider,
} from "#core/ledger/saved-model-provider.ts";

/** The newest market input of a company; undefined where none was typed. */
export function marketInputOf(
  { providers }: Ledger,
  ticker: string,
  name: keyof typeof MARKET_ITEMS,
): Datum | undefined {
  return providers
    .filter(({ entity, kind }) => entity === ticker && kind === MARKET_INPUTS_KIND)
    .flatMap((provider) => newest(provider, MARKET_ITEMS[name]) ?? [])[0];
}

/** A company's market capitalisation as typed beside the document, else its attached model's. */
export function marketCapOf(ledger: Ledger, ticker: string): Datum | undefined {
  const model = modelOf(ledger, ticker);
  return (
    marketInputOf(ledger, ticker, "marketCap") ?? model?.find(MODEL_RESULTS.marketCap, model.base)
  );
}

/** The same of the spread of its debt over the risk-free rate, in bps. */
export function marketSpreadOf(ledger: Ledger, ticker: string): Datum | undefined {
  const model = modelOf(ledger, ticker);
  return (
    marketInputOf(ledger, ticker, "marketSpread") ??
    (model && newest(model, MARKET_ITEMS.marketSpread))
  );
}

/** The first model attached for a company. */
export function modelOf({ providers }: Ledger, ticker: string): SavedModelProvider | undefined {
  return providers.filter(isSavedModel).find(({ entity }) => entity === ticker);
}

function newest({ periods, find }: Provider, item: string): Datum | undefined {
  return periods.flatMap((period) => find(item, period) ?? []).at(-1);
}
