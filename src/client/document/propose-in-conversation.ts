import type { ChatMessage } from "#contracts/research.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { newId } from "#client/lib/new-id.ts";
import type { ProposedEdit } from "#core/text/edits/edit.ts";

type Proposal = {
  /** What the analyst asked for, as the conversation shows it. */
  readonly asked: string;
  readonly answer: string;
  readonly edits: readonly ProposedEdit[];
  /** The text that places of the edits count in. */
  readonly madeFor: string;
};

/** Notes in the conversation what was asked for and the answer with its edits, and proposes those. */
export function proposeInConversation(session: DocumentSession, proposal: Proposal): void {
  const { asked, answer, edits, madeFor } = proposal;
  session.converse((messages) => [
    ...messages,
    message("user", asked),
    { ...message("assistant", answer), ...(edits.length > 0 && { edits: [...edits] }) },
  ]);
  if (edits.length > 0) session.change({ type: "proposed", edits, madeFor });
}

function message(role: ChatMessage["role"], content: string): ChatMessage {
  return { id: newId(), role, content, timestamp: new Date().toISOString() };
}
