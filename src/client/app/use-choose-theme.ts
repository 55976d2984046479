import { useQuery } from "@tanstack/react-query";
import { useSavePreferences } from "#client/features/accounts/preferences.ts";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
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
