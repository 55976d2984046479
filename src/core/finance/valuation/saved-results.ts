import type { CaseValuation } from "#core/finance/valuation/case-valuation.ts";
import type { DcfInputs, Discounting } from "#core/finance/valuation/dcf-inputs.ts";
import type { DcfValuation } from "#core/finance/valuation/dcf-valuation.ts";
import {
  arrayOf,
  isObject,
  type JsonObject,
  numberOf,
  objectOf,
  parsedJson,
} from "#core/finance/valuation/json-reading.ts";
import type { Measure } from "#core/finance/valuation/measure.ts";
import type { SensitivityGrid } from "#core/finance/valuation/sensitivity.ts";

type Amount = number | null;

/** The spec's valuation results, amounts × `meta.scale` whole currency units. */
export type ValuationResults = {
  readonly enterpriseValueGG: Amount;
  readonly enterpriseValueEM: Amount;
  readonly equityValueGG: Amount;
  readonly equityValueEM: Amount;
  readonly dcfInputs: DcfInputs;
  readonly netDebt: Amount;
  readonly marketCap: Amount;
  readonly actualEV: Amount;
  readonly cashFlowDetails: {
    readonly presentValueFCF: readonly Amount[];
    readonly presentValueTerminalValues: {
      readonly ebitdaMultiple: Amount;
      readonly gordonGrowth: Amount;
    };
  };
  readonly sensitivityParameters: {
    readonly wacc: readonly number[];
    readonly gordonGrowth: readonly number[];
    readonly ebitdaMultiple: readonly number[];
  };
  /** Empty where a saved model has none and nothing to compute them of. */
  readonly sensitivityTables: {
    readonly gordonGrowth: SensitivityGrid;
    readonly ebitdaMultiple: SensitivityGrid;
  };
  readonly meta: ResultsMeta;
};

export type ResultsMeta = {
  readonly currency: string;
  readonly scale: number;
  readonly discounting: Discounting;
  readonly valuationDate?: string | undefined;
  readonly cashFlowBasis: "unlevered" | "discretionary";
  readonly errors: readonly ResultsError[];
  readonly warnings: readonly string[];
  /** What each method's terminal value stands for in the other's terms; absent where meaningless. */
  readonly impliedMultiple?: number | undefined;
  readonly impliedGrowth?: number | undefined;
};

/** Which value is null, and why. */
export type ResultsError = {
  readonly field: string;
  readonly code: string;
  readonly reason: string;
};

/** Saved models without a scale are in millions (decisions.md 34). */
export const SAVED_SCALE = 1_000_000;

/** Percent where a fraction is meant: beyond these a rate can't be one. */
const PERCENT_WACC_FROM = 1;
const PERCENT_GROWTH_FROM = 0.25;

/** The results as they are saved and sent, divided by `scale`. */
export function writeResults(
  dcf: DcfValuation,
  meta: Pick<ResultsMeta, "currency" | "scale" | "discounting" | "valuationDate">,
  warnings: CaseValuation["warnings"] = [],
): ValuationResults {
  const { gordonGrowth, ebitdaMultiple } = dcf.methods;
  const scaled = (value: Amount): Amount => (value === null ? null : value / meta.scale);
  const of = ({ value }: Measure): Amount => scaled(value);
  const measures: Readonly<Record<string, Measure>> = {
    enterpriseValueGG: gordonGrowth.enterpriseValue,
    enterpriseValueEM: ebitdaMultiple.enterpriseValue,
    equityValueGG: gordonGrowth.equityValue,
    equityValueEM: ebitdaMultiple.equityValue,
    actualEV: dcf.marketEnterpriseValue,
  };
  return {
    enterpriseValueGG: of(gordonGrowth.enterpriseValue),
    enterpriseValueEM: of(ebitdaMultiple.enterpriseValue),
    equityValueGG: of(gordonGrowth.equityValue),
    equityValueEM: of(ebitdaMultiple.equityValue),
    dcfInputs: dcf.inputs,
    netDebt: scaled(dcf.bridge.netDebt),
    marketCap: scaled(dcf.marketCap),
    actualEV: of(dcf.marketEnterpriseValue),
    cashFlowDetails: {
      presentValueFCF: dcf.presentValues.map(scaled),
      presentValueTerminalValues: {
        ebitdaMultiple: of(ebitdaMultiple.terminalPresentValue),
        gordonGrowth: of(gordonGrowth.terminalPresentValue),
      },
    },
    sensitivityParameters: dcf.parameters,
    sensitivityTables: {
      gordonGrowth: dcf.tables.gordonGrowth.map((row) => row.map(scaled)),
      ebitdaMultiple: dcf.tables.ebitdaMultiple.map((row) => row.map(scaled)),
    },
    meta: {
      ...meta,
      cashFlowBasis: "unlevered",
      errors: Object.entries(measures).flatMap(([field, measure]) =>
        measure.value === null ? [{ field, code: measure.code, reason: measure.reason }] : [],
      ),
      warnings: warnings.map(({ sentence }) => sentence),
      ...implied(dcf.impliedMultiple.value, dcf.impliedGrowth.value),
    },
  };
}

function implied(multiple: Amount, growth: Amount) {
  return {
    ...(multiple === null ? {} : { impliedMultiple: multiple }),
    ...(growth === null ? {} : { impliedGrowth: growth }),
  };
}

/**
 * Saved results as somebody wrote them: an object or its JSON text, even encoded twice; rates as
 * percent are made fractions; what is missing is null. Undefined when there is nothing to read.
 */
export function readResults(value: unknown): ValuationResults | undefined {
  const results = parsedJson(value);
  if (!isObject(results)) return undefined;
  const given = objectOf(results["dcfInputs"]);
  const details = objectOf(results["cashFlowDetails"]);
  const terminal = objectOf(details["presentValueTerminalValues"]);
  const parameters = objectOf(results["sensitivityParameters"]);
  const tables = objectOf(results["sensitivityTables"]);
  const meta = objectOf(results["meta"]);
  const amount = (field: string): Amount => numberOf(results[field]);
  return {
    enterpriseValueGG: amount("enterpriseValueGG"),
    enterpriseValueEM: amount("enterpriseValueEM"),
    equityValueGG: amount("equityValueGG"),
    equityValueEM: amount("equityValueEM"),
    dcfInputs: readDcfInputs(given),
    netDebt: amount("netDebt"),
    marketCap: amount("marketCap"),
    actualEV: amount("actualEV") ?? sumOf(amount("marketCap"), amount("netDebt")),
    cashFlowDetails: {
      presentValueFCF: arrayOf(details["presentValueFCF"]).map(numberOf),
      presentValueTerminalValues: {
        ebitdaMultiple: numberOf(terminal["ebitdaMultiple"]),
        gordonGrowth: numberOf(terminal["gordonGrowth"]),
      },
    },
    sensitivityParameters: {
      wacc: fractions(numbersOf(parameters["wacc"]), given["wacc"], PERCENT_WACC_FROM),
      gordonGrowth: fractions(
        numbersOf(parameters["gordonGrowth"]),
        given["terminalGrowthRate"],
        PERCENT_GROWTH_FROM,
      ),
      ebitdaMultiple: numbersOf(parameters["ebitdaMultiple"]),
    },
    sensitivityTables: {
      gordonGrowth: gridOf(tables["gordonGrowth"]),
      ebitdaMultiple: gridOf(tables["ebitdaMultiple"]),
    },
    meta: {
      currency: typeof meta["currency"] === "string" ? meta["currency"] : "USD",
      scale: numberOf(meta["scale"]) ?? SAVED_SCALE,
      discounting: meta["discounting"] === "mid-year" ? "mid-year" : "end-year",
      ...(typeof meta["valuationDate"] === "string"
        ? { valuationDate: meta["valuationDate"] }
        : {}),
      cashFlowBasis: meta["cashFlowBasis"] === "discretionary" ? "discretionary" : "unlevered",
      errors: arrayOf(meta["errors"]).filter(isResultsError),
      warnings: arrayOf(meta["warnings"]).filter((text) => typeof text === "string"),
      ...implied(numberOf(meta["impliedMultiple"]), numberOf(meta["impliedGrowth"])),
    },
  };
}

/** The three rates, percent made fractions; NaN where one is missing. */
export function readDcfInputs(inputs: JsonObject): DcfInputs {
  const number = (field: keyof DcfInputs): number => numberOf(inputs[field]) ?? Number.NaN;
  const rate = (field: "wacc" | "terminalGrowthRate", limit: number): number =>
    fractions([number(field)], inputs[field], limit)[0] ?? Number.NaN;
  return {
    wacc: rate("wacc", PERCENT_WACC_FROM),
    terminalGrowthRate: rate("terminalGrowthRate", PERCENT_GROWTH_FROM),
    terminalEbitdaMultiple: number("terminalEbitdaMultiple"),
  };
}

/** A grid's side is in the unit of the headline: its ends may be beyond what tells percent. */
function fractions(rates: readonly number[], headline: unknown, limit: number): readonly number[] {
  const telling = numberOf(headline) ?? rates[Math.floor(rates.length / 2)] ?? Number.NaN;
  return Math.abs(telling) > limit ? rates.map((rate) => rate / 100) : rates;
}

/** A grid of a page or a slide has some rows; one of thousands of cells is none. */
const GRID_MAX = 25;
const AMOUNTS = [
  "enterpriseValueGG",
  "enterpriseValueEM",
  "equityValueGG",
  "equityValueEM",
  "netDebt",
  "marketCap",
  "actualEV",
];

/** The field of saved results that no reader could show, and what is wrong with it; undefined for none. */
export function faultOfResults(results: JsonObject): { field: string; text: string } | undefined {
  const fields = [
    ...AMOUNTS.map((name) => [name, results[name]] as const),
    ...Object.entries(objectOf(results["dcfInputs"])).map(
      ([name, value]) => [`dcfInputs.${name}`, value] as const,
    ),
  ];
  const wrong = fields.find(([, value]) => value != null && numberOf(value) === null);
  if (wrong !== undefined) return { field: wrong[0], text: `${wrong[0]} is not a number` };
  const lists = ["sensitivityTables", "sensitivityParameters"].flatMap((part) =>
    Object.entries(objectOf(results[part])).map(([name, value]) => [`${part}.${name}`, value]),
  );
  const large = lists.find(([, list]) =>
    [list, ...arrayOf(list)].some((row) => arrayOf(row).length > GRID_MAX),
  );
  if (large === undefined) return undefined;
  const field = String(large[0]);
  return { field, text: `${field} is larger than ${GRID_MAX} by ${GRID_MAX}` };
}

function numbersOf(value: unknown): number[] {
  return arrayOf(value).flatMap((one) => numberOf(one) ?? []);
}

function gridOf(value: unknown): SensitivityGrid {
  return arrayOf(value).map((row) => arrayOf(row).map(numberOf));
}

function sumOf(a: Amount, b: Amount): Amount {
  return a === null || b === null ? null : a + b;
}

function isResultsError(value: unknown): value is ResultsError {
  return (
    isObject(value) && ["field", "code", "reason"].every((key) => typeof value[key] === "string")
  );
}
