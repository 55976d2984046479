import { eq } from "drizzle-orm";
import { isOwner } from "#core/access.ts";
import { AppError } from "#core/errors.ts";
import { users } from "#server/db/schema/accounts.ts";
import { settings } from "#server/db/schema/settings.ts";
import type { Dependencies, User } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";

type OwnerDependencies = Pick<Dependencies, "config" | "db">;

/**
 * Whether the user is the owner: by the configured address, and the account that was first signed in
 * under it. Another account of that address is not the owner while that one exists.
 */
export async function isOwnerAccount(
  { config: { ownerEmail }, db }: OwnerDependencies,
  user: User,
): Promise<boolean> {
  if (ownerEmail === undefined || !isOwner(user, ownerEmail)) return false;
  const key = `owner ${ownerEmail}`;
  const [pinned] = await db
    .select({ value: settings.value, exists: users.id })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.value))
    .where(eq(settings.key, key));
  if (pinned !== undefined && pinned.exists !== null) return pinned.value === user.id;
  await db
    .insert(settings)
    .values({ key, value: user.id })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: user.id },
      setWhere: eq(settings.value, pinned?.value ?? user.id),
    });
  const [now] = await db.select().from(settings).where(eq(settings.key, key));
  return now?.value === user.id;
}

/**
 * Adds routes as `serve` does, for the owner alone.
 *
 * @throws AppError "restricted" from them for everybody else, with the sentence of the feature
 */
export function ownersCalls(dependencies: OwnerDependencies, sentence: string): typeof serve {
  return (routes, call, answer) => {
    serve(routes, call, async (asked) => {
      if (!(await isOwnerAccount(dependencies, asked.user))) {
        throw new AppError("restricted", sentence);
      }
      return answer(asked);
    });
  };
}
