import { type ContextItem, holdsStatements } from "#core/ledger/connected-data.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { findDatum, maturityItem, reasonOf } from "#core/ledger/find-datum.ts";
import type { Opener, Provider } from "#core/ledger/provider.ts";
import { splitRows } from "#core/ledger/segments.ts";

/** The statements of one card: annual columns, then quarters, then twelve months. */
export type StatementsProvider = Provider & {
  readonly statements: ConnectedFinancialData;
  /** The annual table, the quarterly and that of twelve months, as far as they are connected. */
  readonly tables: readonly FinancialData[];
};

/** Statements from the SEC or the product's bundle. */
export const STATEMENTS: Opener = {
  types: ["financial"],
  open: (item) => openStatements(item, "statements"),
};

/** The analyst's own statements. */
export const OWN_STATEMENTS: Opener = {
  types: ["filings"],
  open: (item) => openStatements(item, "own statements"),
};

export function isOfStatements(provider: Provider): provider is StatementsProvider {
  return "statements" in provider;
}

/** The statements on a card, whatever its status; undefined for other data and before they load. */
export function statementsOn(
  item: Pick<ContextItem, "type" | "data">,
): ConnectedFinancialData | undefined {
  return holdsStatements(item) ? item.data : undefined;
}

/** The card with other statements; as it is where it has none or `change` gives none. */
export function withStatements(
  item: ContextItem,
  change: (data: ConnectedFinancialData) => ConnectedFinancialData | undefined,
): ContextItem {
  const data = holdsStatements(item) ? change(item.data) : undefined;
  return data === undefined ? item : { ...item, data };
}

function openStatements(item: ContextItem, kind: string): StatementsProvider | undefined {
  if (!holdsStatements(item)) return undefined;
  const { data: held, id, businessRisk } = item;
  const statements = businessRisk === undefined ? held : { ...held, businessRisk };
  const { quarterly, ltm } = statements;
  const tables = [statements, ...(quarterly ? [quarterly] : []), ...(ltm ? [ltm] : [])];
  const found = new Map<string, Datum | undefined>();
  const holding = (period: string) => tables.filter(({ years }) => years.includes(period));
  return {
    id,
    kind,
    entity: statements.ticker,
    name: statements.name,
    currency: statements.currency,
    items: [
      ...new Set(
        tables.flatMap(({ data, ratios, debt, segments }) => [
          ...[...data, ...ratios].map((row) => row.item),
          ...(debt?.maturities ?? []).map(({ name }) => maturityItem(name)),
          ...splitRows(segments).map((row) => row.item),
        ]),
      ),
    ],
    periods: [...new Set(tables.flatMap(({ years }) => years))],
    statements,
    tables,
    find(row, period) {
      const key = `${period}|${row}`;
      if (found.has(key)) return found.get(key);
      const datum = firstOf(holding(period), (table) => findDatum(table, row, period));
      const own = datum && { ...datum, provider: id };
      found.set(key, own);
      return own;
    },
    reason: (row, period) => firstOf(holding(period), (table) => reasonOf(table, row, period)),
  };
}

function firstOf<Found>(
  tables: readonly FinancialData[],
  find: (table: FinancialData) => Found | undefined,
): Found | undefined {
  for (const table of tables) {
    const found = find(table);
    if (found !== undefined) return found;
  }
  return undefined;
}
