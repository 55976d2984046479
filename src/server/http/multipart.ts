import type { z } from "zod";
import { FILE_NAME_MAX } from "#contracts/knowledge-base.ts";
import { AppError } from "#core/errors.ts";
import { normaliseStrings } from "#core/text/outline/plain-text.ts";

/** The parts of a multipart body. @throws AppError "invalid_input" for the field `file` */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new AppError("invalid_input", "The upload could not be read. Send it again.", {
      field: "file",
      cause,
    });
  }
}

/** The text of a field; undefined where it is not there or empty. */
export function textField(form: FormData, field: string): string | undefined {
  const value = form.get(field);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** What the schema makes of a field. @throws AppError "invalid_input" naming it */
export function parseField<Schema extends z.ZodType>(
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
export function plainFileName(name: string, unnamed: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "").trim();
  if (plain === "") return unnamed;
  if (plain.length <= FILE_NAME_MAX) return plain;
  const ending = /\.\w{1,5}$/.exec(plain)?.[0] ?? "";
  return `${plain.slice(0, FILE_NAME_MAX - ending.length - 1)}…${ending}`;
}
