import type { Datum } from "#core/ledger/datum.ts";
import type { Unit } from "#core/ledger/units.ts";
import { type Opener, type Provider, providerOf } from "#core/ledger/provider.ts";
import { MARKET_ITEMS } from "#core/ledger/research-card-provider.ts";

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

/** Rates nobody can read off statements: placeholders the analyst is asked to replace. */
export const ASSUMED_RATES = {
  wacc: 0.09,
  terminalGrowthRate: 0.02,
  terminalEbitdaMultiple: 8,
} as const satisfies Partial<Record<keyof typeof MODEL_RESULTS, number>>;

export type RateName = keyof typeof ASSUMED_RATES;

/** Whether a rate of the base case is still the placeholder; `opening` is what it began as. */
export function isPlaceholder(name: RateName, rate: unknown, opening: unknown = rate): boolean {
  return rate === ASSUMED_RATES[name] && opening === rate;
}

const UNITS: Readonly<Partial<Record<string, Unit>>> = {
  wacc: "fraction",
  terminalGrowthRate: "fraction",
  terminalEbitdaMultiple: "multiple",
  impliedMultiple: "multiple",
  impliedGrowth: "fraction",
};

const RESULT_UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries(MODEL_RESULTS).map(([field, item]) => [item, UNITS[field] ?? "money"]),
);

/** What a result of a model is measured in; undefined for any other row. */
export function resultUnit(item: string): Unit | undefined {
  return RESULT_UNITS.get(item);
}

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
 * projections in theirs (`2027E`). Those of another case are rows of their own: `EBITDA, Bear case`.
 */
export const SAVED_MODEL: Opener = {
  types: ["saved-model"],
  open({ id, ticker, data }) {
    const card = fieldsOf(data);
    const saved = fieldsOf(card["savedOutput"]);
    const parameters = fieldsOf(card["assumptionParameters"]);
    const meta = fieldsOf(fieldsOf(card["valuationResults"])["meta"]);
    const history = fieldsOf(card["historicalData"]);
    const name = textOf(saved["name"]) ?? "Saved model";
    const currency = textOf(meta["currency"]) ?? textOf(history["currency"]) ?? "USD";
    const version = numberOf(saved["version"]) ?? 1;
    const savedOutputId = savedOutputIdOf({ id, data });
    const base = textOf(parameters["baseYear"]) ?? "Model";
    const makerOf =
      (caseName: string | undefined): DatumMaker =>
      ({ item, cell, ...value }) => {
        const end = caseName === undefined ? "" : `, ${caseName}`;
        const of = caseName === undefined ? {} : { case: caseName };
        const source = { savedOutputId, version, ...of, cell, name };
        return { kind: "row", ticker, item: `${item}${end}`, currency, source, ...value };
      };
    const others = listOf(card["cases"]).flatMap((one) => {
      const fields = fieldsOf(one);
      const called = textOf(fields["name"]);
      return called === undefined ? [] : [{ called, fields }];
    });
    const values = [
      ...resultData(card, base, makerOf(undefined)),
      ...assumedData(parameters, makerOf(undefined)),
      ...projectedData(card, makerOf(undefined)),
      ...spreadData(parameters, base, makerOf(undefined)),
      ...others.flatMap(({ called, fields }) => [
        ...resultData(fields, base, makerOf(called)),
        ...projectedData(fields, makerOf(called)),
      ]),
    ];
    const about = { id, kind: SAVED_MODEL_KIND, entity: ticker, name, currency };
    const cases = others.map(({ called }) => called);
    return { ...providerOf(about, values), base, cases, assumed: assumedRates(card) };
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

type DatumMaker = (
  value: Pick<Datum, "item" | "period" | "value" | "unit"> & { readonly cell: string },
) => Datum;

function resultData(card: Fields, base: string, datum: DatumMaker): readonly Datum[] {
  const results = fieldsOf(card["valuationResults"]);
  const scale = numberOf(fieldsOf(results["meta"])["scale"]) ?? MILLIONS;
  const given = { ...results, ...fieldsOf(results["dcfInputs"]), ...readOff(results) };
  return Object.entries(MODEL_RESULTS).flatMap(([field, item]) => {
    const value = numberOf(given[field]);
    if (value === undefined) return [];
    const unit = resultUnit(item) ?? "money";
    const whole = unit === "money" ? value * scale : value;
    return datum({ item, period: base, cell: `valuationResults.${field}`, value: whole, unit });
  });
}

function projectedData(card: Fields, datum: DatumMaker): readonly Datum[] {
  return Object.entries(fieldsOf(card["projections"])).flatMap(([period, row]) =>
    Object.entries(fieldsOf(row)).flatMap(([item, amount]) => {
      const value = numberOf(amount);
      const cell = `projections.${item}.${period}`;
      return value === undefined
        ? []
        : datum({ item, period, cell, value: value * MILLIONS, unit: "money" });
    }),
  );
}

function assumedData(parameters: Fields, datum: DatumMaker): readonly Datum[] {
  const periods = listOf(parameters["periods"]);
  return Object.entries(ASSUMED).flatMap(([group, item]) => {
    const { basis, values } = fieldsOf(parameters[group]);
    if (basis === "amount") return [];
    return listOf(values).flatMap((rate, at) => {
      const value = numberOf(rate);
      const period = textOf(periods[at]);
      if (value === undefined || period === undefined) return [];
      const cell = `assumptionParameters.${group}.${period}`;
      return datum({ item, period, cell, value, unit: "fraction" });
    });
  });
}

/** As typed beside the model, in the column of its day. */
function spreadData(parameters: Fields, base: string, datum: DatumMaker): readonly Datum[] {
  const { value: typed, date } = fieldsOf(parameters["marketSpread"]);
  const value = numberOf(typed);
  const cell = "assumptionParameters.marketSpread";
  const [item, period] = [MARKET_ITEMS.marketSpread, textOf(date) ?? base];
  return value === undefined ? [] : [datum({ item, period, cell, value, unit: "bps" })];
}

export const RATE_NAMES = ["wacc", "terminalGrowthRate", "terminalEbitdaMultiple"] as const;

function assumedRates(card: Fields): readonly RateName[] {
  const rates = fieldsOf(fieldsOf(card["valuationResults"])["dcfInputs"]);
  const opening = fieldsOf(
    fieldsOf(fieldsOf(card["assumptionParameters"])["opening"])["dcfInputs"],
  );
  return RATE_NAMES.filter((name) => isPlaceholder(name, rates[name], opening[name]));
}

/** A provider of a saved model, with the column its results stand in. */
export type SavedModelProvider = Provider & {
  readonly base: string;
  /** Names of its cases beside the base one. */
  readonly cases: readonly string[];
  /** Rates of the base case that nobody set. */
  readonly assumed: readonly RateName[];
};

export function isSavedModel(provider: Provider): provider is SavedModelProvider {
  return provider.kind === SAVED_MODEL_KIND && "base" in provider;
}

/** The model read as one of its cases: each row is that case's. */
export function inCase(model: SavedModelProvider, name: string): SavedModelProvider {
  const end = `, ${name}`;
  return {
    ...model,
    items: model.items.flatMap((item) => (item.endsWith(end) ? item.slice(0, -end.length) : [])),
    find: (item, period) => model.find(`${item}${end}`, period),
  };
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
