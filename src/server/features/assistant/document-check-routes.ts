import { Hono } from "hono";
import type { z } from "zod";
import {
  checkDocument,
  CHECKED_TYPES_TEXT,
  isCheckedType,
  NO_COMPANY_TEXT,
} from "#contracts/check-document.ts";
import { VERDICT_STATES } from "#core/figures/check/figure-verdicts.ts";
import { AppError } from "#core/errors.ts";
import type { Statements } from "#server/features/companies/statements.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import { fileField, parseField, textField } from "#server/http/multipart.ts";
import { uploads } from "#server/http/upload-budget.ts";
import { documentChecker } from "#server/integrations/checked-documents/checked-documents.ts";
import { namedData } from "./figure-routes.ts";
import { documentVerdicts } from "./figure-service.ts";

/** The check of somebody's document: it comes back in its own format, and nothing of it is kept. */
export function documentCheckRoutes({ db }: Pick<Dependencies, "db">, statements: Statements) {
  const check = documentChecker();
  const takeUpload = uploads();
  const routes = new Hono<SignedInEnv>();
  serve(routes, checkDocument, async ({ c, userId, signal }) => {
    // The file stands in memory until its answer is made.
    const answer = await takeUpload(c, async (form) => {
      const { bytes, fileName, ...named } = await readDocument(form);
      const connectedData = await namedData({ db, statements }, userId, named);
      const [primaryTicker] = named.companies;
      const checked = await check({
        bytes,
        against: connectedData.map(({ ticker, label }) => `${ticker} ${label}`),
        at: new Date().toISOString(),
        judge: (content) => documentVerdicts({ content, connectedData, primaryTicker }, { signal }),
        signal,
      });
      const count = (state: string) => checked.figures.filter((one) => one.state === state).length;
      return checkDocument.response.parse({
        fileName: checkedName(fileName),
        file: Buffer.from(checked.file).toString("base64"),
        figures: checked.figures,
        counts: Object.fromEntries(VERDICT_STATES.map((state) => [state, count(state)])),
        notes: checked.notes,
      });
    });
    return c.json(answer);
  });
  return routes;
}

type Asked = Omit<z.output<typeof checkDocument.form>, "file"> & {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
};

/** @throws AppError naming the field at fault */
async function readDocument(form: FormData): Promise<Asked> {
  const { companies: tickers, savedOutputIds: ids } = checkDocument.form.shape;
  const companies = parseField("companies", tickers, textField(form, "companies") ?? "");
  const savedOutputIds = parseField("savedOutputIds", ids, textField(form, "savedOutputIds") ?? "");
  if (companies.length + savedOutputIds.length === 0) {
    throw new AppError("invalid_input", NO_COMPANY_TEXT, { field: "companies" });
  }
  const file = await fileField(form, { missing: "Choose a file", unnamed: "document" });
  if (!isCheckedType(file.fileName)) {
    throw new AppError("unsupported_media", CHECKED_TYPES_TEXT, { field: "file" });
  }
  return { companies, savedOutputIds, ...file };
}

/** `memo.docx` comes back as `memo_checked.docx`. */
function checkedName(fileName: string): string {
  return fileName.replace(/(?=\.\w{1,5}$)/, "_checked");
}
