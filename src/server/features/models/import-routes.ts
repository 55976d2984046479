import { Hono } from "hono";
import { previewModelImport } from "#contracts/models.ts";
import { AppError } from "#core/errors.ts";
import { readUpload } from "#server/features/companies/upload-form.ts";
import type { SignedInEnv } from "#server/http/env.ts";
import {
  announcedBytes,
  boundedUpload,
  isUpload,
  UPLOAD_BODY_MAX_BYTES,
} from "#server/http/json-only.ts";
import { uploadBudget } from "#server/http/upload-budget.ts";
import { modelWorkbookReader } from "#server/integrations/files/read-statements.ts";

const NO_WORKBOOK_TEXT = "Send the workbook as multipart/form-data";

/** An analyst's own DCF workbook read and checked, before it is saved as a model. */
export function modelImportRoutes() {
  const read = modelWorkbookReader();
  const budget = uploadBudget();
  return new Hono<SignedInEnv>().post(previewModelImport.path, async (c) => {
    if (!isUpload(c)) throw new AppError("unsupported_media", NO_WORKBOOK_TEXT, { field: "file" });
    const bytes = announcedBytes(c) ?? UPLOAD_BODY_MAX_BYTES;
    const answer = await budget({ userId: c.var.user.id, bytes }, async () => {
      const upload = await readUpload(await boundedUpload(c));
      const { ticker, fileName } = upload;
      return { fileName, ...(await read({ ticker, fileName }, upload.bytes)) };
    });
    return c.json(previewModelImport.response.parse(answer));
  });
}
