import { objectOf } from "#core/finance/valuation/json-reading.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/** What a note may name of a model. */
export const MODEL_EXHIBITS = [
  "Model",
  "Valuation",
  "Valuation Range",
  "Gordon Growth Sensitivity",
  "EBITDA Multiple Sensitivity",
] as const;
export type ModelExhibitName = (typeof MODEL_EXHIBITS)[number];

/** The name of the model that a card holds. */
export function modelName({ data }: Pick<ContextItem, "data">): string {
  const { name } = objectOf(objectOf(data)["savedOutput"]);
  return typeof name === "string" ? name : "Saved model";
}
