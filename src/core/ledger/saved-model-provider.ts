import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import { type Opener, type Provider, providerOf } from "#core/ledger/provider.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What a saved model came to, by the names texts quote it under; amounts, fractions, turns. */
export const MODEL_RESULTS = {
  enterpriseValueGG: "Enterprise Value (Gordon Growth)",
  enterpriseValueEM: "Enterprise Value (EBITDA multiple)",
  equityValueGG: "Equity Value (Gordon Growth)",
  equityValueEM: "Equity Value (EBITDA multiple)",
  netDebt: "Net Debt (bridge)",
  marketCap: "Market Capitalisation",
  actualEV: "Market Enterprise Value",
  wacc: "WACC",
  terminalGrowthRate: "Terminal Growth",
  terminalEbitdaMultiple: "Terminal EBITDA Multiple",
  terminalValueGG: "Present Terminal Value (Gordon Growth)",
  terminalValueEM: "Present Terminal Value (EBITDA multiple)",
  impliedMultiple: "Implied Terminal Multiple",
  impliedGrowth: "Implied Terminal Growth",
  lowestGG: "Lowest Enterprise Value (Gordon Growth)",
  highestGG: "Highest Enterprise Value (Gordon Growth)",
  lowestEM: "Lowest Enterprise Value (EBITDA multiple)",
  highestEM: "Highest Enterprise Value (EBITDA multiple)",
} as const;

const UNITS: Readonly<Partial<Record<keyof typeof MODEL_RESULTS, DatumUnit>>> = {
  wacc: "fraction",
  terminalGrowthRate: "fraction",
  terminalEbitdaMultiple: "multiple",
  impliedMultiple: "multiple",
  impliedGrowth: "fraction",
};

/** What drives a model year by year, as fractions, by the group of the wire it stands in. */
const ASSUMED: Readonly<Record<string, string>> = {
  revenue_growth_assumptions: "Revenue Growth (%)",
  ebitda_margin_assumptions: "EBITDA Margin (%)",
  working_capital_assumptions: "Working Capital (% of Revenue Change)",
  capex_assumptions: "Capital Expenditure (% of Revenues)",
};

/** Amounts of a saved model without a scale are in millions. */
const MILLIONS = 1_000_000;

export const SAVED_MODEL_KIND = "saved model";

/**
 * A saved model attached to a document: its results in the column of its base year, and its
 * projections in theirs (`2027E`).
 */
export const SAVED_MODEL: Opener = {
  types: ["saved-model"],
  open({ id, ticker, data }) {
    const card = fieldsOf(data);
    const saved = fieldsOf(card["savedOutput"]);
    const results = fieldsOf(card["valuationResults"]);
    const parameters = fieldsOf(card["assumptionParameters"]);
    const meta = fieldsOf(results["meta"]);
    const history = fieldsOf(card["historicalData"]);
    const name = textOf(saved["name"]) ?? "Saved model";
    const currency = textOf(meta["currency"]) ?? textOf(history["currency"]) ?? "USD";
    const version = numberOf(saved["version"]) ?? 1;
    const savedOutputId = savedOutputIdOf({ id, data });
    const datum = (item: string, period: string, cell: string) => ({
      kind: "row" as const,
      ticker,
      item,
      period,
      currency,
      source: { savedOutputId, version, cell, name },
    });
    const base = textOf(parameters["baseYear"]) ?? "Model";
    const scale = numberOf(meta["scale"]) ?? MILLIONS;
    const given = { ...results, ...fieldsOf(results["dcfInputs"]), ...readOff(results) };
    const resultData = Object.entries(MODEL_RESULTS).flatMap(([field, item]): Datum[] => {
      const value = numberOf(given[field]);
      if (value === undefined) return [];
      const unit = Object.entries(UNITS).find(([key]) => key === field)?.[1] ?? "money";
      const whole = unit === "money" ? value * scale : value;
      return [{ ...datum(item, base, `valuationResults.${field}`), value: whole, unit }];
    });
    const projections = Object.entries(fieldsOf(card["projections"]));
    const projected = projections.flatMap(([period, row]) =>
      Object.entries(fieldsOf(row)).flatMap(([item, amount]): Datum[] => {
        const value = numberOf(amount);
        if (value === undefined) return [];
        const cell = `projections.${item}.${period}`;
        return [{ ...datum(item, period, cell), value: value * MILLIONS, unit: "money" }];
      }),
    );
    const periods = listOf(parameters["periods"]);
    const assumed = Object.entries(ASSUMED).flatMap(([group, item]) => {
      const { basis, values } = fieldsOf(parameters[group]);
      if (basis === "amount") return [];
      return listOf(values).flatMap((rate, at): Datum[] => {
        const value = numberOf(rate);
        const period = textOf(periods[at]);
        if (value === undefined || period === undefined) return [];
        const cell = `assumptionParameters.${group}.${period}`;
        return [{ ...datum(item, period, cell), value, unit: "fraction" }];
      });
    });
    const about = { id, kind: SAVED_MODEL_KIND, entity: ticker, name, currency };
    return { ...providerOf(about, [...resultData, ...assumed, ...projected]), base };
  },
};

/** Of the saved output that a card holds; of one without a name the card itself. */
export function savedOutputIdOf({
  id,
  data,
}: {
  readonly id: string;
  readonly data?: unknown;
}): string {
  return textOf(fieldsOf(fieldsOf(data)["savedOutput"])["id"]) ?? id;
}

/** A provider of a saved model, with the column its results stand in. */
export type SavedModelProvider = Provider & { readonly base: string };

export function isSavedModel(provider: Provider): provider is SavedModelProvider {
  return provider.kind === SAVED_MODEL_KIND && "base" in provider;
}

/** Results that stand deeper in the spec's object, or are the ends of a grid. */
function readOff(results: Fields): Fields {
  const terminal = fieldsOf(fieldsOf(results["cashFlowDetails"])["presentValueTerminalValues"]);
  const tables = fieldsOf(results["sensitivityTables"]);
  const { impliedMultiple, impliedGrowth } = fieldsOf(results["meta"]);
  const [lowestGG, highestGG] = ends(tables["gordonGrowth"]);
  const [lowestEM, highestEM] = ends(tables["ebitdaMultiple"]);
  return {
    terminalValueGG: terminal["gordonGrowth"],
    terminalValueEM: terminal["ebitdaMultiple"],
    impliedMultiple,
    impliedGrowth,
    lowestGG,
    highestGG,
    lowestEM,
    highestEM,
  };
}

/** The least and the greatest of a grid; none of an empty one. */
function ends(grid: unknown): readonly number[] {
  const cells = listOf(grid).flatMap((row) => listOf(row).flatMap((cell) => numberOf(cell) ?? []));
  return cells.length === 0 ? [] : [Math.min(...cells), Math.max(...cells)];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
