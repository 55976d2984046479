import { eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { lockName } from "#server/db/lock.ts";
import { userStatementFiles } from "#server/db/schema/companies.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";

/** Waits for any upload of the file; run it in a transaction. */
export async function lockFile(db: Database, sha256: string): Promise<void> {
  await lockName(db, `file ${sha256}`);
}

/** Whether any document or file of statements of anybody is this file. */
export async function isFileUsed(db: Database, sha256: string): Promise<boolean> {
  const [documents, statements] = await Promise.all([
    db.$count(libraryDocuments, eq(libraryDocuments.sha256, sha256)),
    db.$count(userStatementFiles, eq(userStatementFiles.sha256, sha256)),
  ]);
  return documents + statements > 0;
}
