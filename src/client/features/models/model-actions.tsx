import { Download, FileText, History, Undo2 } from "lucide-react";
import { memo, Suspense, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { buttonClasses } from "#client/components/button-classes.ts";
import type { ModelHeaderProps } from "#client/features/models/model-header.tsx";
import type { SaveState } from "#client/features/models/model-saver.ts";
import { laterAsked } from "#client/lib/later.ts";
import { toastError } from "#client/lib/toast.ts";

const VersionsDialog = laterAsked(
  async () => (await import("#client/features/models/versions-dialog.tsx")).VersionsDialog,
);

const STATES: Readonly<Record<SaveState, string>> = {
  saved: "Saved",
  unsaved: "Unsaved changes",
  saving: "Saving",
  failed: "Not saved",
  stale: "Changed elsewhere",
};

type ModelActionsProps = Pick<
  ModelHeaderProps,
  "saved" | "editor" | "onUseInDocument" | "onRestored"
>;

/** Undo, the workbook, a document with the model in it, and a save at once. */
export const ModelActions = memo(function ModelActions(props: ModelActionsProps) {
  const { saved, editor, onUseInDocument, onRestored } = props;
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
      <Versions {...{ saved, editor, onRestored }} />
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
});

/** The way to former versions of the model. */
function Versions({ saved, editor, onRestored }: Omit<ModelActionsProps, "onUseInDocument">) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  /** What is on the screen is a version too. */
  async function open(): Promise<void> {
    if (editor.saving.state !== "saved") await editor.save();
    setIsOpen(true);
  }

  return (
    <>
      <Button size="small" variant="ghost" onClick={() => void open()}>
        <History size={14} strokeWidth={1.75} aria-hidden />
        Versions
      </Button>
      {isOpen && (
        <Suspense>
          <VersionsDialog
            id={saved.id}
            onRestored={onRestored}
            onClose={close}
            onNotFetched={close}
          />
        </Suspense>
      )}
    </>
  );
}
