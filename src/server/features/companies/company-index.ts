import { buildTickerIndex, type TickerIndex } from "#core/finance/companies/ticker-index.ts";
import type { Edgar } from "#server/integrations/edgar/edgar.ts";

/** The directory prepared for search; built again only when EDGAR's client has another directory. */
export function companyIndex(edgar: Edgar): () => Promise<TickerIndex> {
  let index: TickerIndex | undefined;
  return async function current() {
    const directory = await edgar.directory();
    if (index?.entries !== directory) index = buildTickerIndex(directory);
    return index;
  };
}
