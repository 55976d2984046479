import { z } from "zod";
import { type ContextItem } from "#core/ledger/connected-data.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import { printDatum } from "#core/ledger/print-datum.ts";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import type { Drivers } from "#core/finance/valuation/drivers.ts";
import { editModel } from "#core/finance/valuation/model-edits.ts";
import { objectOf } from "#core/finance/valuation/json-reading.ts";
import { readSavedModel } from "#core/finance/valuation/saved-model.ts";
import type { OpenGrounds } from "./model-grounds.ts";

/** Drivers a case may change; the others are amounts that say little alone. */
const DRIVERS = [
  "revenueGrowth",
  "grossMargin",
  "ebitdaMargin",
  "workingCapital",
  "capex",
  "taxRate",
] as const;

export const runCaseSchema = z.object({
  ticker: z.string().max(20),
  /** Fractions; left out they stay as the model has them. */
  wacc: z.number().min(0).max(1).optional(),
  terminalGrowthRate: z.number().min(-0.5).max(0.5).optional(),
  /** Turns. */
  terminalEbitdaMultiple: z.number().min(0).max(100).optional(),
  /**
   * Fractions, the same in every projected year: working capital of the change of revenues, capital
   * expenditure of revenues, both positive where cash goes out.
   */
  drivers: z.partialRecord(z.enum(DRIVERS), z.number().min(-1).max(1)).default({}),
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
  { ticker, drivers, ...rates }: z.infer<typeof runCaseSchema>,
  opened: OpenGrounds,
): string {
  const asked = ticker.trim().toUpperCase();
  const card = connectedData.find((item) => item.type === "saved-model" && item.ticker === asked);
  if (card === undefined) return `No saved model of ${asked} is connected.`;
  const { historicalData, projections, assumptionParameters, valuationResults } = objectOf(
    card.data,
  );
  const parts = { historicalData, projections, assumptionParameters, valuationResults };
  const model = readSavedModel({ ticker: asked, ...parts });
  const [base] = model.cases;
  if (base === undefined) return "The model has no case.";
  const inAmounts = amountDriver(base.drivers, drivers);
  if (inAmounts !== undefined) return `${inAmounts} of this model is in amounts, not in shares.`;
  const { id: caseId } = base;
  const withRates = RATES.reduce((now, name) => {
    const value = rates[name];
    return value === undefined ? now : editModel(now, { type: "rate", caseId, name, value });
  }, model);
  const changed = DRIVERS.reduce((now, name) => {
    const value = drivers[name];
    if (value === undefined) return now;
    const values = new Map(base.drivers[name].map((_, at) => [at, value]));
    return editModel(now, { type: "driver", caseId, name, values });
  }, withRates);
  const { dcf } = valueCase(changed, changed.cases[0] ?? base);
  const { currency } = model.history;
  const told = Object.entries({ ...rates, ...drivers }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name} ${value}`,
  );
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
      name: told.length === 0 ? name : `${name} at ${told.join(", ")}`,
      entity: asked,
      currency,
    };
    const datum = evaluate({ constant }, opened.grounds.ledger);
    const id = opened.addComputed({ constant });
    return isAbsent(datum) ? [] : [`${id} | ${name} | ${printDatum(datum, "mm")}`];
  });
  return lines.length === 0 ? "The case gives no value." : lines.join("\n");
}

/** A driver that is asked for as a share where the model has amounts. */
function amountDriver(
  { capexBasis, workingCapitalBasis }: Drivers,
  asked: z.infer<typeof runCaseSchema>["drivers"],
): string | undefined {
  if (asked.capex !== undefined && capexBasis === "amount") return "Capital expenditure";
  const isWorkingCapital = asked.workingCapital !== undefined;
  return isWorkingCapital && workingCapitalBasis === "amount" ? "Working capital" : undefined;
}
