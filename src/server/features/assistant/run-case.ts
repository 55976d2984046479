import { z } from "zod";
import { type ContextItem } from "#core/ledger/connected-data.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import { printDatum } from "#core/ledger/print-datum.ts";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { editModel } from "#core/finance/valuation/model-edits.ts";
import { objectOf } from "#core/finance/valuation/json-reading.ts";
import { readSavedModel } from "#core/finance/valuation/saved-model.ts";
import type { OpenGrounds } from "./model-grounds.ts";

export const runCaseSchema = z.object({
  ticker: z.string().max(20),
  /** Fractions; left out they stay as the model has them. */
  wacc: z.number().min(0).max(1).optional(),
  terminalGrowthRate: z.number().min(-0.5).max(0.5).optional(),
  /** Turns. */
  terminalEbitdaMultiple: z.number().min(0).max(100).optional(),
});

const RATES = ["wacc", "terminalGrowthRate", "terminalEbitdaMultiple"] as const;
const METHODS = [
  ["gordonGrowth", "Gordon Growth"],
  ["ebitdaMultiple", "EBITDA multiple"],
] as const;
const VALUES = [
  ["enterpriseValue", "Enterprise Value"],
  ["equityValue", "Equity Value"],
] as const;

/** The values of a connected model under other rates, each under an id; nothing is saved. */
export function runCase(
  connectedData: readonly ContextItem[],
  { ticker, ...rates }: z.infer<typeof runCaseSchema>,
  opened: OpenGrounds,
): string {
  const asked = ticker.trim().toUpperCase();
  const card = connectedData.find((item) => item.type === "saved-model" && item.ticker === asked);
  const saved = objectOf(objectOf(card?.data)["savedOutput"]);
  if (card === undefined) return `No saved model of ${asked} is connected.`;
  const { projections, assumptionParameters, valuationResults } = objectOf(card.data);
  const model = readSavedModel({
    ticker: asked,
    historicalData: saved["historicalData"],
    projections: projections ?? saved["projections"],
    assumptionParameters,
    valuationResults,
  });
  const [base] = model.cases;
  if (base === undefined) return "The model has no case.";
  const changed = RATES.reduce((now, name) => {
    const value = rates[name];
    return value === undefined
      ? now
      : editModel(now, { type: "rate", caseId: base.id, name, value });
  }, model);
  const { dcf } = valueCase(changed, changed.cases[0] ?? base);
  const { currency } = model.history;
  const told = RATES.flatMap((name) => (rates[name] === undefined ? [] : `${name} ${rates[name]}`));
  const made = METHODS.flatMap(([method, by]) =>
    VALUES.map(([kind, what]) => ({
      name: `${what} (${by})`,
      value: dcf.methods[method][kind].value,
    })),
  );
  const lines = made.flatMap(({ name, value }) => {
    if (value === null) return [];
    const constant = {
      value,
      unit: "money" as const,
      name: `${name} at ${told.join(", ")}`,
      entity: asked,
      currency,
    };
    const datum = evaluate({ constant }, opened.grounds.ledger);
    const id = opened.addComputed({ constant });
    return isAbsent(datum) ? [] : [`${id} | ${name} | ${printDatum(datum, "mm")}`];
  });
  return lines.length === 0 ? "The case gives no value." : lines.join("\n");
}
