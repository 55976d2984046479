import { X } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import { Tag } from "#client/components/tag.tsx";
import { TickerSearch } from "#client/features/companies/ticker-search.tsx";
import { SIDE_BY_SIDE_MAX } from "#core/finance/ratios/side-by-side.ts";

type ComparedTickersProps = {
  readonly tickers: readonly string[];
  /** Names by ticker, as far as they are known. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (tickers: readonly string[]) => void;
};

/** Who is compared: each can be taken away, and up to six be added. */
export function ComparedTickers({ tickers, names, onChange }: ComparedTickersProps) {
  const list = useRef<HTMLUListElement>(null);
  const [wasAdded, setWasAdded] = useState(tickers.length === 0);
  const isFull = tickers.length >= SIDE_BY_SIDE_MAX;

  function add(ticker: string): void {
    if (tickers.includes(ticker)) return;
    setWasAdded(true);
    onChange([...tickers, ticker]);
    // With the last one the box goes: the list takes the focus.
    if (tickers.length + 1 === SIDE_BY_SIDE_MAX) list.current?.focus();
  }

  function remove(ticker: string): void {
    setWasAdded(false);
    onChange(tickers.filter((other) => other !== ticker));
    // The button pressed goes with its company.
    list.current?.focus();
  }

  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-hairline px-4 py-2">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Companies compared"
        className="flex flex-wrap items-center gap-1.5"
      >
        {tickers.map((ticker) => (
          <li
            key={ticker}
            className="flex h-7 items-center gap-1.5 rounded-2 border border-hairline-strong bg-paper pl-1.5"
          >
            <Tag>{ticker}</Tag>
            <span className="max-w-36 truncate text-12">{names.get(ticker)}</span>
            <IconButton
              icon={X}
              size="small"
              label={`Remove ${ticker}`}
              onClick={() => remove(ticker)}
            />
          </li>
        ))}
      </ul>
      {isFull ? (
        <output className="text-12 text-ink-3">
          {SIDE_BY_SIDE_MAX} companies is the most. Remove one to add another.
        </output>
      ) : (
        <div className="w-56">
          <TickerSearch
            // A company added empties the box for the next one.
            key={tickers.join(" ")}
            isFocused={wasAdded}
            onChoose={({ ticker }) => add(ticker)}
          />
        </div>
      )}
    </div>
  );
}
