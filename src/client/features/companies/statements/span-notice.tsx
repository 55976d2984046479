import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import type { ShownStatements } from "#client/features/companies/statements/use-shown-statements.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

type SpanNoticeProps = {
  readonly connected: ConnectedFinancialData;
  readonly shown: ShownStatements;
};

/** What happens to columns that the card does not hold: on their way, failed, or newer than it. */
export function SpanNotice({ connected, shown }: SpanNoticeProps) {
  const { data, isFetching, error, retry } = shown;
  if (isFetching) {
    return (
      <output className="flex shrink-0 items-center gap-2 border-b border-hairline px-4 py-1.5 text-12 text-ink-2">
        <Spinner />
        Fetching more columns of {connected.ticker}
      </output>
    );
  }
  if (error !== undefined) {
    return (
      <div className="shrink-0 border-b border-hairline px-4 py-1.5">
        <Notice tone="error" action={{ label: "Retry", run: retry }}>
          More columns could not be fetched. {error}
        </Notice>
      </div>
    );
  }
  if (data === undefined || data.asOf === connected.asOf) return null;
  return (
    <div className="shrink-0 border-b border-hairline px-4 py-1.5">
      <Notice tone="info">
        These columns know filings up to {longDate(data.asOf)}, the connected card those up to{" "}
        {longDate(connected.asOf)}. Refresh the card to write with them.
      </Notice>
    </div>
  );
}
