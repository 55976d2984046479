import { Download, FileText, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { buttonClasses } from "#client/components/button-classes.ts";
import type { ModelHeaderProps } from "#client/features/models/model-header.tsx";
import type { SaveState } from "#client/features/models/model-saver.ts";
import { toastError } from "#client/lib/toast.ts";

const STATES: Readonly<Record<SaveState, string>> = {
  saved: "Saved",
  unsaved: "Unsaved changes",
  saving: "Saving",
  failed: "Not saved",
  stale: "Changed elsewhere",
};

/** Undo, the workbook, a document with the model in it, and a save at once. */
export function ModelActions({
  saved,
  editor,
  onUseInDocument,
}: Pick<ModelHeaderProps, "saved" | "editor" | "onUseInDocument">) {
  const [isUsing, setIsUsing] = useState(false);

  async function use(): Promise<void> {
    setIsUsing(true);
    try {
      await editor.save();
      await onUseInDocument(saved.id);
    } catch (error) {
      toastError(error instanceof Error ? error.message : "The document could not be made");
    } finally {
      setIsUsing(false);
    }
  }

  return (
    <>
      <output className="text-12 whitespace-nowrap text-ink-3">
        {STATES[editor.saving.state]}
      </output>
      <Button
        size="small"
        variant="ghost"
        disabledReason={editor.canUndo ? undefined : "Nothing to undo"}
        onClick={editor.undo}
      >
        <Undo2 size={14} strokeWidth={1.75} aria-hidden />
        Undo
      </Button>
      <a href={`/api/saved-outputs/${saved.id}/workbook`} download className={buttonClasses({})}>
        <Download size={14} strokeWidth={1.75} aria-hidden />
        Export
      </a>
      <Button isBusy={isUsing} onClick={() => void use()}>
        <FileText size={14} strokeWidth={1.75} aria-hidden />
        Use in a document
      </Button>
      <Button
        variant="primary"
        isBusy={editor.saving.state === "saving"}
        onClick={() => void editor.save()}
      >
        Save model
      </Button>
    </>
  );
}
