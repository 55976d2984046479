import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "./session-query.ts";

/** The signed-in user's name, as it signs reports. */
export function useUserName(): string | undefined {
  const { data: user } = useQuery(sessionQuery);
  return user?.name;
}
