import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { Tag } from "#client/components/tag.tsx";
import type { TickerSearchState } from "#client/features/companies/use-ticker-search.ts";
import { classNames } from "#client/lib/class-names.ts";
import { isReady } from "#core/finance/companies/ready-companies.ts";
import type { TickerChoice } from "#core/finance/companies/source-type.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";

/** Spec section 5: how a code that no company bears is offered. */
export const CUSTOM_TICKER_LABEL = "Custom/Knowledge Base";
/** decisions.md 3: the row of a ticker for which the analyst keeps statements. */
export const USER_TICKER_LABEL = "Your data";

/** The row of a company whose figures come with the product. */
export const READY_LABEL = "Ready";

type TickerOptionsProps = {
  readonly listId: string;
  readonly optionId: (index: number) => string;
  readonly search: TickerSearchState;
  readonly onChoose: (choice: TickerChoice) => void;
};

/** The dropdown under the ticker box: rows, or why there are none. */
export function TickerOptions({ listId, optionId, search, onChoose }: TickerOptionsProps) {
  return (
    <div
      // A press must not take the focus from the box, or the dropdown would close under it.
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-2 bg-paper shadow-2"
    >
      {search.status === "searching" && (
        <p className="flex h-8 items-center gap-2 px-2.5 text-12 text-ink-3">
          <Spinner />
          Searching
        </p>
      )}
      {search.status === "failed" && (
        <div role="alert" className="flex items-center gap-2 px-2.5 py-1.5 text-12 text-error">
          <span className="flex-1">{search.error}</span>
          <Button size="small" onClick={search.retry}>
            Retry
          </Button>
        </div>
      )}
      {search.status === "ready" && search.choices.length === 0 && (
        <p className="px-2.5 py-2 text-12 text-ink-3">No company matches “{search.text.trim()}”.</p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label="Matching tickers"
        className="max-h-80 overflow-y-auto"
      >
        {search.choices.map((choice, index) => (
          // The box keeps the focus and hears the keys: aria-activedescendant names this row.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${choice.sourceType}-${choice.ticker}`}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === search.activeIndex}
            onMouseMove={() => search.mark(index)}
            onClick={() => onChoose(choice)}
            className={classNames(
              "flex h-7.5 cursor-pointer items-center gap-2 border-t border-hairline px-2.5 text-[12.5px] first:border-t-0",
              index === search.activeIndex && "bg-selected",
            )}
          >
            <ChoiceRow choice={choice} isActive={index === search.activeIndex} />
          </div>
        ))}
      </div>
      {search.choices.some(isElsewhere) && (
        <p className="border-t border-hairline px-2.5 py-1.5 text-[11.5px]/[16px] text-ink-3">
          {NOT_READY_TEXT}
        </p>
      )}
    </div>
  );
}

/** Said before one is tried of companies whose figures do not come with the product. */
const NOT_READY_TEXT = `Those not marked ${READY_LABEL} are read from the SEC, where this server asks it.`;

function isElsewhere({ sourceType, ticker }: TickerChoice): boolean {
  return sourceType === "standard" && !isReady(ticker);
}

function ChoiceRow({
  choice,
  isActive,
}: {
  readonly choice: TickerChoice;
  readonly isActive: boolean;
}) {
  return (
    <>
      <Tag isAccent={isActive}>{choice.ticker}</Tag>
      <span className="min-w-0 flex-1 truncate">
        {choice.sourceType === "knowledge-base"
          ? CUSTOM_TICKER_LABEL
          : spokenName(choice.name ?? "")}
      </span>
      {choice.sourceType === "user-data" && <Badge>{USER_TICKER_LABEL}</Badge>}
      {choice.sourceType === "standard" && isReady(choice.ticker) && <Badge>{READY_LABEL}</Badge>}
    </>
  );
}
