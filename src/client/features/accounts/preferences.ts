import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { getPreferences, type Preferences, savePreferences } from "#contracts/preferences.ts";
import { callApi } from "#client/lib/api.ts";
import { showTheme } from "#client/lib/theme.ts";

/** What the workspace remembers of the analyst. A theme chosen on another computer shows here too. */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: async ({ signal }) => {
    const preferences = await callApi(getPreferences, { signal });
    if (preferences.theme !== undefined) showTheme(preferences.theme);
    return preferences;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Remembers some preferences: at once here, and on the server as soon as it answers. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Preferences) => callApi(savePreferences, { body: changes }),
    onMutate: async (changes) => {
      if (changes.theme !== undefined) showTheme(changes.theme);
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey });
      queryClient.setQueryData(preferencesQuery.queryKey, (old) => ({ ...old, ...changes }));
    },
  });
}
