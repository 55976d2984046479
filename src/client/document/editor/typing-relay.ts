import type { EditorView } from "@codemirror/view";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { anchorsField, type Decided } from "./anchors-field.ts";
import { normaliseText } from "#core/text/edits/normalise-text.ts";

/** A pause in typing after which the text is taken up; and at the latest after so long. */
export const TAKE_UP_PAUSE_MS = 250;
export const TAKE_UP_MAX_MS = 500;

export type TypingRelay = {
  /** A key changed the text, or took a change of it back. */
  readonly note: (isTakenBack: boolean) => void;
  readonly takeUp: () => void;
  /** Brings what was decided of figures, or taken back of that, with what was typed before. */
  readonly decide: (decisions: readonly Decided[]) => void;
  /** The text as last taken up or shown: what the editor holds, unless keys were pressed since. */
  readonly lastText: () => string;
  readonly shown: (text: string) => void;
  /** Keys were pressed that the session has not taken up yet. */
  readonly isWaiting: () => boolean;
};

/**
 * Brings the editor's text into the session between keystrokes instead of at each of them: a long
 * text is copied, saved and shown elsewhere twice a second at most.
 */
export function typingRelay(view: EditorView, session: DocumentSession): TypingRelay {
  let lastText = session.get().manuscript.content;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let noted: { readonly beganAt: number; lastKeyAt: number; isTakenBack: boolean } | undefined;

  function takeUp(): void {
    clearTimeout(timer);
    timer = undefined;
    if (noted === undefined) return;
    const { isTakenBack } = noted;
    noted = undefined;
    lastText = view.state.doc.toString();
    session.change({
      type: "typed",
      content: normaliseText(lastText),
      anchors: view.state.field(anchorsField),
      isTakenBack,
      time: Date.now(),
    });
  }

  /** One timer runs on through many keys: setting it anew at each would cost each key. */
  function wait(): void {
    if (noted === undefined) return;
    const due = Math.min(noted.lastKeyAt + TAKE_UP_PAUSE_MS, noted.beganAt + TAKE_UP_MAX_MS);
    const rest = due - Date.now();
    if (rest <= 0) takeUp();
    else timer = setTimeout(wait, rest);
  }

  return {
    note: (isTakenBack) => {
      const now = Date.now();
      if (noted !== undefined) {
        noted.lastKeyAt = now;
        noted.isTakenBack = isTakenBack;
        return;
      }
      noted = { beganAt: now, lastKeyAt: now, isTakenBack };
      session.dispatch({ type: "typing" });
      wait();
    },
    takeUp,
    decide: (decisions) => {
      for (const decided of decisions) {
        takeUp();
        const { content } = session.get().manuscript;
        session.change({ type: "anchored", ...decided, content, time: Date.now() });
      }
    },
    lastText: () => lastText,
    isWaiting: () => noted !== undefined,
    shown: (text) => {
      lastText = text;
    },
  };
}
