import type { SavedModel, SavedOutput } from "#contracts/models.ts";
import { newId } from "#client/lib/new-id.ts";
import * as attached from "#core/finance/valuation/attached-model.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";

/** A card for a saved model that is still to be fetched. */
export function loadingModelCard({ id, ticker }: SavedOutput, now: Date): ContextItem {
  return {
    id: newId(),
    ticker,
    type: "saved-model",
    label: CONTEXT_ITEM_LABELS["saved-model"],
    timestamp: now.toISOString(),
    status: "loading",
    savedOutputId: id,
  };
}

/** The card with the model as it is stored now. */
export function withSavedModel({ id }: ContextItem, saved: SavedModel, now: Date) {
  return attached.savedModelCard(saved, { id, timestamp: now.toISOString() });
}
