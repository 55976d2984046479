import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { z } from "zod";
import { getModelData } from "#contracts/companies.ts";
import { createSavedOutput } from "#contracts/models.ts";
import { modelQueries } from "#client/features/models/queries.ts";
import { callApi } from "#client/lib/api.ts";
import { toastError } from "#client/lib/toast.ts";
import { historyFromStatements } from "#core/finance/valuation/history-from-statements.ts";
import { newModel, writeModel } from "#core/finance/valuation/saved-model.ts";

/** Stores a new model and opens it. */
export function useStoreModel() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async (body: z.input<typeof createSavedOutput.body>): Promise<void> => {
    const { id } = (await callApi(createSavedOutput, { body })).savedOutput;
    await client.invalidateQueries({ queryKey: modelQueries.all });
    await navigate({ to: "/models/$id", params: { id } });
  };
}

/** Makes a model of a company from its statements and opens it. */
export function useNewModel() {
  const store = useStoreModel();
  const {
    mutate,
    isPending,
    variables: ticker,
  } = useMutation({
    mutationFn: async (wanted: string) => {
      const query = { ticker: wanted, period: "annual", years: 6 } as const;
      const data = await callApi(getModelData, { query });
      const model = newModel(historyFromStatements(data));
      await store({ ticker: wanted, name: `${wanted} DCF model`, ...writeModel(model) });
    },
    onError: (error, wanted) => toastError(error.message, () => mutate(wanted)),
  });
  return { create: (wanted: string) => mutate(wanted), isPending, ticker };
}
