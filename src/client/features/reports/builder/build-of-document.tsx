import type { DocumentSession } from "#client/document/session/document-session.ts";
import { untilSaved } from "#client/document/session/until-saved.ts";
import { useExportResearch } from "#client/features/reports/use-export-research.ts";
import { useStore } from "#client/lib/use-store.ts";
import { BuilderDialog } from "./builder-dialog.tsx";

type BuildOfDocumentProps = {
  readonly session: DocumentSession;
  readonly author: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The custom report of the open document: what it is made of, and what it keeps there. */
export function BuildOfDocument({ session, author, ...dialog }: BuildOfDocumentProps) {
  const research = useExportResearch(session, author);
  const pages = useStore(session, ({ reports }) => reports.reportPages);
  return (
    <BuilderDialog
      {...{ ...dialog, research }}
      pages={pages ?? undefined}
      onShowInText={session.goTo}
      onPages={(laid) => {
        const reportPages = laid.map((page) => ({ ...page, components: [...page.components] }));
        session.report({ reportPages });
      }}
      onSummary={(summary) => session.report({ summary })}
      untilSaved={(signal) => untilSaved(session, signal)}
    />
  );
}
