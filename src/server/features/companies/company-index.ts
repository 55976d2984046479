import type { DirectoryEntry } from "#core/finance/companies/directory-entry.ts";
import { buildTickerIndex, type TickerIndex } from "#core/finance/companies/ticker-index.ts";
import type { Edgar } from "#server/integrations/edgar/edgar.ts";

/** Of each directory one, whoever asks: to build it holds the thread that answers everybody. */
const built = new WeakMap<readonly DirectoryEntry[], TickerIndex>();

/** The directory prepared for search; built again only when EDGAR's client has another directory. */
export function companyIndex(edgar: Edgar): () => Promise<TickerIndex> {
  return async function current() {
    const directory = await edgar.directory();
    const index = built.get(directory) ?? buildTickerIndex(directory);
    built.set(directory, index);
    return index;
  };
}
