import type { DcfInputs, TerminalMethod } from "#core/finance/valuation/dcf-inputs.ts";
import { discountFactor, presentValues, type Timing } from "#core/finance/valuation/discounting.ts";
import { absent, type Measure, measured, type Series } from "#core/finance/valuation/measure.ts";
import {
  ebitdaMultipleTerminalValue,
  gordonGrowthTerminalValue,
} from "#core/finance/valuation/terminal-value.ts";

/** What is discounted: projected cash flows, and the EBITDA a buyer at the end would pay for. */
export type DcfFlows = {
  /** Free cash flow to the firm by year, before interest (finance.md 3.1). */
  readonly cashFlows: Series;
  readonly terminalEbitda: number;
  readonly timing: Timing;
};

/** The terminal value where it arises, not discounted; absent where a guard bites. */
export function terminalValue(flows: DcfFlows, inputs: DcfInputs, method: TerminalMethod): Measure {
  return guard(flows, inputs, method) ?? measured(undiscounted(flows, inputs, method));
}

/**
 * The present value of the terminal value. Gordon growth goes on from the last cash flow and is
 * discounted as that is (N - 0.5 in the middle of the year); a sale happens at the year's end.
 */
export function terminalPresentValue(
  flows: DcfFlows,
  inputs: DcfInputs,
  method: TerminalMethod,
): Measure {
  return guard(flows, inputs, method) ?? measured(discounted(flows, inputs, method));
}

/**
 * Enterprise value: the present values of the cash flows, in their order, and of the terminal value.
 * Headline and every cell of a grid are this function, so they agree to the last bit.
 */
export function enterpriseValue(
  flows: DcfFlows,
  inputs: DcfInputs,
  method: TerminalMethod,
): Measure {
  const explicit = presentValues(flows.cashFlows, inputs.wacc, flows.timing);
  return (
    guard(flows, inputs, method) ??
    measured(explicit.reduce(add, 0) + discounted(flows, inputs, method))
  );
}

export function add(sum: number, value: number): number {
  return sum + value;
}

function undiscounted(
  { cashFlows, terminalEbitda }: DcfFlows,
  inputs: DcfInputs,
  method: TerminalMethod,
): number {
  return method === "gordonGrowth"
    ? gordonGrowthTerminalValue(cashFlows.at(-1) ?? Number.NaN, inputs)
    : ebitdaMultipleTerminalValue(terminalEbitda, inputs);
}

function discounted(flows: DcfFlows, inputs: DcfInputs, method: TerminalMethod): number {
  const { timing } = flows;
  const years = method === "gordonGrowth" ? (timing.flows.at(-1) ?? Number.NaN) : timing.end;
  return undiscounted(flows, inputs, method) * discountFactor(inputs.wacc, years);
}

/**
 * Why a method gives no enterprise value (finance.md 3.3); undefined when it gives one. A cash flow
 * below zero in between is fine and never floored.
 */
function guard(
  { cashFlows, terminalEbitda, timing }: DcfFlows,
  inputs: DcfInputs,
  method: TerminalMethod,
): Measure | undefined {
  const { wacc } = inputs;
  if (!(wacc > 0 && wacc <= 1)) {
    return absent("INVALID_WACC", "n.m.: WACC is to be above 0% and at most 100%");
  }
  if (cashFlows.length === 0 || !cashFlows.every(Number.isFinite)) {
    return absent("MISSING_FCF", "n.a.: a projected cash flow is missing");
  }
  if (!timing.flows.every((years) => years >= 0)) {
    return absent(
      "INVALID_VALUATION_DATE",
      "n.m.: the valuation date is not before the first projected cash flow",
    );
  }
  return method === "gordonGrowth"
    ? growthGuard(cashFlows.at(-1) ?? Number.NaN, inputs)
    : multipleGuard(terminalEbitda, inputs);
}

function growthGuard(lastFlow: number, { wacc, terminalGrowthRate }: DcfInputs) {
  if (!(terminalGrowthRate > -1)) {
    return absent("INVALID_GROWTH", "n.m.: terminal growth is to be above -100%");
  }
  if (wacc <= terminalGrowthRate) {
    return absent("WACC_NOT_ABOVE_GROWTH", "n.m.: WACC is not above terminal growth");
  }
  if (lastFlow * (1 + terminalGrowthRate) <= 0) {
    return absent(
      "NON_POSITIVE_TERMINAL_FCF",
      "n.m.: the cash flow of the last year is not positive, so it has no terminal value",
    );
  }
  return undefined;
}

function multipleGuard(terminalEbitda: number, { terminalEbitdaMultiple }: DcfInputs) {
  if (!(terminalEbitda > 0)) {
    return Number.isNaN(terminalEbitda)
      ? absent("MISSING_FCF", "n.a.: the EBITDA of the last year is missing")
      : absent(
          "NON_POSITIVE_TERMINAL_EBITDA",
          "n.m.: the EBITDA of the last year is not positive, so a multiple of it says nothing",
        );
  }
  if (!(terminalEbitdaMultiple > 0)) {
    return absent("INVALID_MULTIPLE", "n.m.: the terminal multiple is to be above 0x");
  }
  return undefined;
}
