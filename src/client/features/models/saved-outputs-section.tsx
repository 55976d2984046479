import { useQuery } from "@tanstack/react-query";
import { ChartLine, Plus } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { SourceSection } from "#client/components/source-section.tsx";
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
    <SourceSection title="Saved Model Outputs" icon={ChartLine}>
      {models === undefined && error === null && <Spinner label="Loading saved models" />}
      {error !== null && (
        <Notice tone="error" action={{ label: "Try again", run: () => void refetch() }}>
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
    </SourceSection>
  );
}
