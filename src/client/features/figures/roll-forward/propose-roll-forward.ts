import type { ChatMessage } from "#contracts/research.ts";
import type { Found } from "./stale-search.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { newId } from "#client/lib/new-id.ts";
import { proposalText } from "#core/figures/roll-forward/roll-forward-text.ts";

/** What the analyst asked for, as the conversation shows it. */
export const ROLL_FORWARD_TEXT = "Roll figures forward";

/** Notes the proposal in the conversation, as an answer with its edits, and proposes them. */
export function propose(session: DocumentSession, found: Found): void {
  const { edits, parts } = found;
  const answer = message("assistant", proposalText(found));
  session.dispatch({
    type: "conversed",
    update: (messages) => [
      ...messages,
      message("user", ROLL_FORWARD_TEXT),
      edits.length === 0 ? answer : { ...answer, edits: [...edits] },
    ],
    now: Date.now(),
  });
  if (edits.length > 0) session.change({ type: "proposed", edits, madeFor: parts.content });
}

function message(role: ChatMessage["role"], content: string): ChatMessage {
  return { id: newId(), role, content, timestamp: new Date().toISOString() };
}
