import { formatTime } from "#client/lib/format-when.ts";
import type { Session } from "./session.ts";

export const SAVED_TEXT = "All changes saved";
export const SAVING_TEXT = "Saving";
export const OFFLINE_TEXT = "Offline. Kept on this computer.";

/** What the status line says of saving, and the one thing the analyst can do about it. */
export type SaveStatus =
  | { readonly kind: "saved" | "offline"; readonly text: string }
  /** `isSending`: a save is under way; else it waits for a pause in typing. */
  | { readonly kind: "saving"; readonly text: string; readonly isSending: boolean }
  | {
      readonly kind: "not-saved";
      readonly text: string;
      /** The cause, as the server or the product words it. */
      readonly reason: string | undefined;
      readonly remedy: Remedy;
    };

/** `edit`: this text can't be saved as it is; the next one is tried by itself. */
export type Remedy = "retry" | "sign-in" | "copy" | "choose" | "edit";

export function saveStatus(session: Session): SaveStatus {
  const { queue, isTyping, isOnline, isKept } = session;
  const { failure, conflict, unsavedSince } = queue;
  if (unsavedSince === undefined && conflict === undefined) {
    return isTyping ? saving(session) : SAVED;
  }
  if (conflict !== undefined) return notSaved(queue.unsavedSince, undefined, "choose");
  if (failure === undefined) return isOnline ? saving(session) : offline(session);
  if (failure.kind === "unreachable" && isKept) return offline(session);
  return notSaved(unsavedSince, failure.message, REMEDIES[failure.kind]);
}

export function notSavedText(since: number): string {
  return `Not saved since ${formatTime(since)}`;
}

const SAVED: SaveStatus = { kind: "saved", text: SAVED_TEXT };

function saving({ queue }: Session): SaveStatus {
  return { kind: "saving", text: SAVING_TEXT, isSending: queue.isSending };
}

const REMEDIES = {
  unreachable: "retry",
  server: "retry",
  refused: "edit",
  full: "edit",
  signed_out: "sign-in",
  gone: "copy",
} as const;

/** Without a journal on this computer nothing may claim that the text is kept. */
function offline({ isKept, queue }: Session): SaveStatus {
  if (isKept) return { kind: "offline", text: OFFLINE_TEXT };
  return notSaved(queue.unsavedSince, queue.failure?.message, "retry");
}

function notSaved(
  since: number | undefined,
  reason: string | undefined,
  remedy: Remedy,
): SaveStatus {
  return { kind: "not-saved", text: notSavedText(since ?? Date.now()), reason, remedy };
}
