import { Check, FileSearch, ListFilter, Search, Upload } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ActionDialog } from "#client/components/action-dialog.tsx";
import { Button } from "#client/components/button.tsx";
import { Menu } from "#client/components/menu.tsx";
import { NotLoaded } from "#client/components/not-loaded.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { useDebounced } from "#client/lib/use-debounced.ts";
import type { LibraryDocument } from "#contracts/knowledge-base.ts";
import { countText } from "#core/count-text.ts";
import { AddSamples } from "./add-samples.tsx";
import { DocumentTable } from "./document-table.tsx";
import { DropZone, FilesInput } from "./drop-files.tsx";
import { FilesUnderWay } from "./files-under-way.tsx";
import { libraryQueries } from "./queries.ts";
import { TickerList } from "./ticker-list.tsx";
import { TickerField } from "./ticker-field.tsx";
import { WaitingFiles } from "./waiting-files.tsx";
import { dismissUpload, startUploads, type Upload as Sent, useUploads } from "./uploads.ts";
import { useLibrary } from "./use-library.ts";

const NO_DOCUMENTS: readonly LibraryDocument[] = [];
const SEARCH_MS = 300;
const TICKER = /^[A-Z0-9.-]{1,10}$/;

/** Every document of the analyst: uploading, being read, ready; by ticker. */
export function Library({ onCheck }: { readonly onCheck?: () => void }) {
  const { documents: query, remove, retry } = useLibrary();
  const uploads = useUploads();
  const [chosen, setChosen] = useState<string>();
  const [sought, setSought] = useState("");
  const documents = query.data?.documents ?? NO_DOCUMENTS;
  const isChosen = ({ ticker }: { readonly ticker: string }): boolean =>
    chosen === undefined || ticker === chosen;
  const ofTicker = documents.filter(isChosen);
  // A document that was moved is where it is now, not where it was sent to.
  const placeOf = (upload: Sent): { readonly ticker: string } => {
    const { state } = upload;
    const isOf = ({ id }: LibraryDocument) => state.kind === "kept" && id === state.documentId;
    return documents.find(isOf) ?? upload;
  };

  /** What is gone from the library is not told as uploaded either. */
  function removeWhole(documentId: string): void {
    remove(documentId);
    for (const { id, state } of uploads) {
      if (state.kind === "kept" && state.documentId === documentId) dismissUpload(id);
    }
  }

  return (
    <div className="mx-auto max-w-344 px-4 py-6 md:px-8">
      <div className="grid grid-cols-1 items-start gap-x-5 lg:grid-cols-[220px_minmax(0,1fr)]">
        <h1 className="mb-3.5 flex h-8 items-center text-20 font-semibold tracking-[-0.01em]">
          Library
        </h1>
        <Intake {...{ chosen, sought, onCheck }} onSeek={setSought} />
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <TickerList
            tickers={countsOf(documents)}
            names={query.data?.names ?? {}}
            chosen={chosen}
            onChoose={setChosen}
            usedBytes={query.data?.usedBytes ?? 0}
            quotaBytes={query.data?.quotaBytes ?? 0}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-start-2">
          <FilesUnderWay
            uploads={uploads.filter((upload) => isChosen(placeOf(upload)))}
            documents={ofTicker}
            onRetry={retry}
            onRemove={removeWhole}
          />
          {query.data === undefined && query.error !== null ? (
            <NotLoaded error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Documents
              {...{ chosen, sought }}
              documents={ofTicker}
              isPending={query.isPending}
              onRemove={removeWhole}
            />
          )}
        </div>
      </div>
    </div>
  );
}

type IntakeProps = {
  readonly chosen: string | undefined;
  readonly sought: string;
  readonly onSeek: (text: string) => void;
  readonly onCheck: (() => void) | undefined;
};

/** The ways in: the button over the page, and the place to drop files on. */
function Intake({ chosen, sought, onSeek, onCheck }: IntakeProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  /** Files that wait for the ticker they are for. */
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const ticker = chosen ?? typed.trim();
  const isTicker = TICKER.test(ticker);
  const choose = () => input.current?.click();

  function take(files: readonly File[]): void {
    if (files.length === 0) return;
    if (isTicker) startUploads(ticker, files);
    else setWaiting([...waiting, ...files]);
  }

  function uploadWaiting(): void {
    if (!isTicker) return;
    startUploads(ticker, waiting);
    setWaiting([]);
  }

  return (
    <>
      <IntakeHead {...{ sought, onSeek, onCheck }} onChoose={choose} />
      <FilesInput inputRef={input} onFiles={take} />
      <div className="mb-4 lg:col-start-2">
        <DropZone
          title={isTicker ? `Drop files for ${ticker} here` : "Drop files here"}
          field={
            chosen === undefined &&
            waiting.length === 0 && <TickerField value={typed} onChange={setTyped} />
          }
          onFiles={take}
          onChoose={choose}
        />
        {waiting.length > 0 && (
          <WaitingFiles
            files={waiting}
            ticker={ticker}
            isTicker={isTicker}
            onTicker={chosen === undefined ? setTyped : undefined}
            onUpload={uploadWaiting}
            onDrop={() => setWaiting([])}
          />
        )}
      </div>
    </>
  );
}

type IntakeHeadProps = Pick<IntakeProps, "sought" | "onSeek" | "onCheck"> & {
  readonly onChoose: () => void;
};

function IntakeHead({ sought, onSeek, onCheck, onChoose }: IntakeHeadProps) {
  return (
    <div className="mb-3.5 flex flex-wrap items-center justify-end gap-2">
      <TextField
        label="Find in file names and text"
        isLabelHidden
        maxLength={200}
        placeholder="Find in file names and text"
        icon={<Search size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />}
        className="w-75 max-w-full"
        value={sought}
        onChange={(event) => onSeek(event.currentTarget.value)}
      />
      {onCheck !== undefined && (
        <Button className="h-8!" onClick={onCheck}>
          <FileSearch size={15} strokeWidth={1.75} aria-hidden />
          Check a document
        </Button>
      )}
      <Button variant="primary" className="h-8!" onClick={onChoose}>
        <Upload size={15} strokeWidth={1.75} aria-hidden />
        Upload files
      </Button>
    </div>
  );
}

type DocumentsProps = {
  readonly documents: readonly LibraryDocument[];
  readonly chosen: string | undefined;
  readonly sought: string;
  readonly isPending: boolean;
  readonly onRemove: (id: string) => void;
};

function Documents({ documents, chosen, sought, isPending, onRemove }: DocumentsProps) {
  const [removing, setRemoving] = useState<LibraryDocument>();
  const [onlyType, setOnlyType] = useState<string>();
  const words = useDebounced(sought.trim(), SEARCH_MS);
  const inText = useQuery(libraryQueries.found(words));
  const citations = useQuery(libraryQueries.citations());
  const ready = documents.filter(({ status }) => status === "ready");
  const shown = ready.filter(
    ({ id, fileName, type }) =>
      (onlyType === undefined || type === onlyType) &&
      (fileName.toLowerCase().includes(words.toLowerCase()) ||
        inText.data?.ids.includes(id) === true),
  );
  return (
    <section
      aria-labelledby="documents"
      className="rounded-2 border border-hairline-strong bg-paper"
    >
      <header className="flex min-h-9.5 flex-wrap items-center gap-2 border-b border-hairline px-3.5">
        <h2 id="documents" className="text-13 font-semibold">
          {chosen ?? "All files"}
        </h2>
        <span className="text-12 text-ink-3 figures">
          {isPending ? (
            <Spinner label="Loading" />
          ) : (
            `${shown.length} of ${countText(ready.length, "file")} shown`
          )}
        </span>
        <span className="flex-1">{inText.isFetching && <Spinner label="Searching" />}</span>
        <TypeFilter
          types={[...new Set(ready.map(({ type }) => type))].toSorted()}
          chosen={onlyType}
          onChoose={setOnlyType}
        />
      </header>
      {shown.length === 0 ? (
        <NoneShown settled={ready.length} sought={words} />
      ) : (
        <DocumentTable
          documents={shown}
          figures={citations.data?.figures}
          showsTicker={chosen === undefined}
          onRemove={setRemoving}
        />
      )}
      {removing !== undefined && (
        <RemoveDocument
          document={removing}
          onRemove={() => onRemove(removing.id)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

type TypeFilterProps = {
  readonly types: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (type: string | undefined) => void;
};

function TypeFilter({ types, chosen, onChoose }: TypeFilterProps) {
  const items = [undefined, ...types].map((type) => ({
    label: type ?? "All types",
    ...(type === chosen && { icon: Check }),
    onSelect: () => onChoose(type),
  }));
  const trigger = (
    <Button size="small" variant="ghost">
      <ListFilter size={14} strokeWidth={1.75} aria-hidden />
      {chosen === undefined ? "Filter" : `Filter: ${chosen}`}
    </Button>
  );
  return <Menu trigger={trigger} items={items} />;
}

type NoneShownProps = { readonly settled: number; readonly sought: string };

/** Why no document is listed; of an empty library, what it is for and a start. */
function NoneShown({ settled, sought }: NoneShownProps) {
  if (settled > 0) {
    const text =
      sought === "" ? "No file of this type is ready." : `No file name or text has “${sought}”.`;
    return <p className="px-3.5 py-3 text-12 text-ink-3">{text}</p>;
  }
  return (
    <div className="grid max-w-150 justify-items-start gap-3 px-3.5 py-5 text-13 text-ink-2">
      <p>
        No document is ready yet. Drop files above, or choose them: transcripts, presentations,
        indentures, workbooks. They are read by company, can be asked in every note on it, and each
        figure taken from one leads back to its page.
      </p>
      <AddSamples />
    </div>
  );
}

function countsOf(documents: readonly LibraryDocument[]) {
  const byTicker = Map.groupBy(documents, ({ ticker }) => ticker);
  return [...byTicker]
    .map(([ticker, files]) => ({ ticker, files: files.length }))
    .toSorted((a, b) => a.ticker.localeCompare(b.ticker));
}

type RemoveDocumentProps = {
  readonly document: LibraryDocument;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

/** Asks before a document goes: it can't be brought back. */
function RemoveDocument({ document, onRemove, onClose }: RemoveDocumentProps) {
  return (
    <ActionDialog
      title="Remove document"
      action="Remove"
      variant="danger"
      onAction={() => {
        onRemove();
        onClose();
      }}
      onClose={onClose}
    >
      <p className="px-5 py-4 text-13 wrap-anywhere">
        {document.fileName} and what was read of it are removed from {document.ticker}. Passages
        that are connected to a document of yours stay in it.
      </p>
    </ActionDialog>
  );
}
