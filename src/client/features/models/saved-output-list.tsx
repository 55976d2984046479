import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SavedOutput } from "#contracts/models.ts";

/** Rows the list shows at most (spec section 9). */
const MODELS_SHOWN = 10;

type SavedOutputListProps = {
  readonly ticker: string;
  readonly models: readonly SavedOutput[];
  readonly onConnect: (model: SavedOutput) => void;
};

/** The newest ten models that match the search, in a box that scrolls. */
export function SavedOutputList({ ticker, models, onConnect }: SavedOutputListProps) {
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
