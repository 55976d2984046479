import { Hono } from "hono";
import { previewModelImport } from "#contracts/models.ts";
import { readUpload } from "#server/features/companies/upload-form.ts";
import type { SignedInEnv } from "#server/http/env.ts";
import { uploads } from "#server/http/upload-budget.ts";
import { modelWorkbookReader } from "#server/integrations/files/read-statements.ts";

/** An analyst's own DCF workbook read and checked, before it is saved as a model. */
export function modelImportRoutes() {
  const read = modelWorkbookReader();
  const takeUpload = uploads();
  return new Hono<SignedInEnv>().post(previewModelImport.path, async (c) => {
    const answer = await takeUpload(c, async (form) => {
      const { ticker, fileName, bytes } = await readUpload(form);
      return { fileName, ...(await read({ ticker, fileName }, bytes)) };
    });
    return c.json(previewModelImport.response.parse(answer));
  });
}
