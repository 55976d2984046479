import { Hono } from "hono";
import type { z } from "zod";
import {
  checkDocument,
  CHECKED_TYPES_TEXT,
  isCheckedType,
  NO_COMPANY_TEXT,
} from "#contracts/check-document.ts";
import { DOCUMENT_MAX_BYTES } from "#contracts/knowledge-base.ts";
import { VERDICT_STATES } from "#core/figures/check/figure-verdicts.ts";
import { AppError } from "#core/errors.ts";
import type { Statements } from "#server/features/companies/statements.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import {
  announcedBytes,
  boundedUpload,
  isUpload,
  UPLOAD_BODY_MAX_BYTES,
  UPLOAD_TOO_LARGE_TEXT,
} from "#server/http/json-only.ts";
import { parseField, plainFileName, readForm, textField } from "#server/http/multipart.ts";
import { uploadBudget } from "#server/http/upload-budget.ts";
import { documentChecker } from "#server/integrations/checked-documents/checked-documents.ts";
import { namedData } from "./figure-routes.ts";
import { documentVerdicts } from "./figure-service.ts";

const NO_UPLOAD_TEXT = "Send the file as multipart/form-data";

/** The check of somebody's document: it comes back in its own format, and nothing of it is kept. */
export function documentCheckRoutes({ db }: Pick<Dependencies, "db">, statements: Statements) {
  const check = documentChecker();
  const budget = uploadBudget();
  return new Hono<SignedInEnv>().post(checkDocument.path, async (c) => {
    if (!isUpload(c)) throw new AppError("unsupported_media", NO_UPLOAD_TEXT, { field: "file" });
    const userId = c.var.user.id;
    const { signal } = c.req.raw;
    // The file stands in memory until its answer is made.
    const held = { userId, bytes: announcedBytes(c) ?? UPLOAD_BODY_MAX_BYTES };
    const answer = await budget(held, async () => {
      const { file, fileName, ...named } = await readDocument(await boundedUpload(c));
      const connectedData = await namedData({ db, statements }, userId, named);
      const [primaryTicker] = named.companies;
      const checked = await check({
        bytes: new Uint8Array(await file.arrayBuffer()),
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
}

type Asked = Omit<z.output<typeof checkDocument.form>, "file"> & {
  readonly file: File;
  readonly fileName: string;
};

/** @throws AppError naming the field at fault */
async function readDocument(request: Request): Promise<Asked> {
  const form = await readForm(request);
  const { companies: tickers, savedOutputIds: ids } = checkDocument.form.shape;
  const companies = parseField("companies", tickers, textField(form, "companies") ?? "");
  const savedOutputIds = parseField("savedOutputIds", ids, textField(form, "savedOutputIds") ?? "");
  if (companies.length + savedOutputIds.length === 0) {
    throw new AppError("invalid_input", NO_COMPANY_TEXT, { field: "companies" });
  }
  const file = form.get("file");
  if (!(file instanceof File)) {
    throw new AppError("invalid_input", "Choose a file", { field: "file" });
  }
  const fileName = plainFileName(file.name, "document");
  if (!isCheckedType(fileName)) {
    throw new AppError("unsupported_media", CHECKED_TYPES_TEXT, { field: "file" });
  }
  if (file.size > DOCUMENT_MAX_BYTES) {
    throw new AppError("too_large", UPLOAD_TOO_LARGE_TEXT, { field: "file" });
  }
  return { companies, savedOutputIds, file, fileName };
}

/** `memo.docx` comes back as `memo_checked.docx`. */
function checkedName(fileName: string): string {
  return fileName.replace(/(?=\.\w{1,5}$)/, "_checked");
}
