import type { EditsArrival } from "#client/features/assistant/use-conversation.ts";
import type { DocumentSession } from "#client/features/research/session/document-session.ts";
import type { Edit } from "#core/text-edits/edit.ts";

/** Generated text is applied with a way back; changes to text wait for the analyst. */
export function receiveEdits(
  session: DocumentSession,
  edits: readonly Edit[],
  how: EditsArrival,
): void {
  const { requestType, description, basedOn: madeFor } = how;
  if (requestType === "edit") {
    session.change({ type: "proposed", edits, madeFor });
    return;
  }
  session.change({ type: "autoApplied", edits, madeFor, description, time: Date.now() });
}
