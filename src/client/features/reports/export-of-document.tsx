import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { untilSaved } from "#client/document/session/until-saved.ts";
import { ExportDialog } from "#client/features/reports/export-dialog.tsx";
import { importReview } from "#client/features/reports/import-review.ts";
import { useExportResearch } from "#client/features/reports/use-export-research.ts";
import { useStore } from "#client/lib/use-store.ts";

type ExportOfDocumentProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly author: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The export dialog over the open document: what it exports, and what it changes there. */
export function ExportOfDocument({ session, check, author, ...dialog }: ExportOfDocumentProps) {
  const research = useExportResearch(session, author);
  const checked = useStore(check, (state) => state);
  return (
    <ExportDialog
      {...{ ...dialog, research, checked }}
      actions={{
        onShowInText: session.goTo,
        onSummary: (summary) => session.report({ summary }),
        untilSaved: (signal) => untilSaved(session, signal),
        onImport: (file) => importReview(file, session),
      }}
    />
  );
}
