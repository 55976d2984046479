import type { DeskState, EditDesk } from "./edit-desk.ts";
import type { FigureCheck } from "./check/figure-check.ts";
import type { DocumentSession } from "./session/document-session.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { newId } from "#client/lib/new-id.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { exhibitLines } from "#core/text/outline/exhibit-names.ts";
import type { Manuscript, PendingEdit } from "#core/text/edits/manuscript.ts";

/** The edits of an open document as its conversation shows and decides them. */
export function editDesk(session: DocumentSession, check: FigureCheck): EditDesk {
  return {
    get: deskState(session, check),
    subscribe: (listener) => {
      const sources = [session, session.activeEdit, check];
      const stops = sources.map(({ subscribe }) => subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    accept: (id) => {
      session.change({ type: "accepted", id, time: Date.now() });
    },
    reject: (id) => {
      session.change({ type: "rejected", id });
    },
    show: (id) => session.editor()?.goToEdit(id),
    proposeAgain: ({ outcome: _outcome, reason: _reason, place, ...edit }) => {
      if (place === undefined) return;
      session.change({ type: "proposedAgain", edit: { ...edit, autoApply: undefined }, place });
      session.editor()?.goToEdit(edit.id);
    },
    undo: () => {
      session.change({ type: "undone" });
    },
    insert: (text, anchors, description = "Answer inserted") => {
      insertAtCursor(session, { text, anchors }, description);
    },
  };
}

/** Derived parts are the same objects until what they are made of changes. */
function deskState(session: DocumentSession, check: FigureCheck): () => DeskState {
  const pendingById = latest(
    (edits: readonly PendingEdit[]) => new Map(edits.map((edit) => [edit.id, edit])),
  );
  const undoable = latest(undoableIn);
  const state = latest((...[pending, active, figures, undo]: DeskParts): DeskState => ({
    pending,
    active,
    figures,
    undoable: undo,
  }));
  return () => {
    const { applied, snapshots, pendingEdits } = session.get().manuscript;
    return state(
      pendingById(pendingEdits),
      session.activeEdit.get(),
      check.get().editFigures,
      undoable(applied, snapshots.at(-1)?.applied),
    );
  };
}

type DeskParts = readonly [
  DeskState["pending"],
  DeskState["active"],
  DeskState["figures"],
  DeskState["undoable"],
];

/** Edits that stand in the text and did not before the last change. */
function undoableIn(
  applied: Manuscript["applied"],
  before: readonly string[] | undefined,
): ReadonlySet<string> {
  if (before === undefined) return new Set();
  const earlier = new Set(before);
  return new Set(applied.filter((id) => !earlier.has(id)));
}

/** A function that answers as it did last while it is asked the same. */
function latest<Given extends readonly unknown[], Made>(
  make: (...given: Given) => Made,
): (...given: Given) => Made {
  let last: { readonly given: Given; readonly made: Made } | undefined;
  return (...given) => {
    if (last === undefined || given.some((each, at) => each !== last?.given[at])) {
      last = { given, made: make(...given) };
    }
    return last.made;
  };
}

type Inserted = {
  readonly text: string;
  readonly anchors: readonly PlacedBinding[] | undefined;
};

/** An ordinary change with its way back; behind the text where nobody has been in it yet. */
function insertAtCursor(session: DocumentSession, inserted: Inserted, description: string): void {
  session.takeUpTyping();
  const { content } = session.get().manuscript;
  const cursor = session.editor()?.cursor();
  const position = cursor ?? content.length;
  const { text } = inserted;
  const written = cursor === undefined ? setApart(content, text) : spaced(content, position, text);
  insert(session, inserted, { position, written, description });
  session.editor()?.focus();
}

/** Lines of a table, or one that names an exhibit, behind the section of the cursor or the text; comes into view. */
export function addToNote(session: DocumentSession, lines: Inserted): void {
  session.takeUpTyping();
  const { content } = session.get().manuscript;
  const end = content.indexOf("\n\n", session.editor()?.cursor() ?? content.length);
  const position = end === -1 ? content.length : end;
  const written = setApart(content.slice(0, position), lines.text);
  const description = exhibitLines(lines.text).length > 0 ? "Exhibit added" : "Table added";
  insert(session, lines, { position, written, description });
  session.editor()?.show({ position: position + written.length, length: 0 });
  toastSuccess("Added to the note");
}

function insert(
  session: DocumentSession,
  { text, anchors }: Inserted,
  at: { readonly position: number; readonly written: string; readonly description: string },
): void {
  const { position, written, description } = at;
  const lead = written.indexOf(text);
  session.change({
    type: "autoApplied",
    edits: [
      {
        id: newId(),
        type: "add",
        position,
        content: written,
        timestamp: new Date().toISOString(),
        ...(anchors && {
          anchors: anchors.map(({ from, to, binding }) => ({
            from: from + lead,
            to: to + lead,
            binding,
          })),
        }),
      },
    ],
    madeFor: session.get().manuscript.content,
    description,
    time: Date.now(),
  });
}

/** What is to be written for a text to stand as a paragraph of its own at the end. */
export function setApart(content: string, text: string): string {
  return content.trim() === "" || content.endsWith("\n\n") ? text : `\n\n${text}`;
}

/** With a space to words on either side: two sentences run together would not be read as two. */
function spaced(content: string, position: number, text: string): string {
  const before = /[^\s(["“‘]/u.test(content.charAt(position - 1)) ? " " : "";
  const after = /[\p{L}\p{N}]/u.test(content.charAt(position)) ? " " : "";
  return `${before}${text}${after}`;
}
