import { FileSpreadsheet, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { Notice } from "#client/components/notice.tsx";
import type { YourData } from "#client/features/companies/your-data/use-your-data.ts";
import type { KeptFile } from "#contracts/user-tickers.ts";
import { longDate } from "#core/ledger/dates.ts";

/** The files kept under the ticker, each with a way to remove it, which is asked twice. */
export function KeptFiles({ data }: { readonly data: YourData }) {
  const [asked, setAsked] = useState<"all" | KeptFile>();
  const { kept, removeFile, removeAll } = data;
  const error = kept.error ?? removeFile.error ?? removeAll.error;
  const files = kept.data?.files ?? [];
  if (error !== null) return <Notice tone="error">{error.message}</Notice>;
  if (files.length === 0) return null;

  function remove(): void {
    if (asked === "all") removeAll.mutate();
    else if (asked !== undefined) removeFile.mutate(asked.id);
    setAsked(undefined);
  }

  return (
    <section aria-label="Files kept" className="rounded-2 border border-hairline bg-paper">
      <header className="flex items-center gap-2 border-b border-hairline px-3 py-1.5">
        <h3 className="text-12 font-semibold">Kept under {kept.data?.ticker}</h3>
        <p className="min-w-0 flex-1 text-12 text-ink-3">
          A new file adds to these; where two give the same figure, the newer stands. A file of the
          same name is replaced.
        </p>
        <Button size="small" variant="ghost" onClick={() => setAsked("all")}>
          Remove all
        </Button>
      </header>
      <ul>
        {files.map((file) => (
          <li
            key={file.id}
            className="flex items-center gap-2.5 border-t border-hairline px-3 py-1 text-12 first:border-t-0"
          >
            <FileSpreadsheet size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />
            <span className="min-w-0 flex-1 truncate">{file.fileName}</span>
            <span className="text-ink-3 figures">
              {file.rows} rows, {spanOf(file)}, uploaded {longDate(file.uploadedAt.slice(0, 10))}
            </span>
            <IconButton
              icon={Trash2}
              size="small"
              label={`Remove ${file.fileName}`}
              onClick={() => setAsked(file)}
            />
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <Confirmation
          question={
            asked === "all" ? "Remove every file of this ticker?" : `Remove ${asked.fileName}?`
          }
          onKeep={() => setAsked(undefined)}
          onRemove={remove}
        />
      )}
    </section>
  );
}

type ConfirmationProps = {
  readonly question: string;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
};

function Confirmation({ question, onKeep, onRemove }: ConfirmationProps) {
  const buttons = (
    <span className="flex gap-1.5">
      <Button size="small" onClick={onKeep}>
        Keep
      </Button>
      <Button size="small" variant="danger" onClick={onRemove}>
        Remove
      </Button>
    </span>
  );
  return (
    <div className="border-t border-hairline p-2">
      <Notice tone="warning" aside={buttons}>
        {question} Documents keep the figures that are connected to them.
      </Notice>
    </div>
  );
}

function spanOf({ columns }: KeptFile): string {
  const [first, last] = [columns[0]?.label, columns.at(-1)?.label];
  return first === last ? (first ?? "") : `${first} to ${last}`;
}
