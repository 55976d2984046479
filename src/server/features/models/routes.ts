import { Hono } from "hono";
import {
  createSavedOutput,
  deleteSavedOutput,
  getSavedOutput,
  getSavedOutputs,
  getSavedOutputVersions,
  restoreSavedOutput,
  updateSavedOutput,
  previewModelImport,
  downloadWorkbook,
} from "#contracts/models.ts";
import { AppError } from "#core/errors.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve, fileAnswer } from "#server/http/serve.ts";
import { deleteModel, findModels, findVersions } from "./repository.ts";
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
import { readUpload } from "#server/features/companies/upload-form.ts";
import { uploads } from "#server/http/upload-budget.ts";
import { modelWorkbookReader } from "#server/integrations/files/read-statements.ts";
import { readSavedModel } from "#core/finance/valuation/saved-model.ts";
import { modelWorkbook } from "#core/outputs/workbook/model-workbook.ts";
import { writeWorkbook, XLSX_TYPE } from "#server/integrations/spreadsheets/write-workbook.ts";

/** Saved models with their versions. */
export function modelsRoutes({ db }: Pick<Dependencies, "db">) {
  const routes = new Hono<SignedInEnv>();

  serve(routes, getSavedOutputs, async ({ userId, query: { ticker } }) => {
    const models = await findModels(db, { userId, ticker });
    return models.map(asSavedOutput);
  });

  serve(routes, createSavedOutput, async ({ userId, body }) => {
    const model = await createModel(db, userId, body);
    return { savedOutput: asSavedModel(model) };
  });

  serve(routes, getSavedOutput, async ({ userId, params: { id } }) => {
    const model = await getModel(db, { userId, id });
    return { savedOutput: asSavedModel(model) };
  });

  serve(routes, updateSavedOutput, async ({ c, userId, params: { id }, body }) => {
    const { kind, model } = await saveModel(db, { userId, id }, body);
    const answer = { savedOutput: asSavedModel(model) };
    if (kind === "saved") return answer;
    return c.json({ success: false, error: STALE_MODEL, code: "stale", ...answer }, 409);
  });

  serve(routes, deleteSavedOutput, async ({ userId, params: { id } }) => {
    const wasThere = await deleteModel(db, { userId, id });
    if (!wasThere) throw new AppError("not_found", NO_SUCH_MODEL);
  });

  serve(routes, getSavedOutputVersions, async ({ userId, params: { id } }) => {
    const model = { userId, id };
    await getModel(db, model);
    const kept = await findVersions(db, model);
    return {
      versions: kept.map(({ version, savedAt }) => ({ version, savedAt: savedAt.toISOString() })),
    };
  });

  serve(routes, restoreSavedOutput, async ({ userId, params: { id, version } }) => {
    const model = await restoreVersion(db, { userId, id }, version);
    return { savedOutput: asSavedModel(model) };
  });

  return routes;
}

/** An analyst's own DCF workbook read and checked, before it is saved as a model. */
export function modelImportRoutes() {
  const read = modelWorkbookReader();
  const takeUpload = uploads();
  const routes = new Hono<SignedInEnv>();
  serve(routes, previewModelImport, ({ c }) =>
    takeUpload(c, async (form) => {
      const { ticker, fileName, bytes } = await readUpload(form);
      return { fileName, ...(await read({ ticker, fileName }, bytes)) };
    }),
  );
  return routes;
}

/** Models handed over as workbooks. */
export function workbookRoutes({ db }: Pick<Dependencies, "db">) {
  const routes = new Hono<SignedInEnv>();
  serve(
    routes,
    downloadWorkbook,
    async ({ c, userId, params: { id }, query: { case: wanted } }) => {
      const stored = await getModel(db, { userId, id });
      const model = readSavedModel({ ticker: stored.ticker, ...stored.contents });
      const chosen = model.cases.find((one, at) =>
        wanted === undefined ? at === 0 : one.id === wanted,
      );
      if (chosen === undefined) throw new AppError("not_found", "This model has no such case");
      const now = new Date().toISOString();
      const bytes = await writeWorkbook({ sheets: modelWorkbook(model, chosen), created: now });
      const name = `${stored.ticker}_model_${now.slice(0, 10)}.xlsx`;
      return fileAnswer(c, bytes, { type: XLSX_TYPE, name });
    },
  );
  return routes;
}
