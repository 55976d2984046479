import type { SavedModel } from "#contracts/models.ts";
import { newId } from "#client/lib/new-id.ts";
import * as attached from "#core/finance/valuation/attached-model.ts";

/** A saved model as a new card of a document. */
export function savedModelCard(saved: SavedModel, now: Date) {
  return attached.savedModelCard(saved, { id: newId(), timestamp: now.toISOString() });
}
