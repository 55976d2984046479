import { z } from "zod";
import { ANCHORS_MAX, placedBindingSchema } from "#contracts/anchors.ts";
import { type Edit, PLACE_CONTEXT, PLACE_TEXT, type ProposedEdit } from "#core/text/edits/edit.ts";

/** A proposed change to the text: see `core/text-edits/edit.ts`. */
export const editSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(["add", "remove", "replace"]),
  position: z.number().int().min(0),
  length: z.number().int().min(0).optional(),
  content: z.string(),
  parts: z
    .array(
      z.object({
        from: z.number().int().min(0),
        to: z.number().int().min(0),
        insert: z.string(),
      }),
    )
    .readonly()
    .optional(),
  timestamp: z.iso.datetime(),
  autoApply: z.boolean().optional(),
  keepsAnchors: z.boolean().optional(),
  anchors: z.array(placedBindingSchema).max(ANCHORS_MAX).readonly().optional(),
}) satisfies z.ZodType<Edit>;

/** A proposed change as the conversation keeps it, with what became of it. */
export const proposedEditSchema = editSchema.extend({
  outcome: z.enum(["applied", "rejected", "dropped", "undone", "cleared"]).optional(),
  reason: z.string().max(500).optional(),
  number: z.number().int().min(1).optional(),
  place: z
    .object({
      before: z.string().max(PLACE_CONTEXT),
      text: z.string().max(PLACE_TEXT),
      after: z.string().max(PLACE_CONTEXT),
    })
    .optional(),
}) satisfies z.ZodType<ProposedEdit>;
