import { Layers } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BLANK_DOCUMENT, isBlankDocument } from "#client/document/blank-document.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { untilSaved } from "#client/document/session/until-saved.ts";
import { useExportResearch } from "#client/features/reports/use-export-research.ts";
import { laterAsked } from "#client/lib/later.ts";
import { useCommands } from "#client/lib/commands.ts";
import { useStore } from "#client/lib/use-store.ts";

const BuilderDialog = laterAsked(async () => (await import("./builder-dialog.tsx")).BuilderDialog);

/** The custom report of the open document; its dialog is loaded with its first opening, and kept. */
export function useBuilding(
  session: DocumentSession,
  author: string | undefined,
): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isBlank = useStore(session, isBlankDocument);
  const open = () => {
    session.takeUpTyping();
    if (isBlankDocument(session.get())) return;
    setIsWanted(true);
    setIsOpen(true);
  };
  useCommands([
    {
      id: "build",
      label: "Build a custom report",
      icon: Layers,
      keywords: "slides pages deck pptx report",
      disabledReason: isBlank ? BLANK_DOCUMENT : undefined,
      run: open,
    },
  ]);
  const dialog = isWanted && (
    <Build
      {...{ session, author, isOpen }}
      onClose={() => setIsOpen(false)}
      onNotFetched={() => setIsWanted(false)}
    />
  );
  return { open, dialog };
}

type BuildProps = {
  readonly session: DocumentSession;
  readonly author: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onNotFetched: () => void;
};

function Build({ session, author, isOpen, onClose, onNotFetched }: BuildProps) {
  const research = useExportResearch(session, author);
  const pages = useStore(session, ({ reports }) => reports.reportPages);
  return (
    <BuilderDialog
      {...{ isOpen, onClose, research, onNotFetched }}
      pages={pages ?? undefined}
      onShowInText={session.goTo}
      onPages={(laid) => {
        const reportPages = laid.map((page) => ({ ...page, components: [...page.components] }));
        session.dispatch({ type: "reported", parts: { reportPages }, now: Date.now() });
      }}
      onSummary={(summary) => {
        session.dispatch({ type: "reported", parts: { summary }, now: Date.now() });
      }}
      untilSaved={(signal) => untilSaved(session, signal)}
    />
  );
}
