import { z } from "zod";
import { type Kept, keptInBrowser } from "#client/lib/kept.ts";

const unsavedSchema = z.object({
  /** The stored version the changes were made on. */
  baseVersion: z.number().int(),
  name: z.string(),
  historicalData: z.record(z.string(), z.unknown()),
  projections: z.record(z.string(), z.unknown()),
  assumptionParameters: z.record(z.string(), z.unknown()),
  valuationResults: z.record(z.string(), z.unknown()),
});

/** Changes of a model that the server does not have yet: a crash or a reload brings them back. */
export type UnsavedModel = z.infer<typeof unsavedSchema>;

/** What this browser keeps of one model's unsaved changes. */
export function unsavedModel(id: string): Kept<UnsavedModel> {
  return keptInBrowser(`footnote.unsaved-model.${id}`, unsavedSchema);
}
