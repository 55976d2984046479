import { z } from "zod";
import { DISCLOSURE_MAX } from "#core/outputs/post/disclosure.ts";
import type { Contract } from "#contracts/contract.ts";

/** More panels than a workspace shows; a bound against abuse. */
export const PANELS_MAX = 20;

/** Sizes of panels in percent, by panel id. */
const layoutSchema = z
  .record(z.string().max(50), z.number().min(0).max(100))
  .refine(
    (sizes) => Object.keys(sizes).length <= PANELS_MAX,
    `A layout has at most ${PANELS_MAX} panels`,
  );

/** What the workspace remembers of a user: absent fields are the product's defaults. */
export const preferencesSchema = z.object({
  theme: z.enum(["light", "dark", "system"]).optional(),
  paneLayout: layoutSchema.optional(),
  sidePanelLayout: layoutSchema.optional(),
  /** The author's own line on interests, offered to a text that has none; empty means that none is offered. */
  disclosure: z
    .string()
    .trim()
    .max(DISCLOSURE_MAX, `At most ${DISCLOSURE_MAX} characters`)
    .optional(),
  /** Of the first steps what only the screen knows: two that were taken, and whether all were put away. */
  firstSteps: z
    .array(z.enum(["source", "export", "left"]))
    .max(3)
    .optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const getPreferences = {
  method: "GET",
  path: "/api/preferences",
  summary: "What the workspace remembers of the caller",
  signedIn: true,
  response: preferencesSchema,
} as const satisfies Contract;

/** Fields that are given replace those stored; others stay. */
export const savePreferences = {
  method: "PUT",
  path: "/api/preferences",
  summary: "Remember how the caller likes the workspace",
  signedIn: true,
  body: preferencesSchema,
  response: preferencesSchema,
} as const satisfies Contract;
