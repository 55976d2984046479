import fc from "fast-check";

/** Text that databases, paths and parsers have stumbled over. */
const hostileText = fc.constantFrom(
  "\u0000",
  "\uD800",
  "%00",
  "%",
  "_",
  "../../etc/passwd",
  "__proto__",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "9".repeat(400),
  "a".repeat(10_000),
  "Row ".repeat(200),
  "NaN",
  "-1",
  "1e309",
  "",
  " ",
  "٣",
  "\r\nX-Injected: 1",
);

export const anyText = fc.oneof(hostileText, fc.string({ unit: "binary", maxLength: 40 }));

/** Numbers at the ends of what JSON and arithmetic hold. */
export const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, 1e305, -1e308, 5e-324, 1e21, 2 ** 31, 2 ** 53),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any value of JSON, an object that nests deeply among them. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.dictionary(anyText, fc.oneof(anyText, anyNumber)), { maxLength: 3 }),
  fc.constant(deep(60)),
);

function deep(levels: number): unknown {
  return levels === 0 ? [] : { data: [deep(levels - 1)] };
}

/** A change of one place of a value: where, by turns at each level, and what becomes of it. */
type Mutation = {
  readonly way: readonly number[];
  readonly kind: "alike" | "anything" | "drop" | "double";
  readonly number: number;
  readonly text: string;
  readonly value: unknown;
};

const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  way: fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 8 }),
  kind: fc.constantFrom("alike", "alike", "alike", "anything", "drop", "double"),
  number: anyNumber,
  text: anyText,
  value: anyValue,
});

/** A value as it is, or with one to three of its places changed. */
export function nearly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mutations = fc.oneof(
    fc.constant([]),
    fc.array(anyMutation, { minLength: 1, maxLength: 3 }),
  );
  return fc.tuple(value, mutations).map(([given, changes]) => changes.reduce(changed, given));
}

function changed(value: unknown, mutation: Mutation): unknown {
  const { way, kind } = mutation;
  const [turn = 0, ...rest] = way;
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return put(value, mutation);
  const at = turn % entries.length;
  const made = entries.flatMap(([key, held], index): (readonly [string, unknown])[] => {
    if (index !== at) return [[key, held]];
    if (rest.length > 0) return [[key, changed(held, { ...mutation, way: rest })]];
    if (kind === "drop") return [];
    return kind === "double"
      ? [
          [key, held],
          [key, held],
        ]
      : [[key, put(held, mutation)]];
  });
  return Array.isArray(value) ? made.map(([, held]) => held) : Object.fromEntries(made);
}

function put(held: unknown, { kind, number, text, value }: Mutation): unknown {
  if (kind !== "alike") return value;
  if (typeof held === "number") return number;
  return typeof held === "string" ? text : held;
}
