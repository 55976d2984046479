import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import type { RatioRow } from "#core/ledger/financial-data.ts";
import { type Opener, providerOf } from "#core/ledger/provider.ts";
import { MEASURES } from "#core/ledger/units.ts";

/** What the analyst types of the market, by the names texts quote it under. */
export const MARKET_ITEMS = {
  sharePrice: "Share Price",
  marketCap: "Market Capitalisation",
  marketSpread: "Market Spread",
} as const;

export const MARKET_INPUTS_KIND = "market inputs";

export type MarketItem = keyof typeof MARKET_ITEMS;

const MARKET_UNITS: Readonly<Record<MarketItem, DatumUnit>> = {
  sharePrice: "money",
  marketCap: "money",
  marketSpread: "bps",
};

/** One input as typed: whole currency units, or basis points of spread; `date` is `YYYY-MM-DD`. */
export type TypedInput = { readonly value: number; readonly date: string };

export type MarketInputs = Readonly<Partial<Record<MarketItem, TypedInput>>>;

/** Rows computed for a card, as a table of its own: ratios, and on a valuation card what is typed. */
export type ResearchCardData = {
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Column labels, oldest first. */
  readonly years: readonly string[];
  readonly rows: readonly RatioRow[];
  /** Who typed the inputs, and what. */
  readonly market?: { readonly by: string; readonly inputs: MarketInputs } | undefined;
};

/** Financial Ratios and Valuation Metrics: computed rows, and the analyst's own market inputs. */
export const RESEARCH_CARDS: Opener = {
  types: ["ratios", "valuation"],
  open({ id, ticker, type, data }) {
    if (!isResearchCard(data)) return undefined;
    const { name, currency, rows, market } = data;
    const about = { kind: "row", ticker, currency } as const;
    const typed = MARKET_KEYS.flatMap((key): Datum[] => {
      const input = market?.inputs[key];
      if (market === undefined || input === undefined) return [];
      const { value, date } = input;
      const source = { by: market.by, date, note: `${MARKET_ITEMS[key]} as typed` };
      const unit = MARKET_UNITS[key];
      return [{ ...about, item: MARKET_ITEMS[key], period: date, value, unit, source }];
    });
    const computed = rows.flatMap(({ item, unit, amounts, formula, inputs }) =>
      Object.entries(amounts).flatMap(([period, value]): Datum[] => {
        if (value === null) return [];
        const source = { formula, inputs: inputs?.[period] ?? [] };
        return [{ ...about, item, period, value, unit, source }];
      }),
    );
    const kind = type === "ratios" ? "ratios" : MARKET_INPUTS_KIND;
    const provider = providerOf({ id, kind, entity: ticker, name, currency }, [
      ...typed,
      ...computed,
    ]);
    return {
      ...provider,
      reason: (item, period) => rows.find((row) => row.item === item)?.reasons[period],
    };
  },
};

const MARKET_KEYS = ["sharePrice", "marketCap", "marketSpread"] as const;

/** Whether a card holds such rows; what a document kept is not trusted to. */
export function isResearchCard(data: unknown): data is ResearchCardData {
  if (!isObject(data) || !Array.isArray(data["rows"]) || !Array.isArray(data["years"])) {
    return false;
  }
  const { name, currency, rows, market } = data;
  return (
    typeof name === "string" &&
    typeof currency === "string" &&
    rows.every(isRow) &&
    (market === undefined || isMarket(market))
  );
}

function isRow(row: unknown): boolean {
  if (!isObject(row) || !isObject(row["amounts"]) || !isObject(row["reasons"])) return false;
  const { item, unit, formula, amounts } = row;
  return (
    [item, unit, formula].every((text) => typeof text === "string") &&
    UNITS.has(String(unit)) &&
    Object.values(amounts).every((value) => value === null || Number.isFinite(value))
  );
}

const UNITS: ReadonlySet<string> = new Set(MEASURES);

function isMarket(market: unknown): boolean {
  if (!isObject(market) || typeof market["by"] !== "string") return false;
  const { inputs } = market;
  return (
    isObject(inputs) &&
    MARKET_KEYS.every((key) => {
      const input = inputs[key];
      if (input === undefined) return true;
      return (
        isObject(input) && Number.isFinite(input["value"]) && typeof input["date"] === "string"
      );
    })
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
