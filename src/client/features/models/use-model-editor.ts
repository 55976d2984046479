import { useRef, useState } from "react";
import type { SavedModel } from "#contracts/models.ts";
import {
  createModelSaver,
  type EditedModel,
  openedModel,
  type SaveReport,
} from "#client/features/models/model-saver.ts";
import { editModel, editTarget, type ModelEdit } from "#core/finance/valuation/model-edits.ts";

const UNDO_MAX = 100;

export type ModelEditor = EditedModel & {
  readonly saving: SaveReport;
  readonly canUndo: boolean;
  /** What the last change was, to be said aloud: of those that are not seen where they are made. */
  readonly said: string;
  /** The case that is open. */
  readonly chosenId: string;
  readonly choose: (caseId: string) => void;
  /** Makes changes as one step that Undo takes back. */
  readonly edit: (...edits: readonly ModelEdit[]) => void;
  readonly rename: (name: string) => void;
  /** Takes the last step back and opens the case that was open then. */
  readonly undo: () => void;
  /** What was being typed into is left: what is typed there next is a step of its own. */
  readonly settle: () => void;
  /** Saves now; after somebody else saved, over theirs. */
  readonly save: () => Promise<void>;
};

/** A model, and the case of it that is open. */
type Seen = { readonly now: EditedModel; readonly chosenId: string };

type History = Seen & {
  readonly past: readonly Seen[];
  /** What the last change was of. */
  readonly target?: string | undefined;
  readonly said?: string | undefined;
};

const SAID: Readonly<Partial<Record<ModelEdit["type"], string>>> = {
  reset: "The case is as it was opened.",
  "case removed": "Case removed, Undo brings it back.",
};

/** One model being edited: each change at once on the screen and in this browser, soon on the server. */
export function useModelEditor(saved: SavedModel): ModelEditor {
  const [opened] = useState(() => openedModel(saved));
  const [saving, report] = useState<SaveReport>({ state: opened.state });
  const [shown, setShown] = useState<History>({
    now: opened.edited,
    chosenId: "base",
    past: [],
  });
  // What is on the screen follows a frame later: a change is made to what was changed last.
  const latest = useRef(shown);
  const [saver] = useState(() => createModelSaver({ id: saved.id, ...opened, report }));

  function show(next: History): void {
    latest.current = next;
    setShown(next);
  }

  function change(next: History): void {
    show(next);
    saver.changed(next.now);
  }

  /** What is typed on into one place is one step. */
  function step(changed: Partial<EditedModel>, target?: string, said?: string): void {
    const { now, chosenId, past, ...last } = latest.current;
    const isTypedOn = target !== undefined && target === last.target;
    const before = isTypedOn ? past : [...past, { now, chosenId }].slice(-UNDO_MAX);
    change({ now: { ...now, ...changed }, chosenId, past: before, target, said });
  }

  return {
    ...shown.now,
    saving,
    canUndo: shown.past.length > 0,
    said: shown.said ?? "",
    chosenId: shown.chosenId,
    choose: (chosenId) => show({ ...latest.current, chosenId }),
    edit: (...edits) =>
      step(
        { model: edits.reduce(editModel, latest.current.now.model) },
        edits.length === 1 ? edits.map(editTarget)[0] : undefined,
        edits.flatMap((each) => SAID[each.type] ?? [])[0],
      ),
    rename: (name) => step({ name }, "the name"),
    undo: () => {
      const { past } = latest.current;
      const before = past.at(-1);
      if (before === undefined) return;
      const shownCase = before.now.model.cases.find(({ id }) => id === before.chosenId);
      const said = `${shownCase?.name ?? "Model"}: change ${past.length} taken back.`;
      change({ ...before, past: past.slice(0, -1), said });
    },
    settle: () => {
      latest.current = { ...latest.current, target: undefined };
    },
    save: saver.save,
  };
}
