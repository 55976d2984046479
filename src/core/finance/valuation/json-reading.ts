/** An object of unknown fields, as JSON has it. */
export type JsonObject = Readonly<Record<string, unknown>>;

const ENCODINGS_MAX = 2;

/** What JSON text stands for, though it was encoded twice; undefined when it is no JSON. */
export function parsedJson(value: unknown): unknown {
  let parsed = value;
  for (let time = 0; time < ENCODINGS_MAX && typeof parsed === "string"; time += 1) {
    try {
      parsed = JSON.parse(parsed);
    } catch {
      return undefined;
    }
  }
  return typeof parsed === "string" ? undefined : parsed;
}

/** The object, or one without fields. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A finite number, also where it was sent as text; null for anything else. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}

export function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
