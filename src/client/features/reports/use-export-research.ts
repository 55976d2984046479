import type { DocumentSession } from "#client/document/session/document-session.ts";
import type { ExportResearch } from "#client/features/reports/export-research.ts";
import { useStore } from "#client/lib/use-store.ts";

/** The open document as exports take it. */
export function useExportResearch(
  session: DocumentSession,
  author: string | undefined,
): ExportResearch {
  return {
    id: session.id,
    author,
    title: useStore(session, (state) => state.title),
    content: useStore(session, ({ manuscript }) => manuscript.content),
    connectedData: useStore(session, (state) => state.connectedData),
    anchors: useStore(session, ({ manuscript }) => manuscript.anchors),
    pendingEdits: useStore(session, ({ manuscript }) => manuscript.pendingEdits),
    messages: useStore(session, (state) => state.messages),
    summary: useStore(session, ({ reports }) => reports.summary ?? undefined),
  };
}
