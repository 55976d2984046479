import { z } from "zod";
import type { FilingFace, StatementFaces } from "#core/finance/statements/pages/filing-face.ts";
import { SPLIT_AXES, SPLIT_MEASURES } from "#core/ledger/segments.ts";

/** What is kept of a filing: its face, or that it prints no statements in inline XBRL. */
export type StoredFace = (StatementFaces & Pick<FilingFace, "via">) | { readonly none: true };

const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const concepts = z.array(z.string());
const statement = z.enum(["balance-sheet", "income-statement", "cash-flow"]);

const filedLineSchema = z.object({
  label: z.string(),
  members: z.string(),
  role: z.enum(["member", "reconciliation", "subtotal", "total"]),
  values: z.array(
    z.object({
      start: isoDate.optional(),
      end: isoDate,
      value: z.number(),
      place: z.string().optional(),
    }),
  ),
});
const split = z.object({ axis: z.enum(SPLIT_AXES), measure: z.enum(SPLIT_MEASURES) });
const filedSplitSchema = z.union([
  split.extend({
    concept: z.string(),
    currency: z.string(),
    lines: z.array(filedLineSchema),
  }),
  split.extend({ refused: z.string() }),
]);

const storedFaceSchema = z.union([
  z.object({
    via: z.enum(["MetaLinks", "inline page"]),
    concepts: z.object({
      "balance-sheet": concepts,
      "income-statement": concepts,
      "cash-flow": concepts,
    }),
    isInPrintOrder: z.boolean(),
    facts: z.array(
      z.object({
        statement,
        concept: z.string(),
        label: z.string(),
        start: isoDate.optional(),
        end: isoDate,
        currency: z.string(),
        value: z.number(),
        isPrintedNegative: z.boolean(),
        parts: z.array(z.object({ label: z.string(), value: z.number() })).optional(),
      }),
    ),
    segments: z.array(filedSplitSchema).optional(),
  }),
  z.object({ none: z.literal(true) }),
]) satisfies z.ZodType<StoredFace>;

/** A kept face; undefined when it is damaged or of another form. */
export function parseStoredFace(body: Buffer): StoredFace | undefined {
  try {
    return storedFaceSchema.safeParse(JSON.parse(body.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Kept faces by accession, as the bundle has them; the damaged ones are left out. */
export function parseStoredFaces(json: unknown): ReadonlyMap<string, StoredFace> {
  const faces = z.record(z.string(), z.unknown()).safeParse(json).data ?? {};
  return new Map(
    Object.entries(faces).flatMap(([accession, value]) => {
      const { data } = storedFaceSchema.safeParse(value);
      return data === undefined ? [] : [[accession, data] as const];
    }),
  );
}
