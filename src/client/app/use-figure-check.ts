import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type FigureCheck,
  figureCheck,
  type FigureCheckState,
} from "#client/features/grounding/figure-check.ts";
import type { DocumentSession } from "#client/features/research/session/document-session.ts";

/** The check of a document's figures, following its session from the first render to the last. */
export function useFigureCheck(session: DocumentSession): FigureCheck {
  const [check] = useState(() =>
    figureCheck({
      get: () => {
        const { manuscript, connectedData, figureDecisions } = session.get();
        const { content, pendingEdits } = manuscript;
        return { content, connectedData, figureDecisions, pendingEdits };
      },
      subscribe: session.subscribe,
    }),
  );
  useEffect(() => check.open(), [check]);
  return check;
}

/** A part of how the figures stand; the component renders again only when that part changes. */
export function useCheckedFigures<Part>(
  check: FigureCheck,
  select: (state: FigureCheckState) => Part,
): Part {
  return useSyncExternalStore(check.subscribe, () => select(check.get()));
}
