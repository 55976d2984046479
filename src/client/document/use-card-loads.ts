import { useEffect, useEffectEvent, useRef } from "react";
import type { Cards, UpdateCards } from "#client/document/cards.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

type CardLoads = {
  readonly isOfKind: (card: ContextItem) => boolean;
  /** What becomes of the cards as it is known; it fails as a change of them, never as an error. */
  readonly load: (card: ContextItem, signal: AbortSignal) => AsyncIterable<UpdateCards>;
  /** The day cards are asked for: those of another are asked anew. */
  readonly asOf?: string | null;
};

/**
 * Loads every card of a kind that is loading: one just made, one tried again, and one that a closed
 * page left unfinished. A card taken away, another day, or a page left stops its load. An effect, not
 * a handler, because the third kind has no handler: the document arrives with it.
 */
export function useCardLoads(
  cards: Cards,
  { isOfKind, load, asOf = null }: CardLoads,
  onCardsChange: (update: UpdateCards) => void,
): void {
  const loads = useRef(new Map<string, { controller: AbortController; asOf: string | null }>());
  const change = useEffectEvent(onCardsChange);
  const begin = useEffectEvent(load);
  const isWanted = useEffectEvent(
    (card: ContextItem) => card.status === "loading" && isOfKind(card),
  );

  useEffect(() => {
    const running = loads.current;
    const wanted = cards.filter((card) => isWanted(card));
    for (const [id, one] of running) {
      if (one.asOf === asOf && wanted.some((card) => card.id === id)) continue;
      one.controller.abort();
      running.delete(id);
    }
    for (const card of wanted) {
      if (running.has(card.id)) continue;
      const controller = new AbortController();
      running.set(card.id, { controller, asOf });
      void follow(card, controller.signal);
    }
    async function follow(card: ContextItem, signal: AbortSignal): Promise<void> {
      for await (const update of begin(card, signal)) {
        if (signal.aborted) return;
        running.delete(card.id);
        change(update);
      }
    }
  }, [cards, asOf]);

  useEffect(() => {
    const running = loads.current;
    return () => {
      for (const { controller } of running.values()) controller.abort();
      running.clear();
    };
  }, []);
}
