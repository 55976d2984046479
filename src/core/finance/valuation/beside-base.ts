import { prepareHistory, valueCase } from "#core/finance/valuation/case-valuation.ts";
import type { DcfInputs } from "#core/finance/valuation/dcf-inputs.ts";
import { type DriverName, driverSeries } from "#core/finance/valuation/drivers.ts";
import type {
  Assumptions,
  ModelCase,
  ValuationModel,
} from "#core/finance/valuation/valuation-model.ts";

/** Below it a buyer would pay next to nothing. */
export const LEAST_MULTIPLE = 0.5;

/**
 * What a case assumes where nothing was typed in it: the base case as it was opened; of any other, the base
 * as it is now at the distance that the two were opened with.
 */
export function untyped(
  { cases: [base] }: Pick<ValuationModel, "cases">,
  one: ModelCase,
): Assumptions {
  if (base === undefined || one.id === base.id) return one.opening;
  return moved(one.opening, base.opening, base);
}

/** The opening of a case that starts from these assumptions: nothing in it is typed yet. */
export function openingBeside(
  { cases: [base] }: Pick<ValuationModel, "cases">,
  from: Assumptions,
): Assumptions {
  return base === undefined ? from : moved(from, base, base.opening);
}

/** The model after a change: what was typed in no case but the base moves with it. */
export function movedWithBase(before: ValuationModel, after: ValuationModel): ValuationModel {
  const [base] = after.cases;
  if (base === undefined || base === before.cases[0]) return after;
  return {
    ...after,
    cases: after.cases.map((one) => {
      if (one.id === base.id) return one;
      const [was, is] = [untyped(before, one), untyped(after, one)];
      const rate = (name: keyof DcfInputs) => followed(one.dcf[name], was.dcf[name], is.dcf[name]);
      return {
        ...one,
        drivers: {
          ...one.drivers,
          ...driverSeries((name) =>
            one.drivers[name].map((now, at) =>
              followed(now, numberAt(was.drivers[name], at), numberAt(is.drivers[name], at)),
            ),
          ),
        },
        dcf: {
          wacc: rate("wacc"),
          terminalGrowthRate: rate("terminalGrowthRate"),
          terminalEbitdaMultiple: rate("terminalEbitdaMultiple"),
        },
      };
    }),
  };
}

/** Whether two numbers are one, whatever binary fractions say. */
export function isSame(one: number, other: number): boolean {
  return Object.is(one, other) || Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
}

/** What the cases that a model opens with are to be worth beside the base: less, or more. */
const SIDES: Readonly<Record<string, 1 | -1>> = { bear: -1, bull: 1 };

/** Which cases are worth the opposite of what they are called, in a sentence each. */
export function turnedCases(model: ValuationModel): readonly string[] {
  const [base] = model.cases;
  if (base === undefined) return [];
  const past = prepareHistory(model.history);
  const valuesOf = (one: ModelCase) => {
    const { gordonGrowth, ebitdaMultiple } = valueCase(model, one, past).dcf.methods;
    return [gordonGrowth, ebitdaMultiple].map(({ enterpriseValue }) => enterpriseValue.value);
  };
  const standing = valuesOf(base);
  return model.cases.flatMap((one) => {
    const side = SIDES[one.id];
    if (side === undefined) return [];
    const isTurned = valuesOf(one).some((value, at) => {
      const of = standing[at] ?? null;
      return value !== null && of !== null && (value - of) * side < 0;
    });
    return isTurned ? [`${one.name} is worth ${side > 0 ? "less" : "more"} than ${base.name}`] : [];
  });
}

/** Assumptions moved by as much as others were, each number by its own. */
function moved(of: Assumptions, from: Assumptions, to: Assumptions): Assumptions {
  const rate = (name: keyof DcfInputs) => movedBy(of.dcf[name], from.dcf[name], to.dcf[name]);
  const multiple = rate("terminalEbitdaMultiple");
  return {
    drivers: {
      ...of.drivers,
      ...driverSeries((name) =>
        isOneBasis(name, [of, from, to])
          ? of.drivers[name].map((value, at) =>
              movedBy(value, numberAt(from.drivers[name], at), numberAt(to.drivers[name], at)),
            )
          : of.drivers[name],
      ),
    },
    dcf: {
      wacc: rate("wacc"),
      terminalGrowthRate: rate("terminalGrowthRate"),
      terminalEbitdaMultiple:
        multiple === to.dcf.terminalEbitdaMultiple ? multiple : Math.max(LEAST_MULTIPLE, multiple),
    },
  };
}

/** A share of revenues is at no distance from an amount. */
function isOneBasis(name: DriverName, all: readonly Assumptions[]): boolean {
  const basisOf = ({ drivers }: Assumptions) => {
    if (name === "workingCapital") return drivers.workingCapitalBasis;
    return name === "capex" ? drivers.capexBasis : undefined;
  };
  const [first, ...others] = all.map(basisOf);
  return others.every((basis) => basis === first);
}

/** Where a number goes that stood where nothing was typed. */
function followed(now: number, from: number, to: number): number {
  return isSame(now, from) ? to : now;
}

function movedBy(value: number, from: number, to: number): number {
  return isSame(value, from) ? to : Math.round((value + to - from) * 1e10) / 1e10;
}

function numberAt(series: readonly number[], at: number): number {
  return series[at] ?? Number.NaN;
}
