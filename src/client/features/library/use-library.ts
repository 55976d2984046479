import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "#client/lib/api.ts";
import { toastError } from "#client/lib/toast.ts";
import { deleteDocument, retryDocument } from "#contracts/knowledge-base.ts";
import { libraryQueries } from "./queries.ts";
import { onKept } from "./uploads.ts";

/** The analyst's documents, asked anew when a file arrived; removing one and reading one again. */
export function useLibrary() {
  const queryClient = useQueryClient();
  const documents = useQuery(libraryQueries.documents());
  useEffect(
    () => onKept(() => void queryClient.invalidateQueries({ queryKey: libraryQueries.all })),
    [queryClient],
  );
  const settled = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: libraryQueries.all }),
    onError: (error: Error) => toastError(error.message),
  };
  const remove = useMutation({
    mutationFn: (id: string) => callApi(deleteDocument, { params: { id } }),
    ...settled,
  });
  const retry = useMutation({
    mutationFn: (id: string) => callApi(retryDocument, { params: { id } }),
    ...settled,
  });
  return { documents, remove: remove.mutate, retry: retry.mutate };
}
