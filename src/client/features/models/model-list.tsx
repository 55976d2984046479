import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { Tag } from "#client/components/tag.tsx";
import { NEW_MODEL_HASH } from "#client/features/models/new-model-hash.ts";
import { modelQueries } from "#client/features/models/queries.ts";
import { useNewModel } from "#client/features/models/use-new-model.ts";
import { laterAsked } from "#client/lib/later.ts";
import { formatWhen } from "#client/lib/format-when.ts";

/** Fetched with the first import. */
const ImportModelDialog = laterAsked(
  async () => (await import("#client/features/models/import-model-dialog.tsx")).ImportModelDialog,
);

type ModelListProps = {
  /** What stands here for who has no model yet. */
  readonly empty: ReactNode;
};

/** The analyst's models, newest change first, and a new one by its ticker. */
export function ModelList({ empty }: ModelListProps) {
  const { data: models, error, refetch } = useQuery(modelQueries.list());
  const [isImporting, setIsImporting] = useState(false);
  const closeImport = () => setIsImporting(false);
  return (
    <div className="mx-auto max-w-240 px-4 py-6 md:px-8">
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <h1 className="flex-1 text-20 font-semibold tracking-[-0.01em]">Models</h1>
        <Button onClick={() => setIsImporting(true)}>
          <FileUp size={14} strokeWidth={1.75} aria-hidden />
          Import workbook
        </Button>
        <NewModelForm />
      </div>
      {error !== null && (
        <Notice tone="error" action={{ label: "Retry", run: () => void refetch() }}>
          {error.message}
        </Notice>
      )}
      {error === null && models === undefined && <Spinner label="Loading models" />}
      {models?.length === 0 && empty}
      {models !== undefined && models.length > 0 && (
        <ul className="rounded-2 border border-hairline-strong bg-paper">
          {models.map(({ id, ticker, name, updatedAt }) => (
            <li key={id} className="border-t border-hairline first:border-t-0">
              <Link
                to="/models/$id"
                params={{ id }}
                className="flex h-10 items-center gap-2 px-3 hover:bg-hover"
              >
                <Tag>{ticker}</Tag>
                <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                <span className="text-12 text-ink-3">{formatWhen(updatedAt, new Date())}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isImporting && <ImportModelDialog onClose={closeImport} />}
    </div>
  );
}

function NewModelForm() {
  const [ticker, setTicker] = useState("");
  const { create, isPending } = useNewModel();
  const field = useRef<HTMLInputElement>(null);
  const isAsked = useLocation().hash === NEW_MODEL_HASH;
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  const wanted = ticker.trim().toUpperCase();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wanted !== "" && !isPending) create(wanted);
  }

  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2">
      <input
        ref={field}
        aria-label="Ticker of the new model"
        placeholder="Ticker"
        value={ticker}
        maxLength={10}
        onChange={(event) => setTicker(event.target.value)}
        className="h-8 w-28 rounded-2 border border-control bg-paper px-2 uppercase placeholder:normal-case"
      />
      <Button
        type="submit"
        variant="primary"
        className="h-8!"
        isBusy={isPending}
        disabledReason={wanted === "" ? "Type a ticker first" : undefined}
      >
        New model
      </Button>
    </form>
  );
}
