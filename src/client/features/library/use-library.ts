import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "#client/lib/api.ts";
import { toastError, toastUndo } from "#client/lib/toast.ts";
import {
  changeDocument,
  deleteDocument,
  type LibraryDocument,
  retryDocument,
} from "#contracts/knowledge-base.ts";
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

/** Another name or ticker for a document; Undo gives it back the ones it had. */
export function useChangeDocument({ id, fileName, ticker }: LibraryDocument) {
  const queryClient = useQueryClient();
  const change = (body: { readonly fileName: string; readonly ticker: string }) =>
    callApi(changeDocument, { params: { id }, body });
  const asked = () => queryClient.invalidateQueries({ queryKey: libraryQueries.all });
  return useMutation({
    mutationFn: change,
    async onSuccess({ document }) {
      const moved = document.ticker === ticker ? "renamed" : `moved to ${document.ticker}`;
      toastUndo(`${document.fileName} ${moved}`, () => {
        const undone = change({ fileName, ticker }).then(asked);
        undone.catch((error: unknown) => toastError(String(error)));
      });
      await asked();
    },
  });
}
