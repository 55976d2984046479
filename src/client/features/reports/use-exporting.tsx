import { Download } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { useCheckedFigures } from "#client/document/check/use-checked-figures.ts";
import { BLANK_DOCUMENT, isBlankDocument } from "#client/document/blank-document.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useSession } from "#client/document/session/use-session.ts";
import { laterAsked } from "#client/lib/later.ts";
import { useCommands } from "#client/lib/commands.ts";

const ExportDialog = laterAsked(async () => (await import("./export-dialog.tsx")).ExportDialog);

export type Exporting = { readonly open: () => void; readonly dialog: ReactNode };

/** The export of the open document; its dialog is loaded with its first opening, and kept. */
export function useExporting(session: DocumentSession, check: FigureCheck): Exporting {
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isBlank = useSession(session, isBlankDocument);
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
      keywords: "pdf word download",
      disabledReason: isBlank ? BLANK_DOCUMENT : undefined,
      run: open,
    },
  ]);
  const dialog = isWanted && (
    <Export
      {...{ session, check, isOpen }}
      onOpenChange={setIsOpen}
      onNotFetched={() => setIsWanted(false)}
    />
  );
  return { open, dialog };
}

type ExportProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onNotFetched: () => void;
};

function Export({ session, check, isOpen, onOpenChange, onNotFetched }: ExportProps) {
  const title = useSession(session, (state) => state.title);
  const content = useSession(session, ({ manuscript }) => manuscript.content);
  const connectedData = useSession(session, (state) => state.connectedData);
  const figureDecisions = useSession(session, (state) => state.figureDecisions);
  const anchors = useSession(session, (state) => state.manuscript.anchors);
  const pendingEdits = useSession(session, ({ manuscript }) => manuscript.pendingEdits.length);
  const checked = useCheckedFigures(check, (state) => state);
  return (
    <Suspense>
      <ExportDialog
        {...{
          isOpen,
          onOpenChange,
          title,
          content,
          connectedData,
          figureDecisions,
          anchors,
          pendingEdits,
        }}
        checked={checked}
        onShowInText={session.goTo}
        onNotFetched={onNotFetched}
      />
    </Suspense>
  );
}
