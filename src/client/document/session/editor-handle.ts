import { createStore, type OwnStore } from "#client/lib/store.ts";
import type { Anchor } from "#core/ledger/anchor.ts";

/** A stretch of the text, as UTF-16 offsets. */
export type TextLocation = { readonly position: number; readonly length: number };

/** What the rest of the canvas can ask of the editor that shows the text. */
export type EditorHandle = {
  /** Brings what is being typed into the session. */
  readonly takeUp: () => void;
  /** Brings a place into view and selects it; the editor has the focus then. */
  readonly goTo: (place: TextLocation) => void;
  /** The same without the focus, for who steps through places from elsewhere. */
  readonly show: (place: TextLocation) => void;
  /** Makes a pending edit the active one and brings it into view; the editor has the focus then. */
  readonly goToEdit: (id: string) => void;
  /** Remembers what is decided of figures of the text as it stands, as a step that Ctrl Z takes back. */
  readonly decide: (decided: {
    readonly anchors: readonly Anchor[];
    readonly ended: readonly string[];
  }) => void;
  /** Leads the focus to the text, where the cursor is. */
  readonly focus: () => void;
  /** Whether a character is being composed: the text must not change under it. */
  readonly isComposing: () => boolean;
  /** Where the analyst writes; undefined when nobody has been in the text yet. */
  readonly cursor: () => number | undefined;
};

/** A value of the editor that others follow, kept apart from the session: it changes with every key. */
export type EditorCell<Value> = OwnStore<Value | undefined>;

/** What is selected; undefined when nothing is. */
export function selectionCell(): EditorCell<TextLocation> {
  return editorCell((a, b) => a.position === b.position && a.length === b.length);
}

/** The pending edit that keys act on; another object when one goes to it again. */
export type ActiveEdit = { readonly id: string };

export function activeEditCell(): EditorCell<ActiveEdit> {
  return editorCell((a, b) => a === b);
}

function editorCell<Value>(isSame: (a: Value, b: Value) => boolean): EditorCell<Value> {
  const cell = createStore<Value | undefined>(undefined);
  return {
    ...cell,
    set: (next) => {
      const value = cell.get();
      const isEqual =
        next === value || (next !== undefined && value !== undefined && isSame(next, value));
      if (!isEqual) cell.set(next);
    },
  };
}
