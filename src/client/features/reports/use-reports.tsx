import type { ReactNode } from "react";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useBuilding } from "#client/features/reports/builder/use-building.tsx";
import { useExporting } from "#client/features/reports/use-exporting.tsx";

/** What leaves the open document: its exports and its custom report, signed by `author`. */
export function useReports(
  session: DocumentSession,
  check: FigureCheck,
  author: string | undefined,
): {
  readonly actions: { readonly onExport: () => void; readonly onBuild: () => void };
  readonly dialogs: ReactNode;
} {
  const exporting = useExporting(session, check, author);
  const building = useBuilding(session, author);
  return {
    actions: { onExport: exporting.open, onBuild: building.open },
    dialogs: (
      <>
        {exporting.dialog}
        {building.dialog}
      </>
    ),
  };
}
