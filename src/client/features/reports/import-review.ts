import { countText } from "#core/count-text.ts";
import { fingerprint } from "#core/text/outline/fingerprint.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { proposeInConversation } from "#client/document/propose-in-conversation.ts";
import { newId } from "#client/lib/new-id.ts";
import {
  DOCUMENT_PROPERTY,
  EDITS_PROPERTY,
  TEXT_PROPERTY,
} from "#client/features/reports/word-origin.ts";
import { finishedText, withUnfinished } from "#core/outputs/report/finished-text.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { type Review, type ReviewDecision, reviewOf } from "#core/outputs/report/reviewed-text.ts";
import { MAX_CHANGES } from "#core/text/edits/max-changes.ts";
import { rewriteEdits } from "#core/text/edits/rewrite-edits.ts";

/** Bytes of a reviewed file; a report of 50,000 words has 300 kB. */
const FILE_MAX_BYTES = 50_000_000;
const TOO_LARGE = "This file is too large. A reviewed Word file has at most 50 MB.";
const NOT_OURS =
  "This Word file was not exported from Footnote with pending edits, so there is nothing to take from it.";
const OF_ANOTHER =
  "This Word file was exported from another document. Open that document and import it there.";
const NOTHING_PENDING =
  "None of the edits in this file is pending here, so there is nothing for it to decide.";
const CHANGED_SINCE =
  "The text here has changed since the export, so only what the file marks as a change was looked for.";
const NO_MATCH =
  "The text of this Word file no longer matches this document, so its decisions can't be taken over.";

/**
 * Takes what a reviewer decided in Word: accepted changes are accepted here, rejected ones rejected,
 * and what the reviewer wrote is proposed as edits. What came of it, in a sentence.
 *
 * @throws Error with a sentence for the analyst when the file can't be taken
 */
export async function importReview(file: Blob, session: DocumentSession): Promise<string> {
  if (file.size > FILE_MAX_BYTES) throw new Error(TOO_LARGE);
  const { readReviewedWord } = await import("#client/features/reports/read-reviewed-word.ts");
  const { properties, pieces } = readReviewedWord(new Uint8Array(await file.arrayBuffer()));
  const documentId = properties.get(DOCUMENT_PROPERTY);
  if (documentId === undefined) throw new Error(NOT_OURS);
  if (documentId !== session.id) throw new Error(OF_ANOTHER);
  const { content, pendingEdits } = session.get().manuscript;
  const gone = new Set(properties.get(EDITS_PROPERTY)?.split(" "));
  const edits = pendingEdits.filter(({ id }) => gone.has(id));
  if (edits.length === 0) throw new Error(NOTHING_PENDING);
  const textName = properties.get(TEXT_PROPERTY);
  // What the export left out is not in the file, and nothing that the reviewer did.
  const finished = finishedText({ content, anchors: [], pendingEdits: edits });
  const isFinished = textName === fingerprint(finished.content);
  const exported = isFinished ? finished : { content, pendingEdits: edits };
  const review = reviewOf(exported.content, exported.pendingEdits, pieces);
  if (review === undefined) throw new Error(NO_MATCH);
  const isSameText = isFinished || textName === fingerprint(content);
  const accepted = edits.filter(({ id }) => review.decisions.get(id) === "accepted");
  decide(session, review);
  const decisions = [...review.decisions.values()];
  if (!isSameText) return outcomeText(decisions, proposeTheirs(session, review), CHANGED_SINCE);
  const text = isFinished
    ? withUnfinished(content, { sent: edits, accepted }, review.text)
    : review.text;
  const before = printable(session.get().manuscript.content);
  return outcomeText(decisions, proposeTheirs(session, { before, text }));
}

function decide(session: DocumentSession, { decisions }: Review): void {
  for (const [id, decision] of decisions) {
    if (decision === "accepted") session.change({ type: "accepted", id, time: Date.now() });
    // What the reviewer made something else of comes as an edit of theirs.
    if (decision === "rejected" || decision === "changed") session.change({ type: "rejected", id });
  }
}

/** What became of the reviewer's own changes. */
type Proposed = { readonly placed: number; readonly lost: number };

/** What the reviewer wrote, from `before` to `text`, as pending edits in the conversation. */
function proposeTheirs(
  session: DocumentSession,
  { before, text }: Pick<Review, "before" | "text">,
): Proposed {
  const edits = rewriteEdits({
    content: before,
    result: text,
    maxChanges: MAX_CHANGES.highest,
    newId,
    now: new Date().toISOString(),
  });
  if (edits.length === 0) return { placed: 0, lost: 0 };
  proposeInConversation(session, {
    asked: "Import the reviewed Word file",
    answer: "The reviewer's own changes, as edits.",
    edits,
    madeFor: before,
  });
  const pending = new Set(session.get().manuscript.pendingEdits.map(({ id }) => id));
  const placed = edits.filter(({ id }) => pending.has(id)).length;
  return { placed, lost: edits.length - placed };
}

function outcomeText(
  decisions: readonly ReviewDecision[],
  { placed, lost }: Proposed,
  note = "",
): string {
  const count = (...kinds: readonly ReviewDecision[]) =>
    decisions.filter((decision) => kinds.includes(decision)).length;
  const parts = [
    `${count("accepted")} accepted`,
    `${count("rejected", "changed")} rejected`,
    `${count("pending")} still pending`,
  ];
  return [
    `${countText(decisions.length, "edit")}: ${parts.join(", ")}.`,
    placed > 0 &&
      `${countText(placed, "change of the reviewer's own is", "changes of the reviewer's own are")} proposed.`,
    lost > 0 &&
      `${countText(lost, "change of the reviewer's own found no place here and is", "changes of the reviewer's own found no place here and are")} in the conversation.`,
    note,
  ]
    .filter(Boolean)
    .join(" ");
}
