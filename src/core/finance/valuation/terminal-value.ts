import type { DcfInputs } from "#core/finance/valuation/dcf-inputs.ts";

/** Value at the end of the last year of a cash flow that grows for ever: F × (1 + g) / (WACC - g). */
export function gordonGrowthTerminalValue(
  lastFlow: number,
  { wacc, terminalGrowthRate }: DcfInputs,
): number {
  return (lastFlow * (1 + terminalGrowthRate)) / (wacc - terminalGrowthRate);
}

/** What the company sells for at the end of the last year: EBITDA × multiple. */
export function ebitdaMultipleTerminalValue(
  lastEbitda: number,
  { terminalEbitdaMultiple }: DcfInputs,
): number {
  return lastEbitda * terminalEbitdaMultiple;
}

/** The growth for ever that a terminal value stands for: (TV × WACC - F) / (TV + F). */
export function impliedGrowth(terminalValue: number, lastFlow: number, wacc: number): number {
  return (terminalValue * wacc - lastFlow) / (terminalValue + lastFlow);
}
