import { type KeyboardEvent, memo, useDeferredValue, useRef, useState } from "react";
import type { SavedModel } from "#contracts/models.ts";
import { AssumptionsPane } from "#client/features/models/assumptions-pane.tsx";
import { ModelHeader } from "#client/features/models/model-header.tsx";
import { ModelTable } from "#client/features/models/model-table.tsx";
import { type ModelEditor, useModelEditor } from "#client/features/models/use-model-editor.ts";
import { ValuationPane } from "#client/features/models/valuation-pane.tsx";
import { usePaneKeys } from "#client/lib/use-pane-keys.ts";
import { usePageTitle } from "#client/lib/use-page-title.ts";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import { DRIVER_NAMES } from "#core/finance/valuation/drivers.ts";
import { typedText } from "#core/finance/valuation/typed-input.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";

type ModelWorkspaceProps = {
  readonly saved: SavedModel;
  /** Puts the model into a document, once the server has all of it. */
  readonly onUseInDocument: (id: string) => Promise<void>;
  /** Opens a version that was made the newest one. */
  readonly onRestored: (restored: SavedModel) => void;
};

/** One model: what is assumed, the rows, what they come to. Everything is computed as one types. */
export function ModelWorkspace({ saved, onUseInDocument, onRestored }: ModelWorkspaceProps) {
  const editor = useModelEditor(saved);
  const later = useDeferredValue(editor);
  const [chosenId, setChosenId] = useState("base");
  const chosen = caseOf(editor, chosenId);
  const workspace = useRef<HTMLDivElement>(null);
  usePaneKeys(workspace);
  usePageTitle(editor.name);
  if (chosen === undefined) return null;
  const widths: Record<`--${string}`, string> = {
    "--assumptions": `${assumptionsWidth(chosen)}px`,
  };

  function handleKeyDown(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (!isUndo || event.shiftKey || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    // What is typed there is left first, so that it is what is taken back.
    const cell = event.target instanceof HTMLInputElement ? event.target : undefined;
    cell?.blur();
    editor.undo();
    cell?.focus();
  }

  return (
    // Ctrl Z of the whole page; what takes the keys is inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={workspace}
      className="flex h-full min-h-0 flex-col max-md:overflow-y-auto"
      onKeyDown={handleKeyDown}
    >
      <ModelHeader
        saved={saved}
        editor={editor}
        chosen={chosen}
        onChoose={setChosenId}
        onUseInDocument={onUseInDocument}
        onRestored={onRestored}
      />
      <div
        className="grid min-h-0 flex-1 max-md:flex max-md:flex-none max-md:flex-col grid-cols-[var(--assumptions)_minmax(0,1fr)] grid-rows-2 min-[1200px]:grid-cols-[var(--assumptions)_minmax(0,1fr)_392px] min-[1200px]:grid-rows-1"
        style={widths}
      >
        <Panes editor={later} chosenId={chosen.id} />
      </div>
    </div>
  );
}

function caseOf({ model }: ModelEditor, id: string): ModelCase | undefined {
  return model.cases.find((one) => one.id === id) ?? model.cases[0];
}

type PanesProps = { readonly editor: ModelEditor; readonly chosenId: string };

/** What is typed stands in its cell a frame before the four hundred figures that follow from it. */
const Panes = memo(function Panes({ editor, chosenId }: PanesProps) {
  const { model, edit } = editor;
  const chosen = caseOf(editor, chosenId);
  if (chosen === undefined) return null;
  const valued = valueCase(model, chosen);
  return (
    <>
      <AssumptionsPane key={chosen.id} {...{ model, chosen, valued }} onEdit={edit} />
      <ModelTable
        model={model}
        rows={valued.rows}
        warnings={valued.warnings}
        tinted={changedCells(model, chosen)}
      />
      <ValuationPane {...{ model, chosen, valued }} onEdit={edit} />
    </>
  );
});

/** Wide enough for five boxes with the longest text among the drivers. */
function assumptionsWidth({ drivers }: ModelCase): number {
  const longest = DRIVER_NAMES.flatMap((name) => {
    const { unit } = driverKind(name, drivers);
    return drivers[name].map((value) => typedText(value, unit).length);
  });
  return Math.min(342, Math.max(256, 104 + 36 * Math.max(...longest, 0)));
}

/** The cells of the rows that a changed input drives. */
function changedCells({ periods }: ValuationModel, { drivers, opening }: ModelCase) {
  return new Set(
    DRIVER_NAMES.flatMap((name) =>
      periods.flatMap((period, at) =>
        Object.is(drivers[name][at], opening.drivers[name][at])
          ? []
          : [`${driverKind(name, drivers).row}|${period}`],
      ),
    ),
  );
}
