import { Plus, Trash2 } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { newId } from "#client/lib/new-id.ts";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";

type CaseChooserProps = {
  readonly model: ValuationModel;
  readonly chosen: ModelCase;
  readonly onChoose: (caseId: string) => void;
  readonly onEdit: (edit: ModelEdit) => void;
};

/** The cases side by side; a new one starts from the one that is open. */
export function CaseChooser({ model, chosen, onChoose, onEdit }: CaseChooserProps) {
  function add(): void {
    const id = newId();
    const name = `Case ${model.cases.length + 1}`;
    onEdit({ type: "case added", id, name, from: chosen.id });
    onChoose(id);
  }

  return (
    <>
      <Segmented
        label="Case"
        value={chosen.id}
        options={model.cases.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChoose}
      />
      <Button size="small" variant="ghost" onClick={add}>
        <Plus size={14} strokeWidth={1.75} aria-hidden />
        Case
      </Button>
      {chosen.id !== model.cases[0]?.id && (
        <IconButton
          icon={Trash2}
          size="small"
          label={`Remove ${chosen.name}`}
          onClick={() => onEdit({ type: "case removed", caseId: chosen.id })}
        />
      )}
    </>
  );
}
