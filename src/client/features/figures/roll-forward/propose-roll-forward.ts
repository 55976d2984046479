import type { ChatMessage } from "#contracts/research.ts";
import { countText } from "#core/count-text.ts";
import { type Found, isStale } from "./stale-search.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { newId } from "#client/lib/new-id.ts";
import { sortedEdits } from "#core/text/edits/edit-range.ts";
import { proposalText } from "#core/figures/roll-forward/roll-forward-text.ts";

/** What the analyst asked for, as the conversation shows it. */
export const ROLL_FORWARD_TEXT = "Roll figures forward";
export const RENEW_TEXT = "Bring the note up to the connected data";

/** Notes the proposal in the conversation, as an answer with its edits, and proposes them. */
export function propose(session: DocumentSession, found: Found): void {
  const { parts, renewed } = found;
  const edits = sortedEdits([...found.edits, ...renewed]);
  const answer = message(
    "assistant",
    [rolledText(found), anewText(renewed)].filter(Boolean).join("\n\n"),
  );
  session.dispatch({
    type: "conversed",
    update: (messages) => [
      ...messages,
      message("user", isStale(found) ? ROLL_FORWARD_TEXT : RENEW_TEXT),
      edits.length === 0 ? answer : { ...answer, edits: [...edits] },
    ],
    now: Date.now(),
  });
  if (edits.length > 0) session.change({ type: "proposed", edits, madeFor: parts.content });
}

function rolledText(found: Found): string {
  return isStale(found) ? proposalText(found) : "";
}

/** Why sentences are proposed anew. */
function anewText({ length }: Found["renewed"]): string {
  if (length === 0) return "";
  const they = length === 1 ? "this sentence" : "these sentences";
  return `I propose ${countText(length, "edit")}: on what is connected now the note says ${they} otherwise. What you wrote or changed stays.`;
}

function message(role: ChatMessage["role"], content: string): ChatMessage {
  return { id: newId(), role, content, timestamp: new Date().toISOString() };
}
