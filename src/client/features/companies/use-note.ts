import type { DocumentSession } from "#client/document/session/document-session.ts";
import { addToNote } from "#client/document/session-edit-desk.ts";
import type { Note } from "#client/features/companies/table-actions.tsx";
import { useStore } from "#client/lib/use-store.ts";

/** The open document as what tables are added to. */
export function useNote(session: DocumentSession): Note {
  const isPending = useStore(session, ({ manuscript }) => manuscript.pendingEdits.length > 0);
  const cards = useStore(session, (state) => state.connectedData);
  return {
    cards,
    add: (written) => addToNote(session, written),
    blockedReason: isPending ? "Decide the pending edits first" : undefined,
  };
}
