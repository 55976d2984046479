import type { EditsArrival } from "./use-conversation.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/**
 * Generated text is applied with a way back; changes to text wait for the analyst. Neither comes in
 * the midst of writing, where the next keys would be lost or go elsewhere; `onReceived` follows. An answer
 * that was asked for again takes the place of what still waits of the one before, once it brings edits.
 */
export function receiveEdits(
  session: DocumentSession,
  edits: readonly Edit[],
  how: EditsArrival,
  onReceived: () => void = () => undefined,
): void {
  const { requestType, description, basedOn: madeFor, replaces = [] } = how;
  session.inAPause(() => {
    for (const id of replaces) session.change({ type: "rejected", id });
    session.change(
      requestType === "edit"
        ? { type: "proposed", edits, madeFor }
        : { type: "autoApplied", edits, madeFor, description, time: Date.now() },
    );
    onReceived();
  });
}
