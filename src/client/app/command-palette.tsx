import { Command } from "cmdk";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Spinner } from "#client/components/spinner.tsx";
import { useReturnFocus } from "#client/components/use-return-focus.ts";
import { matchesKeys } from "#client/lib/keys.ts";
import { FIND_PLACEHOLDER } from "./find-button.tsx";
import { firstLine, PaletteList } from "./palette-list.tsx";
import { PALETTE_KEYS, showPalette } from "./palette-state.ts";
import { usePaletteResults } from "./use-palette-results.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { preferencesQuery, useSavePreferences } from "#client/features/accounts/preferences.ts";
import { useCommands } from "#client/lib/commands.ts";
import { toastError } from "#client/lib/toast.ts";

/** Finds documents, companies and commands by what is typed. Arrow keys choose, Enter takes, its own keys close it. */
export function CommandPalette() {
  const [text, setText] = useState("");
  useStepsCommand();
  const returnFocus = useReturnFocus(true);
  const results = usePaletteResults(text);
  const [marked, setMarked] = useState<{ searched: string; value: string }>();
  const { searched, isSearching } = results;
  // What was found anew is marked at its first line, so that Enter takes the best match.
  const value = marked?.searched === searched ? marked.value : firstLine(results);
  const { list, awaitLine } = useEarlyEnter(isSearching, value);

  function handleKeyDown(event: KeyboardEvent): void {
    const isClosing = matchesKeys(event, PALETTE_KEYS);
    const isEarly = event.key === "Enter" && isSearching;
    if (!isClosing && !isEarly) return;
    event.preventDefault();
    if (isEarly) awaitLine(true);
    else if (!event.repeat) showPalette(false);
  }

  return (
    <Dialog.Root open onOpenChange={showPalette}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed top-[12vh] left-1/2 z-40 w-[calc(100vw-32px)] max-w-140 -translate-x-1/2 overflow-hidden rounded-4 bg-surface shadow-3"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Command
            label="Search"
            shouldFilter={false}
            loop
            // Its Ctrl K would move what is marked, and Ctrl N and P are the browser's.
            vimBindings={false}
            ref={list}
            onKeyDown={handleKeyDown}
            value={value}
            onValueChange={(next) => setMarked({ searched, value: next })}
          >
            <div className="flex h-11 items-center gap-2 border-b border-hairline px-4">
              <Command.Input
                value={text}
                onValueChange={(next) => {
                  setText(next);
                  awaitLine(false);
                }}
                placeholder={FIND_PLACEHOLDER}
                maxLength={64}
                className="min-w-0 flex-1 bg-transparent text-14 shadow-none! outline-none placeholder:text-ink-3"
              />
              {isSearching && <Spinner label="Searching" />}
            </div>
            <PaletteList results={results} />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Enter is meant for what is typed: pressed before that is found, it waits for its first line. */
function useEarlyEnter(isSearching: boolean, value: string) {
  const list = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current || isSearching) return;
    isAwaited.current = false;
    lineWith(list.current, value)?.click();
  }, [isSearching, value]);
  const awaitLine = (isWanted: boolean): void => {
    isAwaited.current = isWanted;
  };
  return { list, awaitLine };
}

function lineWith(list: HTMLElement | null, value: string): HTMLElement | undefined {
  const lines = list?.querySelectorAll<HTMLElement>("[cmdk-item]") ?? [];
  return [...lines].find((line) => line.dataset["value"] === value);
}

/** Offers to bring back the steps to a first note. */
function useStepsCommand(): void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate } = useSavePreferences();
  async function bringBack(): Promise<void> {
    const { firstSteps = [] } = await queries.ensureQueryData(preferencesQuery);
    mutate({ firstSteps: firstSteps.filter((step) => step !== "left") });
    await navigate({ to: "/", hash: "steps" });
  }
  useCommands([
    {
      id: "steps",
      label: "Show the first steps",
      icon: ListChecks,
      run: () => void bringBack().catch((error: Error) => toastError(error.message)),
    },
  ]);
}
