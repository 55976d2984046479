import { Check } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#client/components/button.tsx";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import { type SourceCandidate, sourceCandidates } from "#core/figures/check/source-candidates.ts";
import { SourceOption } from "./source-option.tsx";
import { SourceSearch } from "./source-search.tsx";

type SourcePickerProps = {
  readonly figure: DocumentFigure;
  readonly ground: Ground;
  readonly content: string;
  readonly onChoose: (source: ChosenSource) => void;
  readonly onBack: () => void;
};

/** A searchable list of the cells a figure may come from: arrow keys, then Enter. */
export function SourcePicker({ figure, ground, content, onChoose, onBack }: SourcePickerProps) {
  const listId = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const candidates = sourceCandidates(ground, figure, { content, query });
  const optionId = (index: number) => `${listId}-${index}`;

  function choose(candidate: SourceCandidate | undefined): void {
    if (candidate === undefined) return;
    const { ticker, item, period } = candidate;
    onChoose({ ticker, item, period });
  }

  return (
    <>
      <SourceSearch
        name={`Source of ${figure.text}`}
        query={query}
        listId={listId}
        activeId={active < candidates.length ? optionId(active) : undefined}
        onQuery={(next) => {
          setQuery(next);
          setActive(0);
        }}
        onMove={(by) => setActive(moved(active, by, candidates.length))}
        onEnter={() => choose(candidates[active])}
        onBack={onBack}
      />
      <div id={listId} role="listbox" aria-label="Lines" className="max-h-52 overflow-y-auto py-1">
        {candidates.map((candidate, index) => (
          <SourceOption
            key={`${candidate.ticker} ${candidate.item} ${candidate.period}`}
            id={optionId(index)}
            candidate={candidate}
            isActive={index === active}
            hasTicker={ground.ledgers.length > 1}
            onPoint={() => setActive(index)}
            onChoose={() => choose(candidate)}
          />
        ))}
      </div>
      {candidates.length === 0 && (
        <p className="px-3 pb-2.5 text-ink-3">No line of the connected data matches.</p>
      )}
      <UseAsSource isDisabled={candidates.length === 0} onUse={() => choose(candidates[active])} />
    </>
  );
}

/** Round the ends of the list. */
function moved(active: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (active + by + count) % count;
}

type UseAsSourceProps = { readonly isDisabled: boolean; readonly onUse: () => void };

function UseAsSource({ isDisabled, onUse }: UseAsSourceProps) {
  return (
    <footer className="border-t border-hairline px-3 pt-2 pb-2.5">
      <Button
        size="small"
        variant="primary"
        disabledReason={isDisabled ? "Choose a line first" : undefined}
        onClick={onUse}
      >
        <Check size={13} strokeWidth={2} aria-hidden />
        Use as source
      </Button>
    </footer>
  );
}
