import { useQuery } from "@tanstack/react-query";
import { ChartLine, Plus } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { SavedOutputList } from "#client/features/models/saved-output-list.tsx";
import { loadingModelCard } from "#client/features/models/model-card.ts";
import { modelQueries } from "#client/features/models/queries.ts";
import { useNewModel } from "#client/features/models/use-new-model.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

type SavedOutputsSectionProps = {
  readonly ticker: string;
  /** Attaches the model to the document. */
  readonly onConnect: (card: ContextItem) => void;
};

/** The analyst's models of the chosen ticker: find one and attach it, or make one. */
export function SavedOutputsSection({ ticker, onConnect }: SavedOutputsSectionProps) {
  const { data: models, error, refetch } = useQuery(modelQueries.list(ticker));
  const newModel = useNewModel();
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
      {error !== null && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      {models !== undefined && (
        <SavedOutputList
          ticker={ticker}
          models={models}
          onConnect={(model) => onConnect(loadingModelCard(model, new Date()))}
        />
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
