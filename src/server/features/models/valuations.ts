import type { z } from "zod";
import type { runValuation } from "#contracts/models.ts";
import { valueFlows } from "#core/finance/valuation/dcf-valuation.ts";
import { timing } from "#core/finance/valuation/discounting.ts";
import { objectOf, parsedJson } from "#core/finance/valuation/json-reading.ts";
import { orMissing } from "#core/finance/valuation/measure.ts";
import { readSavedModel, writeModel } from "#core/finance/valuation/saved-model.ts";
import { SAVED_SCALE, writeResults } from "#core/finance/valuation/saved-results.ts";

type ValuationTask = z.infer<typeof runValuation.body>;

/** The engine on what it is given; nothing is stored. Null values have a reason in `meta.errors`. */
export function value(task: ValuationTask): z.input<typeof runValuation.response> {
  const { unleveredFcf } = task;
  return unleveredFcf === undefined ? valueModel(task) : valueCashFlows(task, unleveredFcf);
}

/** Cash flows alone are in whatever unit they were given in, and so is the answer. */
function valueCashFlows(task: ValuationTask, flows: readonly (number | null)[]) {
  const { dcfInputs, discounting = "end-year", marketCap = null, netDebt = null } = task;
  const dcf = valueFlows({
    flows: {
      cashFlows: flows.map(orMissing),
      terminalEbitda: orMissing(task.terminalEbitda),
      timing: timing(flows.length, discounting),
    },
    inputs: dcfInputs,
    bridge: { netDebt },
    marketCap,
  });
  const results = writeResults(dcf, { currency: "USD", scale: 1, discounting });
  return { valuationResults: { ...results, meta: { ...results.meta, scale: task.scale ?? 1 } } };
}

function valueModel(task: ValuationTask) {
  const { historicalData, dcfInputs, marketCap, discounting, valuationDate } = task;
  const data = objectOf(parsedJson(historicalData));
  const parameters = objectOf(parsedJson(task.assumptionParameters));
  const given = readSavedModel({
    ticker: typeof data["ticker"] === "string" ? data["ticker"] : "",
    historicalData,
    assumptionParameters: { ...parameters, dcfInputs },
  });
  const scale = typeof data["scale"] === "number" ? data["scale"] : SAVED_SCALE;
  const { projections, valuationResults } = writeModel({
    ...given,
    cases: given.cases.slice(0, 1).map((base) => ({ ...base, dcf: dcfInputs })),
    discounting: discounting ?? given.discounting,
    ...(valuationDate === undefined ? {} : { valuationDate }),
    ...(marketCap == null ? {} : { marketCap: { value: marketCap * scale } }),
  });
  return { projections: { ...projections }, valuationResults };
}
