import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "#client/lib/api.ts";
import { toastError } from "#client/lib/toast.ts";
import { makeSample } from "#contracts/sample.ts";

/** What of the sample is opened; `ask` is the note with a question to its 10-K in the chat. */
export type SamplePart = "note" | "model" | "ask";

/** Opens a part of the sample, which is made first where the analyst does not have it. */
export function useOpenSample(fillChat?: (documentId: string) => Promise<void>) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (part: SamplePart) => {
      const made = await callApi(makeSample, {});
      // Lists of documents, models and files are not as they were.
      void queries.invalidateQueries();
      if (part === "model") {
        await navigate({ to: "/models/$id", params: { id: made.modelId } });
        return;
      }
      if (part === "ask") await fillChat?.(made.documentId);
      await navigate({ to: "/canvas/$id", params: { id: made.documentId } });
    },
    onError: (error, part) => toastError(error.message, () => mutate(part)),
  });
  return { open: (part: SamplePart) => mutate(part), opening: isPending ? variables : undefined };
}
