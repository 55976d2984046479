import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  createResearch,
  deleteResearch,
  isBlankDocument,
  listResearch,
  type ResearchSummary,
  restoreResearch,
  saveResearch,
  staleResearchSchema,
} from "#contracts/research.ts";
import { ApiError, callApi } from "#client/lib/api.ts";
import { toastError, toastUndo } from "#client/lib/toast.ts";
import { researchListQueries } from "./list-queries.ts";

/** A blank document: one that was made before and left so, else a new one. */
export function useCreateResearch() {
  const refresh = useRefreshList();
  return useMutation({
    mutationFn: async () => {
      const { documents } = await callApi(listResearch, { query: {} });
      return (
        documents.find(isBlankDocument) ?? (await callApi(createResearch, { body: {} })).document
      );
    },
    onSuccess: refresh,
    onError: (error) => toastError(error.message),
  });
}

/** Gives a document another title. Text that was saved meanwhile is no obstacle to a new title. */
export function useRenameResearch() {
  const refresh = useRefreshList();
  return useMutation({
    mutationFn: async ({
      id,
      revision,
      title,
    }: {
      id: string;
      revision: number;
      title: string;
    }) => {
      const rename = (baseRevision: number) =>
        callApi(saveResearch, { params: { id }, body: { baseRevision, title } });
      try {
        return await rename(revision);
      } catch (error) {
        const stored = staleResearchSchema.safeParse(error instanceof ApiError && error.body);
        if (!stored.success) throw error;
        return await rename(stored.data.document.revision);
      }
    },
    onSuccess: refresh,
  });
}

/** Removes a document from the list at once, and offers to bring it back. */
export function useRemoveResearch() {
  const queryClient = useQueryClient();
  const refresh = useRefreshList();
  const restore = useMutation({
    mutationFn: (id: string) => callApi(restoreResearch, { params: { id } }),
    onSettled: refresh,
    onError: (error) => toastError(error.message),
  });
  return useMutation({
    mutationFn: ({ id }: ResearchSummary) => callApi(deleteResearch, { params: { id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: researchListQueries.all });
      queryClient.setQueriesData<ResearchSummary[]>(
        { queryKey: [...researchListQueries.all, "documents"] },
        (documents) => documents?.filter((document) => document.id !== id),
      );
    },
    onSuccess: (_, { id, title }) => toastUndo(`“${title}” deleted`, () => restore.mutate(id)),
    onError: (error) => toastError(error.message),
    onSettled: refresh,
  });
}

function useRefreshList(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: researchListQueries.all });
}
