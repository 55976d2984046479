import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import type { ResearchSummary } from "#contracts/research.ts";
import { Button } from "#client/components/button.tsx";
import { TRY_AGAIN } from "#client/components/error-boundary.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Skeleton } from "#client/components/skeleton.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { useRemoveResearch } from "./list-mutations.ts";
import { researchListQueries } from "./list-queries.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { ResearchTable } from "./research-table.tsx";

/** The find box asks the server this long after the last keystroke. */
export const FIND_DEBOUNCE_MS = 300;
export const NO_RESEARCH_YET = "Nothing written yet. Start with a document and a ticker.";

type ResearchListProps = { readonly onNew: () => void };

/** The analyst's documents, with the box that finds one by title, ticker or text. */
export function ResearchList({ onNew }: ResearchListProps) {
  const [typed, setTyped] = useState("");
  const text = useDebounced(typed.trim(), FIND_DEBOUNCE_MS);
  const list = useQuery({
    ...researchListQueries.documents(text),
    placeholderData: keepPreviousData,
  });
  const isSearching = typed.trim() !== text || list.isPlaceholderData;
  return (
    <section
      aria-label="Documents"
      // Has the focus when the last document is deleted.
      tabIndex={-1}
      className="overflow-hidden rounded-2 border border-hairline-strong bg-paper"
    >
      <div className="flex h-10 items-center gap-3 border-b border-hairline pr-2.5 pl-3.5">
        <p className="flex-1 text-12 whitespace-nowrap text-ink-3 figures">
          {text === "" && list.data !== undefined && countOf(list.data.length)}
        </p>
        <TextField
          label="Find a document"
          isLabelHidden
          type="search"
          placeholder="Find by title, ticker or text"
          className="w-60"
          icon={
            isSearching ? (
              <Spinner />
            ) : (
              <Search size={14} strokeWidth={1.75} aria-hidden className="text-ink-3" />
            )
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {list.data === undefined && list.error === null && <LoadingRows />}
      {list.error !== null && (
        <div className="p-3">
          <Notice
            tone="error"
            action={
              <Button size="small" onClick={() => void list.refetch()}>
                {TRY_AGAIN}
              </Button>
            }
          >
            {list.error.message}
          </Notice>
        </div>
      )}
      {list.data?.length === 0 && (
        <EmptyList text={text} onNew={onNew} onClear={() => setTyped("")} />
      )}
      {list.data !== undefined && list.data.length > 0 && (
        <Rows documents={list.data} asOf={list.dataUpdatedAt} />
      )}
    </section>
  );
}

type RowsProps = { readonly documents: readonly ResearchSummary[]; readonly asOf: number };

function Rows({ documents, asOf }: RowsProps) {
  const [renamed, setRenamed] = useState<ResearchSummary>();
  const remove = useRemoveResearch();
  return (
    <>
      <ResearchTable
        documents={documents}
        asOf={asOf}
        onRename={setRenamed}
        onDelete={(document) => remove.mutate(document)}
      />
      {renamed !== undefined && (
        <RenameDialog document={renamed} onClose={() => setRenamed(undefined)} />
      )}
    </>
  );
}

type EmptyListProps = {
  readonly text: string;
  readonly onNew: () => void;
  readonly onClear: () => void;
};

function EmptyList({ text, onNew, onClear }: EmptyListProps) {
  const isFresh = text === "";
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 px-3.5 py-5 text-13 text-ink-2">
      {isFresh ? NO_RESEARCH_YET : `No document has “${text}” in its title, ticker or text.`}
      <Button onClick={isFresh ? onNew : onClear}>{isFresh ? "New document" : "Show all"}</Button>
    </div>
  );
}

function LoadingRows() {
  return (
    <div role="status" className="px-3.5 py-4">
      <span className="sr-only">Loading your documents</span>
      <Skeleton widths={["62%", "48%", "70%", "55%", "64%"]} />
    </div>
  );
}

function countOf(documents: number): string {
  if (documents === 0) return "";
  return documents === 1 ? "1 document" : `${documents.toLocaleString("en-US")} documents`;
}
