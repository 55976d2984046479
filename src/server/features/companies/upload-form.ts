import type { z } from "zod";
import { tickerSchema } from "#contracts/contract.ts";
import { createUserTicker, readingChoicesSchema } from "#contracts/user-tickers.ts";
import { AppError } from "#core/errors.ts";
import { fileField, parseField, textField } from "#server/http/multipart.ts";

/** An uploaded file with what was said about it. */
export type Upload = {
  readonly ticker: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly name: string | undefined;
  readonly choices: z.output<typeof readingChoicesSchema>;
};

const FILE = { missing: "Choose a CSV or XLSX file", unnamed: "statements" };

/**
 * The parts of a multipart upload.
 *
 * @throws AppError "invalid_input" naming the field at fault, "too_large" for the file
 */
export async function readUpload(form: FormData): Promise<Upload> {
  const ticker = parseField("ticker", tickerSchema, textField(form, "ticker") ?? "");
  const name = textField(form, "name");
  return {
    ticker,
    ...(await fileField(form, FILE)),
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
