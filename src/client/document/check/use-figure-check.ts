import { useEffect, useState } from "react";
import { type FigureCheck, figureCheck } from "./figure-check.ts";
import { whenAtRest } from "#client/lib/at-rest.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";

/** The check of a document's figures, following its session from the first render to the last. */
export function useFigureCheck(session: DocumentSession): FigureCheck {
  const [check] = useState(() =>
    figureCheck({
      get: () => {
        const { manuscript, connectedData } = session.get();
        const { content, anchors, pendingEdits } = manuscript;
        return { content, anchors, connectedData, pendingEdits };
      },
      subscribe: session.subscribe,
    }),
  );
  useEffect(() => {
    let close: (() => void) | undefined;
    const callOff = whenAtRest(() => {
      close = check.open();
    });
    return () => {
      callOff();
      close?.();
    };
  }, [check]);
  return check;
}
