import { useMutation } from "@tanstack/react-query";
import { FileSearch, X } from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { ActionDialog } from "#client/components/action-dialog.tsx";
import { Button } from "#client/components/button.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { Tag } from "#client/components/tag.tsx";
import { callApi } from "#client/lib/api.ts";
import { useElapsed } from "#client/lib/use-elapsed.ts";
import {
  CHECKED_ENDINGS,
  CHECKED_TYPES_TEXT,
  checkDocument,
  isCheckedType,
} from "#contracts/check-document.ts";
import { CHECKED_COMPANIES_MAX, CHECKED_MODELS_MAX } from "#contracts/check-figures.ts";
import { DOCUMENT_MAX_BYTES } from "#contracts/knowledge-base.ts";
import type { SavedOutput } from "#contracts/models.ts";
import { listText } from "#core/count-text.ts";
import { CheckedDocument } from "./checked-document.tsx";
import { DropTarget } from "./drop-files.tsx";
import { TOO_LARGE_TEXT } from "./uploads.ts";

type Model = Pick<SavedOutput, "id" | "ticker" | "name">;

type CheckDocumentProps = {
  /** What was dropped to be checked. */
  readonly dropped?: File | undefined;
  /** Companies at hand: those of the open document. */
  readonly connected: readonly string[];
  /** The analyst's saved models, connected or not. */
  readonly models: readonly Model[];
  /** The box that finds others. */
  readonly SearchBox: ComponentType<{ readonly onChoose: (ticker: string) => void }>;
  readonly onClose: () => void;
};

/** Checks a file of anybody's: choose it and its companies, see what was found, take it back. */
export function CheckDocument({
  dropped,
  connected,
  models,
  SearchBox,
  onClose,
}: CheckDocumentProps) {
  const [file, setFile] = useState(dropped);
  const [chosen, setChosen] = useState<readonly Model[]>([]);
  const [companies, setCompanies] = useState(connected.slice(0, CHECKED_COMPANIES_MAX));
  const against = [...companies, ...chosen.map(({ ticker, name }) => `${ticker} ${name}`)];
  const check = useDocumentCheck();
  const close = (): void => {
    check.stop();
    onClose();
  };
  if (check.answer !== undefined) {
    const description = `${file?.name ?? ""}, held to ${listText(against)}`;
    return (
      <CheckedDocument
        {...{ description }}
        answer={check.answer}
        onChange={check.stop}
        onClose={close}
      />
    );
  }
  const refusal = file === undefined ? undefined : refusalOf(file);
  const isReady = file !== undefined && refusal === undefined && against.length > 0;
  return (
    <ActionDialog
      title="Check a document"
      description="A file of anybody's comes back in its own format, with the verdict on each figure."
      className="max-w-140"
      action="Check figures"
      isBusy={check.isPending}
      disabledReason={isReady ? undefined : "Choose a file and a company or model that it is about"}
      onAction={() => {
        if (file !== undefined) check.start({ file, companies, models: chosen });
      }}
      onClose={close}
    >
      <div className="grid gap-4 px-5 py-4">
        <ChosenFile file={file} isBusy={check.isPending} onFile={setFile} />
        {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
        <ChosenCompanies {...{ companies, SearchBox }} onChange={setCompanies} />
        <ChosenModels {...{ models, chosen }} onChange={setChosen} />
        {check.error !== null && <Notice tone="error">{check.error.message}</Notice>}
        {check.isPending && file !== undefined && (
          <Checking name={file.name} against={against} onStop={check.stop} />
        )}
      </div>
    </ActionDialog>
  );
}

type Asked = {
  readonly file: File;
  readonly companies: readonly string[];
  readonly models: readonly Model[];
};

/** One check at a time, which can be stopped. */
function useDocumentCheck() {
  const stopping = useRef<AbortController>(undefined);
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: ({ file, companies, models }: Asked) => {
      stopping.current = new AbortController();
      const form = new FormData();
      form.set("file", file);
      form.set("companies", companies.join(","));
      form.set("savedOutputIds", models.map(({ id }) => id).join(","));
      return callApi(checkDocument, { form, signal: stopping.current.signal });
    },
  });
  const stop = (): void => {
    stopping.current?.abort();
    reset();
  };
  return { answer: data, error, isPending, start: mutate, stop };
}

function refusalOf({ name, size }: File): string | undefined {
  if (!isCheckedType(name)) return CHECKED_TYPES_TEXT;
  if (size === 0) return "This file is empty.";
  return size > DOCUMENT_MAX_BYTES ? TOO_LARGE_TEXT : undefined;
}

type ChosenFileProps = {
  readonly file: File | undefined;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
};

function ChosenFile({ file, isBusy, onFile }: ChosenFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ([first]: readonly File[]): void => {
    if (first !== undefined && !isBusy) onFile(first);
  };
  return (
    <DropTarget
      className="flex flex-wrap items-center gap-3.5 rounded-2 border border-dashed border-control bg-paper px-4 py-3"
      overClassName="border-accent! bg-selected!"
      onFiles={take}
    >
      <FileSearch size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />
      <div className="min-w-40 flex-1">
        <p className="text-13 font-medium wrap-anywhere">{file?.name ?? "Drop a document here"}</p>
        <p className="text-12 text-ink-3">
          Word and PowerPoint come back with comments, Excel with cell notes, PDF with highlights.
          Macros are kept and never run. Up to 50 MB. Nothing is kept here.
        </p>
      </div>
      <Button
        disabledReason={isBusy ? "It is being checked" : undefined}
        onClick={() => input.current?.click()}
      >
        {file === undefined ? "Choose file" : "Choose another"}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="Document to check"
        accept={CHECKED_ENDINGS.join(",")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </DropTarget>
  );
}

type ChosenCompaniesProps = {
  readonly companies: readonly string[];
  readonly SearchBox: CheckDocumentProps["SearchBox"];
  readonly onChange: (companies: string[]) => void;
};

function ChosenCompanies({ companies, SearchBox, onChange }: ChosenCompaniesProps) {
  return (
    <section aria-labelledby="about" className="grid gap-1.5">
      <h3 id="about" className="text-12 font-semibold text-ink-2">
        Companies it is about, the main one first
      </h3>
      {companies.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {companies.map((ticker) => (
            <li key={ticker} className="flex items-center">
              <Tag isAccent>{ticker}</Tag>
              <IconButton
                icon={X}
                size="small"
                label={`Remove ${ticker}`}
                onClick={() => onChange(companies.filter((each) => each !== ticker))}
              />
            </li>
          ))}
        </ul>
      )}
      {companies.length < CHECKED_COMPANIES_MAX ? (
        <SearchBox
          onChoose={(ticker) => onChange([...companies.filter((each) => each !== ticker), ticker])}
        />
      ) : (
        <p className="text-12 text-ink-3">{CHECKED_COMPANIES_MAX} companies at most.</p>
      )}
    </section>
  );
}

type ChosenModelsProps = {
  readonly models: readonly Model[];
  readonly chosen: readonly Model[];
  readonly onChange: (chosen: readonly Model[]) => void;
};

/** Saved models that the document may quote. */
function ChosenModels({ models, chosen, onChange }: ChosenModelsProps) {
  const isFull = chosen.length >= CHECKED_MODELS_MAX;
  if (models.length === 0) return undefined;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-12 font-semibold text-ink-2">Saved models that it quotes</legend>
      <ul className="max-h-32 overflow-y-auto">
        {models.map((model) => {
          const others = chosen.filter(({ id }) => id !== model.id);
          const isChosen = others.length < chosen.length;
          return (
            <li key={model.id}>
              <label className="flex min-h-7 items-center gap-2 text-13 wrap-anywhere">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => onChange(isChosen ? others : [...chosen, model])}
                />
                {model.ticker} {model.name}
              </label>
            </li>
          );
        })}
      </ul>
      {isFull && <p className="text-12 text-ink-3">{CHECKED_MODELS_MAX} models at most.</p>}
    </fieldset>
  );
}

type CheckingProps = {
  readonly name: string;
  readonly against: readonly string[];
  readonly onStop: () => void;
};

/** After two seconds it is said what is being done. */
function Checking({ name, against, onStop }: CheckingProps) {
  const isLong = useElapsed(2_000);
  return (
    <div className="flex items-center gap-2 text-12 text-ink-2">
      <output className="flex flex-1 items-center gap-2 wrap-anywhere">
        {isLong && (
          <>
            <Spinner />
            Judging every figure of {name} against {listText(against)}
          </>
        )}
      </output>
      <Button size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
