import type { z } from "zod";
import { tickerSchema } from "#contracts/contract.ts";
import {
  createUserTicker,
  readingChoicesSchema,
  UPLOAD_MAX_BYTES,
} from "#contracts/user-tickers.ts";
import { AppError } from "#core/errors.ts";
import { UPLOAD_TOO_LARGE_TEXT } from "#server/http/json-only.ts";
import { parseField, plainFileName, readForm, textField } from "#server/http/multipart.ts";

/** An uploaded file with what was said about it. */
export type Upload = {
  readonly ticker: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly name: string | undefined;
  readonly choices: z.output<typeof readingChoicesSchema>;
};

const UNNAMED = "statements";

/**
 * The parts of a multipart upload.
 *
 * @throws AppError "invalid_input" naming the field at fault, "too_large" for the file
 */
export async function readUpload(request: Request): Promise<Upload> {
  const form = await readForm(request);
  const ticker = parseField("ticker", tickerSchema, textField(form, "ticker") ?? "");
  const name = textField(form, "name");
  const file = form.get("file");
  if (!(file instanceof File)) {
    throw new AppError("invalid_input", "Choose a CSV or XLSX file", { field: "file" });
  }
  if (file.size > UPLOAD_MAX_BYTES) {
    throw new AppError("too_large", UPLOAD_TOO_LARGE_TEXT, { field: "file" });
  }
  return {
    ticker,
    fileName: plainFileName(file.name, UNNAMED),
    bytes: new Uint8Array(await file.arrayBuffer()),
    name:
      name === undefined ? undefined : parseField("name", createUserTicker.form.shape.name, name),
    choices: parseField("choices", readingChoicesSchema, choicesOf(textField(form, "choices"))),
  };
}

function choicesOf(text: string | undefined): unknown {
  if (text === undefined) return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid_input", "The choices are not JSON", { field: "choices", cause });
  }
}
