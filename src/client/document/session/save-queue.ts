import { type DocumentParts, isChanged, type OpenDocument, partsOf } from "./document-parts.ts";

/** A change is sent this long after the last one, so that it is stored within 3 s of a keystroke. */
export const SAVE_DELAY_MS = 1_000;
/** While changes keep coming they are sent this often. */
export const SAVE_MAX_WAIT_MS = 10_000;
export const RETRY_FIRST_MS = 1_000;
export const RETRY_MAX_MS = 30_000;

/**
 * `unreachable`: no answer; `server`: it answered with a fault of its own; `signed_out`, `gone`
 * (removed elsewhere), `refused` (too long, not valid) and `full` (no room for it on the server) do not
 * pass by waiting.
 */
export type SaveFailureKind = "unreachable" | "server" | "signed_out" | "gone" | "refused" | "full";

export type SaveFailure = {
  readonly kind: SaveFailureKind;
  /** The sentence for the analyst. */
  readonly message: string;
};

/** What is known of a document's saving. All times are milliseconds since 1970. */
export type SaveQueue = {
  /** The server's revision this window knows, and its parts. */
  readonly revision: number;
  readonly saved: DocumentParts;
  /** Sent and not confirmed, oldest first: the server may or may not hold them. */
  readonly sent: readonly DocumentParts[];
  readonly isSending: boolean;
  /** When the first change that is not saved was made; undefined when all is saved. */
  readonly unsavedSince: number | undefined;
  readonly changedAt: number;
  readonly failure:
    | (SaveFailure & { readonly attempts: number; readonly failedAt: number })
    | undefined;
  /** The document as others left it, while the analyst has to choose. */
  readonly conflict: OpenDocument | undefined;
};

export type QueueEvent =
  | { readonly type: "changed"; readonly current: DocumentParts; readonly now: number }
  | { readonly type: "sending"; readonly parts: DocumentParts }
  /** Sent while the page was being left: nobody waits for the answer. */
  | { readonly type: "sentBlind"; readonly parts: DocumentParts }
  | {
      readonly type: "saved";
      readonly revision: number;
      readonly current: DocumentParts;
      readonly now: number;
    }
  | { readonly type: "failed"; readonly failure: SaveFailure; readonly now: number }
  /** Send what is unsaved without waiting: Retry, back online, page out of sight. */
  | { readonly type: "hurried" }
  /** The server's state is known anew, and what is here has been merged with it. */
  | {
      readonly type: "rebased";
      readonly document: OpenDocument;
      readonly current: DocumentParts;
      readonly isConflict: boolean;
      readonly now: number;
    }
  | { readonly type: "resolved" };

export function newQueue(document: OpenDocument): SaveQueue {
  return {
    revision: document.revision,
    saved: partsOf(document),
    sent: [],
    isSending: false,
    unsavedSince: undefined,
    changedAt: 0,
    failure: undefined,
    conflict: undefined,
  };
}

export function queueReducer(queue: SaveQueue, event: QueueEvent): SaveQueue {
  switch (event.type) {
    case "changed":
      return { ...queue, ...unsaved(queue, event.current, event.now), changedAt: event.now };
    case "sending":
      return { ...queue, isSending: true, sent: sentWith(queue, event.parts) };
    case "sentBlind":
      return { ...queue, sent: sentWith(queue, event.parts) };
    case "saved":
      return saved(queue, event);
    case "failed":
      return failed(queue, event.failure, event.now);
    case "hurried":
      return hurried(queue);
    case "rebased":
      return rebased(queue, event);
    case "resolved":
      return hurried({ ...queue, conflict: undefined });
    default:
      return event satisfies never;
  }
}

/** Sent again and again it stands there once: it must not push out what was sent before it. */
function sentWith({ sent }: SaveQueue, parts: DocumentParts): readonly DocumentParts[] {
  return [...sent.filter((before) => isChanged(before, parts)), parts];
}

export type NextStep =
  | { readonly kind: "idle" }
  | { readonly kind: "wait"; readonly until: number }
  | { readonly kind: "send" };

/** What to do about saving now: one save at a time, soon after a change, later after a failure. */
export function nextStep(queue: SaveQueue, now: number): NextStep {
  if (queue.isSending || queue.conflict !== undefined || queue.unsavedSince === undefined) {
    return { kind: "idle" };
  }
  const dueAt = dueTime(queue, queue.unsavedSince);
  if (dueAt === undefined) return { kind: "idle" };
  return dueAt <= now ? { kind: "send" } : { kind: "wait", until: dueAt };
}

function dueTime(queue: SaveQueue, unsavedSince: number): number | undefined {
  const { failure, changedAt } = queue;
  const afterChange = Math.min(changedAt + SAVE_DELAY_MS, unsavedSince + SAVE_MAX_WAIT_MS);
  if (failure === undefined) return afterChange;
  const { kind, attempts, failedAt } = failure;
  if (kind === "unreachable" || kind === "server") {
    const backOff = Math.min(RETRY_FIRST_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
    return attempts === 0 ? failedAt : failedAt + backOff;
  }
  if (attempts === 0) return failedAt;
  // A text that was refused is worth another try only when it is another text.
  return (kind === "refused" || kind === "full") && changedAt > failedAt
    ? changedAt + SAVE_DELAY_MS
    : undefined;
}

function saved(
  queue: SaveQueue,
  event: { readonly revision: number; readonly current: DocumentParts; readonly now: number },
): SaveQueue {
  const stored = queue.sent.at(-1) ?? queue.saved;
  const next = {
    ...queue,
    revision: event.revision,
    saved: stored,
    sent: [],
    isSending: false,
    failure: undefined,
    unsavedSince: undefined,
  };
  return { ...next, ...unsaved(next, event.current, event.now) };
}

/** Only an answer that says no makes certain that what was sent is not stored. */
function failed(queue: SaveQueue, failure: SaveFailure, now: number): SaveQueue {
  const isUncertain = failure.kind === "unreachable" || failure.kind === "server";
  const attempts = (queue.failure?.kind === failure.kind ? queue.failure.attempts : 0) + 1;
  return {
    ...queue,
    isSending: false,
    sent: isUncertain ? queue.sent.slice(-SENT_KEPT) : queue.sent.slice(0, -1),
    failure: { ...failure, attempts, failedAt: now },
  };
}

/** Enough to know one's own text again; a long outage must not fill the memory. */
const SENT_KEPT = 5;

function hurried(queue: SaveQueue): SaveQueue {
  const failure = queue.failure && { ...queue.failure, attempts: 0, failedAt: 0 };
  return { ...queue, failure, changedAt: 0 };
}

function rebased(queue: SaveQueue, event: Extract<QueueEvent, { type: "rebased" }>): SaveQueue {
  const next = {
    ...queue,
    revision: event.document.revision,
    saved: partsOf(event.document),
    sent: [],
    isSending: false,
    failure: undefined,
    conflict: event.isConflict ? event.document : undefined,
    changedAt: 0,
  };
  return { ...next, ...unsaved(next, event.current, event.now) };
}

function unsaved(
  queue: SaveQueue,
  current: DocumentParts,
  now: number,
): { readonly unsavedSince: number | undefined } {
  // Until the fate of what was sent is known, even the saved text has to be sent again.
  const isUnsaved = isChanged(queue.saved, current) || queue.sent.length > 0;
  return { unsavedSince: isUnsaved ? (queue.unsavedSince ?? now) : undefined };
}
