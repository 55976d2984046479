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

/**
 * What the schema makes of something sent.
 *
 * @param within where it stands in what was sent, such as the field of a form
 * @throws AppError "invalid_input" naming the first field at fault
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  within: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(normaliseStrings(value));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [...within, ...(issue?.path ?? [])];
  throw new AppError(
    "invalid_input",
    issue === undefined ? "The input is not right." : sentenceOf(issue, path),
    { cause: parsed.error, ...(path.length === 0 ? {} : { field: path.join(".") }) },
  );
}

/** The contracts' own sentences stand as they are; zod's own, which speak of types, are said in plain words. */
function sentenceOf(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string {
  const isZods = /^(Invalid|Too (small|big)|Unrecognized)/.test(issue.message);
  if (!isZods) return issue.message;
  const name = nameOf(path);
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined"))
    return `The ${withVerb(name)} missing.`;
  if (issue.code === "too_big" || issue.code === "too_small") return boundOf(name, issue);
  if (issue.code === "unrecognized_keys") return `“${issue.keys[0] ?? ""}” is not known here.`;
  return issue.code === "invalid_value" && issue.values.length <= CHOICES_MAX
    ? `The ${name} must be one of: ${issue.values.join(", ")}.`
    : `The ${withVerb(name)} not right.`;
}

const CHOICES_MAX = 30;

function boundOf(name: string, issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  const bound = issue.code === "too_big" ? issue.maximum : issue.minimum;
  const isEmpty = issue.code === "too_small" && issue.origin !== "number" && Number(bound) === 1;
  if (isEmpty) return `The ${withVerb(name)} empty.`;
  const unit = UNITS[issue.origin] ?? "";
  const edge = issue.code === "too_big" ? "at most" : "at least";
  return `The ${name} must be ${edge} ${bound.toLocaleString("en-US")}${unit}.`;
}

const UNITS: Readonly<Record<string, string>> = { string: " characters long", array: " in number" };

/** `connectedData.0.ticker` is the ticker of connected data: names of fields as people say them. */
function nameOf(path: readonly PropertyKey[]): string {
  const words = path.flatMap((part) =>
    typeof part !== "string" || /^\d+$/.test(part)
      ? []
      : part.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase(),
  );
  const [last = "input", owner] = words.toReversed();
  return owner === undefined ? last : `${last} of ${owner}`;
}

/** `messages are`, `title is`: names of lists are plural. */
function withVerb(name: string): string {
  const [head = name] = name.split(" of ");
  return `${name} ${/[^s]s$/.test(head) ? "are" : "is"}`;
}
