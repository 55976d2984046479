import { Tag } from "#client/components/tag.tsx";
import { classNames } from "#client/lib/class-names.ts";
import { fileSize } from "#client/lib/file-size.ts";

export type TickerCount = { readonly ticker: string; readonly files: number };

type TickerListProps = {
  readonly tickers: readonly TickerCount[];
  /** Of listed companies, by ticker. */
  readonly names: Readonly<Record<string, string>>;
  /** Undefined: all files. */
  readonly chosen: string | undefined;
  readonly onChoose: (ticker: string | undefined) => void;
  readonly usedBytes: number;
  readonly quotaBytes: number;
};

/** The tickers that have documents, and the room all of them take. */
export function TickerList(props: TickerListProps) {
  const { tickers, names, chosen, onChoose, usedBytes, quotaBytes } = props;
  const share = Math.min(1, usedBytes / Math.max(1, quotaBytes));
  const all = tickers.reduce((sum, { files }) => sum + files, 0);
  return (
    <aside aria-label="Tickers">
      <ul>
        <Entry isChosen={chosen === undefined} files={all} onClick={() => onChoose(undefined)}>
          All files
        </Entry>
        {tickers.map(({ ticker, files }) => (
          <Entry
            key={ticker}
            isChosen={chosen === ticker}
            files={files}
            onClick={() => onChoose(ticker)}
          >
            <Tag isAccent={chosen === ticker} className="min-w-11.5 text-center">
              {ticker}
            </Tag>
            <span className="min-w-0 truncate">{names[ticker]}</span>
          </Entry>
        ))}
      </ul>
      <div className="mx-2.5 mt-4 border-t border-hairline pt-3 text-12 text-ink-3 figures">
        {fileSize(usedBytes)} of {fileSize(quotaBytes)} used
        <div className="drawn mt-1.5 h-1 overflow-hidden rounded-full bg-pressed">
          <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
        </div>
      </div>
    </aside>
  );
}

type EntryProps = {
  readonly isChosen: boolean;
  readonly files: number;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
};

function Entry({ isChosen, files, onClick, children }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onClick}
        className={classNames(
          "flex h-7.5 w-full items-center gap-2 rounded-2 px-2.5 text-left text-13",
          isChosen ? "bg-selected font-medium" : "hover:bg-hover",
        )}
      >
        <span className="flex min-w-0 flex-1 items-center gap-2.5">{children}</span>
        <span className="text-12 font-normal text-ink-3 figures">{files}</span>
      </button>
    </li>
  );
}
