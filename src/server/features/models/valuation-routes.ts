import { Hono } from "hono";
import type { z } from "zod";
import {
  getProjections,
  getValuationResults,
  runValuation,
  saveValuationResults,
} from "#contracts/models.ts";
import { AppError } from "#core/errors.ts";
import { valueFlows } from "#core/finance/valuation/dcf-valuation.ts";
import { timing } from "#core/finance/valuation/discounting.ts";
import { isObject, objectOf, parsedJson } from "#core/finance/valuation/json-reading.ts";
import { orMissing } from "#core/finance/valuation/measure.ts";
import { readSavedModel, writeModel } from "#core/finance/valuation/saved-model.ts";
import { SAVED_SCALE, writeResults } from "#core/finance/valuation/saved-results.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import { findNewestModel, getModel, LOAD_MODEL_FAILED, saveModel } from "./service.ts";

/** What models came to, and the engine itself. */
export function valuationRoutes({ db }: Pick<Dependencies, "db">) {
  const routes = new Hono<SignedInEnv>();

  serve(routes, getValuationResults, async ({ userId, query: { savedOutputId } }) => {
    const { id, contents } = await getModel(db, { userId, id: savedOutputId });
    const { valuationResults } = contents;
    if (!isObject(valuationResults)) throw new AppError("not_found", LOAD_MODEL_FAILED);
    return { success: true, savedOutput: { id, valuationResults } };
  });

  serve(routes, saveValuationResults, async ({ userId, body }) => {
    const { savedOutputId: id, ...results } = body;
    const { model } = await saveModel(db, { userId, id }, results);
    const { valuationResults } = model.contents;
    return { success: true, savedOutput: { id: model.id, valuationResults } };
  });

  serve(routes, getProjections, async ({ c, userId, query: { ticker } }) => {
    const model = await findNewestModel(db, { userId, ticker });
    if (model === undefined) return c.json(null);
    const { projections, assumptionParameters } = model.contents;
    return { ticker, projections, assumptionParameters };
  });

  serve(routes, runValuation, ({ body }) => value(body));

  return routes;
}

type ValuationTask = z.infer<typeof runValuation.body>;

/** The engine on what it is given; nothing is stored. Null values have a reason in `meta.errors`. */
function value(task: ValuationTask): z.input<typeof runValuation.response> {
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
