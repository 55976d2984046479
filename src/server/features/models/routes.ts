import { type Context, Hono } from "hono";
import {
  createSavedOutput,
  deleteSavedOutput,
  getSavedOutput,
  getSavedOutputs,
  getSavedOutputVersions,
  restoreSavedOutput,
  updateSavedOutput,
} from "#contracts/models.ts";
import { AppError } from "#core/errors.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { deleteModel, findModels, findVersions, type OwnedModel } from "./repository.ts";
import {
  asSavedModel,
  asSavedOutput,
  createModel,
  getModel,
  NO_SUCH_MODEL,
  restoreVersion,
  saveModel,
  STALE_MODEL,
} from "./service.ts";

/** Saved models with their versions. */
export function modelsRoutes({ db }: Pick<Dependencies, "db">) {
  const routes = new Hono<SignedInEnv>();

  routes.get(getSavedOutputs.path, validate("query", getSavedOutputs.query), async (c) => {
    const { ticker } = c.req.valid("query");
    const models = await findModels(db, { userId: c.var.user.id, ticker });
    return c.json(getSavedOutputs.response.parse(models.map(asSavedOutput)));
  });

  routes.post(createSavedOutput.path, validate("json", createSavedOutput.body), async (c) => {
    const model = await createModel(db, c.var.user.id, c.req.valid("json"));
    const answer = createSavedOutput.response.parse({ savedOutput: asSavedModel(model) });
    return c.json(answer, createSavedOutput.status);
  });

  routes.get(getSavedOutput.path, validate("param", getSavedOutput.params), async (c) => {
    const model = await getModel(db, owned(c, c.req.valid("param").id));
    return c.json(getSavedOutput.response.parse({ savedOutput: asSavedModel(model) }));
  });

  routes.put(
    updateSavedOutput.path,
    validate("param", updateSavedOutput.params),
    validate("json", updateSavedOutput.body),
    async (c) => {
      const { id } = c.req.valid("param");
      const { kind, model } = await saveModel(db, owned(c, id), c.req.valid("json"));
      const answer = updateSavedOutput.response.parse({ savedOutput: asSavedModel(model) });
      if (kind === "saved") return c.json(answer);
      return c.json({ success: false, error: STALE_MODEL, code: "stale", ...answer }, 409);
    },
  );

  routes.delete(deleteSavedOutput.path, validate("param", deleteSavedOutput.params), async (c) => {
    const wasThere = await deleteModel(db, owned(c, c.req.valid("param").id));
    if (!wasThere) throw new AppError("not_found", NO_SUCH_MODEL);
    return c.body(null, deleteSavedOutput.status);
  });

  const versions = getSavedOutputVersions;
  routes.get(versions.path, validate("param", versions.params), async (c) => {
    const model = owned(c, c.req.valid("param").id);
    await getModel(db, model);
    const kept = await findVersions(db, model);
    const answer = kept.map(({ version, savedAt }) => ({
      version,
      savedAt: savedAt.toISOString(),
    }));
    return c.json(versions.response.parse({ versions: answer }));
  });

  routes.post(restoreSavedOutput.path, validate("param", restoreSavedOutput.params), async (c) => {
    const { id, version } = c.req.valid("param");
    const model = await restoreVersion(db, owned(c, id), version);
    return c.json(restoreSavedOutput.response.parse({ savedOutput: asSavedModel(model) }));
  });

  return routes;
}

function owned(c: Context<SignedInEnv>, id: string): OwnedModel {
  return { userId: c.var.user.id, id };
}
