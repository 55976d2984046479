import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useSession } from "#client/document/session/use-session.ts";
import type { ExportResearch } from "#client/features/reports/export-research.ts";

/** The open document as exports take it. */
export function useExportResearch(
  session: DocumentSession,
  author: string | undefined,
): ExportResearch {
  return {
    id: session.id,
    author,
    title: useSession(session, (state) => state.title),
    content: useSession(session, ({ manuscript }) => manuscript.content),
    connectedData: useSession(session, (state) => state.connectedData),
    figureDecisions: useSession(session, (state) => state.figureDecisions),
    anchors: useSession(session, ({ manuscript }) => manuscript.anchors),
    pendingEdits: useSession(session, ({ manuscript }) => manuscript.pendingEdits),
    messages: useSession(session, (state) => state.messages),
    summary: useSession(session, ({ reports }) => reports.summary ?? undefined),
  };
}
