import { useState } from "react";
import type { SavedModel } from "#contracts/models.ts";
import {
  createModelSaver,
  type EditedModel,
  openedModel,
  type SaveReport,
} from "#client/features/models/model-saver.ts";
import { editModel, type ModelEdit } from "#core/finance/valuation/model-edits.ts";

const UNDO_MAX = 100;

export type ModelEditor = EditedModel & {
  readonly saving: SaveReport;
  readonly canUndo: boolean;
  readonly edit: (edit: ModelEdit) => void;
  readonly rename: (name: string) => void;
  readonly undo: () => void;
  /** Saves now; after somebody else saved, over theirs. */
  readonly save: () => Promise<void>;
};

type History = { readonly now: EditedModel; readonly past: readonly EditedModel[] };

/** One model being edited: each change at once on the screen and in this browser, soon on the server. */
export function useModelEditor(saved: SavedModel): ModelEditor {
  const [opened] = useState(() => openedModel(saved));
  const [saving, report] = useState<SaveReport>({ state: opened.state });
  const [{ now, past }, setHistory] = useState<History>({ now: opened.edited, past: [] });
  const [saver] = useState(() => createModelSaver({ id: saved.id, ...opened, report }));

  function change(next: EditedModel, nextPast: readonly EditedModel[]): void {
    setHistory({ now: next, past: nextPast });
    saver.changed(next);
  }

  return {
    ...now,
    saving,
    canUndo: past.length > 0,
    edit: (edit) => {
      const next = { ...now, model: editModel(now.model, edit) };
      change(next, [...past, now].slice(-UNDO_MAX));
    },
    rename: (name) => change({ ...now, name }, past),
    undo: () => {
      const before = past.at(-1);
      if (before !== undefined) change(before, past.slice(0, -1));
    },
    save: saver.save,
  };
}
