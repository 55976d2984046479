import type { EditsArrival } from "#client/features/assistant/use-conversation.ts";
import type { DocumentSession } from "#client/features/research/session/document-session.ts";
import type { Edit } from "#core/text-edits/edit.ts";

/** Writing has paused when no key was taken up for this long. */
const WRITING_PAUSE_MS = 400;

/**
 * Generated text is applied with a way back; changes to text wait for the analyst. Neither comes in
 * the midst of writing, where the next keys would be lost or go elsewhere; `onReceived` follows.
 */
export function receiveEdits(
  session: DocumentSession,
  edits: readonly Edit[],
  how: EditsArrival,
  onReceived: () => void = () => undefined,
): void {
  const { requestType, description, basedOn: madeFor } = how;
  inAPause(session, () => {
    session.change(
      requestType === "edit"
        ? { type: "proposed", edits, madeFor }
        : { type: "autoApplied", edits, madeFor, description, time: Date.now() },
    );
    onReceived();
  });
}

function inAPause(session: DocumentSession, act: () => void): void {
  const { isTyping, manuscript } = session.get();
  const isWriting = isTyping || session.editor()?.isComposing() === true;
  const lastKeyAt = isWriting ? Date.now() : (manuscript.burst?.lastKeyAt ?? 0);
  const rest = lastKeyAt + WRITING_PAUSE_MS - Date.now();
  if (rest <= 0) act();
  else setTimeout(() => inAPause(session, act), rest);
}
