import { useQuery } from "@tanstack/react-query";
import { ChartLine, Plus } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { SourceSection } from "#client/components/source-section.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { loadingModelCard } from "#client/features/models/model-card.ts";
import { modelQueries } from "#client/features/models/queries.ts";
import { useNewModel } from "#client/features/models/use-new-model.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SavedOutput } from "#contracts/models.ts";

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

/** Rows the list shows at most (spec section 9). */
const MODELS_SHOWN = 10;

type SavedOutputListProps = {
  readonly ticker: string;
  readonly models: readonly SavedOutput[];
  readonly onConnect: (model: SavedOutput) => void;
};

/** The newest ten models that match the search, in a box that scrolls. */
function SavedOutputList({ ticker, models, onConnect }: SavedOutputListProps) {
  const [search, setSearch] = useState("");
  if (models.length === 0) {
    return <p className="text-12 text-ink-3">No saved models for {ticker} yet.</p>;
  }
  const wanted = search.trim().toLowerCase();
  const found = models.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      <input
        type="search"
        aria-label="Search saved models"
        placeholder="Search saved models"
        value={search}
        maxLength={120}
        onChange={(event) => setSearch(event.target.value)}
        className="mb-1.25 h-7 w-full rounded-2 border border-control bg-paper px-2 text-12"
      />
      {found.length === 0 && <p className="text-12 text-ink-3">No saved model matches.</p>}
      {found.length > 0 && (
        <ul className="max-h-32 overflow-y-auto rounded-2 border border-hairline-strong bg-paper">
          {found.slice(0, MODELS_SHOWN).map((model) => (
            <ModelRow key={model.id} model={model} onConnect={() => onConnect(model)} />
          ))}
        </ul>
      )}
    </>
  );
}

type ModelRowProps = {
  readonly model: SavedOutput;
  readonly onConnect: () => void;
};

function ModelRow({ model, onConnect }: ModelRowProps) {
  return (
    <li className="flex h-8 items-center gap-1.5 border-t border-hairline pr-2 first:border-t-0">
      <button
        type="button"
        onClick={onConnect}
        className="h-full min-w-0 flex-1 truncate rounded-1 px-2.5 text-left text-12 hover:bg-hover"
      >
        {model.name}
      </button>
      <span className="text-11 text-ink-3">{model.hasDcfResults ? "DCF" : "no DCF"}</span>
      <Link
        to="/models/$id"
        params={{ id: model.id }}
        aria-label={`Open ${model.name}`}
        className="text-11 text-accent hover:underline"
      >
        Open
      </Link>
    </li>
  );
}
