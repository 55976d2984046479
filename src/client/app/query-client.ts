import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { ApiError } from "#client/lib/api.ts";

/** Further attempts of a read that failed for a reason that may pass. */
export const READ_RETRIES = 2;
/** A read younger than this is not asked again when a page opens. */
const FRESH_MS = 5_000;

/**
 * The cache of everything the server said. Reads are tried again unless the server refused them
 * (4xx); writes are never repeated by themselves. Any answer of "not signed in" asks for the session
 * anew, so that the page can offer to sign in where it stands.
 */
export function createQueryClient(): QueryClient {
  const noticeLostSession = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "not_signed_in") return;
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeLostSession }),
    mutationCache: new MutationCache({ onError: noticeLostSession }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: FRESH_MS, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return queryClient;
}

/** Whether a read that has failed `failures` times is tried once more. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  const wasRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !wasRefused && failures < READ_RETRIES;
}
