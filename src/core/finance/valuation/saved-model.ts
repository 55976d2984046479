import { withBaseYear } from "#core/finance/valuation/base-year.ts";
import { type CaseValuation, valueCase } from "#core/finance/valuation/case-valuation.ts";
import { newCase, openingCases } from "#core/finance/valuation/cases.ts";
import {
  ASSUMED_DCF_INPUTS,
  defaultAssumptions,
  PROJECTED_YEARS,
} from "#core/finance/valuation/default-assumptions.ts";
import { impliedDrivers } from "#core/finance/valuation/implied-drivers.ts";
import {
  arrayOf,
  isObject,
  type JsonObject,
  numberOf,
  objectOf,
  parsedJson,
  textOf,
} from "#core/finance/valuation/json-reading.ts";
import { known } from "#core/finance/valuation/measure.ts";
import { openingNotes } from "#core/finance/valuation/opening-notes.ts";
import type { ModelHistory } from "#core/finance/valuation/model-history.ts";
import { MODEL_ITEMS } from "#core/finance/valuation/model-items.ts";
import {
  readAssumptions,
  readNotes,
  writeAssumptions,
} from "#core/finance/valuation/saved-assumptions.ts";
import { readHistory, readProjections } from "#core/finance/valuation/saved-periods.ts";
import {
  readResults,
  SAVED_SCALE,
  type ValuationResults,
  writeResults,
} from "#core/finance/valuation/saved-results.ts";
import {
  type Assumptions,
  BASE_CASE_ID,
  type MarketInput,
  type ModelCase,
  projectedEnds,
  projectedPeriods,
  type ValuationModel,
} from "#core/finance/valuation/valuation-model.ts";

/** The fields of a saved output that make a model, each an object or its JSON text. */
export type SavedParts = {
  readonly ticker: string;
  readonly historicalData: unknown;
  readonly projections?: unknown;
  readonly assumptionParameters?: unknown;
  readonly valuationResults?: unknown;
};

/** A model as it is saved: objects of the spec's shapes, amounts in millions. */
export type WrittenModel = {
  readonly historicalData: JsonObject;
  readonly projections: JsonObject;
  readonly assumptionParameters: JsonObject;
  readonly valuationResults: ValuationResults;
};

/** What is said of the assumptions is said of the base case's. */
const NO_NOTES = readNotes({});

/** More years than anyone projects; a bound against nonsense. */
const YEARS_MAX = 15;

/** A new model of a company: what its past suggests and why, with a bear and a bull case. */
export function newModel(history: ModelHistory): ValuationModel {
  const model = readSavedModel({ ticker: history.ticker, historicalData: writeHistory(history) });
  return { ...model, notes: openingNotes(history) };
}

/**
 * The model in a saved output, whoever wrote it. What it leaves out is as the past suggests; without
 * assumptions the drivers are read off its projections.
 */
export function readSavedModel(saved: SavedParts): ValuationModel {
  const parameters = objectOf(parsedJson(saved.assumptionParameters));
  const projections = readProjections(saved.projections);
  const results = readResults(saved.valuationResults);
  const past = readHistory(saved.historicalData, saved.ticker);
  const history = withBaseYear(past, { projections, parameters, results });
  const given = arrayOf(parameters["periods"]).filter((period) => typeof period === "string");
  const named = given.length > 0 ? given : projections.periods;
  const years = Math.min(YEARS_MAX, named.length === 0 ? PROJECTED_YEARS : named.length);
  const base = history.years.at(-1);
  const periods = named.length === 0 ? projectedPeriods(base, years) : named.slice(0, years);
  const suggested = defaultAssumptions(history, dcfOf(parameters, results), years);
  const isDriven = isAssumed(parameters) && history === past;
  // A saved model may name its columns otherwise than its parameters do.
  const columns = periods.map((period, at) => projections.periods[at] ?? period);
  const opening =
    isDriven || projections.periods.length === 0
      ? suggested
      : impliedDrivers(history, { ...projections, periods: columns }, suggested);
  return {
    history,
    periods,
    periodEnds: projectedEnds(history.periodEnds[base ?? ""], years),
    cases: casesOf(parameters, years, opening),
    notes: readNotes(parameters),
    discounting: discountingOf(parameters, results),
    ...optional("valuationDate", textOf(parameters["valuationDate"]) || undefined),
    ...optional("marketCap", marketOf(parameters, results)),
    ...optional("sharePrice", inputOf(parameters["sharePrice"])),
    ...optional("marketSpread", inputOf(parameters["marketSpread"])),
    ...optional("riskFreeRate", numberOf(parameters["riskFreeRate"]) ?? undefined),
    ...optional("dilutedShares", sharesOf(parameters)),
    claims: claimsOf(objectOf(parameters["claims"])),
  };
}

function discountingOf(parameters: JsonObject, results: ValuationResults | undefined) {
  if (parameters["discounting"] === "mid-year") return "mid-year";
  return results?.meta.discounting ?? "end-year";
}

function isAssumed(parameters: JsonObject): boolean {
  return ["revenue_growth_assumptions", "ebitda_margin_assumptions"].some(
    (group) => arrayOf(objectOf(parameters[group])["values"]).length > 0,
  );
}

/** The model in the spec's shapes, with its base case's projections and results. */
export function writeModel(model: ValuationModel, valued?: CaseValuation): WrittenModel {
  const [base, ...others] = model.cases;
  if (base === undefined) throw new Error("a model has a base case");
  const { projection, dcf, warnings } = valued ?? valueCase(model, base);
  const { history, periods, notes, discounting, valuationDate, claims } = model;
  const { marketCap, sharePrice, marketSpread, riskFreeRate, dilutedShares } = model;
  const asCase = (one: ModelCase): JsonObject => ({
    id: one.id,
    name: one.name,
    ...writeAssumptions(one, one === base ? notes : NO_NOTES),
    dcfInputs: one.dcf,
    opening: { ...writeAssumptions(one.opening, NO_NOTES), dcfInputs: one.opening.dcf },
  });
  return {
    historicalData: writeHistory(history),
    projections: Object.fromEntries(
      periods.map((period, at) => [
        period,
        Object.fromEntries([
          ...MODEL_ITEMS.map((item) => [item, millions(projection.columns[item][at])]),
          ["D&A", millions(projection.depreciation[at])],
        ]),
      ]),
    ),
    assumptionParameters: {
      baseYear: history.years.at(-1) ?? null,
      periods,
      ...asCase(base),
      cases: others.map(asCase),
      discounting,
      ...optional("valuationDate", valuationDate),
      ...optional(
        "marketCap",
        marketCap && { value: marketCap.value / SAVED_SCALE, date: marketCap.date },
      ),
      ...optional("sharePrice", sharePrice),
      ...optional("marketSpread", marketSpread),
      ...optional("riskFreeRate", riskFreeRate),
      ...optional("dilutedShares", dilutedShares && dilutedShares / SAVED_SCALE),
      claims: Object.fromEntries(
        Object.entries(claims).map(([name, value]) => [name, millions(value)]),
      ),
    },
    valuationResults: writeResults(
      dcf,
      {
        currency: history.currency,
        scale: SAVED_SCALE,
        discounting,
        valuationDate: valuationDate ?? history.periodEnds[history.years.at(-1) ?? ""],
      },
      warnings,
    ),
  };
}

/** The past as the spec's financial data, in millions. */
export function writeHistory(history: ModelHistory): JsonObject {
  const { ticker, name, currency, archetype, years, periodEnds, rows } = history;
  return {
    ticker,
    ...optional("name", name),
    currency,
    scale: SAVED_SCALE,
    ...optional("archetype", archetype),
    years,
    data: rows.map(({ item, amounts, sources, bases }) => ({
      item,
      ...Object.fromEntries(
        years.map((year) => {
          const value = amounts[year];
          return [year, value == null ? null : value / SAVED_SCALE];
        }),
      ),
      ...optional("sources", sources),
      ...optional("bases", bases),
    })),
    meta: { periodEnd: periodEnds },
  };
}

function millions(value: number | undefined): number | null {
  const number = known(value);
  return number === null ? null : number / SAVED_SCALE;
}

function casesOf(parameters: JsonObject, years: number, opening: Assumptions): ModelCase[] {
  const read = (one: JsonObject, id: string, name: string): ModelCase => {
    // Only the product keeps what stood before.
    const before = one["opening"];
    const isOwn = isObject(before);
    const assumptions = readAssumptions(one, years, opening, isOwn ? "fractions" : "either");
    return {
      ...newCase(textOf(one["id"]) || id, textOf(one["name"]) || name, assumptions),
      ...(isOwn ? { opening: readAssumptions(before, years, assumptions, "fractions") } : {}),
    };
  };
  const base = read(parameters, BASE_CASE_ID, "Base case");
  if (!Array.isArray(parameters["cases"])) return [base, ...openingCases(base).slice(1)];
  const others = parameters["cases"].filter(isObject);
  return [base, ...others.map((one, at) => read(one, `case-${at + 2}`, `Case ${at + 2}`))];
}

function dcfOf(parameters: JsonObject, results: ValuationResults | undefined) {
  if (isObject(parameters["dcfInputs"]) || results === undefined) return ASSUMED_DCF_INPUTS;
  const { wacc, terminalGrowthRate, terminalEbitdaMultiple } = results.dcfInputs;
  return {
    wacc: known(wacc) ?? ASSUMED_DCF_INPUTS.wacc,
    terminalGrowthRate: known(terminalGrowthRate) ?? ASSUMED_DCF_INPUTS.terminalGrowthRate,
    terminalEbitdaMultiple:
      known(terminalEbitdaMultiple) ?? ASSUMED_DCF_INPUTS.terminalEbitdaMultiple,
  };
}

function marketOf(
  parameters: JsonObject,
  results: ValuationResults | undefined,
): MarketInput | undefined {
  const given = inputOf(parameters["marketCap"]);
  if (given !== undefined) return { ...given, value: given.value * SAVED_SCALE };
  if (Object.hasOwn(parameters, "discounting") || results?.marketCap == null) return undefined;
  return { value: results.marketCap * results.meta.scale };
}

function inputOf(given: unknown): MarketInput | undefined {
  const { value, date } = objectOf(given);
  const number = numberOf(value);
  return number === null
    ? undefined
    : { value: number, ...optional("date", textOf(date) || undefined) };
}

/** In millions on the wire. */
function sharesOf(parameters: JsonObject): number | undefined {
  const shares = numberOf(parameters["dilutedShares"]);
  return shares === null || shares <= 0 ? undefined : shares * SAVED_SCALE;
}

function claimsOf(claims: JsonObject): ValuationModel["claims"] {
  const amount = (name: string) => {
    const value = numberOf(claims[name]);
    return optional(name, value === null ? undefined : value * SAVED_SCALE);
  };
  return { ...amount("preferred"), ...amount("minorityInterest"), ...amount("associates") };
}

/** A field that is left out when there is nothing to say. */
function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  // One field under its own name, which a computed key can't say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}
