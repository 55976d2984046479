import type { z } from "zod";
import { FILE_NAME_MAX } from "#contracts/knowledge-base.ts";
import { UPLOAD_MAX_BYTES } from "#contracts/user-tickers.ts";
import { AppError } from "#core/errors.ts";
import { UPLOAD_TOO_LARGE_TEXT } from "#server/http/json-only.ts";
import { parseInput } from "#server/http/validate.ts";

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

/** What a form says of a field, which it says once. @throws AppError naming it */
function onlyOne(form: FormData, field: string): File | string | undefined {
  const [value, ...more] = form.getAll(field);
  if (more.length === 0) return value;
  const sentence = field === "file" ? "Send one file at a time" : `Send ${field} once`;
  throw new AppError("invalid_input", sentence, { field });
}

/** The text of a field; undefined where it is not there or empty. @throws AppError naming one sent twice */
export function textField(form: FormData, field: string): string | undefined {
  const value = onlyOne(form, field);
  return typeof value === "string" && value !== "" ? value : undefined;
}

type FileField = {
  /** What is said where there is none, and what one without a name is called. */
  readonly missing: string;
  readonly unnamed: string;
  readonly max?: number;
  readonly tooLarge?: string;
};

/** The field `file`, with a name to show. @throws AppError naming it */
export async function fileField(
  form: FormData,
  { missing, unnamed, max = UPLOAD_MAX_BYTES, tooLarge = UPLOAD_TOO_LARGE_TEXT }: FileField,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const file = onlyOne(form, "file");
  if (!(file instanceof File)) throw new AppError("invalid_input", missing, { field: "file" });
  if (file.size > max) throw new AppError("too_large", tooLarge, { field: "file" });
  const fileName = plainFileName(file.name, unnamed);
  return { fileName, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** What the schema makes of a field. @throws AppError "invalid_input" naming it */
export function parseField<Schema extends z.ZodType>(
  field: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  return parseInput(schema, value, [field]);
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
