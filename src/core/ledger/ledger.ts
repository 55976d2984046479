import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker, ofCompanyFirst } from "#core/ledger/document-company.ts";
import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { PASSAGES } from "#core/ledger/passages-provider.ts";
import { RESEARCH_CARDS } from "#core/ledger/research-card-provider.ts";
import type { Opener, Provider } from "#core/ledger/provider.ts";
import { type DatumRef, isNameOf } from "#core/ledger/reference.ts";
import { SAVED_MODEL, SAVED_MODEL_KIND } from "#core/ledger/saved-model-provider.ts";
import { isOfStatements, OWN_STATEMENTS, STATEMENTS } from "#core/ledger/statements-provider.ts";

/** All the data a document may quote: its connected data behind one face. */
export type Ledger = {
  /** In the order of the cards. */
  readonly providers: readonly Provider[];
  /** The datum a reference names; of several providers that hold one, the first. */
  readonly find: (ref: DatumRef) => Datum | undefined;
  /** Why there is none: begins with `n.a.` or `n.m.`. */
  readonly reason: (ref: DatumRef) => string;
  /** A row of an entity over all its columns, in their order; the first provider's of each column. */
  readonly series: (entity: string, item: string) => readonly Datum[];
  /** Data of a unit by how near their size is to a value's, nearest first, at most `NEAREST`. */
  readonly near: (value: number, unit: DatumUnit) => readonly Datum[];
  /** What can be asked for, by entity in the order of the cards. */
  readonly describe: () => readonly EntityDescription[];
};

export type EntityDescription = {
  readonly entity: string;
  readonly name: string;
  readonly currency: string;
  readonly providers: readonly Pick<Provider, "id" | "kind" | "items" | "periods">[];
};

/** How many data `near` answers with. */
export const NEAREST = 30;

/** How each kind of connected data is opened; a card's type has one opener at most. */
const OPENERS: readonly Opener[] = [
  STATEMENTS,
  OWN_STATEMENTS,
  SAVED_MODEL,
  RESEARCH_CARDS,
  PASSAGES,
];

const ledgers = new WeakMap<readonly ContextItem[], Ledger>();

/**
 * The ledger of connected data; cards that have not loaded hold nothing. Opened once for a list of
 * cards, and each card once for its data, so that asking again costs nothing.
 */
export function openLedger(items: readonly ContextItem[]): Ledger {
  const known = ledgers.get(items);
  if (known !== undefined) return known;
  const ledger = ledgerOf(openCards(items, OPENERS));
  ledgers.set(items, ledger);
  return ledger;
}

/**
 * The statements among connected data that have loaded: those of the document's company first, then
 * in the order of their cards.
 */
export function connectedStatements(
  items: readonly ContextItem[],
): readonly ConnectedFinancialData[] {
  const { providers } = openLedger(items);
  const statements = providers.filter(isOfStatements).map(({ statements: one }) => one);
  return ofCompanyFirst(statements, documentTicker(items));
}

/** The statements that a document is of: its own company's, never another's. */
export function documentStatements(
  items: readonly ContextItem[],
): ConnectedFinancialData | undefined {
  const [first] = connectedStatements(items).filter(({ years }) => years.length > 0);
  return first?.ticker === documentTicker(items) ? first : undefined;
}

/** The providers of cards, by the openers of their types. */
export function openCards(
  items: readonly ContextItem[],
  openers: readonly Opener[],
): readonly Provider[] {
  return items.flatMap((item) => openCard(item, openers) ?? []);
}

/** Providers by the data they were opened of: a card is made anew when its status changes. */
const opened = new WeakMap<object, readonly Provider[]>();

function openCard(item: ContextItem, openers: readonly Opener[]): Provider | undefined {
  const { data, status, id, type } = item;
  if (status !== "success" || typeof data !== "object" || data === null) return undefined;
  const before = opened.get(data) ?? [];
  const known = before.find((provider) => provider.id === id && isRead(provider, item));
  if (known !== undefined) return known;
  const opener = openers.find(({ types }) => types.includes(type));
  const whole = opener?.open({ ...item, data });
  if (whole === undefined || !isNameOf("entity", whole.entity)) return undefined;
  const provider = withNames(whole);
  opened.set(data, [...before, provider]);
  return provider;
}

/** What no reference can name is in no ledger. */
function withNames(provider: Provider): Provider {
  const items = provider.items.filter((item) => isNameOf("item", item));
  const periods = provider.periods.filter((period) => isNameOf("period", period));
  const isWhole = items.length + periods.length === provider.items.length + provider.periods.length;
  if (isWhole) return provider;
  return {
    ...provider,
    items,
    periods,
    find: (item, period) =>
      isNameOf("item", item) && isNameOf("period", period)
        ? provider.find(item, period)
        : undefined,
  };
}

/** Whether a provider was opened with what the analyst says of the card now. */
function isRead(provider: Provider, { businessRisk }: ContextItem): boolean {
  return !isOfStatements(provider) || provider.statements.businessRisk === businessRisk;
}

/** Providers behind one face. */
export function ledgerOf(providers: readonly Provider[]): Ledger {
  const byEntity = Map.groupBy(providers, ({ entity }) => entity);
  const asked = ({ entity, provider }: DatumRef) =>
    (byEntity.get(entity) ?? []).filter(({ id }) => provider === undefined || provider === id);
  return {
    providers,
    find(ref) {
      for (const provider of asked(ref)) {
        const datum = provider.find(ref.item, ref.period);
        if (datum !== undefined) return datum;
      }
      return undefined;
    },
    reason(ref) {
      const reasons = asked(ref).flatMap(({ reason }) => reason(ref.item, ref.period) ?? []);
      return reasons[0] ?? `n.a.: ${ref.item} ${ref.period} is not in the connected data`;
    },
    series(entity, item) {
      const data = (byEntity.get(entity) ?? []).flatMap((provider) => rowOf(provider, item));
      return [
        ...new Map(data.toReversed().map((datum) => [datum.period, datum])).values(),
      ].toReversed();
    },
    near: (value, unit) => nearest(providers, Math.abs(value), unit),
    describe: () =>
      [...byEntity].map(([entity, ofEntity]) => ({
        entity,
        // A model's name is the model's own.
        name: ofEntity.find(({ kind }) => kind !== SAVED_MODEL_KIND)?.name ?? entity,
        currency: ofEntity[0]?.currency ?? "",
        providers: ofEntity.map(({ id, kind, items, periods }) => ({ id, kind, items, periods })),
      })),
  };
}

function rowOf({ periods, find }: Provider, item: string): readonly Datum[] {
  return periods.flatMap((period) => find(item, period) ?? []);
}

function nearest(providers: readonly Provider[], size: number, unit: DatumUnit): readonly Datum[] {
  const distance = ({ value }: Datum) => Math.abs(Math.abs(value) - size);
  return providers
    .flatMap((provider) => nearestOf(bySize(provider, unit), size))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAREST);
}

const sizes = new WeakMap<Provider, Map<DatumUnit, readonly Datum[]>>();

/** All data of a unit, smallest first; sorted when first asked for. */
function bySize(provider: Provider, unit: DatumUnit): readonly Datum[] {
  const units = sizes.get(provider) ?? allBySize(provider);
  sizes.set(provider, units);
  return units.get(unit) ?? [];
}

function allBySize(provider: Provider): Map<DatumUnit, readonly Datum[]> {
  const data = provider.items.flatMap((item) => rowOf(provider, item));
  const sorted = data.toSorted((a, b) => Math.abs(a.value) - Math.abs(b.value));
  return Map.groupBy(sorted, ({ unit }) => unit);
}

/** The window of sorted data around a size that is sure to hold the nearest ones. */
function nearestOf(data: readonly Datum[], size: number): readonly Datum[] {
  let from = 0;
  let to = data.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (Math.abs(data[middle]?.value ?? 0) < size) from = middle + 1;
    else to = middle;
  }
  return data.slice(Math.max(0, from - NEAREST), from + NEAREST);
}
