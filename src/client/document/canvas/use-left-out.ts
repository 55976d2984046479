import { useState } from "react";
import type { DroppedEdit } from "#core/text/edits/check-edits.ts";
import type { EditReport } from "#core/text/edits/manuscript.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";

type LeftOut = {
  /** Proposed changes that did not fit, until somebody has read of them; oldest first. */
  readonly edits: readonly DroppedEdit[];
  readonly onRead: () => void;
};

/**
 * What was left out and not read of yet. Reports are of the last action alone, and the next key must
 * not take the news away; an edit that was proposed again is left out no more.
 */
export function useLeftOut(session: DocumentSession, reports: readonly EditReport[]): LeftOut {
  const [known, setKnown] = useState<Known>({ reports: [], unread: [] });
  if (known.reports !== reports) {
    const news = reports.flatMap((report) => (report.kind === "dropped" ? report.dropped : []));
    const unread = [...waiting(session, known.unread, news), ...news];
    setKnown({ reports, unread });
  }
  return {
    edits: known.unread,
    onRead: () => {
      setKnown({ reports, unread: [] });
    },
  };
}

type Known = { readonly reports: readonly EditReport[]; readonly unread: readonly DroppedEdit[] };

/** Those that nothing has become of since. */
function waiting(
  session: DocumentSession,
  unread: readonly DroppedEdit[],
  news: readonly DroppedEdit[],
): readonly DroppedEdit[] {
  if (unread.length === 0) return unread;
  const { manuscript } = session.get();
  const settled = new Set([
    ...manuscript.applied,
    ...manuscript.pendingEdits.map(({ id }) => id),
    ...news.map(({ edit }) => edit.id),
  ]);
  return unread.filter(({ edit }) => !settled.has(edit.id));
}
