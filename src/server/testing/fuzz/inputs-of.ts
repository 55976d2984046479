import fc from "fast-check";
import { z } from "zod";
import { anyNumber, anyText, anyValue } from "./hostile.ts";

/** A schema as JSON Schema describes it. */
type Described = { readonly [key: string]: unknown };

/** What stands for a field of this name instead of what its schema says. */
export type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Values that a schema takes, its bounds among them; refinements that it can't tell of are not met. */
export function inputsOf(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const described: Described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const root = fieldsOf(described["$defs"]);
  return valuesOf(described, { known, root });
}

type Context = { readonly known: Known; readonly root: Described; readonly depth?: number };

/** References within references; what lies deeper is anything. */
const DEPTH_MAX = 4;

function valuesOf(schema: Described, context: Context): fc.Arbitrary<unknown> {
  const { depth = 0, root } = context;
  if (typeof schema["$ref"] === "string") {
    const target = fieldsOf(root[schema["$ref"].replace("#/$defs/", "")]);
    return depth > DEPTH_MAX ? anyValue : valuesOf(target, { ...context, depth: depth + 1 });
  }
  const choices = listOf(schema["anyOf"] ?? schema["oneOf"]);
  if (choices.length > 0) return fc.oneof(...choices.map((one) => valuesOf(one, context)));
  const all = listOf(schema["allOf"]);
  if (all.length > 0) return valuesOf(Object.assign({}, ...all), context);
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom<unknown>(...schema["enum"]);
  return valuesOfType(schema, context);
}

function valuesOfType(schema: Described, context: Context): fc.Arbitrary<unknown> {
  switch (schema["type"]) {
    case "object":
      return objectsOf(schema, context);
    case "array": {
      const { most, least } = boundsOf(schema, "Items");
      const items = valuesOf(fieldsOf(schema["items"]), context);
      return fc.array(items, { minLength: least, maxLength: Math.max(least, Math.min(most, 3)) });
    }
    case "string":
      return textsOf(schema);
    case "number":
    case "integer":
      return numbersOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return anyValue;
  }
}

function objectsOf(schema: Described, context: Context): fc.Arbitrary<unknown> {
  const properties = Object.entries(fieldsOf(schema["properties"]));
  if (properties.length === 0) {
    const values = valuesOf(fieldsOf(schema["additionalProperties"]), context);
    return fc.dictionary(anyText, values, { maxKeys: 4, noNullPrototype: true });
  }
  const record = Object.fromEntries(
    properties.map(([name, field]) => [
      name,
      context.known[name] ?? valuesOf(fieldsOf(field), context),
    ]),
  );
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const requiredKeys = Object.keys(record).filter((name) => required.includes(name));
  return fc.record(record, { requiredKeys, noNullPrototype: true });
}

function textsOf(schema: Described): fc.Arbitrary<string> {
  const { most, least } = boundsOf(schema, "Length");
  const longest = "x".repeat(Math.min(most, 20_000));
  const pattern = schema["pattern"];
  const fitting =
    typeof pattern === "string" ? fc.stringMatching(new RegExp(pattern)) : fc.constant(longest);
  const within = (text: string) => text.slice(0, most).padEnd(least, "x");
  return fc.oneof(fitting, anyText.map(within));
}

function numbersOf(schema: Described): fc.Arbitrary<number> {
  const least = numberOf(schema["minimum"] ?? schema["exclusiveMinimum"], -Number.MAX_VALUE);
  const most = numberOf(schema["maximum"] ?? schema["exclusiveMaximum"], Number.MAX_VALUE);
  const isWhole = schema["type"] === "integer";
  const within = anyNumber.map((number) => {
    const bounded = Math.min(most, Math.max(least, number));
    return isWhole ? Math.trunc(bounded) : bounded;
  });
  return fc.oneof(within, fc.constantFrom(least, most));
}

function boundsOf(schema: Described, what: "Items" | "Length") {
  return {
    least: numberOf(schema[`min${what}`], 0),
    most: numberOf(schema[`max${what}`], Number.MAX_SAFE_INTEGER),
  };
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function fieldsOf(value: unknown): Described {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly Described[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}
