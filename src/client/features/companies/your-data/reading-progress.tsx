import { FileSpreadsheet } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { ApiError } from "#client/lib/api.ts";
import type { YourData } from "#client/features/companies/your-data/use-your-data.ts";

/** The chosen file: being read, read, or refused with the reason; always a way to another. */
export function ReadingProgress({ data }: { readonly data: YourData }) {
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
            isRefused(reading.error) ? undefined : (
              <Button size="small" onClick={() => void reading.refetch()}>
                Retry
              </Button>
            )
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
