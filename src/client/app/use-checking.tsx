import { FileSearch } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { useCommands } from "#client/lib/commands.ts";
import { laterAsked } from "#client/lib/later.ts";

const CheckDocument = laterAsked(async () => (await import("./check-document.tsx")).CheckDocument);

/** Other files that are dropped on a text are the editor's. */
const CHECKED = /\.(?:docx|docm|pptx|pptm|xlsx|xlsm|pdf)$/i;

type Checking = {
  readonly open: () => void;
  /** Of what takes a file that is dropped on it. */
  readonly onDrop: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDropCapture: (event: DragEvent) => void;
  };
  readonly dialog: ReactNode;
};

/** The check of somebody's document, by command, by a button and by dropping it. */
export function useChecking(connected: () => readonly string[]): Checking {
  const [asked, setAsked] = useState<{ readonly dropped: File | undefined }>();
  const open = () => setAsked({ dropped: undefined });
  const close = () => setAsked(undefined);
  useCommands([
    {
      id: "check-document",
      label: "Check a document",
      icon: FileSearch,
      keywords: "verify file word powerpoint excel pdf comments",
      run: open,
    },
  ]);
  return {
    open,
    onDrop: {
      onDragOver(event) {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      },
      onDropCapture(event) {
        const dropped = [...event.dataTransfer.files].find(({ name }) => CHECKED.test(name));
        if (dropped === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        setAsked({ dropped });
      },
    },
    dialog: asked !== undefined && (
      <CheckDocument {...asked} connected={connected()} onClose={close} onNotFetched={close} />
    ),
  };
}
