import type { DcfValuation } from "#core/finance/valuation/dcf-valuation.ts";
import { enterpriseValue } from "#core/finance/valuation/enterprise-value.ts";
import { type CaseValuation, valueCase } from "#core/finance/valuation/case-valuation.ts";
import { shifted } from "#core/finance/valuation/cases.ts";
import { absent, type Measure, measured, orMissing } from "#core/finance/valuation/measure.ts";
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
const WIDEST_SHIFT = 0.5;

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
  return {
    terminalGrowth: growthAt(dcf, market.value),
    terminalMultiple: multipleAt(dcf, market.value),
    marginShift: shiftAt(market.value, (by) => valueWith(model, assumptions, { margin: by })),
    growthShift: shiftAt(market.value, (by) => valueWith(model, assumptions, { growth: by })),
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

function valueWith(
  model: ValuationModel,
  assumptions: Assumptions,
  by: { growth?: number; margin?: number },
): number {
  const { flows, inputs } = valueCase(model, shifted(assumptions, by)).dcf;
  return enterpriseValue(flows, inputs, "gordonGrowth").value ?? Number.NEGATIVE_INFINITY;
}

/** The shift at which a value that rises with it reaches the target. */
function shiftAt(target: number, valueAt: (shift: number) => number): Measure {
  let low = -WIDEST_SHIFT;
  let high = WIDEST_SHIFT;
  if (!(valueAt(low) <= target && valueAt(high) >= target)) return NO_SOLUTION;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (valueAt(middle) < target) low = middle;
    else high = middle;
  }
  return measured((low + high) / 2);
}
