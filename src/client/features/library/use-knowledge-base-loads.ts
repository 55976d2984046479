import { useEffect, useEffectEvent, useRef } from "react";
import { askDocuments } from "./ask-knowledge-base.ts";
import {
  type Cards,
  type ChangeCards,
  isKnowledgeBase,
  withFailed,
  withFinding,
} from "./knowledge-base-cards.ts";

/**
 * Asks for every card of the knowledge base that is loading: one just asked, one tried again, and
 * one that a closed page left unfinished. A card taken away, or a page left, stops its question.
 *
 * An effect, not a handler, because the third kind has no handler: the document arrives with it.
 */
export function useKnowledgeBaseLoads(cards: Cards, onCardsChange: ChangeCards): void {
  const loads = useRef(new Map<string, AbortController>());
  const change = useEffectEvent(onCardsChange);

  useEffect(() => {
    const running = loads.current;
    for (const [id, controller] of running) {
      if (cards.some((card) => card.id === id)) continue;
      controller.abort();
      running.delete(id);
    }
    for (const { id, ticker, query, ...card } of cards) {
      if (!isKnowledgeBase(card) || card.status !== "loading" || running.has(id)) continue;
      const controller = new AbortController();
      running.set(id, controller);
      const settle = (update: (cards: Cards) => Cards): void => {
        if (controller.signal.aborted) return;
        running.delete(id);
        change(update);
      };
      askDocuments({ ticker, query }, controller.signal).then(
        (finding) => settle((current) => withFinding(current, id, finding)),
        (error: unknown) =>
          settle((current) =>
            withFailed(current, id, error instanceof Error ? error.message : String(error)),
          ),
      );
    }
  }, [cards]);

  useEffect(() => {
    const running = loads.current;
    return () => {
      for (const controller of running.values()) controller.abort();
      running.clear();
    };
  }, []);
}
