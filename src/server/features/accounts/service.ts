import { disclosureLine } from "#core/outputs/post/disclosure.ts";
import type { Preferences } from "#contracts/preferences.ts";
import type { Database } from "#server/db/client.ts";
import { findPreferences } from "#server/features/accounts/repository.ts";

export { userOfToken } from "#server/features/accounts/token-repository.ts";

/** The user's own line on interests, offered to their texts; undefined where they wrote none. */
export async function disclosureOf(db: Database, userId: string): Promise<string | undefined> {
  const { disclosure } = await findPreferences(db, userId);
  return disclosureLine(disclosure);
}

/** The theme that the user chose; undefined where they chose none. */
export async function themeOf(db: Database, userId: string): Promise<Preferences["theme"]> {
  return (await findPreferences(db, userId)).theme;
}
