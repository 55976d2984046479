import type { EditorView } from "@codemirror/view";
import type { DocumentSession } from "#client/features/research/session/document-session.ts";
import { normaliseText } from "#core/text-edits/normalise-text.ts";

/** A pause in typing after which the text is taken up; and at the latest after so long. */
export const TAKE_UP_PAUSE_MS = 250;
export const TAKE_UP_MAX_MS = 500;

export type TypingRelay = {
  /** A key changed the text. */
  readonly note: () => void;
  readonly takeUp: () => void;
  /** The text as last taken up or shown: what the editor holds, unless keys were pressed since. */
  readonly lastText: () => string;
  readonly shown: (text: string) => void;
};

/**
 * Brings the editor's text into the session between keystrokes instead of at each of them: a long
 * text is copied, saved and shown elsewhere twice a second at most.
 */
export function typingRelay(view: EditorView, session: DocumentSession): TypingRelay {
  let lastText = session.get().manuscript.content;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beganAt: number | undefined;

  function takeUp(): void {
    clearTimeout(timer);
    if (beganAt === undefined) return;
    beganAt = undefined;
    lastText = view.state.doc.toString();
    session.change({ type: "typed", content: normaliseText(lastText), time: Date.now() });
  }

  return {
    note: () => {
      const now = Date.now();
      if (beganAt === undefined) session.dispatch({ type: "typing" });
      beganAt ??= now;
      clearTimeout(timer);
      const wait = Math.min(TAKE_UP_PAUSE_MS, Math.max(0, beganAt + TAKE_UP_MAX_MS - now));
      timer = setTimeout(takeUp, wait);
    },
    takeUp,
    lastText: () => lastText,
    shown: (text) => {
      lastText = text;
    },
  };
}
