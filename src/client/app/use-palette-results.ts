import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TickerSuggestion } from "#contracts/companies.ts";
import type { ResearchSummary } from "#contracts/research.ts";
import { companyQueries } from "#client/features/companies/queries.ts";
import { researchListQueries } from "#client/features/research/list-queries.ts";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { type Command, listCommands } from "#client/lib/commands.ts";

/** The palette asks the server this long after the last keystroke. */
export const PALETTE_DEBOUNCE_MS = 300;
/** Lines of each kind: more would push the other kinds out of sight. */
const LINES_PER_KIND = 6;

export type PaletteResults = {
  /** The text that was searched for: the first line is marked anew when it changes. */
  readonly searched: string;
  readonly companies: readonly TickerSuggestion[];
  readonly documents: readonly ResearchSummary[];
  readonly commands: readonly Command[];
  readonly isSearching: boolean;
  readonly error: Error | null;
};

/** What matches the text: the latest documents and every command while there is none. */
export function usePaletteResults(text: string): PaletteResults {
  const typed = text.trim();
  const asked = useDebounced(typed, PALETTE_DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ["palette", asked],
    // Companies and documents arrive together, so that no line moves under the mark.
    queryFn: async ({ client }) => {
      const [companies, documents] = await Promise.all([
        asked === "" ? [] : client.fetchQuery(companyQueries.search(asked)),
        client.fetchQuery(researchListQueries.documents(asked)),
      ]);
      return { searched: asked, companies, documents };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    searched: data?.searched ?? "",
    companies: (data?.companies ?? []).slice(0, LINES_PER_KIND),
    documents: (data?.documents ?? []).slice(0, LINES_PER_KIND),
    commands: listCommands().filter((command) => command.id !== "find" && isFound(command, typed)),
    isSearching: typed !== asked || isFetching,
    error,
  };
}

/** Whether every word typed begins a word of the command. */
function isFound({ label, keywords = "" }: Command, typed: string): boolean {
  const words = `${label} ${keywords}`.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
