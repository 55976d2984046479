import { validator } from "hono/validator";
import type { z } from "zod";
import { AppError } from "#core/errors.ts";
import { normaliseStrings } from "#core/text/outline/plain-text.ts";

/** Parts of a request that a contract describes. */
type Target = "json" | "query" | "param";

/**
 * Parses one part of the request: `c.req.valid(target)` is then what the schema gives.
 *
 * @throws AppError "invalid_input" naming the first field at fault
 */
// The one use of T is what tells `c.req.valid` which part was parsed.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function validate<const T extends Target, Schema extends z.ZodType>(
  target: T,
  schema: Schema,
) {
  return validator(target, (value: unknown): z.output<Schema> => parseInput(schema, value));
}

function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(normaliseStrings(value));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".") ?? "";
  throw new AppError(
    "invalid_input",
    sentenceOf(field, issue?.message ?? "The input is not right"),
    {
      cause: parsed.error,
      ...(field === "" ? {} : { field }),
    },
  );
}

/** The contracts' own sentences stand alone; zod's need to be told apart by their field. */
function sentenceOf(field: string, message: string): string {
  const isZods = /^(Invalid|Too (small|big)|Unrecognized)/.test(message);
  return isZods && field !== "" ? `${field}: ${message}` : message;
}
