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
  /** Makes changes as one step that Undo takes back. */
  readonly edit: (...edits: readonly ModelEdit[]) => void;
  readonly rename: (name: string) => void;
  readonly undo: () => void;
  /** Saves now; after somebody else saved, over theirs. */
  readonly save: () => Promise<void>;
};

type History = {
  readonly now: EditedModel;
  readonly past: readonly EditedModel[];
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
  const [shown, setShown] = useState<History>({ now: opened.edited, past: [] });
  // What is on the screen follows a frame later: a change is made to what was changed last.
  const latest = useRef(shown);
  const [saver] = useState(() => createModelSaver({ id: saved.id, ...opened, report }));

  function change(next: History): void {
    latest.current = next;
    setShown(next);
    saver.changed(next.now);
  }

  return {
    ...shown.now,
    saving,
    canUndo: shown.past.length > 0,
    said: shown.said ?? "",
    edit: (...edits) => {
      const { now, past, target } = latest.current;
      const next = { ...now, model: edits.reduce(editModel, now.model) };
      const of = edits.length === 1 ? edits.map(editTarget)[0] : undefined;
      const isTypedOn = of !== undefined && of === target;
      const before = isTypedOn ? past : [...past, now].slice(-UNDO_MAX);
      change({
        now: next,
        past: before,
        target: of,
        said: edits.flatMap((each) => SAID[each.type] ?? [])[0],
      });
    },
    rename: (name) => change({ ...latest.current, now: { ...latest.current.now, name } }),
    undo: () => {
      const { past } = latest.current;
      const before = past.at(-1);
      if (before !== undefined)
        change({ now: before, past: past.slice(0, -1), said: `Change ${past.length} taken back.` });
    },
    save: saver.save,
  };
}
