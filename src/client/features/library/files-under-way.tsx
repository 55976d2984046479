import { Button } from "#client/components/button.tsx";
import type { LibraryDocument } from "#contracts/knowledge-base.ts";
import { countText } from "#core/count-text.ts";
import { documentStatus, type FileStatus, uploadStatus } from "./document-status.ts";
import { FileRow } from "./file-row.tsx";
import { isUnderWay } from "./queries.ts";
import { dismissUpload, type Upload } from "./uploads.ts";

type FilesUnderWayProps = {
  readonly uploads: readonly Upload[];
  readonly documents: readonly LibraryDocument[];
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
};

type Row = {
  readonly key: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly status: FileStatus;
  readonly upload: Upload | undefined;
  readonly document: LibraryDocument | undefined;
};

/** What was uploaded since the page was opened, and what else is being read or could not be. */
export function FilesUnderWay({ uploads, documents, onRetry, onRemove }: FilesUnderWayProps) {
  const rows = rowsOf(uploads, documents);
  if (rows.length === 0) return null;
  const finished = rows.filter(({ status, upload }) => isOver(status) && upload !== undefined);

  return (
    <section
      aria-labelledby="files-under-way"
      className="rounded-2 border border-hairline-strong bg-paper"
    >
      <header className="flex min-h-9.5 items-center gap-2 border-b border-hairline pr-2 pl-3.5">
        <h2 id="files-under-way" className="text-13 font-semibold figures">
          {rows.some(({ status }) => status.tone === "busy") ? "Uploading" : "Uploaded"}{" "}
          {countText(rows.length, "file")}
        </h2>
        <output className="flex-1 text-12 text-ink-3 figures">{summary(rows)}</output>
        {finished.length > 0 && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              for (const { upload } of finished) if (upload !== undefined) dismissUpload(upload.id);
            }}
          >
            Clear finished
          </Button>
        )}
      </header>
      <ul>
        {rows.map(({ key, upload, document, ...row }) => (
          <FileRow
            key={key}
            {...row}
            onRetry={document?.status === "failed" ? () => onRetry(document.id) : undefined}
            endLabel={endLabelOf(row.status, document)}
            onEnd={() => {
              // A document that is ready stays in the library; one that is not is taken back.
              if (document !== undefined && document.status !== "ready") onRemove(document.id);
              if (upload !== undefined) dismissUpload(upload.id);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function rowsOf(uploads: readonly Upload[], documents: readonly LibraryDocument[]): readonly Row[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const sent = uploads.map((upload): Row => {
    const { fileName, bytes, state } = upload;
    const document = state.kind === "kept" ? byId.get(state.documentId) : undefined;
    const isKnown = state.kind === "kept" && state.isKnown;
    const status =
      document === undefined ? uploadStatus(upload) : documentStatus(document, isKnown);
    return { key: upload.id, fileName, bytes, status, upload, document };
  });
  const shown = new Set(sent.map(({ document }) => document?.id));
  const others = documents
    .filter((document) => !shown.has(document.id))
    .filter((document) => isUnderWay(document) || document.status === "failed")
    .map((document): Row => {
      const { id: key, fileName, bytes } = document;
      return {
        key,
        fileName,
        bytes,
        status: documentStatus(document),
        upload: undefined,
        document,
      };
    });
  return [...sent, ...others];
}

function isOver({ tone }: FileStatus): boolean {
  return tone === "done" || tone === "warning";
}

function endLabelOf({ tone }: FileStatus, document: LibraryDocument | undefined): string {
  if (tone === "busy") return "Stop";
  return document?.status === "failed" ? "Remove" : "Dismiss";
}

function summary(rows: readonly Row[]): string {
  const count = (tones: readonly FileStatus["tone"][]) =>
    rows.filter(({ status }) => tones.includes(status.tone)).length;
  const parts = [
    { number: count(["done"]), words: "ready" },
    { number: count(["busy"]), words: "in progress" },
    { number: count(["warning", "error"]), words: "need you" },
  ];
  return parts
    .filter(({ number }) => number > 0)
    .map(
      ({ number, words }) =>
        `${number} ${number === 1 && words === "need you" ? "needs you" : words}`,
    )
    .join(", ");
}
