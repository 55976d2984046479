import { Button } from "#client/components/button.tsx";
import { countText } from "#core/count-text.ts";
import { TickerField } from "./ticker-field.tsx";

type WaitingFilesProps = {
  readonly files: readonly File[];
  readonly ticker: string;
  readonly isTicker: boolean;
  /** Undefined where a ticker is chosen beside the list. */
  readonly onTicker: ((text: string) => void) | undefined;
  readonly onUpload: () => void;
  readonly onDrop: () => void;
};

/** Files that were chosen or dropped before the ticker they are for: kept, and the ticker asked for in place. */
export function WaitingFiles(props: WaitingFilesProps) {
  const { files, ticker, isTicker, onTicker, onUpload, onDrop } = props;
  const names = files.map(({ name }) => name).join(", ");
  const count = countText(files.length, "file waits", "files wait");
  return (
    <form
      aria-label="Files that wait for a ticker"
      className="mt-2 flex flex-wrap items-center gap-3 rounded-2 border border-hairline-strong bg-paper px-4.5 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        onUpload();
      }}
    >
      <div className="min-w-0 flex-1 text-12">
        <p className="font-medium">{count} for a ticker. Which company are they about?</p>
        <p className="text-ink-3 wrap-anywhere">{names}</p>
      </div>
      {onTicker !== undefined && <TickerField value={ticker} onChange={onTicker} isAsked />}
      <Button
        type="submit"
        variant="primary"
        disabledReason={isTicker ? undefined : "Type the ticker, such as AAPL"}
      >
        Upload {files.length === 1 ? "it" : "them"}
      </Button>
      <Button variant="ghost" onClick={onDrop}>
        Cancel
      </Button>
    </form>
  );
}
