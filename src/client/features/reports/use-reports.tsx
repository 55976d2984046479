import { Download, Layers } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { BLANK_DOCUMENT, isBlankDocument } from "#client/document/blank-document.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { type Command, useCommands } from "#client/lib/commands.ts";
import { laterAsked } from "#client/lib/later.ts";
import { useStore } from "#client/lib/use-store.ts";

const ExportOfDocument = laterAsked(
  async () => (await import("./export-of-document.tsx")).ExportOfDocument,
);
const BuildOfDocument = laterAsked(
  async () => (await import("./builder/build-of-document.tsx")).BuildOfDocument,
);

/** What leaves the open document: its exports and its custom report, signed by `author`. */
export function useReports(
  session: DocumentSession,
  check: FigureCheck,
  author: string | undefined,
): {
  readonly actions: { readonly onExport: () => void; readonly onBuild: () => void };
  readonly dialogs: ReactNode;
} {
  const exporting = useKeptDialog(session, EXPORT, check.checkNow);
  const building = useKeptDialog(session, BUILD);
  return {
    actions: { onExport: exporting.open, onBuild: building.open },
    dialogs: (
      <>
        {exporting.dialog && (
          <ExportOfDocument {...{ session, check, author }} {...exporting.dialog} />
        )}
        {building.dialog && <BuildOfDocument {...{ session, author }} {...building.dialog} />}
      </>
    ),
  };
}

type Offered = Omit<Command, "disabledReason" | "run">;

const EXPORT: Offered = {
  id: "export",
  label: "Export research",
  icon: Download,
  keys: "Ctrl Shift E",
  keywords: "pdf word slides deck download import reviewed",
};
const BUILD: Offered = {
  id: "build",
  label: "Build a custom report",
  icon: Layers,
  keywords: "slides pages deck pptx report",
};

/** A dialog over the open text, unless that is blank: fetched with its first opening, and kept. */
function useKeptDialog(session: DocumentSession, offered: Offered, prepare?: () => void) {
  const [standing, setStanding] = useState<"none" | "open" | "kept">("none");
  const isBlank = useStore(session, isBlankDocument);
  const open = () => {
    session.takeUpTyping();
    if (isBlankDocument(session.get())) return;
    prepare?.();
    setStanding("open");
  };
  useCommands([{ ...offered, disabledReason: isBlank ? BLANK_DOCUMENT : undefined, run: open }]);
  const dialog = standing !== "none" && {
    isOpen: standing === "open",
    onClose: () => setStanding("kept"),
    onNotFetched: () => setStanding("none"),
  };
  return { open, dialog };
}
