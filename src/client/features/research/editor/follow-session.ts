import { isolateHistory } from "@codemirror/commands";
import { Annotation, type Compartment } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import type { DocumentSession } from "#client/features/research/session/document-session.ts";
import type { TextPlace } from "#client/features/research/session/editor-handle.ts";
import type { Manuscript, PendingEdit } from "#core/text-edits/manuscript.ts";
import { textChange } from "#core/text-edits/text-change.ts";
import { previewing, WRITING } from "./editor-modes.ts";
import { intoView, type PendingField, showPending } from "./pending-field.ts";
import type { TypingRelay } from "./typing-relay.ts";

/** Marks text that the session put in: it was not typed. */
const fromSession = Annotation.define<boolean>();

export function isTyped({ docChanged, transactions }: ViewUpdate): boolean {
  return (
    docChanged &&
    transactions.some((transaction) => {
      const isOwn = transaction.annotation(fromSession) === true;
      return transaction.docChanged && !isOwn;
    })
  );
}

type Follower = {
  readonly view: EditorView;
  readonly relay: TypingRelay;
  readonly pending: PendingField;
  readonly mode: Compartment;
};

/** Keeps the view at what the session's manuscript says, until it is told to stop. */
export function followSession(session: DocumentSession, follower: Follower): () => void {
  let shown: readonly PendingEdit[] = [];
  const follow = (): void => {
    const { manuscript } = session.get();
    showText(follower, manuscript);
    if (manuscript.pendingEdits === shown) return;
    showEdits(follower, shown, manuscript.pendingEdits);
    shown = manuscript.pendingEdits;
  };
  const detach = session.attachEditor({
    takeUp: follower.relay.takeUp,
    goTo: (place) => {
      goTo(follower.view, place);
    },
  });
  const unsubscribe = session.subscribe(follow);
  follow();
  return () => {
    detach();
    session.selection.set(undefined);
    unsubscribe();
  };
}

/** A place that the text no longer has is the nearest it has. */
function goTo(view: EditorView, { position, length }: TextPlace): void {
  const end = view.state.doc.length;
  const from = Math.min(position, end);
  const to = Math.min(position + length, end);
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: "center" }),
  });
  view.focus();
}

/** One change as small as can be, so that selection and scroll stay; Ctrl Z takes it back. */
function showText({ view, relay }: Follower, { content }: Manuscript): void {
  if (content === relay.lastText()) return;
  relay.shown(content);
  const changes = textChange(view.state.doc.toString(), content);
  if (changes === undefined) return;
  view.dispatch({ changes, annotations: [fromSession.of(true), isolateHistory.of("full")] });
}

function showEdits(
  { view, pending, mode }: Follower,
  before: readonly PendingEdit[],
  edits: readonly PendingEdit[],
): void {
  const active = nextActive(before, view.state.field(pending).activeId, edits);
  // What is pending decides whether one may write, and the focus stays with whoever had it.
  const hadFocus = view.dom.contains(document.activeElement);
  const isOpening = before.length === 0 && active !== undefined;
  view.dispatch({
    effects: [
      showPending.of({ edits, activeId: active?.id }),
      mode.reconfigure(edits.length > 0 ? previewing(edits.length) : WRITING),
      ...(isOpening ? [intoView(active)] : []),
    ],
  });
  if (hadFocus) view.focus();
}

/** The active edit stays so; when it is decided, the one that follows it takes its place. */
function nextActive(
  before: readonly PendingEdit[],
  activeId: string | undefined,
  now: readonly PendingEdit[],
): PendingEdit | undefined {
  const place = before.findIndex(({ id }) => id === activeId);
  const candidates = place === -1 ? [] : before.slice(place).map(({ id }) => id);
  return now.find(({ id }) => candidates.includes(id)) ?? now[0];
}
