import { memo, useDeferredValue, useRef } from "react";
import type { SavedModel } from "#contracts/models.ts";
import { type ExhibitOfModel, ExhibitActions } from "#client/features/models/exhibit-actions.tsx";
import { AssumptionsPane } from "#client/features/models/assumptions-pane.tsx";
import { ModelHeader } from "#client/features/models/model-header.tsx";
import { ModelTable } from "#client/features/models/model-table.tsx";
import { type ModelEditor, useModelEditor } from "#client/features/models/use-model-editor.ts";
import { ValuationPane } from "#client/features/models/valuation-pane.tsx";
import { usePaneKeys } from "#client/lib/use-pane-keys.ts";
import { usePageKeys } from "#client/lib/use-page-keys.ts";
import { usePageTitle } from "#client/lib/use-page-title.ts";
import { untyped } from "#core/finance/valuation/beside-base.ts";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import { DRIVER_NAMES } from "#core/finance/valuation/drivers.ts";
import { typedText } from "#core/finance/valuation/typed-input.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import type { ModelExhibitName } from "#core/outputs/note-exhibits/model-names.ts";

type ModelWorkspaceProps = {
  readonly saved: SavedModel;
  readonly onUseInDocument: ExhibitOfModel["onUseInDocument"];
  /** Opens a version that was made the newest one. */
  readonly onRestored: (restored: SavedModel) => void;
};

/** One model: what is assumed, the rows, what they come to. Everything is computed as one types. */
export function ModelWorkspace({ saved, onUseInDocument, onRestored }: ModelWorkspaceProps) {
  const editor = useModelEditor(saved);
  const later = useDeferredValue(editor);
  const chosen = caseOf(editor);
  const workspace = useRef<HTMLDivElement>(null);
  usePaneKeys(workspace);
  usePageKeys(({ target }) =>
    hasOwnUndo(target) ? [] : [{ keys: "Ctrl Z", mayBeHeld: true, run: editor.undo }],
  );
  usePageTitle(editor.name);
  if (chosen === undefined) return null;
  const widths: Record<`--${string}`, string> = {
    "--assumptions": `${assumptionsWidth(chosen)}px`,
  };

  return (
    <div
      ref={workspace}
      className="flex h-full min-h-0 flex-col max-md:overflow-y-auto"
      onBlur={editor.settle}
    >
      <ModelHeader
        saved={saved}
        editor={editor}
        chosen={chosen}
        onUseInDocument={onUseInDocument}
        onRestored={onRestored}
      />
      <div
        className="grid min-h-0 flex-1 max-md:flex max-md:flex-none max-md:flex-col grid-cols-[var(--assumptions)_minmax(0,1fr)] grid-rows-2 min-[1200px]:grid-cols-[var(--assumptions)_minmax(0,1fr)_392px] min-[1200px]:grid-rows-1"
        style={widths}
      >
        <Panes {...{ saved, onUseInDocument }} editor={later} />
      </div>
    </div>
  );
}

/** Whether what is typed there is not in the model yet, or is running text: the browser takes it back. */
function hasOwnUndo(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("textarea, [data-own-undo]");
}

function caseOf({ model, chosenId }: ModelEditor): ModelCase | undefined {
  return model.cases.find((one) => one.id === chosenId) ?? model.cases[0];
}

/** What is typed stands in its cell a frame before the four hundred figures that follow from it. */
const Panes = memo(function Panes(of: Omit<ExhibitOfModel, "chosen">) {
  const { editor } = of;
  const { model, edit } = editor;
  const chosen = caseOf(editor);
  if (chosen === undefined) return null;
  const valued = valueCase(model, chosen);
  const actionsOf = (what: ModelExhibitName) => <ExhibitActions {...of} {...{ chosen, what }} />;
  return (
    <>
      <AssumptionsPane key={chosen.id} {...{ model, chosen, valued }} onEdit={edit} />
      <ModelTable
        model={model}
        rows={valued.rows}
        warnings={valued.warnings}
        tinted={changedCells(model, chosen)}
        actions={actionsOf("Model")}
      />
      <ValuationPane {...{ model, chosen, valued, actionsOf }} onEdit={edit} />
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
function changedCells(model: ValuationModel, chosen: ModelCase) {
  const { drivers } = chosen;
  const { drivers: before } = untyped(model, chosen);
  return new Set(
    DRIVER_NAMES.flatMap((name) =>
      model.periods.flatMap((period, at) =>
        Object.is(drivers[name][at], before[name][at])
          ? []
          : [`${driverKind(name, drivers).row}|${period}`],
      ),
    ),
  );
}
