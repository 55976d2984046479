import { useQuery } from "@tanstack/react-query";
import { companyQueries } from "#client/features/companies/queries.ts";
import type {
  ConnectedFinancialData,
  FinancialData,
  PeriodKind,
} from "#core/ledger/financial-data.ts";

export type Span = "recent" | "all";

/** Five years are shown; the sixth is what the growth of the oldest looks back at. */
const RECENT_YEARS = 6;

export type ShownStatements = {
  /** What is at hand: at first the card's own columns; undefined while there are none. */
  readonly data: FinancialData | undefined;
  readonly isFetching: boolean;
  /** Why more columns could not be fetched; those at hand stay. */
  readonly error: string | undefined;
  readonly retry: () => void;
};

/** The statements of one view, fetched where the card holds too few columns of it. */
export function useShownStatements(
  connected: ConnectedFinancialData,
  view: { readonly period: PeriodKind; readonly span: Span; readonly looksBack: boolean },
): ShownStatements {
  const { period, span, looksBack } = view;
  const atHand = connectedView(connected, period);
  const isEnough = period === "annual" && span === "recent" && !looksBack;
  const years = span === "all" ? "all" : RECENT_YEARS;
  const query = useQuery({
    ...companyQueries.statementSpan(spanOf(connected, period, years)),
    enabled: !isEnough,
    // All years take the place of five once they are there, not before.
    placeholderData: (before) => (before?.period === period ? before : undefined),
  });
  return {
    data: isEnough ? atHand : (query.data ?? atHand),
    isFetching: !isEnough && query.isFetching,
    error: isEnough || query.isFetching ? undefined : query.error?.message,
    retry: () => void query.refetch(),
  };
}

/**
 * Why a company's statements can't be seen in such periods; undefined where they can. A card may
 * lack them because none are filed or because they did not come: asking tells which.
 */
export function usePeriodReason(
  connected: ConnectedFinancialData,
  period: "quarterly" | "ltm",
): string | undefined {
  const isAtHand = connectedView(connected, period) !== undefined;
  const query = useQuery({
    ...companyQueries.statementSpan(spanOf(connected, period, RECENT_YEARS)),
    enabled: !isAtHand,
  });
  if (isAtHand || query.data !== undefined) return undefined;
  return query.error?.message ?? "Looking for statements of these periods";
}

function connectedView(
  connected: ConnectedFinancialData,
  period: PeriodKind,
): FinancialData | undefined {
  return period === "annual" ? connected : connected[period];
}

function spanOf(
  { ticker, asOfDate: asOf, origin }: ConnectedFinancialData,
  period: PeriodKind,
  years: number | "all",
) {
  return { ticker, period, years, asOf, source: origin === "user" ? "user" : "listed" } as const;
}
