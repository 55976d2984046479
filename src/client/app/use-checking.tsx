import { FileSearch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCommands } from "#client/lib/commands.ts";
import { laterAsked } from "#client/lib/later.ts";

const CheckDocument = laterAsked(async () => (await import("./check-document.tsx")).CheckDocument);

type Checking = {
  readonly open: (dropped?: File) => void;
  readonly dialog: ReactNode;
};

/** The check of somebody's document, by command, by a button or with a file. */
export function useChecking(connected: () => readonly string[]): Checking {
  const [asked, setAsked] = useState<{ readonly dropped: File | undefined }>();
  const open = (dropped?: File) => setAsked({ dropped });
  const close = () => setAsked(undefined);
  useCommands([
    {
      id: "check-document",
      label: "Check a document",
      icon: FileSearch,
      keywords: "verify file word powerpoint excel pdf comments",
      run: () => open(),
    },
  ]);
  return {
    open,
    dialog: asked !== undefined && (
      <CheckDocument {...asked} connected={connected()} onClose={close} />
    ),
  };
}
