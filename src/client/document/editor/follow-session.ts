import { isolateHistory } from "@codemirror/commands";
import {
  Annotation,
  type Compartment,
  type StateEffect,
  type TransactionSpec,
} from "@codemirror/state";
import type { EditorView, ViewUpdate } from "@codemirror/view";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import type { ActiveEdit } from "#client/document/session/editor-handle.ts";
import type { EditFigures } from "#core/figures/check/edit-figures.ts";
import { placesOfApplied } from "#core/text/edits/edit-range.ts";
import type { Manuscript, PendingEdit } from "#core/text/edits/manuscript.ts";
import { textChange } from "#core/text/edits/text-change.ts";
import { previewing, WRITING } from "./editor-modes.ts";
import { anchorsField, decideAnchors, type Decided, setAnchors } from "./anchors-field.ts";
import { showPlace } from "./go-to.ts";
import { activate, intoView, type PendingField, showPending } from "./pending-field.ts";
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
  readonly figures: FigureStore;
};

/** Keeps the view at what the session's manuscript says, until it is told to stop. */
export function followSession(session: DocumentSession, follower: Follower): () => void {
  const { view, relay, pending, figures } = follower;
  const controller = new AbortController();
  let followed: Manuscript = { ...session.get().manuscript, pendingEdits: [], reports: [] };
  let shownFigures: ReadonlyMap<string, EditFigures> = new Map();
  let isTouched = false;
  const follow = (): void => {
    const { manuscript } = session.get();
    const { editFigures } = figures.get();
    const before = followed;
    followed = manuscript;
    const isSame =
      manuscript.pendingEdits === before.pendingEdits &&
      (editFigures === shownFigures || manuscript.pendingEdits.length === 0);
    shownFigures = editFigures;
    // Text and edits change at once: the page is laid out once.
    const text = textShown(follower, manuscript, before);
    const edits = isSame ? undefined : editsShown(follower, before.pendingEdits, manuscript);
    const anchors = anchorsShown(follower, manuscript, text !== undefined);
    if (text === undefined && edits === undefined && anchors === undefined) return;
    // What is pending decides whether one may write, and the focus stays with whoever had it.
    const hadFocus = edits !== undefined && view.dom.contains(document.activeElement);
    view.dispatch({ ...text, effects: [...(edits ?? []), ...(anchors ?? [])] });
    if (hadFocus) view.focus();
  };
  const detach = session.attachEditor({
    takeUp: relay.takeUp,
    goTo: (place) => {
      showPlace(view, place);
      view.focus();
    },
    show: (place) => {
      showPlace(view, place);
    },
    goToEdit: (id) => {
      activate(view, pending, id);
      view.focus();
    },
    decide: (decided) => {
      view.dispatch(asStep(decided));
    },
    focus: () => {
      view.dispatch({ scrollIntoView: true });
      view.focus();
    },
    isComposing: () => view.composing,
    cursor: () => (isTouched ? view.state.selection.main.to : undefined),
  });
  const { signal } = controller;
  const touch = (): void => {
    isTouched = true;
  };
  view.contentDOM.addEventListener("focus", touch, { once: true, signal });
  const stops = [session.subscribe(follow), figures.subscribe(follow), detach];
  follow();
  return () => {
    for (const stop of stops) stop();
    controller.abort();
    session.selection.set(undefined);
    session.activeEdit.set(undefined);
  };
}

/** A decision of the analyst is a step of its own. */
function asStep(decided: Decided): TransactionSpec {
  return { effects: decideAnchors.of(decided), annotations: isolateHistory.of("full") };
}

/** The session's anchors, where the editor holds others. */
function anchorsShown(
  { view, relay }: Follower,
  { anchors }: Manuscript,
  isTextShown: boolean,
): readonly StateEffect<unknown>[] | undefined {
  // What is being typed moves them in the editor, and comes to the session with its text.
  if (relay.isWaiting() && !isTextShown) return undefined;
  return view.state.field(anchorsField) === anchors ? undefined : [setAnchors.of(anchors)];
}

/** One change as small as can be, so that selection and scroll stay; Ctrl Z takes it back. */
function textShown(
  { view, relay }: Follower,
  manuscript: Manuscript,
  before: Manuscript,
): TransactionSpec | undefined {
  const { content } = manuscript;
  if (content === relay.lastText()) return undefined;
  relay.shown(content);
  const changes = textChange(view.state.doc.toString(), content);
  if (changes === undefined) return undefined;
  // While more edits wait nobody writes, and moving the cursor would lay the page out once more.
  const isWriting = manuscript.reports !== before.reports && manuscript.pendingEdits.length === 0;
  const end = isWriting ? endOfWritten(manuscript) : undefined;
  return {
    changes,
    annotations: [fromSession.of(true), isolateHistory.of("full")],
    ...(end === undefined ? {} : { selection: { anchor: Math.min(end, content.length) } }),
  };
}

/** Where accepted or generated text ends: whoever goes on writing goes on there. */
function endOfWritten({ reports }: Manuscript): number | undefined {
  const written = reports.find(({ kind }) => kind === "applied" || kind === "auto-applied");
  return written !== undefined && "edits" in written
    ? placesOfApplied(written.edits).at(-1)?.to
    : undefined;
}

function editsShown(
  { view, pending, mode, figures }: Follower,
  before: readonly PendingEdit[],
  { pendingEdits: edits }: Manuscript,
): readonly StateEffect<unknown>[] {
  const next = nextActive(before, view.state.field(pending).active, edits);
  const isOpening = before.length === 0 && next !== undefined;
  return [
    showPending.of({ edits, active: next?.active, figures: figures.get().editFigures }),
    ...(isOpening ? [mode.reconfigure(previewing(pending)), ...intoView(view, next.edit)] : []),
    ...(edits.length === 0 ? [mode.reconfigure(WRITING)] : []),
  ];
}

/** The active edit stays so; when it is decided, the one that follows it takes its place. */
function nextActive(
  before: readonly PendingEdit[],
  active: ActiveEdit | undefined,
  now: readonly PendingEdit[],
): { readonly edit: PendingEdit; readonly active: ActiveEdit } | undefined {
  const place = before.findIndex(({ id }) => id === active?.id);
  const candidates = new Set(place === -1 ? [] : before.slice(place).map(({ id }) => id));
  const edit = now.find(({ id }) => candidates.has(id)) ?? now[0];
  if (edit === undefined) return undefined;
  return { edit, active: active !== undefined && active.id === edit.id ? active : { id: edit.id } };
}
