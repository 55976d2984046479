import { FileSpreadsheet, Upload } from "lucide-react";
import { ActionDialog } from "#client/components/action-dialog.tsx";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { KeptFiles } from "#client/features/companies/your-data/kept-files.tsx";
import { ReadingView } from "#client/features/companies/your-data/reading-view.tsx";
import { useYourData, type YourData } from "#client/features/companies/your-data/use-your-data.ts";
import { ApiError } from "#client/lib/api.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { useRef, useState } from "react";
import { classNames } from "#client/lib/class-names.ts";
import { UPLOAD_MAX_BYTES } from "#contracts/user-tickers.ts";

type YourDataDialogProps = {
  readonly ticker: string;
  readonly onClose: () => void;
  /** The statements are kept and can be connected. */
  readonly onKept: (ticker: string) => void;
};

/** Adds a file of the analyst's own statements: choose it, see what was understood, keep it. */
export function YourDataDialog({ ticker, onClose, onKept }: YourDataDialogProps) {
  const data = useYourData(ticker);
  const { reading, keep, file } = data;

  function handleKeep(): void {
    keep.mutate(undefined, {
      onSuccess: (own) => {
        toastSuccess(`${file?.name ?? "The file"} is kept under ${own.ticker}`);
        onKept(own.ticker);
      },
    });
  }

  return (
    <ActionDialog
      onClose={onClose}
      title="Your own statements"
      description="A CSV or XLSX file of income statement, balance sheet or cash flows. Only you can see it."
      className="max-w-250"
      action="Keep and connect"
      isBusy={keep.isPending}
      disabledReason={reasonNotKept(data)}
      onAction={handleKeep}
    >
      <div className="grid gap-4 px-5 py-4">
        <CompanyFields data={data} />
        <KeptFiles data={data} />
        {keep.error !== null && <Notice tone="error">{keep.error.message}</Notice>}
        {file === undefined ? (
          <FileDrop onFile={data.chooseFile} />
        ) : (
          <ReadingProgress data={data} />
        )}
        {file !== undefined && reading.data !== undefined && reading.error === null && (
          <ReadingView data={data} reading={reading.data} />
        )}
      </div>
    </ActionDialog>
  );
}

function CompanyFields({ data }: { readonly data: YourData }) {
  return (
    <div className="grid grid-cols-[160px_minmax(0,1fr)] gap-3">
      <TextField
        label="Ticker"
        value={data.ticker}
        maxLength={10}
        autoComplete="off"
        spellCheck={false}
        error={data.tickerError}
        onChange={(event) => data.setTicker(event.currentTarget.value)}
      />
      <TextField
        label="Company name (optional)"
        value={data.name}
        maxLength={120}
        autoComplete="off"
        placeholder={data.kept.data?.name ?? ""}
        onChange={(event) => data.setName(event.currentTarget.value)}
      />
    </div>
  );
}

function reasonNotKept({ file, ticker, isTickerValid, reading }: YourData): string | undefined {
  if (ticker === "") return "Type a ticker first";
  if (!isTickerValid) return "The ticker is not right";
  if (file === undefined) return "Choose a file first";
  if (reading.error !== null) return "This file can't be kept";
  if (reading.data === undefined || reading.isPlaceholderData) return "The file is being read";
  return reading.data.questions.find(({ canWait }) => canWait !== true)?.sentence;
}

/** The chosen file: being read, read, or refused with the reason; always a way to another. */
function ReadingProgress({ data }: { readonly data: YourData }) {
  const { file, reading } = data;
  if (file === undefined) return null;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2.5 rounded-2 border border-hairline bg-paper px-3 py-1.5 text-12">
        <FileSpreadsheet size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />
        <span className="min-w-0 truncate font-medium">{file.name}</span>
        <span className="text-ink-3 figures">{sizeOf(file.size)}</span>
        <output className="flex flex-1 items-center gap-2 text-ink-3">
          {reading.isFetching && (
            <>
              <Spinner />
              {reading.isPlaceholderData ? "Reading it again" : "Uploading and reading the file"}
            </>
          )}
        </output>
        <Button size="small" onClick={data.clearFile}>
          {reading.isFetching && !reading.isPlaceholderData ? "Cancel" : "Choose another file"}
        </Button>
      </div>
      {!data.isTickerValid && (
        <Notice tone="warning">
          Type the ticker the figures are kept under: the file is read then.
        </Notice>
      )}
      {reading.error !== null && !reading.isFetching && (
        <Notice
          tone="error"
          action={
            isRefused(reading.error)
              ? undefined
              : { label: "Retry", run: () => void reading.refetch() }
          }
        >
          {reading.error.message}
        </Notice>
      )}
    </div>
  );
}

/** A file that was refused for what it is won't be taken the next time either. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && (error.status === 415 || error.status === 400);
}

function sizeOf(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

type FileDropProps = { readonly onFile: (file: File) => void };

const TOO_LARGE_TEXT = "This file is larger than 50 MB, the most that can be uploaded";

/** A place to drop a file on, with a button for those who choose it. */
function FileDrop({ onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [error, setError] = useState<string>();

  function take(file: File | undefined): void {
    if (file === undefined) return;
    const isTooLarge = file.size > UPLOAD_MAX_BYTES;
    setError(isTooLarge ? TOO_LARGE_TEXT : undefined);
    if (!isTooLarge) onFile(file);
  }

  return (
    <div className="grid gap-2">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={classNames(
          "flex items-center gap-4 rounded-3 border border-dashed px-4 py-5",
          isOver ? "border-accent bg-selected" : "border-control bg-paper",
        )}
      >
        <Upload size={18} strokeWidth={1.75} className="shrink-0 text-ink-2" aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="text-13 font-medium">Drop a file of statements here</p>
          <p className="text-12 text-ink-3">
            CSV or XLSX, up to 50 MB. Years or quarters across or down, or one figure a row.
          </p>
        </div>
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        <input
          ref={input}
          type="file"
          aria-label="File of statements"
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </div>
      {error !== undefined && <Notice tone="error">{error}</Notice>}
    </div>
  );
}
