import type { QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "#contracts/session.ts";

const SESSION_KEY = "session";
const OWNER_KEY = [SESSION_KEY, "owner"] as const;

/**
 * Notes whose answers the cache holds, and throws them away when another user has signed in: in
 * this page, or in another tab of the browser.
 */
export function adoptUser(client: QueryClient, user: SessionUser | null): SessionUser | null {
  if (user === null) return null;
  const owner = client.getQueryData<string>(OWNER_KEY);
  if (owner !== undefined && owner !== user.id) forgetAnswers(client);
  client.setQueryData(OWNER_KEY, user.id);
  return user;
}

/** Removes every answer but who is signed in. */
export function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY });
}
