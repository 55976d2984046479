import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { AppError } from "#core/errors.ts";
import type { Database } from "#server/db/client.ts";
import { lockName } from "#server/db/lock.ts";
import { settings } from "#server/db/schema/settings.ts";
import { messageOf } from "#server/error-text.ts";
import type { FileStore } from "#server/integrations/file-store/file-store.ts";
import { StartError } from "#server/start-error.ts";

const SECRET_BYTES = 32;
const CODE_BYTES = 9;
/** The setting that says which store has the files; a backup is restored into another. */
export const FILES_MARK = "files_mark";

/** The secret that signs cookies and tokens: made by the first start, the same ever after. */
export function authSecret(db: Database): Promise<string> {
  return madeOnce(db, "auth_secret", randomBytes(SECRET_BYTES).toString("base64url"));
}

/** The code with which the owner's e-mail may sign up; 72 random bits, typed once. */
export function setupCode(db: Database): Promise<string> {
  return madeOnce(db, "setup_code", randomBytes(CODE_BYTES).toString("base64url"));
}

/**
 * Keeps the files and the database together: an instance whose store is another's would lose what is
 * uploaded to it for all others. The store's mark is made once; the database remembers it.
 *
 * @throws StartError where the database remembers another's, or the store can't be used
 */
export async function claimFiles(db: Database, files: FileStore): Promise<void> {
  try {
    await db.transaction(async (transaction) => {
      // Of several that start at once one makes it.
      await lockName(transaction, FILES_MARK);
      const found = await files.mark(randomUUID());
      const known = await madeOnce(transaction, FILES_MARK, found);
      if (found === known) return;
      throw new StartError(
        `The database's files are not in ${files.place}, which is another's. All instances share one store: set FILES_URL, or DATA_DIR where it is not set, to where it is. If this is a copy of that store with all its files, write ${known} into its file mark`,
      );
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.cause instanceof Error ? `: ${messageOf(error.cause)}` : "";
    throw new StartError(`${files.place} can't be used for uploaded files${reason}`, {
      cause: error,
    });
  }
}

/** Of several instances that start at once, one value wins and all get it. */
async function madeOnce(db: Database, key: string, value: string): Promise<string> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  if (row === undefined) throw new Error(`the setting ${key} is gone`);
  return row.value;
}
