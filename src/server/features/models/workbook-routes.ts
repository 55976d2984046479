import { Hono } from "hono";
import { downloadWorkbook } from "#contracts/models.ts";
import { AppError } from "#core/errors.ts";
import { readSavedModel } from "#core/finance/valuation/saved-model.ts";
import { modelWorkbook } from "#core/outputs/workbook/model-workbook.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { writeWorkbook, XLSX_TYPE } from "#server/integrations/spreadsheets/write-workbook.ts";
import { getModel } from "./service.ts";

/** Models handed over as workbooks. */
export function workbookRoutes({ db }: Pick<Dependencies, "db">) {
  const { path, params, query } = downloadWorkbook;
  return new Hono<SignedInEnv>().get(
    path,
    validate("param", params),
    validate("query", query),
    async (c) => {
      const stored = await getModel(db, { userId: c.var.user.id, id: c.req.valid("param").id });
      const model = readSavedModel({ ticker: stored.ticker, ...stored.contents });
      const wanted = c.req.valid("query").case;
      const chosen = model.cases.find(({ id }, at) =>
        wanted === undefined ? at === 0 : id === wanted,
      );
      if (chosen === undefined) throw new AppError("not_found", "This model has no such case");
      const now = new Date().toISOString();
      const bytes = await writeWorkbook({ sheets: modelWorkbook(model, chosen), created: now });
      const fileName = `${stored.ticker}_model_${now.slice(0, 10)}.xlsx`;
      return c.body(new Uint8Array(bytes), 200, {
        "content-type": XLSX_TYPE,
        "content-disposition": `attachment; filename="${fileName}"`,
      });
    },
  );
}
