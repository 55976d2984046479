import { type SyntheticEvent, useId, useState } from "react";
import { type ResearchSummary, TITLE_MAX } from "#contracts/research.ts";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { useRenameResearch } from "./list-mutations.ts";

type RenameDialogProps = { readonly document: ResearchSummary; readonly onClose: () => void };

/** Asks for another title. A refusal stands under the field, and what was typed stays. */
export function RenameDialog({ document, onClose }: RenameDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState(document.title);
  const rename = useRenameResearch();

  function handleSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const title = typed.trim();
    if (title === document.title) return onClose();
    rename.mutate({ id: document.id, revision: document.revision, title }, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Rename document"
      className="max-w-110"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="px-5 py-4" onSubmit={handleSubmit}>
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
      </form>
    </Dialog>
  );
}
