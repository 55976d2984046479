import { disclosureLine } from "#core/outputs/post/disclosure.ts";
import type { Database } from "#server/db/client.ts";
import { findPreferences } from "#server/features/accounts/repository.ts";

export { userOfToken } from "#server/features/accounts/token-repository.ts";

/** The line on interests that is offered to the user's texts: their own, or the standard one. */
export async function disclosureOf(db: Database, userId: string): Promise<string> {
  const { disclosure } = await findPreferences(db, userId);
  return disclosureLine(disclosure);
}
