import { getSavedOutput } from "#contracts/models.ts";
import {
  type Cards,
  type ChangeCards,
  type UpdateCards,
  withCard,
} from "#client/document/cards.ts";
import { useCardLoads } from "#client/document/use-card-loads.ts";
import { withSavedModel } from "#client/features/models/model-card.ts";
import { callApi } from "#client/lib/api.ts";

/** Spec section 8. */
export const LOAD_MODEL_FAILED = "Failed to load saved model";

/** Fetches the model of every card that is loading. */
export function useModelLoads(cards: Cards, onCardsChange: ChangeCards): void {
  useCardLoads(cards, { isOfKind: ({ type }) => type === "saved-model", load }, onCardsChange);
}

async function* load(card: Cards[number], signal: AbortSignal): AsyncGenerator<UpdateCards> {
  const become = (next: Partial<Cards[number]>) => (cards: Cards) =>
    withCard(cards, card.id, (one) => ({ ...one, ...next }));
  try {
    const params = { id: card.savedOutputId ?? "" };
    const { savedOutput } = await callApi(getSavedOutput, { params, signal });
    yield become({ ...withSavedModel(card, savedOutput, new Date()), error: undefined });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    // What failed and, on a line of its own, why.
    yield become({ status: "error", error: [LOAD_MODEL_FAILED, reason].join("\n").trim() });
  }
}
