import { useMutation, useQuery } from "@tanstack/react-query";
import { ChartLine, Plus } from "lucide-react";
import { getSavedOutput, type SavedOutput } from "#contracts/models.ts";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { SavedOutputList } from "#client/features/models/saved-output-list.tsx";
import { savedModelCard } from "#client/features/models/model-card.ts";
import { modelQueries } from "#client/features/models/queries.ts";
import { useNewModel } from "#client/features/models/use-new-model.ts";
import { callApi } from "#client/lib/api.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/** Spec section 8. */
const LOAD_MODEL_FAILED = "Failed to load saved model";
type SavedOutputsSectionProps = {
  readonly ticker: string;
  /** Attaches the model to the document. */
  readonly onConnect: (card: ContextItem) => void;
};

/** The analyst's models of the chosen ticker: find one and attach it, or make one. */
export function SavedOutputsSection({ ticker, onConnect }: SavedOutputsSectionProps) {
  const { data: models, error, refetch } = useQuery(modelQueries.list(ticker));
  const newModel = useNewModel();
  const { mutate, variables, isPending, isError } = useMutation({
    mutationFn: async ({ id }: SavedOutput) =>
      (await callApi(getSavedOutput, { params: { id } })).savedOutput,
    onSuccess: (saved) => onConnect(savedModelCard(saved, new Date())),
  });
  return (
    <section
      aria-labelledby="saved-model-outputs"
      className="shrink-0 border-b border-hairline px-3.5 pt-2 pb-2.5"
    >
      <h3
        id="saved-model-outputs"
        className="mb-1.25 flex h-5 items-center gap-1.5 text-12 font-semibold text-ink-2"
      >
        <ChartLine size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />
        Saved Model Outputs
      </h3>
      {models === undefined && error === null && <Spinner label="Loading saved models" />}
      {error !== null && <Failure sentence={error.message} onRetry={() => void refetch()} />}
      {models !== undefined && (
        <SavedOutputList
          ticker={ticker}
          models={models}
          loadingId={isPending ? variables.id : undefined}
          onConnect={mutate}
        />
      )}
      {isError && (
        <div className="mt-1.25">
          <Failure sentence={LOAD_MODEL_FAILED} onRetry={() => mutate(variables)} />
        </div>
      )}
      <Button
        size="small"
        variant="ghost"
        className="mt-1.25"
        isBusy={newModel.isPending}
        onClick={() => newModel.create(ticker)}
      >
        {!newModel.isPending && <Plus size={14} strokeWidth={1.75} aria-hidden />}
        New model
      </Button>
    </section>
  );
}

type FailureProps = { readonly sentence: string; readonly onRetry: () => void };

function Failure({ sentence, onRetry }: FailureProps) {
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {sentence}
    </Notice>
  );
}
