import type { DcfValuation } from "#core/finance/valuation/dcf-valuation.ts";
import { enterpriseValue } from "#core/finance/valuation/enterprise-value.ts";
import { type CaseValuation, prepareHistory } from "#core/finance/valuation/case-valuation.ts";
import { shifted } from "#core/finance/valuation/cases.ts";
import { absent, type Measure, measured, orMissing } from "#core/finance/valuation/measure.ts";
import { project } from "#core/finance/valuation/projections.ts";
import { discountFactor } from "#core/finance/valuation/discounting.ts";
import { impliedGrowth } from "#core/finance/valuation/terminal-value.ts";
import type { Assumptions, ValuationModel } from "#core/finance/valuation/valuation-model.ts";

/** What the market's price of the whole company takes for granted, the rest as in the case. */
export type MarketImplies = {
  /** Terminal growth for ever. */
  readonly terminalGrowth: Measure;
  readonly terminalMultiple: Measure;
  /** Added to the EBITDA margin of every projected year, by Gordon growth. */
  readonly marginShift: Measure;
  /** Added to the growth of every projected year, by Gordon growth. */
  readonly growthShift: Measure;
};

const HALVINGS = 60;
/** Shifts are sought from none outwards, by points, for growth can lower a value as well. */
const SHIFT_STEP = 0.01;
const SHIFTS_MAX = 50;

/** Solves the case for the market's enterprise value: in closed form for the terminal inputs, by
 * halving for shifts of margin and growth. */
export function marketImplies(
  model: ValuationModel,
  assumptions: Assumptions,
  { dcf }: CaseValuation,
): MarketImplies {
  const market = dcf.marketEnterpriseValue;
  if (market.value === null) {
    return {
      terminalGrowth: market,
      terminalMultiple: market,
      marginShift: market,
      growthShift: market,
    };
  }
  const { base } = prepareHistory(model.history);
  const valueWith = (by: { growth?: number; margin?: number }): number => {
    const { drivers } = shifted(assumptions, by);
    const { unleveredFcf } = project(base, drivers);
    const flows = { ...dcf.flows, cashFlows: unleveredFcf };
    return enterpriseValue(flows, dcf.inputs, "gordonGrowth").value ?? Number.NaN;
  };
  return {
    terminalGrowth: growthAt(dcf, market.value),
    terminalMultiple: multipleAt(dcf, market.value),
    marginShift: shiftAt(market.value, (margin) => valueWith({ margin })),
    growthShift: shiftAt(market.value, (growth) => valueWith({ growth })),
  };
}

function growthAt({ presentValueFcf, flows, inputs }: DcfValuation, market: number): Measure {
  const last = flows.cashFlows.at(-1) ?? Number.NaN;
  const terminal =
    (market - orMissing(presentValueFcf.value)) /
    discountFactor(inputs.wacc, flows.timing.flows.at(-1) ?? Number.NaN);
  return terminal > 0 && last > 0
    ? measured(impliedGrowth(terminal, last, inputs.wacc))
    : NO_SOLUTION;
}

function multipleAt({ presentValueFcf, flows, inputs }: DcfValuation, market: number): Measure {
  const terminal =
    (market - orMissing(presentValueFcf.value)) / discountFactor(inputs.wacc, flows.timing.end);
  return terminal > 0 && flows.terminalEbitda > 0
    ? measured(terminal / flows.terminalEbitda)
    : NO_SOLUTION;
}

const NO_SOLUTION = absent(
  "NO_SOLUTION",
  "n.m.: nothing within reach of the case gives the market's value",
);

/** The smallest shift to either side at which the value reaches the target. */
function shiftAt(target: number, valueAt: (shift: number) => number): Measure {
  const bracket = bracketOf(target, valueAt);
  if (bracket === undefined) return NO_SOLUTION;
  let [near, far] = bracket;
  const isBelow = valueAt(near) < target;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (near + far) / 2;
    if (valueAt(middle) < target === isBelow) near = middle;
    else far = middle;
  }
  return measured((near + far) / 2);
}

/** Two shifts a point apart with the target between their values. */
function bracketOf(
  target: number,
  valueAt: (shift: number) => number,
): [near: number, far: number] | undefined {
  const reach = { up: valueAt(0), down: valueAt(0) };
  for (let step = 1; step <= SHIFTS_MAX; step += 1) {
    for (const side of ["up", "down"] as const) {
      const far = (side === "up" ? step : -step) * SHIFT_STEP;
      const [before, after] = [reach[side], valueAt(far)];
      reach[side] = after;
      // A shift without a value compares as neither.
      const isBetween =
        (before < target && after >= target) || (before >= target && after < target);
      if (isBetween) return [far - Math.sign(far) * SHIFT_STEP, far];
    }
  }
  return undefined;
}
