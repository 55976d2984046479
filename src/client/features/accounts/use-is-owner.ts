import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "./session-query.ts";

/** Whether the server calls the signed-in user the owner. */
export function useIsOwner(): boolean {
  const { data: user } = useQuery(sessionQuery);
  return user?.isOwner ?? false;
}
