import { createHash } from "node:crypto";
import {
  documentType,
  fileThereText,
  type LibraryDocument,
  OTHER_TYPE_TEXT,
  TYPE_NOT_READ_TEXT,
} from "#contracts/knowledge-base.ts";
import { AppError } from "#core/errors.ts";
import type { Database } from "#server/db/client.ts";
import { keepFile, keepingFiles, removeUnusedFile } from "#server/features/files/service.ts";
import type { Dependencies } from "#server/http/env.ts";
import { queueReading } from "./ingestion.ts";
import {
  documentOf,
  findLibraryDocument,
  findLibraryDocuments,
  findSameFile,
  findUsage,
  insertDocument,
  lockUploads,
  type OwnedDocument,
  queueAgain,
  removeDocument,
  renameDocument,
} from "./repository.ts";

export type DocumentUpload = {
  readonly ticker: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
};

/** @property isKnown the ticker held this very file before */
export type KeptDocument = { readonly document: LibraryDocument; readonly isKnown: boolean };

/** What keeping documents needs. */
export type Library = Pick<Dependencies, "config" | "db" | "files" | "jobs">;

/** Documents one user may keep. */
const DOCUMENTS_MAX = 10_000;
const MEGABYTE = 1024 * 1024;

export const NO_DOCUMENT_TEXT = "There is no such document";
export const quotaText = (quotaMb: number): string =>
  `Your library holds ${quotaMb.toLocaleString("en-US")} MB, the most there is room for. Remove documents first.`;

/**
 * Keeps a document and has it read. When this returns, file, row and job are on the disk. A file that
 * the ticker holds already is kept once, and read again if it could not be.
 *
 * @throws AppError "unsupported_media" for a type that is not read, "limit_reached" beyond the quota
 */
export async function keepDocument(
  { config, db, files, jobs }: Library,
  userId: string,
  { ticker, fileName, bytes }: DocumentUpload,
): Promise<KeptDocument> {
  const type = documentType(fileName);
  if (type === undefined) {
    throw new AppError("unsupported_media", TYPE_NOT_READ_TEXT, { field: "file" });
  }
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const keep = async (transaction: Database): Promise<KeptDocument> => {
    // Two uploads at once don't both take the last room.
    await lockUploads(transaction, userId);
    const same = await findSameFile(transaction, { userId, ticker, sha256 });
    if (same !== undefined) {
      const again = await readAgain({ db: transaction, jobs }, { userId, id: same.id });
      return { document: again ?? documentOf(same), isKnown: true };
    }
    const used = await findUsage(transaction, userId);
    const isOver = used.bytes + bytes.byteLength > config.libraryQuotaMb * MEGABYTE;
    if (isOver || used.documents >= DOCUMENTS_MAX) {
      throw new AppError("limit_reached", quotaText(config.libraryQuotaMb), { field: "file" });
    }
    await keepFile({ db: transaction, files }, sha256, bytes);
    const values = { userId, ticker, fileName, type, bytes: bytes.byteLength, sha256 };
    const document = await insertDocument(transaction, values);
    await queueReading({ db: transaction, jobs }, { userId, id: document.id });
    return { document, isKnown: false };
  };
  const kept = await keepingFiles(() => db.transaction(keep));
  jobs.wake();
  return kept;
}

/** The user's documents of a ticker, newest first, at most so many. */
export async function newestDocuments(
  db: Database,
  of: { readonly userId: string; readonly ticker: string; readonly most: number },
): Promise<readonly LibraryDocument[]> {
  return (await findLibraryDocuments(db, of)).slice(0, of.most);
}

/** Gives a document another name or ticker. @throws AppError "not_found", or "invalid_input" naming the field */
export async function changeLibraryDocument(
  { db }: Pick<Library, "db">,
  owned: OwnedDocument,
  {
    fileName,
    ticker,
  }: { readonly fileName?: string | undefined; readonly ticker?: string | undefined },
): Promise<LibraryDocument> {
  return db.transaction(async (transaction) => {
    await lockUploads(transaction, owned.userId);
    const stored = await getStored(transaction, owned);
    const names = { fileName: fileName ?? stored.fileName, ticker: ticker ?? stored.ticker };
    if (documentType(names.fileName) !== stored.type) {
      throw new AppError("invalid_input", OTHER_TYPE_TEXT, { field: "fileName" });
    }
    const there = { ...stored, ticker: names.ticker };
    const same =
      names.ticker === stored.ticker ? undefined : await findSameFile(transaction, there);
    if (same !== undefined) {
      const text = fileThereText(names.ticker, same.fileName);
      throw new AppError("invalid_input", text, { field: "ticker" });
    }
    const changed = await renameDocument(transaction, owned, names);
    if (changed === undefined) throw new AppError("not_found", NO_DOCUMENT_TEXT);
    return changed;
  });
}

/** Removes a document, its passages, and its file unless another document is the same. @throws AppError "not_found" */
export async function deleteLibraryDocument(
  { db, files }: Pick<Library, "db" | "files">,
  owned: OwnedDocument,
): Promise<void> {
  const sha256 = await db.transaction((transaction) => removeDocument(transaction, owned));
  if (sha256 === undefined) throw new AppError("not_found", NO_DOCUMENT_TEXT);
  await removeUnusedFile({ db, files }, sha256).catch((error: unknown) => {
    // The document is gone; the hourly clean-up takes its file when the store answers again.
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
  });
}

/** Has a document that failed read again; leaves any other as it is. @throws AppError "not_found" */
export async function retryLibraryDocument(
  { db, jobs }: Pick<Library, "db" | "jobs">,
  owned: OwnedDocument,
): Promise<LibraryDocument> {
  const queued = await db.transaction((transaction) => readAgain({ db: transaction, jobs }, owned));
  if (queued !== undefined) jobs.wake();
  return queued ?? documentOf(await getStored(db, owned));
}

/** @returns undefined for a document that did not fail */
async function readAgain({ db, jobs }: Pick<Library, "db" | "jobs">, owned: OwnedDocument) {
  const document = await queueAgain(db, owned);
  if (document !== undefined) await queueReading({ db, jobs }, owned);
  return document;
}

async function getStored(db: Database, owned: OwnedDocument) {
  const row = await findLibraryDocument(db, owned);
  if (row === undefined) throw new AppError("not_found", NO_DOCUMENT_TEXT);
  return row;
}

/** The file of a document as it was uploaded. @throws AppError "not_found" */
export async function getLibraryFile(
  { db, files }: Pick<Library, "db" | "files">,
  owned: OwnedDocument,
) {
  const { sha256, fileName, bytes } = await getStored(db, owned);
  const file = await files.stream(sha256, bytes);
  if (file === undefined) throw new AppError("not_found", "The file of this document is gone");
  return { ...file, fileName };
}
