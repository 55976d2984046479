import { EXPORTED_MAX } from "#contracts/reports.ts";
import { AppError } from "#core/errors.ts";
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

/** What is said of a text that is longer than a file may hold. */
export function tooLongText(length: number, what: "exported" | "published"): string {
  const [has, can] = [length, EXPORTED_MAX].map((count) => count.toLocaleString("en-US"));
  return `The text has ${has} characters and ${can} can be ${what} at once. Shorten it, or take a part of it.`;
}

/** @throws AppError "not_found" for a document that is not the user's, "too_large" naming `content` */
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
  refuseTooLong(asked.content ?? "");
  if (researchId === undefined) {
    return { content: asked.content ?? "", connectedData: [], anchors: [], document: undefined };
  }
  const document = await getDocument(db, { userId, id: researchId });
  const connectedData = await withData(db, userId, {
    items: document.connectedData,
    field: "researchId",
  });
  const content = asked.content ?? document.content;
  refuseTooLong(content);
  return { content, connectedData, anchors: anchorsInSent(content, document), document };
}

function refuseTooLong({ length }: string): void {
  if (length <= EXPORTED_MAX) return;
  throw new AppError("too_large", tooLongText(length, "exported"), { field: "content" });
}
