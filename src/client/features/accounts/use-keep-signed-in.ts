import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "#client/lib/use-store.ts";
import { sessionQuery } from "./session-query.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";

/**
 * When a save is refused for want of a session, asks for the session anew, so that the page offers
 * to sign in where it stands; once the analyst has, saving goes on.
 */
export function useKeepSignedIn(session: DocumentSession): void {
  const queryClient = useQueryClient();
  const { data: user } = useQuery(sessionQuery);
  const isRefused = useStore(session, ({ queue }) => queue.failure?.kind === "signed_out");
  useEffect(() => {
    if (isRefused) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [isRefused, queryClient]);
  useEffect(() => {
    if (user && session.get().queue.failure?.kind === "signed_out") session.retry();
  }, [user, session]);
}
