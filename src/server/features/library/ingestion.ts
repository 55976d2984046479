import { AppError } from "#core/errors.ts";
import type { Dependencies } from "#server/http/env.ts";
import { storeDocument } from "#server/features/passages/service.ts";
import type {
  DocumentReader,
  DocumentReading,
} from "#server/integrations/documents/document-reader.ts";
import { DOCUMENT_READER_VERSION } from "#server/integrations/documents/document-reader.ts";
import type { JobQueue } from "#server/jobs.ts";
import { askingUser } from "#server/turns.ts";
import { countWaiting, findDocumentToRead, noteProgress } from "./repository.ts";

/** The queue of documents that wait to be read. */
export const INGESTION = "library-ingestion";

type IngestionJob = { readonly documentId: string };
type Parts = Pick<Dependencies, "db" | "files"> & { readonly read: DocumentReader };

/** Documents read at once in this process, each in a process of its own. */
const DOCUMENTS_AT_ONCE = 2;
/** Progress is written this often, not with every page. */
const PROGRESS_MS = 400;

export const FILE_GONE_TEXT = "The stored file is gone. Remove the document and upload it again.";
export const GIVEN_UP_TEXT =
  "Reading this document failed several times. Try again, or upload it anew.";

/** Has a document read when its user's turn comes: a long row of one user's delays another by one. */
export async function queueReading(
  { db, jobs }: Pick<Dependencies, "db" | "jobs">,
  { userId, id: documentId }: { readonly userId: string; readonly id: string },
): Promise<void> {
  await jobs.add(db, INGESTION, { documentId }, await countWaiting(db, userId));
}

/** Reads documents in the background: each is ready or failed with a reason in the end. */
export function ingestionQueue(parts: Parts): JobQueue<IngestionJob> {
  return {
    name: INGESTION,
    concurrency: DOCUMENTS_AT_ONCE,
    work: ({ documentId }, signal) => ingest(parts, documentId, signal),
    async giveUp({ documentId }) {
      const document = await findDocumentToRead(parts.db, documentId);
      if (document === undefined || document.status === "ready") return;
      await noteProgress(parts.db, documentId, { status: "failed", error: GIVEN_UP_TEXT });
    },
  };
}

/** Done twice it leaves the same; a document that was removed meanwhile leaves nothing. */
async function ingest(parts: Parts, documentId: string, signal: AbortSignal): Promise<void> {
  const { db, files } = parts;
  const document = await findDocumentToRead(db, documentId);
  if (document === undefined || document.status === "ready") return;
  await noteProgress(db, documentId, { status: "parsing", pagesRead: null, error: null });
  const bytes = await files.read(document.sha256);
  if (bytes === undefined) {
    await noteProgress(db, documentId, { status: "failed", error: FILE_GONE_TEXT });
    return;
  }
  try {
    const { userId, type, fileName } = document;
    const onPage = progressNotes(parts, documentId);
    const reading = await askingUser.run(userId, () =>
      parts.read({ type, fileName, bytes, signal, onPage }),
    );
    await keepReading(parts, documentId, reading);
  } catch (error) {
    // What is wrong with the file is the document's end; anything else is tried again.
    if (!(error instanceof AppError) || error.field !== "file") throw error;
    await noteProgress(db, documentId, { status: "failed", error: error.message });
  }
}

async function keepReading(
  { db }: Parts,
  id: string,
  { prepared, title, note }: DocumentReading,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { pageCount = null, passages } = prepared;
    // The row is locked first: one that is removed at the same time takes its passages with it.
    const isThere = await noteProgress(transaction, id, {
      status: "ready",
      pages: pageCount,
      pagesRead: pageCount,
      chunks: passages.length,
      note: note ?? null,
    });
    // It may have been given another name or ticker since its reading began.
    const document = isThere ? await findDocumentToRead(transaction, id) : undefined;
    if (document === undefined) return;
    const { userId, ticker, fileName } = document;
    await storeDocument(
      transaction,
      {
        kind: "library",
        id,
        userId,
        ticker,
        title: title ?? fileName,
        fileName,
        readerVersion: DOCUMENT_READER_VERSION,
      },
      prepared,
    );
  });
}

type Page = { readonly page: number; readonly pages: number };

/** Writes down the newest page, one write at a time. */
function progressNotes({ db }: Parts, documentId: string): (page: Page) => void {
  let lastMs = -PROGRESS_MS;
  return ({ page, pages }) => {
    const now = performance.now();
    if (now - lastMs < PROGRESS_MS) return;
    lastMs = now;
    // A page that is not noted is not missed: the next one is.
    void noteProgress(db, documentId, { pagesRead: page, pages }).catch(() => undefined);
  };
}
