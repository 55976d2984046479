import { inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
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
    const used = await usedOf(transaction, [sha256]);
    if (!used.has(sha256)) await files.remove(sha256);
  });
}

/** Removes files whose upload was never acknowledged, and those whose rows were removed. */
export async function removeLeftFiles(parts: Files): Promise<void> {
  for await (const names of parts.files.list(LEFT_BEHIND_MS)) {
    const used = await usedOf(parts.db, names);
    for (const sha256 of names) if (!used.has(sha256)) await removeUnusedFile(parts, sha256);
  }
}

/** Waits for any upload of the file; run it in a transaction. */
async function lockFile(db: Database, sha256: string): Promise<void> {
  await lockName(db, `file ${sha256}`);
}

/** Those of the files that any document or file of statements of anybody is. */
async function usedOf(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const ofDocuments = db
    .select({ sha256: libraryDocuments.sha256 })
    .from(libraryDocuments)
    .where(inArray(libraryDocuments.sha256, [...names]));
  const ofStatements = db
    .select({ sha256: userStatementFiles.sha256 })
    .from(userStatementFiles)
    .where(inArray(userStatementFiles.sha256, [...names]));
  return new Set((await union(ofDocuments, ofStatements)).map(({ sha256 }) => sha256));
}
