import { Database, Table2 } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { SourceSection } from "#client/components/source-section.tsx";
import { AddYourData } from "#client/features/companies/your-data/add-your-data.tsx";
import type { TickerChoice } from "#core/finance/companies/source-type.ts";

/** In place of the statements of a ticker that no listed company bears (decisions.md 39). */
export function notListedText(ticker: string): string {
  return `No listed company under ${ticker}. Add your own statements, or documents below.`;
}

type FinancialDatabaseProps = {
  readonly chosen: TickerChoice;
  /** Take the focus on appearing: choosing took the search box away. */
  readonly isFocused: boolean;
  readonly disabledReason: string | undefined;
  readonly onConnect: () => void;
  /** Files of the analyst's own were kept under the ticker. */
  readonly onOwnKept: (ticker: string) => void;
};

/** The section that attaches the statements of the chosen ticker, filed or the analyst's own. */
export function FinancialDatabase(props: FinancialDatabaseProps) {
  const { chosen, isFocused, disabledReason, onConnect, onOwnKept } = props;
  const isListed = chosen.sourceType !== "knowledge-base";
  return (
    <SourceSection title="Financial Database" icon={Database}>
      {isListed ? (
        <Button
          // Choosing takes the search box away: the next step takes its focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isFocused}
          className="w-full"
          // What the focus comes to says which ticker was chosen.
          aria-description={`of ${chosen.ticker}`}
          disabledReason={disabledReason}
          onClick={onConnect}
        >
          <Table2 size={14} strokeWidth={1.75} className="text-ink-2" aria-hidden />
          Financial Statements
        </Button>
      ) : (
        <p className="text-12 text-ink-2">{notListedText(chosen.ticker)}</p>
      )}
      <AddYourData
        isFocused={isFocused && !isListed}
        ticker={chosen.ticker}
        hasFiles={chosen.sourceType === "user-data"}
        onKept={onOwnKept}
      />
    </SourceSection>
  );
}
