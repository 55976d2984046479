import { eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { lockName } from "#server/db/lock.ts";
import { userStatementFiles } from "#server/db/schema/companies.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";
import type { Dependencies } from "#server/http/env.ts";
import { turns } from "#server/turns.ts";

/** Where uploaded files are kept, and the rows that name them. */
type Files = Pick<Dependencies, "db" | "files">;

/** Keeps what is uploaded in transactions, so many at once: a slow store leaves the others' calls connections. */
export const keepingFiles = turns(3);

/** What a crash left in the store is looked for when it is older. */
const LEFT_BEHIND_MS = 3_600_000;

/** Keeps a file that a row of the same transaction names: nobody removes it before the row is there. */
export async function keepFile(
  { db, files }: Files,
  sha256: string,
  bytes: Uint8Array,
): Promise<void> {
  await lockFile(db, sha256);
  await files.keep(sha256, bytes);
}

/** Removes a file that no row names. */
export async function removeUnusedFile({ db, files }: Files, sha256: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockFile(transaction, sha256);
    if (!(await isFileUsed(transaction, sha256))) await files.remove(sha256);
  });
}

/** Removes files whose upload was never acknowledged, and those whose rows were removed. */
export async function removeLeftFiles(parts: Files): Promise<void> {
  for (const sha256 of await parts.files.list(LEFT_BEHIND_MS)) {
    if (!(await isFileUsed(parts.db, sha256))) await removeUnusedFile(parts, sha256);
  }
}

/** Waits for any upload of the file; run it in a transaction. */
async function lockFile(db: Database, sha256: string): Promise<void> {
  await lockName(db, `file ${sha256}`);
}

/** Whether any document or file of statements of anybody is this file. */
async function isFileUsed(db: Database, sha256: string): Promise<boolean> {
  const [documents, statements] = await Promise.all([
    db.$count(libraryDocuments, eq(libraryDocuments.sha256, sha256)),
    db.$count(userStatementFiles, eq(userStatementFiles.sha256, sha256)),
  ]);
  return documents + statements > 0;
}
