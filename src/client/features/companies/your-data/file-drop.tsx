import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { classNames } from "#client/lib/class-names.ts";
import { UPLOAD_MAX_BYTES } from "#contracts/user-tickers.ts";

type FileDropProps = { readonly onFile: (file: File) => void };

export const TOO_LARGE_TEXT = "This file is larger than 50 MB, the most that can be uploaded";

/** A place to drop a file on, with a button for those who choose it. */
export function FileDrop({ onFile }: FileDropProps) {
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
