import { useQuery } from "@tanstack/react-query";
import { useSavePreferences } from "./preferences.ts";
import { sessionQuery } from "./session-query.ts";
import { showTheme, type Theme } from "#client/lib/theme.ts";

/** Shows a theme at once, and remembers it for the account when there is one. */
export function useChooseTheme(): (theme: Theme) => void {
  const { data: user } = useQuery(sessionQuery);
  const { mutate } = useSavePreferences();
  return (theme) => {
    showTheme(theme);
    if (user) mutate({ theme });
  };
}
