import { useCardLoads } from "#client/document/use-card-loads.ts";
import { askDocuments } from "./ask-knowledge-base.ts";
import {
  type Cards,
  type ChangeCards,
  isKnowledgeBase,
  withFailed,
  withFinding,
} from "./knowledge-base-cards.ts";

/** Asks for every card of the knowledge base that is loading. */
export function useKnowledgeBaseLoads(cards: Cards, onCardsChange: ChangeCards): void {
  useCardLoads(cards, { isOfKind: isKnowledgeBase, load }, onCardsChange);
}

async function load({ id, ticker, query }: Cards[number], signal: AbortSignal) {
  try {
    const finding = await askDocuments({ ticker, query }, signal);
    return (cards: Cards) => withFinding(cards, id, finding);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return (cards: Cards) => withFailed(cards, id, reason);
  }
}
