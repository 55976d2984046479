import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { settings } from "#server/db/schema/settings.ts";

const SECRET_BYTES = 32;
const CODE_BYTES = 9;

/** The secret that signs cookies and tokens: made by the first start, the same ever after. */
export function authSecret(db: Database): Promise<string> {
  return madeOnce(db, "auth_secret", randomBytes(SECRET_BYTES).toString("base64url"));
}

/** The code with which the owner's e-mail may sign up; 72 random bits, typed once. */
export function setupCode(db: Database): Promise<string> {
  return madeOnce(db, "setup_code", randomBytes(CODE_BYTES).toString("base64url"));
}

/** Of several instances that start at once, one value wins and all get it. */
async function madeOnce(db: Database, key: string, value: string): Promise<string> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  if (row === undefined) throw new Error(`the setting ${key} is gone`);
  return row.value;
}
