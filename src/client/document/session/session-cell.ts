import { createStore, type Store } from "#client/lib/store.ts";
import { toastNotice } from "#client/lib/toast.ts";
import type { EditorHandle } from "./editor-handle.ts";
import { type Session, type SessionAction, sessionReducer } from "./session.ts";

/** Holds the state of one session outside React, so that saving goes on between renders. */
export type SessionCell = Store<Session> & {
  /** Takes up what is being typed first, where an action could else work on an older text. */
  readonly dispatch: (action: SessionAction) => void;
  /** Brings into the state what the editor holds beyond it. */
  readonly takeUpTyping: () => void;
  /** The editor that shows the text, while there is one. */
  readonly editor: () => EditorHandle | undefined;
  /** The editor says what can be asked of it, until it goes. */
  readonly attachEditor: (editor: EditorHandle) => () => void;
};

export function sessionCell(initial: Session): SessionCell {
  const { get, set, subscribe } = createStore(initial);
  let editor: EditorHandle | undefined;
  return {
    get,
    subscribe,
    dispatch: (action) => {
      if (dependsOnText(action)) editor?.takeUp();
      const session = get();
      const next = sessionReducer(session, action);
      if (next === session) return;
      if (action.type === "refreshed" && isOverruled(session, next)) toastNotice(DECIDED_TWICE);
      set(next);
    },
    takeUpTyping: () => editor?.takeUp(),
    editor: () => editor,
    attachEditor: (given) => {
      editor = given;
      return () => {
        given.takeUp();
        editor = undefined;
      };
    },
  };
}

export const DECIDED_TWICE =
  "A figure was decided in another window too. The later decision stands.";

/** Whether what this window decided of a figure, and had not saved, gave way to a later decision elsewhere. */
function isOverruled({ manuscript, queue }: Session, { manuscript: after }: Session): boolean {
  if (after.content !== manuscript.content) return false;
  const known = new Set([...queue.saved.anchors, ...after.anchors].map(({ id }) => id));
  return manuscript.anchors.some(({ id, by }) => by === "analyst" && !known.has(id));
}

/** Actions that only note how typing and saving go need no newer text, and come too often for it. */
function dependsOnText(action: SessionAction): boolean {
  const { type } = action;
  if (type === "manuscript") return action.action.type !== "typed";
  return !["typing", "queue", "saved", "online", "kept"].includes(type);
}
