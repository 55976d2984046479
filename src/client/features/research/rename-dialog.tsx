import { useState } from "react";
import { ActionDialog } from "#client/components/action-dialog.tsx";
import { type ResearchSummary, TITLE_MAX } from "#contracts/research.ts";
import { TextField } from "#client/components/text-field.tsx";
import { useRenameResearch } from "./list-mutations.ts";

type RenameDialogProps = { readonly document: ResearchSummary; readonly onClose: () => void };

/** Asks for another title. A refusal stands under the field, and what was typed stays. */
export function RenameDialog({ document, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(document.title);
  const rename = useRenameResearch();

  function handleSubmit(): void {
    const title = typed.trim();
    if (title === document.title) return onClose();
    rename.mutate({ id: document.id, revision: document.revision, title }, { onSuccess: onClose });
  }

  return (
    <ActionDialog
      onClose={onClose}
      title="Rename document"
      action="Rename"
      isBusy={rename.isPending}
      onAction={handleSubmit}
      formClassName="px-5 py-4"
    >
      <TextField
        label="Title"
        fieldSize="large"
        // The dialog is opened to fill in this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={TITLE_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        error={rename.error?.message}
      />
    </ActionDialog>
  );
}
