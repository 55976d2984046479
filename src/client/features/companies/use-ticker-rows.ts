import { useQuery } from "@tanstack/react-query";
import { companyQueries } from "#client/features/companies/queries.ts";
import {
  enteredChoice,
  type TickerChoice,
  tickerChoices,
} from "#core/finance/companies/source-type.ts";

export type TickerRowsStatus = "idle" | "searching" | "ready" | "failed";

export type TickerRows = {
  readonly status: TickerRowsStatus;
  readonly choices: readonly TickerChoice[];
  /** The row that Enter takes while none is marked by hand; -1 while there is none. */
  readonly enteredIndex: number;
  readonly error: string | undefined;
  readonly retry: () => void;
};

/** The dropdown's rows for the text `wanted`, of which `searched` is what was last asked for. */
export function useTickerRows(wanted: string, searched: string): TickerRows {
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
