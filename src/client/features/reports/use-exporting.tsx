import { Download } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { useCheckedFigures } from "#client/document/check/use-checked-figures.ts";
import { BLANK_DOCUMENT, isBlankDocument } from "#client/document/blank-document.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { untilSaved } from "#client/document/session/until-saved.ts";
import { useSession } from "#client/document/session/use-session.ts";
import { importReview } from "#client/features/reports/import-review.ts";
import { useExportResearch } from "#client/features/reports/use-export-research.ts";
import { laterAsked } from "#client/lib/later.ts";
import { useCommands } from "#client/lib/commands.ts";

const ExportDialog = laterAsked(async () => (await import("./export-dialog.tsx")).ExportDialog);

export type Exporting = { readonly open: () => void; readonly dialog: ReactNode };

/** The export of the open document; its dialog is loaded with its first opening, and kept. */
export function useExporting(
  session: DocumentSession,
  check: FigureCheck,
  author: string | undefined,
): Exporting {
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
      keywords: "pdf word slides deck download import reviewed",
      disabledReason: isBlank ? BLANK_DOCUMENT : undefined,
      run: open,
    },
  ]);
  const dialog = isWanted && (
    <Export
      {...{ session, check, author, isOpen }}
      onOpenChange={setIsOpen}
      onNotFetched={() => setIsWanted(false)}
    />
  );
  return { open, dialog };
}

type ExportProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly author: string | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onNotFetched: () => void;
};

function Export({ session, check, author, isOpen, onOpenChange, onNotFetched }: ExportProps) {
  const research = useExportResearch(session, author);
  const checked = useCheckedFigures(check, (state) => state);
  return (
    <Suspense>
      <ExportDialog
        {...{ isOpen, onOpenChange, research, checked, onNotFetched }}
        actions={{
          onShowInText: session.goTo,
          onSummary: (summary) => {
            session.dispatch({ type: "reported", parts: { summary }, now: Date.now() });
          },
          untilSaved: (signal) => untilSaved(session, signal),
          onImport: (file) => importReview(file, session),
        }}
      />
    </Suspense>
  );
}
