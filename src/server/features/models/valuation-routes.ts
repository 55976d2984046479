import { Hono } from "hono";
import {
  getProjections,
  getValuationResults,
  runValuation,
  saveValuationResults,
} from "#contracts/models.ts";
import { AppError } from "#core/errors.ts";
import { isObject } from "#core/finance/valuation/json-reading.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { findNewestModel, getModel, LOAD_MODEL_FAILED, saveModel } from "./service.ts";
import { value } from "./valuations.ts";

/** What models came to, and the engine itself. */
export function valuationRoutes({ db }: Pick<Dependencies, "db">) {
  const routes = new Hono<SignedInEnv>();

  routes.get(getValuationResults.path, validate("query", getValuationResults.query), async (c) => {
    const { id, contents } = await getModel(db, {
      userId: c.var.user.id,
      id: c.req.valid("query").savedOutputId,
    });
    const { valuationResults } = contents;
    if (!isObject(valuationResults)) throw new AppError("not_found", LOAD_MODEL_FAILED);
    const answer = { success: true, savedOutput: { id, valuationResults } };
    return c.json(getValuationResults.response.parse(answer));
  });

  routes.post(saveValuationResults.path, validate("json", saveValuationResults.body), async (c) => {
    const { savedOutputId, valuationResults } = c.req.valid("json");
    const { model } = await saveModel(
      db,
      { userId: c.var.user.id, id: savedOutputId },
      { valuationResults },
    );
    const savedOutput = { id: model.id, valuationResults: model.contents.valuationResults };
    return c.json(saveValuationResults.response.parse({ success: true, savedOutput }));
  });

  routes.get(getProjections.path, validate("query", getProjections.query), async (c) => {
    const { ticker } = c.req.valid("query");
    const model = await findNewestModel(db, { userId: c.var.user.id, ticker });
    if (model === undefined) return c.json(null);
    const { projections, assumptionParameters } = model.contents;
    return c.json(getProjections.response.parse({ ticker, projections, assumptionParameters }));
  });

  routes.post(runValuation.path, validate("json", runValuation.body), (c) =>
    c.json(runValuation.response.parse(value(c.req.valid("json")))),
  );

  return routes;
}
