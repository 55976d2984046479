import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { focusBeside } from "#client/lib/focus-beside.ts";
import { newId } from "#client/lib/new-id.ts";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";

type CaseChooserProps = {
  readonly model: ValuationModel;
  readonly chosen: ModelCase;
  readonly onChoose: (caseId: string) => void;
  readonly onEdit: (...edits: readonly ModelEdit[]) => void;
};

/** The cases side by side; a new one starts from the one that is open. */
export function CaseChooser({ model, chosen, onChoose, onEdit }: CaseChooserProps) {
  const [isNaming, setIsNaming] = useState(false);

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
      {isNaming ? (
        <CaseName
          key={chosen.id}
          name={chosen.name}
          onDone={(name) => {
            setIsNaming(false);
            if (name !== "" && name !== chosen.name) {
              onEdit({ type: "case renamed", caseId: chosen.id, name });
            }
          }}
        />
      ) : (
        <IconButton
          icon={Pencil}
          size="small"
          label={`Rename ${chosen.name}`}
          onClick={() => setIsNaming(true)}
        />
      )}
      <Button size="small" variant="ghost" onClick={add}>
        <Plus size={14} strokeWidth={1.75} aria-hidden />
        Case
      </Button>
      {chosen.id !== model.cases[0]?.id && (
        <IconButton
          icon={Trash2}
          size="small"
          label={`Remove ${chosen.name}`}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            onEdit({ type: "case removed", caseId: chosen.id });
          }}
        />
      )}
    </>
  );
}

type CaseNameProps = { readonly name: string; readonly onDone: (name: string) => void };

/** Enter and leaving keep the name, Esc the former one. */
function CaseName({ name, onDone }: CaseNameProps) {
  const [draft, setDraft] = useState(name);
  return (
    <input
      aria-label={`New name of ${name}`}
      // It stands where the button was that asked for it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      data-own-undo=""
      value={draft}
      maxLength={40}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => onDone(draft.trim())}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        // Else the same Enter would press the button that gets the focus.
        event.preventDefault();
        onDone(event.key === "Enter" ? draft.trim() : name);
      }}
      className="h-6 w-28 rounded-[3px] border border-control bg-paper px-1 text-12"
    />
  );
}
