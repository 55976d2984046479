import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { anchorsInSent } from "#core/outputs/report/finished-text.ts";
import type { Database } from "#server/db/client.ts";
import { withData } from "#server/features/research/connected-data.ts";
import { getDocument } from "#server/features/research/service.ts";

/** A text that leaves the product, with the server's own copy of what it is judged by. */
export type DocumentToExport = {
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  /** What figures of exactly this text are of. */
  readonly anchors: readonly Anchor[];
  /** Undefined for a text that is of no document. */
  readonly document: Awaited<ReturnType<typeof getDocument>> | undefined;
};

/** @throws AppError "not_found" for a document that is not the user's */
export async function judgedDocument(
  db: Database,
  asked: {
    readonly userId: string;
    /** Without one the document's own. */
    readonly content: string | undefined;
    readonly researchId: string | undefined;
  },
): Promise<DocumentToExport> {
  const { userId, researchId } = asked;
  if (researchId === undefined) {
    return { content: asked.content ?? "", connectedData: [], anchors: [], document: undefined };
  }
  const document = await getDocument(db, { userId, id: researchId });
  const connectedData = await withData(db, userId, {
    items: document.connectedData,
    field: "researchId",
  });
  const content = asked.content ?? document.content;
  return { content, connectedData, anchors: anchorsInSent(content, document), document };
}
