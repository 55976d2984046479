import type { SavedModel } from "#contracts/models.ts";
import { newId } from "#client/lib/new-id.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";
import { attachedParts } from "#core/finance/valuation/attached-model.ts";

/** A saved model as a document holds it: what it projects, assumes and comes to. */
export function savedModelCard(saved: SavedModel, now: Date) {
  const { id, ticker, name, createdAt, version } = saved;
  return {
    id: newId(),
    ticker,
    type: "saved-model" as const,
    label: CONTEXT_ITEM_LABELS["saved-model"],
    timestamp: now.toISOString(),
    status: "success" as const,
    savedOutputId: id,
    data: { savedOutput: { id, ticker, name, createdAt, version }, ...attachedParts(saved) },
  } satisfies ContextItem;
}
