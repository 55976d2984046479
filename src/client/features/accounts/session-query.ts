import { queryOptions } from "@tanstack/react-query";
import { getSession } from "#contracts/session.ts";
import { callApi } from "#client/lib/api.ts";
import { adoptUser } from "./adopt-user.ts";

/** How long a session is believed without asking; a 401 of any call asks at once. */
const SESSION_FRESH_MS = 5 * 60_000;

/** The signed-in user, or null for an anonymous visitor. */
export const sessionQuery = queryOptions({
  queryKey: ["session", "user"],
  queryFn: async ({ client, signal }) =>
    adoptUser(client, (await callApi(getSession, { signal }))?.user ?? null),
  staleTime: SESSION_FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
});
