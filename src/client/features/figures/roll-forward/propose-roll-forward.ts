import { countText } from "#core/count-text.ts";
import { type Found, isStale } from "./stale-search.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { proposeInConversation } from "#client/document/propose-in-conversation.ts";
import { sortedEdits } from "#core/text/edits/edit-range.ts";
import { proposalText } from "#core/figures/roll-forward/roll-forward-text.ts";

/** What the analyst asked for, as the conversation shows it. */
export const ROLL_FORWARD_TEXT = "Roll figures forward";
export const RENEW_TEXT = "Bring the note up to the connected data";

/** Notes the proposal in the conversation, as an answer with its edits, and proposes them. */
export function propose(session: DocumentSession, found: Found): void {
  const { parts, renewed } = found;
  const rolled = isStale(found) ? proposalText(found) : "";
  proposeInConversation(session, {
    asked: isStale(found) ? ROLL_FORWARD_TEXT : RENEW_TEXT,
    answer: [rolled, anewText(renewed)].filter(Boolean).join("\n\n"),
    edits: sortedEdits([...found.edits, ...renewed]),
    madeFor: parts.content,
  });
}

/** Why sentences are proposed anew. */
function anewText({ length }: Found["renewed"]): string {
  if (length === 0) return "";
  const they = length === 1 ? "this sentence" : "these sentences";
  return `I propose ${countText(length, "edit")}: on what is connected now the note says ${they} otherwise. What you wrote or changed stays.`;
}
