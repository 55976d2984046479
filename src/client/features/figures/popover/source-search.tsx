import { ArrowLeft } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { IconButton } from "#client/components/icon-button.tsx";

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
export function SourceSearch(props: SourceSearchProps) {
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
