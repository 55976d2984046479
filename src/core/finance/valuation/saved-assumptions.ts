import type { DcfInputs } from "#core/finance/valuation/dcf-inputs.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import { DRIVER_NAMES, type DriverName, driverSeries } from "#core/finance/valuation/drivers.ts";
import {
  arrayOf,
  isObject,
  type JsonObject,
  numberOf,
  objectOf,
  textOf,
  textsOf,
} from "#core/finance/valuation/json-reading.ts";
import { known, type Series } from "#core/finance/valuation/measure.ts";
import { readDcfInputs, SAVED_SCALE } from "#core/finance/valuation/saved-results.ts";
import {
  type AssumptionNote,
  type AssumptionNotes,
  type Assumptions,
  NOTE_GROUPS,
  type NoteGroup,
} from "#core/finance/valuation/valuation-model.ts";

/** The group of the wire each noted driver stands in (spec section 3). */
const GROUPS: Readonly<Record<NoteGroup, string>> = {
  revenueGrowth: "revenue_growth_assumptions",
  ebitdaMargin: "ebitda_margin_assumptions",
  workingCapital: "working_capital_assumptions",
  capex: "capex_assumptions",
};

/** Drivers whose rate was given in percent if any of the series is beyond this. */
const PERCENT_FROM = 1.5;

/** One case as `assumptionParameters` has it: groups with their notes, the rest under `other`. */
export function writeAssumptions({ drivers }: Assumptions, notes: AssumptionNotes): JsonObject {
  const values = (name: DriverName): readonly (number | null)[] =>
    drivers[name].map((value) => {
      const number = known(value);
      return number !== null && isAmount(name, drivers) ? number / SAVED_SCALE : number;
    });
  const group = (name: NoteGroup): JsonObject => ({
    ...(name === "workingCapital" ? { basis: drivers.workingCapitalBasis } : {}),
    ...(name === "capex" ? { basis: drivers.capexBasis } : {}),
    values: values(name),
    rationale: notes[name].rationale,
    key_drivers: notes[name].keyDrivers,
    risks: notes[name].risks,
  });
  const others = DRIVER_NAMES.filter((name) => !(name in GROUPS));
  return {
    ...Object.fromEntries(NOTE_GROUPS.map((name) => [GROUPS[name], group(name)])),
    other: Object.fromEntries(others.map((name) => [name, values(name)])),
  };
}

/** The notes of the four groups; texts where lists are meant are taken as one. */
export function readNotes(parameters: JsonObject): AssumptionNotes {
  const note = (name: NoteGroup): AssumptionNote => {
    const group = objectOf(parameters[GROUPS[name]]);
    return {
      rationale: textOf(group["rationale"]),
      keyDrivers: textsOf(group["key_drivers"]),
      risks: textsOf(group["risks"]),
    };
  };
  return {
    revenueGrowth: note("revenueGrowth"),
    ebitdaMargin: note("ebitdaMargin"),
    workingCapital: note("workingCapital"),
    capex: note("capex"),
  };
}

/**
 * A case of `years` years; what the parameters leave out is as `fallback` has it. Where the product
 * wrote them its rates are fractions, however large; anybody else may mean percent.
 */
export function readAssumptions(
  parameters: JsonObject,
  years: number,
  fallback: Assumptions,
  rates: "fractions" | "either" = "either",
): Assumptions {
  const workingCapital = objectOf(parameters[GROUPS.workingCapital]);
  const capex = objectOf(parameters[GROUPS.capex]);
  const bases = {
    workingCapitalBasis: basisOf(
      workingCapital,
      "pct_of_revenue_change",
      fallback.drivers.workingCapitalBasis,
    ),
    capexBasis: basisOf(capex, "pct_of_revenue", fallback.drivers.capexBasis),
  };
  const other = objectOf(parameters["other"]);
  const drivers = driverSeries((name) => {
    const group = isNoteGroup(name) ? objectOf(parameters[GROUPS[name]])["values"] : other[name];
    const given = arrayOf(group);
    if (given.length === 0) return fallback.drivers[name];
    const numbers = fitted(given, years);
    if (isAmount(name, bases)) return numbers.map((value) => value * SAVED_SCALE);
    const isPercent = rates === "either" && numbers.some((rate) => Math.abs(rate) > PERCENT_FROM);
    return isPercent ? numbers.map((rate) => rate / 100) : numbers;
  });
  const dcf = isObject(parameters["dcfInputs"])
    ? withFallback(readDcfInputs(parameters["dcfInputs"]), fallback.dcf)
    : fallback.dcf;
  return { drivers: { ...drivers, ...bases }, dcf };
}

/** A group without values is the fallback's, and so is its basis. */
function basisOf<Share extends string>(
  group: JsonObject,
  share: Share,
  fallback: Share | "amount",
): Share | "amount" {
  if (arrayOf(group["values"]).length === 0) return fallback;
  return group["basis"] === "amount" ? "amount" : share;
}

function withFallback(inputs: DcfInputs, fallback: DcfInputs): DcfInputs {
  return {
    wacc: known(inputs.wacc) ?? fallback.wacc,
    terminalGrowthRate: known(inputs.terminalGrowthRate) ?? fallback.terminalGrowthRate,
    terminalEbitdaMultiple: known(inputs.terminalEbitdaMultiple) ?? fallback.terminalEbitdaMultiple,
  };
}

/** One value a year: the last stands for the years the list does not reach. */
function fitted(given: readonly unknown[], years: number): Series {
  const last = given.length - 1;
  return Array.from(
    { length: years },
    (_, at) => numberOf(given[Math.min(at, last)]) ?? Number.NaN,
  );
}

function isAmount(name: DriverName, bases: Parameters<typeof driverKind>[1]): boolean {
  return driverKind(name, bases).unit === "millions";
}

function isNoteGroup(name: DriverName): name is NoteGroup & DriverName {
  return name in GROUPS;
}
