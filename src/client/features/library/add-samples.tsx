import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Button } from "#client/components/button.tsx";
import { callApi } from "#client/lib/api.ts";
import { toastError } from "#client/lib/toast.ts";
import { addSampleDocuments, SAMPLE_TICKER } from "#contracts/knowledge-base.ts";
import { libraryQueries } from "./queries.ts";
import { useLibrary } from "./use-library.ts";

/** The documents of the fictional company, for who has none of it yet. */
export function AddSamples(look: Pick<ComponentProps<typeof Button>, "size" | "variant">) {
  const queries = useQueryClient();
  const { documents } = useLibrary();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(addSampleDocuments, { body: { ticker: SAMPLE_TICKER } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: libraryQueries.all }),
    onError: (error) => toastError(error.message),
  });
  const hasSome = documents.data?.documents.some(({ ticker }) => ticker === SAMPLE_TICKER);
  if (hasSome !== false) return null;
  return (
    <Button
      {...look}
      disabledReason={isPending ? "They are being added" : undefined}
      onClick={() => mutate()}
    >
      Add the sample documents
    </Button>
  );
}
