import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { periodKind } from "#core/ledger/period.ts";
import type { Binding, Operand } from "#core/ledger/reference.ts";

type Bound = Pick<CheckedFigure, "anchor" | "binding" | "period">;

/**
 * Whether a figure rests on what somebody assumed, so that no filing bears it out: a projected year,
 * the threshold of a rule, the percentage of a scenario, wherever in its formula.
 */
export function restsOnAssumption({ anchor, binding, period }: Bound): boolean {
  const periods = (period ?? "").split(",").map((label) => label.trim());
  const of = anchor?.binding ?? binding;
  return (
    periods.some((label) => periodKind(label) === "estimate") ||
    (of !== undefined && holdsAssumption(of))
  );
}

function holdsAssumption(operand: Operand | Binding): boolean {
  if (typeof operand === "number") return false;
  if ("constant" in operand) return true;
  if ("ref" in operand) return periodKind(operand.ref.period) === "estimate";
  return operand.formula.args.some(holdsAssumption);
}
