import type { DcfInputs, TerminalMethod } from "#core/finance/valuation/dcf-inputs.ts";
import type { DcfFlows } from "#core/finance/valuation/enterprise-value.ts";
import { absent, type Measure } from "#core/finance/valuation/measure.ts";

/**
 * Why a method gives no enterprise value (finance.md 3.3); undefined when it gives one. A cash flow
 * below zero in between is fine and never floored.
 */
export function guard(
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
