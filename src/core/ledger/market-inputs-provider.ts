import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import { type Opener, providerOf } from "#core/ledger/provider.ts";

/** What the analyst types of the market, by the names texts quote it under. */
export const MARKET_ITEMS = {
  sharePrice: "Share Price",
  marketCap: "Market Capitalisation",
  marketSpread: "Market Spread",
} as const;

export type MarketItem = keyof typeof MARKET_ITEMS;

/** One input as typed: whole currency units, or basis points of spread; `date` is `YYYY-MM-DD`. */
export type TypedInput = { readonly value: number; readonly date: string };

/** A computed row of a card, by column. */
export type MarketMetric = {
  readonly item: string;
  readonly unit: DatumUnit;
  readonly period: string;
  readonly value: number | null;
  /** Why there is no value: begins with `n.a.` or `n.m.`. */
  readonly reason?: string | undefined;
  readonly formula: string;
  readonly inputs: readonly {
    readonly name: string;
    readonly value: number;
    readonly period?: string | undefined;
  }[];
};

/** What a Valuation Metrics card holds: the analyst's market inputs and what they come to. */
export type MarketCardData = {
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Who typed them: a user's name. */
  readonly by: string;
  readonly inputs: Readonly<Partial<Record<MarketItem, TypedInput>>>;
  readonly metrics: readonly MarketMetric[];
};

const UNITS: Readonly<Record<MarketItem, DatumUnit>> = {
  sharePrice: "money",
  marketCap: "money",
  marketSpread: "bps",
};

/** Market inputs of a document: each in the column of its day, an estimate of the analyst's. */
export const MARKET_INPUTS: Opener = {
  types: ["valuation"],
  open({ id, ticker, data }) {
    if (!isMarketCard(data)) return undefined;
    const { name, currency, by, inputs, metrics } = data;
    const typed = MARKET_ITEM_NAMES.flatMap((key): Datum[] => {
      const input = inputs[key];
      if (input === undefined) return [];
      const { value, date } = input;
      const source = { by, date, note: `${MARKET_ITEMS[key]} typed by ${by}` };
      const about = { kind: "row", ticker, currency, item: MARKET_ITEMS[key] } as const;
      return [{ ...about, period: date, value, unit: UNITS[key], source }];
    });
    const computed = metrics.flatMap(
      ({ item, unit, period, value, formula, inputs: of }): Datum[] =>
        value === null
          ? []
          : [
              {
                kind: "row",
                ticker,
                item,
                period,
                value,
                unit,
                currency,
                formula,
                inputs: of,
                source: { formula, inputs: of },
              },
            ],
    );
    const about = { id, kind: "market inputs", entity: ticker, name, currency };
    const why = new Map(metrics.map(({ item, period, reason }) => [`${item} ${period}`, reason]));
    return {
      ...providerOf(about, [...typed, ...computed]),
      reason: (item, period) => why.get(`${item} ${period}`),
    };
  },
};

const MARKET_ITEM_NAMES = ["sharePrice", "marketCap", "marketSpread"] as const;

/** Whether a card holds market inputs; what a document kept is not trusted to. */
export function isMarketCard(data: unknown): data is MarketCardData {
  if (!isObject(data) || !isObject(data["inputs"]) || !Array.isArray(data["metrics"])) return false;
  const { inputs, metrics } = data;
  const isTyped = (input: unknown) =>
    input === undefined ||
    (isObject(input) && Number.isFinite(input["value"]) && typeof input["date"] === "string");
  return (
    [data["name"], data["currency"], data["by"]].every((text) => typeof text === "string") &&
    MARKET_ITEM_NAMES.every((key) => isTyped(inputs[key])) &&
    metrics.every((metric) => isMetric(metric))
  );
}

function isMetric(metric: unknown): boolean {
  if (!isObject(metric) || !Array.isArray(metric["inputs"])) return false;
  const { value } = metric;
  const texts = [metric["item"], metric["unit"], metric["period"], metric["formula"]];
  return (
    texts.every((text) => typeof text === "string") &&
    (value === null || Number.isFinite(value)) &&
    metric["inputs"].every((input) => isObject(input) && typeof input["name"] === "string")
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
