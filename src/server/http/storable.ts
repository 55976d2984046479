import { AppError } from "#core/errors.ts";

const REPLACEMENT = "\uFFFD";
/** Deeper than any of our shapes; what is deeper still would exhaust the stack further on. */
const DEPTH_MAX = 64;

/**
 * The same value with U+FFFD in place of each NUL, which PostgreSQL refuses, and of each lone
 * surrogate, which UTF-8 can't hold. Both are one UTF-16 unit, so offsets into a text stay right.
 *
 * @throws AppError "invalid_input" when the value is nested too deeply
 */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEPTH_MAX) throw new AppError("invalid_input", "The input is nested too deeply");
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [storableText(key), storable(one, depth + 1)]),
  );
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", REPLACEMENT);
}
