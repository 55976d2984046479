import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getSession, type SessionUser } from "#contracts/session.ts";
import { callApi } from "#client/lib/api.ts";
import { adoptUser } from "./adopt-user.ts";

/** How long a session is believed without asking; a 401 of any call asks at once. */
const SESSION_FRESH_MS = 5 * 60_000;

/** The signed-in user; the server says who may publish. */
export type SignedInUser = SessionUser & {
  /** Undefined until the server has said it. */
  readonly isOwner?: boolean | undefined;
  /** When the account is removed; null or absent unless its deletion was asked for. */
  readonly deletesAt?: string | null | undefined;
};

/** The signed-in user, or null for an anonymous visitor. */
export const sessionQuery = queryOptions({
  queryKey: ["session", "user"],
  queryFn: async ({ client, signal }): Promise<SignedInUser | null> => {
    const session = await callApi(getSession, { signal });
    const user = adoptUser(client, session?.user ?? null);
    if (session === null || user === null) return null;
    return { ...user, isOwner: session.isOwner, deletesAt: session.deletesAt };
  },
  staleTime: SESSION_FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Who has just signed in is known at once. */
export function signedInAs(queryClient: QueryClient, user: SignedInUser): void {
  adoptUser(queryClient, user);
  queryClient.setQueryData(sessionQuery.queryKey, user);
}
