import { z } from "zod";
import type { Anchor, BoundAnchor, KeptAnchor, PlacedBinding } from "#core/ledger/anchor.ts";
import { type Binding, FORMULA_DEPTH_MAX, OPS, REF_MAX } from "#core/ledger/reference.ts";
import { MEASURES } from "#core/ledger/units.ts";

const ARGS_MAX = 60;
/** What a document or an edit may hold; the product's longest texts have some hundred figures. */
export const ANCHORS_MAX = 20_000;

const refSchema = z.object({
  entity: z.string().min(1).max(REF_MAX.entity),
  item: z.string().min(1).max(REF_MAX.item),
  period: z.string().min(1).max(REF_MAX.period),
  provider: z.string().min(1).max(200).optional(),
});

const constantSchema = z.object({
  value: z.number(),
  unit: z.enum([...MEASURES, "bps", "count"]),
  name: z.string().min(1).max(REF_MAX.item),
  entity: z.string().max(REF_MAX.entity).optional(),
  period: z.string().max(REF_MAX.period).optional(),
  currency: z.string().max(10).optional(),
});

/** Of a fixed depth: nothing that comes over the wire may nest without end. */
function bindingOf(depth: number): z.ZodType<Binding> {
  const leaf = [z.object({ ref: refSchema }), z.object({ constant: constantSchema })] as const;
  if (depth === 0) return z.union(leaf);
  const formula = z.object({
    op: z.enum(OPS),
    args: z
      .array(z.union([z.number(), bindingOf(depth - 1)]))
      .min(1)
      .max(ARGS_MAX),
    name: z.string().max(REF_MAX.item).optional(),
    signs: z.literal("shown").optional(),
  });
  return z.union([...leaf, z.object({ formula })]);
}

/** What a figure is of: see `core/ledger/reference.ts`. */
export const bindingSchema = bindingOf(FORMULA_DEPTH_MAX);

const by = z.enum(["product", "analyst"]);

const place = z.number().int().min(0);

/** What a figure of an edit or of an answer is of; offsets count into its `content`. */
export const placedBindingSchema = z.object({
  from: place,
  to: place,
  binding: bindingSchema,
  by: by.optional(),
}) satisfies z.ZodType<PlacedBinding>;

const remembered = {
  id: z.string().min(1).max(250),
  from: place,
  to: place,
  text: z.string().min(1).max(2_000),
  by,
  at: z.iso.datetime(),
  words: z.string().max(40).optional(),
  isEdited: z.boolean().optional(),
};

/** What a figure of a document is of; offsets count into the document's text. */
export const boundAnchorSchema = z.object({
  ...remembered,
  binding: bindingSchema,
}) satisfies z.ZodType<BoundAnchor>;

/** What the analyst lets stand in a document, by the same offsets. */
export const keptAnchorSchema = z.object({
  ...remembered,
  kept: z.string().max(4_000).nullable(),
}) satisfies z.ZodType<KeptAnchor>;

/** Either of them; no union, so that a field that is not right is named. */
export const anchorSchema = z
  .object({
    ...remembered,
    binding: bindingSchema.optional(),
    kept: keptAnchorSchema.shape.kept.optional(),
  })
  .transform(({ binding, kept, ...anchor }, context): Anchor => {
    if (binding !== undefined) return { ...anchor, binding };
    if (kept !== undefined) return { ...anchor, kept };
    context.addIssue({
      code: "custom",
      path: ["binding"],
      message: "An anchor says what a figure is of.",
    });
    return z.NEVER;
  });
