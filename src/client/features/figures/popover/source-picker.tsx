import { Check, ArrowLeft } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "#client/components/button.tsx";
import { classNames } from "#client/lib/class-names.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import type { CandidatesOf } from "#core/figures/check/source-candidates.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { FigureCandidate } from "#core/figures/read/verdicts/verdict.ts";
import { isLikely } from "./candidate-list.tsx";
import { SourceLine } from "./source-line.tsx";
import { IconButton } from "#client/components/icon-button.tsx";

type SourcePickerProps = {
  readonly figure: DocumentFigure;
  readonly ground: Ground;
  readonly find: CandidatesOf;
  readonly onChoose: (candidate: FigureCandidate) => void;
  readonly onBack: () => void;
};

/** A searchable list of the cells a figure may come from: arrow keys, then Enter. */
export function SourcePicker({ figure, ground, find, onChoose, onBack }: SourcePickerProps) {
  const listId = useId();
  const [query, setQuery] = useState("");
  const [moved, setMoved] = useState<number>();
  const candidates = find(figure, { query });
  // A coincidence is taken by nobody who only presses Enter.
  const [first] = candidates;
  const isOffered = query.trim() !== "" || (first !== undefined && isLikely(first));
  const active = moved ?? (isOffered ? 0 : NONE);
  const optionId = (index: number) => `${listId}-${index}`;

  function choose(candidate: FigureCandidate | undefined): void {
    if (candidate !== undefined) onChoose(candidate);
  }

  return (
    <>
      <SourceSearch
        name={`Source of ${figure.text}`}
        query={query}
        listId={listId}
        activeId={candidates[active] === undefined ? undefined : optionId(active)}
        onQuery={(next) => {
          setQuery(next);
          setMoved(undefined);
        }}
        onMove={(by) => setMoved(stepped(active, by, candidates.length))}
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
            onPoint={() => setMoved(index)}
            onChoose={() => choose(candidate)}
          />
        ))}
      </div>
      {candidates.length === 0 && (
        <p className="px-3 pb-2.5 text-ink-3">No line of the connected data matches.</p>
      )}
      <UseAsSource
        isDisabled={candidates[active] === undefined}
        onUse={() => choose(candidates[active])}
      />
    </>
  );
}

/** No line is chosen yet. */
const NONE = -1;

/** Round the ends of the list. */
function stepped(active: number, by: 1 | -1, count: number): number {
  if (count === 0) return NONE;
  return active === NONE && by === -1 ? count - 1 : (active + by + count) % count;
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

type SourceOptionProps = {
  readonly id: string;
  readonly candidate: FigureCandidate;
  readonly isActive: boolean;
  /** More than one company is connected. */
  readonly hasTicker: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

/** A cell of the connected data, with whether it says what the figure says. */
function SourceOption(props: SourceOptionProps) {
  const { id, candidate, isActive, hasTicker, onPoint, onChoose } = props;
  const option = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);

  return (
    // The search field keeps the focus and takes the keys; this is its option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(
        "flex min-h-6.5 cursor-pointer items-center gap-2 px-3 figures",
        isActive && "bg-selected",
      )}
      onPointerMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <SourceLine {...{ candidate, hasTicker }} />
    </div>
  );
}

type SourceSearchProps = {
  readonly name: string;
  readonly query: string;
  readonly listId: string;
  /** Of the option that Enter takes. */
  readonly activeId: string | undefined;
  readonly onQuery: (query: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onEnter: () => void;
  readonly onBack: () => void;
};

/** Where one types to find a line; the list under it follows its keys. */
function SourceSearch(props: SourceSearchProps) {
  const search = useRef<HTMLInputElement>(null);

  useEffect(() => {
    search.current?.focus();
  }, []);

  function handleKeyDown(event: KeyboardEvent): void {
    const act = keyActions(props)[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return (
    <div className="flex h-9 items-center gap-1.5 border-b border-hairline pr-3 pl-1.5">
      <IconButton icon={ArrowLeft} size="small" label="Back" onClick={props.onBack} />
      <input
        ref={search}
        role="combobox"
        aria-label={props.name}
        aria-expanded
        aria-controls={props.listId}
        aria-activedescendant={props.activeId}
        placeholder="Search lines and periods"
        className="h-7 min-w-0 flex-1 rounded-2 border border-control bg-paper px-2 outline-none placeholder:text-ink-3"
        value={props.query}
        onChange={({ target }) => props.onQuery(target.value)}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}

function keyActions({ onMove, onEnter, onBack }: SourceSearchProps) {
  const actions: Readonly<Partial<Record<string, () => void>>> = {
    ArrowDown: () => onMove(1),
    ArrowUp: () => onMove(-1),
    Enter: onEnter,
    Escape: onBack,
  };
  return actions;
}
