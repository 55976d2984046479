import { and, count, desc, eq, inArray, sql, sum } from "drizzle-orm";
import type { LibraryDocument } from "#contracts/knowledge-base.ts";
import type { Database } from "#server/db/client.ts";
import { lockName } from "#server/db/lock.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";
import { sourceDocuments } from "#server/db/schema/passages.ts";

export type OwnedDocument = { readonly userId: string; readonly id: string };

/** A document as its reader needs it. */
export type StoredDocument = typeof libraryDocuments.$inferSelect;

export type NewDocument = {
  readonly userId: string;
  readonly ticker: string;
  readonly fileName: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
};

/** Adds a document that waits to be read. */
export async function insertDocument(db: Database, values: NewDocument): Promise<LibraryDocument> {
  const [row] = await db.insert(libraryDocuments).values(values).returning();
  if (row === undefined) throw new Error("an insert returned no row");
  return documentOf(row);
}

/** The user's documents, newest first; only those of the ticker when it is given. */
export async function findLibraryDocuments(
  db: Database,
  { userId, ticker }: { readonly userId: string; readonly ticker?: string | undefined },
): Promise<LibraryDocument[]> {
  const ofTicker = ticker === undefined ? undefined : eq(libraryDocuments.ticker, ticker);
  const rows = await db
    .select()
    .from(libraryDocuments)
    .where(and(eq(libraryDocuments.userId, userId), ofTicker))
    .orderBy(desc(libraryDocuments.uploadedAt), desc(libraryDocuments.id));
  return rows.map(documentOf);
}

/** A document of the user; undefined when it is not there or another's. */
export async function findLibraryDocument(
  db: Database,
  owned: OwnedDocument,
): Promise<StoredDocument | undefined> {
  const [row] = await db.select().from(libraryDocuments).where(isOwned(owned));
  return row;
}

/** The document a job is about, whoever owns it; undefined when it was removed meanwhile. */
export async function findDocumentToRead(
  db: Database,
  id: string,
): Promise<StoredDocument | undefined> {
  const [row] = await db.select().from(libraryDocuments).where(eq(libraryDocuments.id, id));
  return row;
}

/** The user's document of a ticker that is this very file. */
export async function findSameFile(
  db: Database,
  { userId, ticker, sha256 }: Pick<NewDocument, "userId" | "ticker" | "sha256">,
): Promise<StoredDocument | undefined> {
  const { userId: user, ticker: of, sha256: hash } = libraryDocuments;
  const isSame = and(eq(user, userId), eq(of, ticker), eq(hash, sha256));
  const [row] = await db.select().from(libraryDocuments).where(isSame).limit(1);
  return row;
}

/** Names a document anew, with what was read of it; run it in a transaction. */
export async function renameDocument(
  db: Database,
  owned: OwnedDocument,
  names: Pick<StoredDocument, "fileName" | "ticker">,
): Promise<LibraryDocument | undefined> {
  const [row] = await db.update(libraryDocuments).set(names).where(isOwned(owned)).returning();
  if (row === undefined) return undefined;
  const { title, fileName: before } = sourceDocuments;
  const named = sql`case when ${title} = ${before} then ${names.fileName} else ${title} end`;
  const changes = { ...names, title: named };
  await db.update(sourceDocuments).set(changes).where(eq(sourceDocuments.id, owned.id));
  return documentOf(row);
}

/** Bytes of all the user's documents, and how many there are. */
export async function findUsage(
  db: Database,
  userId: string,
): Promise<{ readonly bytes: number; readonly documents: number }> {
  const [row] = await db
    .select({
      bytes: sum(libraryDocuments.bytes).mapWith(Number),
      documents: count(),
    })
    .from(libraryDocuments)
    .where(eq(libraryDocuments.userId, userId));
  return { bytes: row?.bytes ?? 0, documents: row?.documents ?? 0 };
}

/** The user's documents that are still to be read. */
export async function countWaiting(db: Database, userId: string): Promise<number> {
  const isWaiting = inArray(libraryDocuments.status, ["queued", "parsing"]);
  return db.$count(libraryDocuments, and(eq(libraryDocuments.userId, userId), isWaiting));
}

/** Waits for any other upload of the user; run it in a transaction. */
export async function lockUploads(db: Database, userId: string): Promise<void> {
  await lockName(db, `library ${userId}`);
}

/**
 * Removes a document with its passages; run it in a transaction.
 *
 * @returns the hash of its file; undefined when the document is not there or another's
 */
export async function removeDocument(
  db: Database,
  owned: OwnedDocument,
): Promise<string | undefined> {
  const [row] = await db
    .delete(libraryDocuments)
    .where(isOwned(owned))
    .returning({ sha256: libraryDocuments.sha256 });
  if (row === undefined) return undefined;
  await db.delete(sourceDocuments).where(eq(sourceDocuments.id, owned.id));
  return row.sha256;
}

type Progress = {
  readonly status?: StoredDocument["status"];
  readonly pagesRead?: number | null;
  readonly pages?: number | null;
  readonly chunks?: number;
  readonly error?: string | null;
  readonly note?: string | null;
};

/** Notes how far the reading of a document has come. @returns whether it is still there */
export async function noteProgress(db: Database, id: string, progress: Progress): Promise<boolean> {
  const rows = await db
    .update(libraryDocuments)
    .set(progress)
    .where(eq(libraryDocuments.id, id))
    .returning({ id: libraryDocuments.id });
  return rows.length > 0;
}

/** A failed document waits to be read again. @returns undefined unless it had failed */
export async function queueAgain(
  db: Database,
  owned: OwnedDocument,
): Promise<LibraryDocument | undefined> {
  const [row] = await db
    .update(libraryDocuments)
    .set({ status: "queued", error: null, note: null, pagesRead: null })
    .where(and(isOwned(owned), eq(libraryDocuments.status, "failed")))
    .returning();
  return row === undefined ? undefined : documentOf(row);
}

function isOwned({ userId, id }: OwnedDocument) {
  return and(eq(libraryDocuments.id, id), eq(libraryDocuments.userId, userId));
}

/** A row as its owner sees it. */
export function documentOf(row: StoredDocument): LibraryDocument {
  const { id, ticker, fileName, type, bytes, status, pages, chunks, uploadedAt } = row;
  return {
    id,
    ticker,
    fileName,
    type,
    bytes,
    status,
    ...(row.pagesRead !== null && { pagesRead: row.pagesRead }),
    pages,
    chunks,
    ...(row.error !== null && { error: row.error }),
    ...(row.note !== null && { note: row.note }),
    uploadedAt: uploadedAt.toISOString(),
  };
}
