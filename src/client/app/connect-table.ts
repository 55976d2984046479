import type { DocumentSession } from "#client/document/session/document-session.ts";
import type { Cards } from "#client/document/cards.ts";
import { newId } from "#client/lib/new-id.ts";
import { toastError, toastUndo } from "#client/lib/toast.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";

export const FULL_TEXT = `${CONNECTED_DATA_MAX} sources are connected. Remove one first.`;

type Made = { readonly id: string; readonly timestamp: string };

/** Connects a table; Undo takes it away again. */
export function connectTable(
  session: DocumentSession,
  withIt: (current: Cards, made: Made) => Cards,
): void {
  if (session.get().connectedData.length >= CONNECTED_DATA_MAX) {
    toastError(FULL_TEXT);
    return;
  }
  const made = { id: newId(), timestamp: new Date().toISOString() };
  session.connect((current) => withIt(current, made));
  const label = session.get().connectedData.find(({ id }) => id === made.id)?.label ?? "Table";
  toastUndo(`${label} connected`, () =>
    session.connect((current) => current.filter(({ id }) => id !== made.id)),
  );
}
