import type { Store } from "#client/lib/store.ts";
import type { EditFigures } from "#core/figures/check/edit-figures.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ProposedEdit } from "#core/text/edits/edit.ts";
import type { PendingEdit } from "#core/text/edits/manuscript.ts";

/** How the document's edits stand; each part is another object only when it changed. */
export type DeskState = {
  /** By id. */
  readonly pending: ReadonlyMap<string, PendingEdit>;
  /** The one that the editor's keys act on; another object when one goes to it again. */
  readonly active: { readonly id: string } | undefined;
  /** By id of pending edits, what each does to figures. */
  readonly figures: ReadonlyMap<string, EditFigures>;
  /** Ids of applied edits that one Undo takes back now. */
  readonly undoable: ReadonlySet<string>;
};

/** The document's edits as the conversation shows and decides them; given by `app`. */
export type EditDesk = Store<DeskState> & {
  readonly accept: (id: string) => void;
  readonly reject: (id: string) => void;
  /** Leads to a pending edit in the text. */
  readonly show: (id: string) => void;
  /** An edit that waits no longer, once more, where its text still is. */
  readonly proposeAgain: (edit: ProposedEdit) => void;
  readonly undo: () => void;
  /** Puts a text where the analyst writes; `description` names the change in the notice and on Undo. */
  readonly insert: (text: string, anchors?: readonly PlacedBinding[], description?: string) => void;
};
