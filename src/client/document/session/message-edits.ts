import type { ChatMessage } from "#contracts/research.ts";
import type { ProposedEdit } from "#core/text/edits/edit.ts";
import { editNews, joinedOutcome, withNews } from "#core/text/edits/edit-outcomes.ts";
import type { Manuscript, PendingEdit } from "#core/text/edits/manuscript.ts";

type Messages = readonly ChatMessage[];

/** Ids of the edits that stand in the text, by what the conversation says of them. */
export function appliedEdits(messages: Messages): readonly string[] {
  return messages.flatMap(({ edits = [] }) =>
    edits.filter(({ outcome }) => outcome === "applied").map(({ id }) => id),
  );
}

/** The pending edits that no window has decided. */
export function undecided(
  pending: readonly PendingEdit[],
  messages: Messages,
): readonly PendingEdit[] {
  if (pending.length === 0) return pending;
  const decided = new Set(
    messages.flatMap(({ edits = [] }) =>
      edits.filter(({ outcome }) => outcome !== undefined).map(({ id }) => id),
    ),
  );
  const waiting = pending.filter(({ id }) => !decided.has(id));
  return waiting.length === pending.length ? pending : waiting;
}

/** The conversation with what a change of the manuscript made of its edits. */
export function messagesAfter(
  messages: Messages,
  before: Manuscript,
  now: Manuscript,
  madeFor: string = before.content,
): Messages {
  if (now === before || now.reports.length === 0) return messages;
  const news = new Map(editNews(now.reports, { content: now.content, madeFor }));
  for (const report of now.reports) {
    // A second edit of the same id is dropped; the first waits on.
    if (report.kind !== "dropped") continue;
    const pending = new Set(now.pendingEdits.map(({ id }) => id));
    for (const { edit } of report.dropped) if (pending.has(edit.id)) news.delete(edit.id);
  }
  return withEdits(messages, ({ edits = [] }) => withNews(edits, news));
}

/** Whose text the document goes on with; `both` when it is the same. */
export type TextOwner = "mine" | "theirs" | "both";

/**
 * One message that both sides changed: each of its edits as the side says that changed it; where
 * both did, as the side says whose text it is.
 */
export function joinedMessage(
  versions: {
    readonly saved: ChatMessage | undefined;
    readonly mine: ChatMessage;
    readonly theirs: ChatMessage;
  },
  owner: TextOwner,
): ChatMessage {
  const { saved, mine, theirs } = versions;
  if (mine.edits === undefined) return mine;
  const savedById = byId(saved);
  const theirById = byId(theirs);
  const edits = mine.edits.map((edit) => {
    const other = theirById.get(edit.id);
    if (other === undefined) return edit;
    const before = savedById.get(edit.id);
    if (before !== undefined && isSame(edit, before)) return other;
    if (before !== undefined && isSame(other, before)) return edit;
    if (owner === "both") return joinedOutcome(edit, other);
    return owner === "mine" ? edit : other;
  });
  return { ...mine, edits };
}

/** My conversation after I took their text: what only I had applied is out of it again. */
export function withTheirOutcomes(messages: Messages, theirs: Messages): Messages {
  const theirById = new Map(theirs.map((message) => [message.id, message]));
  return withEdits(messages, ({ id, edits = [] }) => {
    const others = byId(theirById.get(id));
    return edits.map((edit) => {
      const other = others.get(edit.id);
      if (other?.outcome === "applied") return edit.outcome === "applied" ? edit : other;
      return edit.outcome === "applied" ? { ...edit, outcome: "undone" as const } : edit;
    });
  });
}

/** Messages with other edits; those whose edits all stay are the same as before. */
function withEdits(
  messages: Messages,
  change: (message: ChatMessage) => readonly ProposedEdit[],
): Messages {
  const next = messages.map((message) => {
    const edits = message.edits === undefined ? [] : change(message);
    const isSameList = edits.every((edit, at) => edit === message.edits?.[at]);
    return isSameList ? message : { ...message, edits: [...edits] };
  });
  return next.some((message, at) => message !== messages[at]) ? next : messages;
}

function byId(message: ChatMessage | undefined): ReadonlyMap<string, ProposedEdit> {
  return new Map(message?.edits?.map((edit) => [edit.id, edit]));
}

function isSame(edit: ProposedEdit, other: ProposedEdit): boolean {
  return edit.outcome === other.outcome && edit.reason === other.reason;
}
