import type { ContextItem, ContextItemType } from "#core/ledger/connected-data.ts";
import type { Datum } from "#core/ledger/datum.ts";

/**
 * One piece of connected data, opened as data. Readers know this face and never what is behind it.
 *
 * A new kind of connected data joins by one file: it exports an `Opener` that turns a card's data
 * into a provider (`providerOf` makes one of a list of data), and stands in `OPENERS` of ledger.ts.
 * Its data carry a `Source` of their own kind. A provider is made once for a card's data, and works
 * no more than a look-up asks for: the ledger is opened on each keystroke's check.
 */
export type Provider = {
  /** Of the connected item, which `DatumRef.provider` names. */
  readonly id: string;
  /** What kind of data it is, in words: `statements`, `saved model`. */
  readonly kind: string;
  /** Ticker. */
  readonly entity: string;
  /** The entity as it is called, such as a registered name. */
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Rows, in the order they are shown. */
  readonly items: readonly string[];
  /** Columns' labels, oldest first. */
  readonly periods: readonly string[];
  readonly find: (item: string, period: string) => Datum | undefined;
  /** Why `find` finds none; undefined where it can't say. */
  readonly reason: (item: string, period: string) => string | undefined;
  /** The data of the words themselves, where they stand in it word for word; absent where it holds no words. */
  readonly quoted?: ((words: string, isMarked: boolean) => readonly Datum[]) | undefined;
};

/** How cards of a type become providers. */
export type Opener = {
  readonly types: readonly ContextItemType[];
  /** Undefined for data that hold nothing to quote. `data` has been parsed by the contracts. */
  readonly open: (item: ContextItem & { readonly data: unknown }) => Provider | undefined;
};

/** A provider of a plain list of data, all of one entity; columns in the order they first appear. */
export function providerOf(
  about: Pick<Provider, "id" | "kind" | "entity" | "name" | "currency">,
  data: readonly Datum[],
): Provider {
  const byItem = new Map<string, Map<string, Datum>>();
  for (const datum of data) {
    const row = byItem.get(datum.item) ?? new Map<string, Datum>();
    if (!row.has(datum.period)) row.set(datum.period, { ...datum, provider: about.id });
    byItem.set(datum.item, row);
  }
  return {
    ...about,
    items: [...byItem.keys()],
    periods: [...new Set(data.map(({ period }) => period))],
    find: (item, period) => byItem.get(item)?.get(period),
    reason: () => undefined,
  };
}
