import { useEffect, useRef, useState } from "react";
import { type FigureCounts, noteFigures } from "#contracts/research.ts";
import { callApi } from "#client/lib/api.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import type { FigureCheck } from "./figure-check.ts";

/** What is saved and checked stands still for so long before it is noted. */
const STILL_MS = 1_500;

/**
 * Notes for the home page how the figures of the open document stand, once its text is saved and
 * checked. One that is not noted is missed on a list
 * only, so that a failure says nothing.
 *
 * @returns tells it how many figures a newer filing has gone past
 */
export function useNotedFigures(
  session: DocumentSession,
  check: FigureCheck,
): (figures: number) => void {
  const [stale, setStale] = useState(0);
  const noted = useRef("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      const counts = countsNow(session, check, stale);
      const key = JSON.stringify(counts);
      if (counts === undefined || key === noted.current) return;
      noted.current = key;
      callApi(noteFigures, { params: { id: session.id }, body: counts }).catch(() => undefined);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(note, STILL_MS);
    };
    wait();
    const endings = [session.subscribe(wait), check.subscribe(wait)];
    return () => {
      clearTimeout(timer);
      note();
      for (const end of endings) end();
    };
  }, [session, check, stale]);
  return setStale;
}

/** The counts of the saved text; undefined while it is not all saved, checked and connected. */
function countsNow(
  session: DocumentSession,
  check: FigureCheck,
  stale: number,
): (FigureCounts & { readonly revision: number }) | undefined {
  const { queue, manuscript, connectedData } = session.get();
  const { document, parts, statements } = check.get();
  const isChecked =
    parts?.content === manuscript.content &&
    parts.connectedData === connectedData &&
    statements === "ready";
  if (document === undefined || !isChecked || queue.unsavedSince !== undefined) return undefined;
  const { total, sourced, contradicted } = document.counts;
  return { revision: queue.revision, total, sourced, contradicted, stale };
}
