import { Download, FileText, History, Undo2 } from "lucide-react";
import { memo, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import type { ModelHeaderProps } from "#client/features/models/model-header.tsx";
import type { SaveState } from "#client/features/models/model-saver.ts";
import { downloadFile, fetchFile } from "#client/lib/download.ts";
import { laterAsked } from "#client/lib/later.ts";
import { localIsoDate } from "#client/lib/local-date.ts";
import { toastError } from "#client/lib/toast.ts";
import { downloadWorkbook } from "#contracts/models.ts";

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
  "saved" | "editor" | "chosen" | "onUseInDocument" | "onRestored"
>;

/** Undo, the workbook, a document with the model in it, and a save at once. */
export const ModelActions = memo(function ModelActions(props: ModelActionsProps) {
  const { saved, editor, chosen, onUseInDocument, onRestored } = props;
  const [busy, setBusy] = useState<"using" | "exporting">();

  /** Hands over what is on the screen: it is saved first. */
  async function handOver(how: "using" | "exporting", give: () => Promise<void>): Promise<void> {
    setBusy(how);
    try {
      if (editor.saving.state !== "saved") await editor.save();
      await give();
    } catch (error) {
      const text = error instanceof Error ? error.message : "This could not be made";
      toastError(text, () => void handOver(how, give));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <>
      <output className="text-12 whitespace-nowrap text-ink-3">
        <span className="sr-only">{editor.said} </span>
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
      <Tooltip text={`A workbook of the ${chosen.name}, its formulas live`}>
        <Button
          isBusy={busy === "exporting"}
          onClick={() => void handOver("exporting", () => exportCase(saved, chosen))}
        >
          <Download size={14} strokeWidth={1.75} aria-hidden />
          Export
        </Button>
      </Tooltip>
      <Button
        isBusy={busy === "using"}
        onClick={() => void handOver("using", () => onUseInDocument(saved.id))}
      >
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

async function exportCase(
  { id, ticker }: ModelActionsProps["saved"],
  chosen: ModelActionsProps["chosen"],
): Promise<void> {
  const parts = { params: { id }, query: { case: chosen.id } };
  const response = await fetchFile(downloadWorkbook, parts);
  downloadFile(await response.blob(), `${ticker}_model_${localIsoDate(new Date())}.xlsx`);
}

/** The way to former versions of the model. */
function Versions({
  saved,
  editor,
  onRestored,
}: Omit<ModelActionsProps, "chosen" | "onUseInDocument">) {
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
      {isOpen && <VersionsDialog id={saved.id} onRestored={onRestored} onClose={close} />}
    </>
  );
}
