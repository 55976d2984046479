import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { BLANK_DOCUMENT, isBlankDocument } from "#client/document/blank-document.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { laterAsked } from "#client/lib/later.ts";
import { useCommands } from "#client/lib/commands.ts";
import { useStore } from "#client/lib/use-store.ts";

const ExportOfDocument = laterAsked(
  async () => (await import("./export-of-document.tsx")).ExportOfDocument,
);

export type Exporting = { readonly open: () => void; readonly dialog: ReactNode };

/** The export of the open document; its dialog is loaded with its first opening, and kept. */
export function useExporting(
  session: DocumentSession,
  check: FigureCheck,
  author: string | undefined,
): Exporting {
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isBlank = useStore(session, isBlankDocument);
  const open = () => {
    session.takeUpTyping();
    if (isBlankDocument(session.get())) return;
    check.checkNow();
    setIsWanted(true);
    setIsOpen(true);
  };
  useCommands([
    {
      id: "export",
      label: "Export research",
      icon: Download,
      keys: "Ctrl Shift E",
      keywords: "pdf word slides deck download import reviewed",
      disabledReason: isBlank ? BLANK_DOCUMENT : undefined,
      run: open,
    },
  ]);
  const dialog = isWanted && (
    <ExportOfDocument
      {...{ session, check, author, isOpen }}
      onClose={() => setIsOpen(false)}
      onNotFetched={() => setIsWanted(false)}
    />
  );
  return { open, dialog };
}
