import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { settings } from "#server/db/schema/settings.ts";
import { StartError } from "#server/start-error.ts";

const SECRET_BYTES = 32;
const CODE_BYTES = 9;
/** The setting that says which folder has the files; a backup is restored into another. */
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
 * Keeps the files' folder and the database together: an instance whose folder is another's would lose what
 * is uploaded to it for all others. The folder's mark is made once; the database remembers it.
 *
 * @throws StartError where the database remembers another folder's
 */
export async function claimFiles(db: Database, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const mark = path.join(folder, "mark");
  const draft = `${mark}.${randomUUID()}.new`;
  writeFileSync(draft, randomUUID(), { mode: 0o600, flush: true });
  try {
    // Of several that start at once one makes it, and whole.
    if (!existsSync(mark)) linkSync(draft, mark);
  } catch (error) {
    if (!existsSync(mark)) throw error;
  } finally {
    rmSync(draft);
  }
  const found = readFileSync(mark, "utf8").trim();
  const known = await madeOnce(db, FILES_MARK, found);
  if (found === known) return;
  throw new StartError(
    `The database's files are not in ${folder}, which is another's. All instances share one folder: set DATA_DIR to where it is. If this is a copy of that folder with all its files, write ${known} into ${mark}`,
  );
}

/** Of several instances that start at once, one value wins and all get it. */
async function madeOnce(db: Database, key: string, value: string): Promise<string> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  if (row === undefined) throw new Error(`the setting ${key} is gone`);
  return row.value;
}
