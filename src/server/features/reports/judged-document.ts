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

/** What a text is sent as, and what becomes of it. */
const SENT = { content: "exported", researchContent: "published" } as const;

/** @throws AppError "not_found" for a document that is not the user's, "too_large" naming the text's field */
export async function judgedDocument(
  db: Database,
  asked: {
    readonly userId: string;
    /** Without one the document's own. */
    readonly content: string | undefined;
    readonly researchId?: string | undefined;
    /** What a text of no document is judged by. */
    readonly connectedData?: readonly ContextItem[] | undefined;
    readonly field?: keyof typeof SENT;
  },
): Promise<DocumentToExport> {
  const { userId, researchId, connectedData: given = [], field = "content" } = asked;
  refuseTooLong(asked.content ?? "", field);
  const document =
    researchId === undefined ? undefined : await getDocument(db, { userId, id: researchId });
  const content = asked.content ?? document?.content ?? "";
  refuseTooLong(content, field);
  const connectedData = await withData(db, userId, {
    items: document?.connectedData ?? given,
    field: document === undefined ? "connectedData" : "researchId",
  });
  const anchors = document === undefined ? [] : anchorsInSent(content, document);
  return { content, connectedData, anchors, document };
}

function refuseTooLong({ length }: string, field: keyof typeof SENT): void {
  if (length <= EXPORTED_MAX) return;
  const [has, can] = [length, EXPORTED_MAX].map((count) => count.toLocaleString("en-US"));
  throw new AppError(
    "too_large",
    `The text has ${has} characters and ${can} can be ${SENT[field]} at once. Shorten it, or take a part of it.`,
    { field },
  );
}
