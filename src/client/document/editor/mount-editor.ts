import { history } from "@codemirror/commands";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import type { TextLocation } from "#client/document/session/editor-handle.ts";
import { normaliseText } from "#core/text/edits/normalise-text.ts";
import { anchorsClipboard } from "./anchors-clipboard.ts";
import { ANCHORS, anchorsField, decidedIn } from "./anchors-field.ts";
import { WRITING } from "./editor-modes.ts";
import { followSession, isTyped } from "./follow-session.ts";
import { KEPT_SELECTION } from "./kept-selection.ts";
import { lineLooks } from "./line-looks.ts";
import { activate, pendingField, showActive, stepPending } from "./pending-field.ts";
import { steadyScroll } from "./steady-scroll.ts";
import { typingRelay } from "./typing-relay.ts";
import { wordField } from "./word-field.ts";
import { WRITING_KEYS } from "./writing-keys.ts";

export type EditorParts = {
  readonly session: DocumentSession;
  readonly figures: FigureStore;
  readonly onWords: (words: number) => void;
};

export type MountedEditor = {
  /** Goes to the next pending edit, or back to the one before. */
  readonly step: (by: 1 | -1) => void;
  /** Brings the active pending edit into view where it is not. */
  readonly showActive: () => void;
  /** What else the text wears, in place of what it wore: it may come long after the text. */
  readonly plug: (plugins: Extension) => void;
  readonly destroy: () => void;
};

/**
 * An editor of a session's text, in `parent`. It shows what the session holds and brings back what
 * is typed; React only gives it its place.
 */
export function mountEditor(
  parent: HTMLElement,
  { session, figures, onWords }: EditorParts,
): MountedEditor {
  const pending = pendingField((id, decision) => {
    if (decision === "show") activate(view, pending, id);
    else decide(session, id, decision);
    view.focus();
  });
  const mode = new Compartment();
  const plugged = new Compartment();
  const doc = session.get().manuscript.content;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        WRITING_TOOLS,
        anchorsField.init(() => session.get().manuscript.anchors),
        anchorsClipboard(),
        pending,
        mode.of(WRITING),
        plugged.of([]),
        EditorView.updateListener.of((update) => {
          relay.decide(update.transactions.flatMap((each) => decidedIn(each) ?? []));
          if (isTyped(update)) {
            relay.note(update.transactions.some((change) => change.isUserEvent("undo")));
          }
          if (update.docChanged) onWords(update.state.field(wordField));
          if (update.selectionSet || update.docChanged)
            session.selection.set(selected(update.state));
          session.activeEdit.set(update.state.field(pending).active);
        }),
        EditorView.domEventHandlers({
          blur: () => {
            relay.takeUp();
          },
        }),
      ],
    }),
  });
  const relay = typingRelay(view, session);
  const stopFollowing = followSession(session, { view, relay, pending, mode, figures });
  onWords(view.state.field(wordField));
  return {
    step: (by) => {
      stepPending(view, pending, by);
    },
    showActive: () => {
      showActive(view, pending);
    },
    plug: (plugins) => {
      view.dispatch({ effects: plugged.reconfigure(plugins) });
    },
    destroy: () => {
      stopFollowing();
      view.destroy();
    },
  };
}

const WRITING_TOOLS: Extension = [
  history(),
  keymap.of(WRITING_KEYS),
  EditorView.lineWrapping,
  EditorView.clipboardInputFilter.of(normaliseText),
  lineLooks,
  KEPT_SELECTION,
  steadyScroll,
  wordField,
  ANCHORS,
];

function selected({ selection }: EditorState): TextLocation | undefined {
  const { from, to, empty } = selection.main;
  return empty ? undefined : { position: from, length: to - from };
}

function decide(session: DocumentSession, id: string, decision: "accept" | "reject"): void {
  session.change(
    decision === "accept" ? { type: "accepted", id, time: Date.now() } : { type: "rejected", id },
  );
}
