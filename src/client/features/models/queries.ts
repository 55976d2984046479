import { queryOptions } from "@tanstack/react-query";
import { getSavedOutput, getSavedOutputs } from "#contracts/models.ts";
import { callApi } from "#client/lib/api.ts";

export const modelQueries = {
  all: ["models"] as const,

  /** The analyst's models, newest change first; of one ticker when it is given. */
  list: (ticker?: string) =>
    queryOptions({
      queryKey: [...modelQueries.all, "list", ticker],
      queryFn: ({ signal }) => callApi(getSavedOutputs, { query: { ticker }, signal }),
    }),

  /** One model whole, as it is stored now. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...modelQueries.all, "one", id],
      queryFn: async ({ signal }) =>
        (await callApi(getSavedOutput, { params: { id }, signal })).savedOutput,
      // The page edits a copy of its own: a newer answer must not come under it.
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
