import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { IconButton } from "#client/components/icon-button.tsx";
import { companyQueries } from "#client/features/companies/queries.ts";
import {
  CUSTOM_TICKER_LABEL,
  USER_TICKER_LABEL,
} from "#client/features/companies/ticker-options.tsx";
import { Tag } from "#client/components/tag.tsx";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { TickerChoice } from "#core/finance/companies/source-type.ts";

type ChosenTickerProps = { readonly choice: TickerChoice; readonly onClear: () => void };

/** The ticker box once a ticker is chosen: tag, name, and a button that empties it. */
export function ChosenTicker({ choice, onClear }: ChosenTickerProps) {
  const isNameless = choice.sourceType === "standard" && choice.name === undefined;
  const { data } = useQuery({ ...companyQueries.search(choice.ticker), enabled: isNameless });
  const found = data?.find((suggestion) => suggestion.ticker === choice.ticker);
  const name = choice.name ?? found?.name;
  return (
    <fieldset
      aria-label="Chosen ticker"
      className="flex h-7 min-w-0 items-center gap-1.75 rounded-2 border border-control bg-paper pr-0.5 pl-2"
    >
      <Search size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />
      <Tag isAccent>{choice.ticker}</Tag>
      <span className="min-w-0 flex-1 truncate text-[12.5px]">
        {name === undefined ? NAMELESS[choice.sourceType] : spokenName(name)}
      </span>
      <IconButton
        icon={X}
        size="small"
        label={`Clear ${choice.ticker}`}
        data-wipes=""
        onClick={onClear}
      />
    </fieldset>
  );
}

const NAMELESS: Readonly<Record<TickerChoice["sourceType"], string>> = {
  standard: "",
  "user-data": USER_TICKER_LABEL,
  "knowledge-base": CUSTOM_TICKER_LABEL,
};
