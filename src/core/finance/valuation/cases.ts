import { isSame, LEAST_MULTIPLE, untyped } from "#core/finance/valuation/beside-base.ts";
import type { DcfInputs } from "#core/finance/valuation/dcf-inputs.ts";
import { isPlaceholder, RATE_NAMES, type RateName } from "#core/ledger/saved-model-provider.ts";
import { ASSUMED_DCF_INPUTS } from "#core/finance/valuation/default-assumptions.ts";
import type { Drivers } from "#core/finance/valuation/drivers.ts";
import type { Series } from "#core/finance/valuation/measure.ts";
import {
  type Assumptions,
  BASE_CASE_ID,
  type ModelCase,
  type ValuationModel,
} from "#core/finance/valuation/valuation-model.ts";

/** How far a case stands from the base: points of growth, margin and WACC, turns of the multiple. */
type CaseShift = {
  readonly id: string;
  readonly name: string;
  readonly growth: number;
  readonly margin: number;
  readonly wacc: number;
  readonly multiple: number;
};

const SHIFTS: readonly CaseShift[] = [
  { id: "bear", name: "Bear case", growth: -0.02, margin: -0.015, wacc: 0.005, multiple: -1 },
  { id: "bull", name: "Bull case", growth: 0.02, margin: 0.015, wacc: -0.005, multiple: 1 },
];

/** The base case and, two points of growth and 1.5 of margin to each side, a bear and a bull case. */
export function openingCases(base: Assumptions): readonly ModelCase[] {
  return [
    newCase(BASE_CASE_ID, "Base case", base),
    ...SHIFTS.map(({ id, name, ...shift }) => newCase(id, name, shifted(base, shift))),
  ];
}

/** A case that starts from these assumptions, which may be those of another case. */
export function newCase(id: string, name: string, { drivers, dcf }: Assumptions): ModelCase {
  return { id, name, drivers, dcf, opening: { drivers, dcf } };
}

/** Whether a rate is still the placeholder nobody chose, or the step of a case off it. */
export function isAssumedRate(
  model: ValuationModel,
  one: ModelCase,
  name: keyof DcfInputs,
): boolean {
  const rate = one.dcf[name];
  const assumed = ASSUMED_DCF_INPUTS[name];
  const [base] = model.cases;
  const isChosen = !isPlaceholder(name, base?.dcf[name], base?.opening.dcf[name]);
  if (isChosen || !isSame(rate, untyped(model, one).dcf[name])) return false;
  const steps = SHIFTS.map(({ wacc, multiple }) => {
    if (name === "wacc") return rounded(assumed + wacc);
    return name === "terminalEbitdaMultiple" ? assumed + multiple : assumed;
  });
  return [assumed, ...steps].includes(rate);
}

/** The rates of the base case that nobody set. */
export function assumedRates(model: ValuationModel): readonly RateName[] {
  const [base] = model.cases;
  return RATE_NAMES.filter((name) => base !== undefined && isAssumedRate(model, base, name));
}

/** What a WACC built for one case makes of the others: each keeps its distance, one typed stays. */
export function waccsBeside(
  model: ValuationModel,
  chosen: ModelCase,
  wacc: number,
): readonly { readonly one: ModelCase; readonly wacc: number; readonly isOwn: boolean }[] {
  return model.cases
    .filter(({ id }) => id !== chosen.id)
    .map((one) => {
      const isOwn = !isSame(one.dcf.wacc, untyped(model, one).dcf.wacc);
      const moved = rounded(wacc + one.opening.dcf.wacc - chosen.opening.dcf.wacc);
      return { one, wacc: isOwn ? one.dcf.wacc : moved, isOwn };
    });
}

/** The assumptions with growth and margins moved by points in every year, and the rates with them. */
export function shifted(
  { drivers, dcf }: Assumptions,
  by: { growth?: number; margin?: number; wacc?: number; multiple?: number },
): Assumptions {
  const { growth = 0, margin = 0, wacc = 0, multiple = 0 } = by;
  const moved: Drivers = {
    ...drivers,
    revenueGrowth: plus(drivers.revenueGrowth, growth),
    ebitdaMargin: plus(drivers.ebitdaMargin, margin),
    // A margin that falls with prices falls above the line too.
    grossMargin: plus(drivers.grossMargin, margin),
  };
  return {
    drivers: moved,
    dcf: {
      wacc: rounded(dcf.wacc + wacc),
      terminalGrowthRate: dcf.terminalGrowthRate,
      terminalEbitdaMultiple: Math.max(
        LEAST_MULTIPLE,
        rounded(dcf.terminalEbitdaMultiple + multiple),
      ),
    },
  };
}

function plus(series: Series, points: number): Series {
  return points === 0 ? series : series.map((value) => rounded(value + points));
}

function rounded(value: number): number {
  return Math.round(value * 1e10) / 1e10;
}
