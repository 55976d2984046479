import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { TextField } from "#client/components/text-field.tsx";
import { TickerOptions } from "#client/features/companies/ticker-options.tsx";
import {
  type TickerSearchState,
  useTickerSearch,
} from "#client/features/companies/use-ticker-search.ts";
import { TICKER_QUERY_MAX } from "#contracts/companies.ts";
import { countText } from "#core/count-text.ts";
import type { TickerChoice } from "#core/finance/companies/source-type.ts";

type TickerSearchProps = {
  /** Take the focus on appearing: after a chosen ticker was cleared. */
  readonly isFocused: boolean;
  readonly onChoose: (choice: TickerChoice) => void;
};

/** The ticker box with its dropdown: type, arrows, Enter or click. */
export function TickerSearch({ isFocused, onChoose }: TickerSearchProps) {
  const search = useTickerSearch(onChoose);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const isShown = isOpen && search.status !== "idle";
  const hasRows = isShown && search.choices.length > 0;

  return (
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <TextField
        label="Search ticker or company"
        isLabelHidden
        // A cleared ticker leaves the focus nowhere else to go.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFocused}
        role="combobox"
        aria-expanded={hasRows}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={
          hasRows && search.activeIndex >= 0 ? optionId(listId, search.activeIndex) : undefined
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={TICKER_QUERY_MAX}
        placeholder="Search ticker or company"
        icon={<Search size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />}
        value={search.text}
        onChange={(event) => {
          search.type(event.currentTarget.value);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={(event) => handleKey(event, { search, isShown, setIsOpen })}
      />
      {/* It stands before there is anything to say: what comes with its words is not heard. */}
      <output className="sr-only">{isShown && saidOf(search)}</output>
      {isShown && (
        <TickerOptions
          listId={listId}
          optionId={(index) => optionId(listId, index)}
          search={search}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

function saidOf({ status, choices }: TickerSearchState): string {
  if (status !== "ready") return "";
  return choices.length === 0 ? "No suggestion" : countText(choices.length, "suggestion");
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

type Keys = {
  readonly search: TickerSearchState;
  readonly isShown: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
};

function handleKey(event: KeyboardEvent, { search, isShown, setIsOpen }: Keys): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    setIsOpen(true);
    const count = search.choices.length;
    if (count > 0) search.mark((search.activeIndex + step + count) % count);
    return;
  }
  if (event.key === "Enter") {
    event.preventDefault();
    setIsOpen(true);
    search.enter();
  }
  if (event.key === "Escape" && search.text !== "") {
    event.stopPropagation();
    if (isShown) setIsOpen(false);
    else search.type("");
  }
}
