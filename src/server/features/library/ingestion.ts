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

type IngestionJob = {
  readonly documentId: string;
  /** How often its file was asked for while the store did not answer. */
  readonly waits?: number;
  /** How often it was taken up anew after processes that read it had ended, each of several tries. */
  readonly rounds?: number;
};
type Parts = Pick<Dependencies, "db" | "files" | "jobs"> & { readonly read: DocumentReader };

/** Documents read at once in this process, each in a process of its own. */
const DOCUMENTS_AT_ONCE = 2;
/** The store is asked again after 1 s, 2, 4 and so on, and never later than this. */
const STORE_AGAIN_SECONDS = 15;
/** Whatever ends a process so often is the document itself. */
const ROUNDS_MAX = 5;
/** Progress is written this often, not with every page. */
const PROGRESS_MS = 400;

export const FILE_GONE_TEXT = "The stored file is gone. Remove the document and upload it again.";
export const STORE_AWAY_TEXT =
  "The store of uploaded files does not answer. This document is read as soon as it does.";
const TRIED_AGAIN_TEXT = "Reading this document failed. It is tried again.";
export const GIVEN_UP_TEXT =
  "Reading this document failed several times. Try again, or upload it anew.";

/** Has a document read when its user's turn comes: a long row of one user's delays another by one. */
export async function queueReading(
  { db, jobs }: Pick<Dependencies, "db" | "jobs">,
  { userId, id: documentId }: { readonly userId: string; readonly id: string },
): Promise<void> {
  const behind = await countWaiting(db, userId);
  await jobs.add(db, INGESTION, { documentId }, { behind });
}

/** Reads documents in the background: each is ready or failed with a reason in the end. */
export function ingestionQueue(parts: Parts): JobQueue<IngestionJob> {
  return {
    name: INGESTION,
    concurrency: DOCUMENTS_AT_ONCE,
    work: (job, signal) => ingest(parts, job, signal),
    async giveUp({ documentId, rounds = 0 }) {
      const document = await findDocumentToRead(parts.db, documentId);
      if (document === undefined || document.status === "ready") return;
      // Processes that died said nothing, and are no fault of a document's.
      if (document.error === null && rounds < ROUNDS_MAX) {
        await parts.jobs.add(parts.db, INGESTION, { documentId, rounds: rounds + 1 });
        return;
      }
      await noteProgress(parts.db, documentId, { status: "failed", error: GIVEN_UP_TEXT });
    },
  };
}

/** Done twice it leaves the same; a document that was removed meanwhile leaves nothing. */
async function ingest(parts: Parts, job: IngestionJob, signal: AbortSignal): Promise<void> {
  const { db } = parts;
  const { documentId } = job;
  const document = await findDocumentToRead(db, documentId);
  if (document === undefined || document.status === "ready") return;
  await noteProgress(db, documentId, { status: "parsing", pagesRead: null, error: null });
  const file = await fileOf(parts, document);
  if (file === "away") {
    await waitForStore(parts, job);
    return;
  }
  const { bytes } = file;
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
    if (error instanceof AppError && error.field === "file") {
      await noteProgress(db, documentId, { status: "failed", error: error.message });
      return;
    }
    if (!signal.aborted) {
      await noteProgress(db, documentId, { status: "queued", error: TRIED_AGAIN_TEXT });
    }
    throw error;
  }
}

/** What the store has of a document, or that it does not answer: no fault of the file's. */
async function fileOf(
  { files }: Parts,
  { sha256, bytes: most }: { readonly sha256: string; readonly bytes: number },
): Promise<{ readonly bytes: Uint8Array | undefined } | "away"> {
  try {
    return { bytes: await files.read(sha256, most) };
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") return "away";
    throw error;
  }
}

/** Puts the reading off as another job: this one has not failed. */
async function waitForStore({ db, jobs }: Parts, { documentId, waits = 0 }: IngestionJob) {
  await db.transaction(async (transaction) => {
    const waiting = { status: "queued", error: STORE_AWAY_TEXT } as const;
    if (!(await noteProgress(transaction, documentId, waiting))) return;
    const afterSeconds = Math.min(STORE_AGAIN_SECONDS, 2 ** Math.min(waits, 10));
    const again: IngestionJob = { documentId, waits: waits + 1 };
    await jobs.add(transaction, INGESTION, again, { afterSeconds });
  });
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
