import { memo, useDeferredValue, useMemo } from "react";
import type { SavedModel } from "#contracts/models.ts";
import { Notice } from "#client/components/notice.tsx";
import { Tag } from "#client/components/tag.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import { CaseChooser } from "#client/features/models/case-chooser.tsx";
import { filingsOf } from "#client/features/models/filings-of.ts";
import { ModelActions } from "#client/features/models/model-actions.tsx";
import type { ModelEditor } from "#client/features/models/use-model-editor.ts";
import { listText } from "#core/count-text.ts";
import { turnedCases } from "#core/finance/valuation/beside-base.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";

export type ModelHeaderProps = {
  readonly saved: SavedModel;
  readonly editor: ModelEditor;
  readonly chosen: ModelCase;
  readonly onUseInDocument: (id: string) => Promise<void>;
  readonly onRestored: (restored: SavedModel) => void;
};

/** More have no room beside the buttons, as five have none on a narrower screen; all stand under the table. */
const CHIPS_MAX = 5;

/** The numbers that the filings bear under the table. */
const SourceChips = memo(function SourceChips({ history }: Pick<ValuationModel, "history">) {
  const filings = filingsOf(history);
  if (filings.length === 0 || filings.length > CHIPS_MAX) return null;
  return (
    <span className="hidden items-center gap-1 text-11 whitespace-nowrap text-ink-3 min-[1520px]:flex">
      Sources
      {filings.map((filing, at) => (
        <Tooltip key={filing} text={filing}>
          <span>
            <Tag isAccent>{String(at + 1)}</Tag>
          </span>
        </Tooltip>
      ))}
    </span>
  );
});

/** Whose model it is, its cases, and what can be done with it. */
export function ModelHeader({
  saved,
  editor,
  chosen,
  onUseInDocument,
  onRestored,
}: ModelHeaderProps) {
  const { model, saving } = editor;
  const later = useDeferredValue(editor);
  const concerns = useMemo(() => turnedCases(later.model), [later.model]);
  return (
    <header data-pane="" className="shrink-0 border-b border-hairline-strong bg-surface">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1 min-[1200px]:flex-nowrap">
        <Tag isAccent>{saved.ticker}</Tag>
        <h1 className="min-w-24 truncate text-[15px]/5 font-semibold">
          {model.history.name === undefined ? saved.ticker : spokenName(model.history.name)}
        </h1>
        <input
          aria-label="Name of the model"
          value={editor.name}
          maxLength={120}
          onChange={(event) => editor.rename(event.target.value)}
          className="h-6 w-32 shrink-0 truncate rounded-[3px] border border-transparent bg-transparent px-1 text-12 text-ink-3 hover:border-hairline focus:border-focus focus:outline-none"
        />
        <CaseChooser model={model} chosen={chosen} onChoose={editor.choose} onEdit={editor.edit} />
        <span className="min-w-0 flex-1" />
        <SourceChips history={model.history} />
        <ModelActions {...{ saved, chosen, onUseInDocument, onRestored }} editor={later} />
      </div>
      {concerns.length > 0 && (
        <output className="block px-4 pb-1.5 text-12 text-warning">{listText(concerns)}.</output>
      )}
      {(saving.state === "failed" || saving.state === "stale") && (
        <div className="px-4 pb-2">
          <Notice
            tone="error"
            action={{
              label: saving.state === "stale" ? "Save mine over it" : "Try again",
              run: () => void editor.save(),
            }}
          >
            {saving.failure} What you typed is kept in this browser.
          </Notice>
        </div>
      )}
    </header>
  );
}
