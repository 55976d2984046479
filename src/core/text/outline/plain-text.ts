import { AppError } from "#core/errors.ts";
import { normaliseText } from "#core/text/edits/normalise-text.ts";

/** Levels of lists and objects that stored data may have; the product's own have fewer than 12. */
export const DEPTH_MAX = 64;

/**
 * A copy of JSON data with every string in it, keys included, normalised (decisions.md 14).
 *
 * @throws AppError "invalid_input" when the data are nested deeper than `DEPTH_MAX`
 */
export function normaliseStrings<Value>(value: Value): Value {
  // The copy has the form of what is copied: only the letters of its strings change.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return normalised(value, 0) as Value;
}

function normalised(value: unknown, depth: number): unknown {
  if (typeof value === "string") return normaliseText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEPTH_MAX) throw new AppError("invalid_input", "The data are nested too deeply");
  if (Array.isArray(value)) return value.map((element) => normalised(element, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [normaliseText(key), normalised(held, depth + 1)]),
  );
}
