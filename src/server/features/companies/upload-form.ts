import type { z } from "zod";
import { tickerSchema } from "#contracts/contract.ts";
import {
  createUserTicker,
  readingChoicesSchema,
  UPLOAD_MAX_BYTES,
} from "#contracts/user-tickers.ts";
import { AppError } from "#core/errors.ts";
import { normaliseStrings } from "#core/text/outline/plain-text.ts";
import { UPLOAD_TOO_LARGE_TEXT } from "#server/http/json-only.ts";

/** An uploaded file with what was said about it. */
export type Upload = {
  readonly ticker: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly name: string | undefined;
  readonly choices: z.output<typeof readingChoicesSchema>;
};

const FILE_NAME_MAX = 120;

/**
 * The parts of a multipart upload.
 *
 * @throws AppError "invalid_input" naming the field at fault, "too_large" for the file
 */
export async function readUpload(request: Request): Promise<Upload> {
  const form = await formOf(request);
  const ticker = parsed("ticker", tickerSchema, textOf(form, "ticker") ?? "");
  const name = textOf(form, "name");
  const file = form.get("file");
  if (!(file instanceof File)) {
    throw new AppError("invalid_input", "Choose a CSV or XLSX file", { field: "file" });
  }
  if (file.size > UPLOAD_MAX_BYTES) {
    throw new AppError("too_large", UPLOAD_TOO_LARGE_TEXT, { field: "file" });
  }
  return {
    ticker,
    fileName: plainFileName(file.name),
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: name === undefined ? undefined : parsed("name", createUserTicker.form.shape.name, name),
    choices: parsed("choices", readingChoicesSchema, choicesOf(textOf(form, "choices"))),
  };
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new AppError("invalid_input", "The upload could not be read. Send it again.", {
      field: "file",
      cause,
    });
  }
}

function textOf(form: FormData, field: string): string | undefined {
  const value = form.get(field);
  return typeof value === "string" && value !== "" ? value : undefined;
}

function choicesOf(text: string | undefined): unknown {
  if (text === undefined) return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid_input", "The choices are not JSON", { field: "choices", cause });
  }
}

function parsed<Schema extends z.ZodType>(
  field: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(normalised(field, value));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [field, ...(issue?.path ?? [])].join(".");
  const message = issue?.message ?? "The input is not right";
  const sentence = /^(Invalid|Too|Unrecognized)/.test(message) ? `${path}: ${message}` : message;
  throw new AppError("invalid_input", sentence, { field: path, cause: result.error });
}

function normalised(field: string, value: unknown): unknown {
  try {
    return normaliseStrings(value);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError(cause.code, cause.message, { field, cause });
  }
}

/** A name to show: without a path, control characters and marks that turn text round. */
export function plainFileName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "").trim();
  if (plain === "") return "statements";
  if (plain.length <= FILE_NAME_MAX) return plain;
  const ending = /\.\w{1,5}$/.exec(plain)?.[0] ?? "";
  return `${plain.slice(0, FILE_NAME_MAX - ending.length - 1)}…${ending}`;
}
