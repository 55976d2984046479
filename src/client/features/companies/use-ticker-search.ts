import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { companyQueries } from "#client/features/companies/queries.ts";
import {
  enteredChoice,
  type TickerChoice,
  tickerChoices,
} from "#core/finance/companies/source-type.ts";

/** Spec section 9: the ticker search waits this long after the last keystroke. */
export const TICKER_SEARCH_DEBOUNCE_MS = 300;

export type TickerSearchState = Omit<TickerRows, "enteredIndex"> & {
  readonly text: string;
  /** The row that Enter takes; -1 while there is none. */
  readonly activeIndex: number;
  readonly type: (text: string) => void;
  readonly mark: (index: number) => void;
  /** Takes the marked row; where the search is still on its way, waits for it. */
  readonly enter: () => void;
};

/** The ticker box's state: debounced search, rows, and Enter that waits for the answer. */
export function useTickerSearch(onChoose: (choice: TickerChoice) => void): TickerSearchState {
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const [searched, setSearched] = useState("");
  const [marked, setMarked] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keystrokes = useRef(0);
  const wanted = text.trim();
  const { enteredIndex, ...rows } = useTickerRows(wanted, searched);
  const activeIndex = marked ?? enteredIndex;

  function type(next: string): void {
    keystrokes.current += 1;
    setText(next);
    setMarked(undefined);
    clearTimeout(timer.current);
    const query = next.trim();
    if (query === "") setSearched("");
    else timer.current = setTimeout(() => setSearched(query), TICKER_SEARCH_DEBOUNCE_MS);
  }

  async function chooseWhenFound(): Promise<void> {
    const asked = keystrokes.current;
    clearTimeout(timer.current);
    setSearched(wanted);
    const [suggestions, userTickers] = await Promise.all([
      queryClient.fetchQuery(companyQueries.search(wanted)),
      queryClient.fetchQuery(companyQueries.userTickers()),
    ]);
    // Typing on is a new question: the answer to the old one chooses nothing.
    if (keystrokes.current !== asked) return;
    const found = { text: wanted, suggestions, userTickers };
    const choice = tickerChoices(found)[enteredChoice(found)];
    if (choice !== undefined) onChoose(choice);
  }

  function enter(): void {
    const choice = rows.choices[activeIndex];
    if (choice !== undefined) onChoose(choice);
    else if (rows.status === "failed") rows.retry();
    // A search that fails shows in the dropdown, with Retry.
    else if (rows.status === "searching") chooseWhenFound().catch(() => undefined);
  }

  return { ...rows, text, activeIndex, type, mark: setMarked, enter };
}

type TickerRowsStatus = "idle" | "searching" | "ready" | "failed";

type TickerRows = {
  readonly status: TickerRowsStatus;
  readonly choices: readonly TickerChoice[];
  /** The row that Enter takes while none is marked by hand; -1 while there is none. */
  readonly enteredIndex: number;
  readonly error: string | undefined;
  readonly retry: () => void;
};

/** The dropdown's rows for the text `wanted`, of which `searched` is what was last asked for. */
function useTickerRows(wanted: string, searched: string): TickerRows {
  const listed = useQuery({ ...companyQueries.search(searched), enabled: searched !== "" });
  const own = useQuery(companyQueries.userTickers());
  const { data: suggestions, error } = listed;
  const { data: userTickers } = own;

  function retry(): void {
    void listed.refetch();
    if (own.isError) void own.refetch();
  }

  const none = { choices: [], enteredIndex: -1, retry };
  if (wanted === "") return { ...none, status: "idle", error: undefined };
  if (searched !== wanted) return { ...none, status: "searching", error: undefined };
  if (suggestions !== undefined && userTickers !== undefined) {
    const search = { text: wanted, suggestions, userTickers };
    const choices = tickerChoices(search);
    const enteredIndex = enteredChoice(search);
    return { choices, enteredIndex, retry, status: "ready", error: undefined };
  }
  const failure = error ?? own.error;
  if (failure === null || listed.isFetching || own.isFetching) {
    return { ...none, status: "searching", error: undefined };
  }
  return { ...none, status: "failed", error: failure.message };
}
