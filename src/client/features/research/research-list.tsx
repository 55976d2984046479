import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { type ResearchSummary, TITLE_MAX } from "#contracts/research.ts";
import { Button } from "#client/components/button.tsx";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { TRY_AGAIN } from "#client/components/error-boundary.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Skeleton } from "#client/components/skeleton.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { useRemoveResearch, useRenameResearch } from "./list-mutations.ts";
import { researchListQueries } from "./list-queries.ts";
import { ResearchTable } from "./research-table.tsx";
import { ActionDialog } from "#client/components/action-dialog.tsx";

/** The find box asks the server this long after the last keystroke. */
export const FIND_DEBOUNCE_MS = 300;
/** The analyst's documents, with the box that finds one by title, ticker or text. */
export function ResearchList() {
  const [typed, setTyped] = useState("");
  const text = useDebounced(typed.trim(), FIND_DEBOUNCE_MS);
  const list = useQuery({
    ...researchListQueries.documents(text),
    placeholderData: keepPreviousData,
  });
  const [filter, setFilter] = useState<ListFilter>("all");
  const found = list.data ?? [];
  const documents = found.filter(FILTERS[filter]);
  const isSearching = typed.trim() !== text || list.isPlaceholderData;
  return (
    <section
      aria-label="Documents"
      // Has the focus when the last document is deleted.
      tabIndex={-1}
      className="overflow-hidden rounded-2 border border-hairline-strong bg-paper"
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-hairline pr-2.5 pl-3.5">
        <div className="-ml-2 flex-1 figures">
          {found.length > 0 && (
            <FilterBar
              label="Documents shown"
              filters={filtersOf(found)}
              chosen={filter}
              onChoose={setFilter}
              className="flex-nowrap!"
            />
          )}
        </div>
        <FindBox typed={typed} isSearching={isSearching} onType={setTyped} />
      </div>
      {list.data === undefined && list.error === null && <LoadingRows />}
      {list.error !== null && (
        <NotListed reason={list.error.message} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <NoneFound text={text} onClear={() => setTyped("")} />}
      {documents.length < found.length && documents.length === 0 && (
        <p role="status" className="px-3.5 py-5 text-13 text-ink-2">
          {NONE_OF[filter]}
        </p>
      )}
      {documents.length > 0 && <Rows documents={documents} asOf={list.dataUpdatedAt} />}
    </section>
  );
}

type FindBoxProps = {
  readonly typed: string;
  readonly isSearching: boolean;
  readonly onType: (text: string) => void;
};

function FindBox({ typed, isSearching, onType }: FindBoxProps) {
  return (
    <TextField
      label="Find a document"
      isLabelHidden
      type="search"
      placeholder="Find by title, ticker or text"
      className="w-60 max-w-full"
      icon={
        isSearching ? (
          <Spinner />
        ) : (
          <Search size={14} strokeWidth={1.75} aria-hidden className="text-ink-3" />
        )
      }
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

type NotListedProps = { readonly reason: string; readonly onRetry: () => void };

function NotListed({ reason, onRetry }: NotListedProps) {
  return (
    <div className="p-3">
      <Notice tone="error" action={{ label: TRY_AGAIN, run: onRetry }}>
        {reason}
      </Notice>
    </div>
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

type NoneFoundProps = { readonly text: string; readonly onClear: () => void };

/** With no text there is nothing to say here: home shows the sample. */
function NoneFound({ text, onClear }: NoneFoundProps) {
  if (text === "") return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 px-3.5 py-5 text-13 text-ink-2">
      {`No document has “${text}” in its title, ticker or text.`}
      <Button onClick={onClear}>Show all</Button>
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

type ListFilter = "all" | "drafts" | "published";

const FILTERS: Readonly<Record<ListFilter, (document: ResearchSummary) => boolean>> = {
  all: () => true,
  drafts: ({ isPublished }) => !isPublished,
  published: ({ isPublished }) => isPublished,
};
const LABELS: Readonly<Record<ListFilter, string>> = {
  all: "All",
  drafts: "Drafts",
  published: "Published",
};

const NONE_OF: Readonly<Record<ListFilter, string>> = {
  all: "",
  drafts: "There is no draft.",
  published: "Nothing is published yet.",
};

/** "All 13", "Drafts 5", "Published 8". */
function filtersOf(documents: readonly ResearchSummary[]) {
  return (["all", "drafts", "published"] as const).map((id) => {
    const count = documents.filter(FILTERS[id]).length.toLocaleString("en-US");
    return { id, label: `${LABELS[id]} ${count}` };
  });
}

type RenameDialogProps = { readonly document: ResearchSummary; readonly onClose: () => void };

/** Asks for another title. A refusal stands under the field, and what was typed stays. */
function RenameDialog({ document, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(document.title);
  const rename = useRenameResearch();

  function handleSubmit(): void {
    const title = typed.trim();
    if (title === document.title) return onClose();
    rename.mutate({ id: document.id, revision: document.revision, title }, { onSuccess: onClose });
  }

  return (
    <ActionDialog
      onClose={onClose}
      title="Rename document"
      action="Rename"
      isBusy={rename.isPending}
      onAction={handleSubmit}
      formClassName="px-5 py-4"
    >
      <TextField
        label="Title"
        fieldSize="large"
        // The dialog is opened to fill in this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={TITLE_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        error={rename.error?.message}
      />
    </ActionDialog>
  );
}
