import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ModelImport, previewModelImport } from "#contracts/models.ts";
import { FILE_BUTTON } from "#client/components/button-classes.ts";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { scrollStop } from "#client/components/scroll-stop.ts";
import { useStoreModel } from "#client/features/models/use-new-model.ts";
import { callApi } from "#client/lib/api.ts";
import { formatTextAmount } from "#core/ledger/display.ts";

type ImportModelDialogProps = { readonly onClose: () => void };

/** An analyst's own DCF workbook: what was understood of it and what is wrong in it, then a model. */
export function ImportModelDialog({ onClose }: ImportModelDialogProps) {
  const [ticker, setTicker] = useState("");
  const [file, setFile] = useState<File>();
  const wanted = ticker.trim().toUpperCase();
  const { preview, save } = useImport(wanted);
  const { data: read } = preview;
  const failure = preview.error ?? save.error;
  const canSave = read !== undefined && read.model !== null;

  return (
    <Dialog
      onClose={onClose}
      title="Import a DCF workbook"
      description="Rows are recognised by their names. You see what was understood before anything is saved."
      className="max-w-180"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {canSave ? (
            <Button variant="primary" isBusy={save.isPending} onClick={() => save.mutate(read)}>
              Save as a model
            </Button>
          ) : (
            <Button
              variant="primary"
              isBusy={preview.isPending}
              disabledReason={missing(wanted, file)}
              onClick={() => file && preview.mutate(file)}
            >
              Read workbook
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 px-5 py-4">
        <FileFields
          ticker={ticker}
          onTicker={(text) => {
            setTicker(text);
            preview.reset();
          }}
          onFile={(chosen) => {
            setFile(chosen);
            preview.reset();
          }}
        />
        {preview.isPending && <Spinner label="Reading the workbook" />}
        {failure !== null && <Notice tone="error">{failure.message}</Notice>}
        {read !== undefined && <ReadWorkbook read={read} />}
      </div>
    </Dialog>
  );
}

type FileFieldsProps = {
  readonly ticker: string;
  readonly onTicker: (text: string) => void;
  readonly onFile: (file: File | undefined) => void;
};

function FileFields({ ticker, onTicker, onFile }: FileFieldsProps) {
  return (
    <div className="grid grid-cols-[120px_1fr] items-end gap-3">
      <TextField
        label="Ticker"
        value={ticker}
        maxLength={10}
        onChange={(event) => onTicker(event.currentTarget.value)}
      />
      <label className="text-12 font-medium text-ink-2">
        Workbook (XLSX)
        <input
          type="file"
          accept=".xlsx"
          className={`mt-1 block w-full text-12 ${FILE_BUTTON}`}
          onChange={(event) => onFile(event.currentTarget.files?.[0])}
        />
      </label>
    </div>
  );
}

/** Reads a workbook, and saves what was read under a ticker. */
function useImport(ticker: string) {
  const store = useStoreModel();
  const preview = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set("ticker", ticker);
      form.set("file", file);
      return callApi(previewModelImport, { form });
    },
  });
  const save = useMutation({
    mutationFn: async ({ model, fileName }: ModelImport) => {
      if (model === null) throw new Error("There is nothing to save");
      const name = fileName
        .replace(/\.[^.]*$/, "")
        .slice(0, 120)
        .trim();
      await store({ ticker, name: name === "" ? ticker : name, ...model });
    },
  });
  return { preview, save };
}

function missing(ticker: string, file: File | undefined): string | undefined {
  if (ticker === "") return "Type a ticker first";
  return file === undefined ? "Choose a workbook first" : undefined;
}

function ReadWorkbook({ read }: { readonly read: ModelImport }) {
  const { model, problem, findings, assumed, understood, notUnderstood } = read;
  return (
    <div ref={scrollStop} className="grid max-h-100 gap-3 overflow-y-auto text-12">
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {model !== null && <Values read={read} results={model.valuationResults} />}
      {findings.map(({ code, sentence, place }) => (
        <Notice key={`${code} ${place ?? ""}`} tone="warning">
          {sentence} {place !== undefined && <span className="text-ink-3">{place}</span>}
        </Notice>
      ))}
      {model !== null && findings.length === 0 && (
        <p className="text-ink-2">Recomputing found no error in its steps.</p>
      )}
      {assumed.map((sentence) => (
        <Notice key={sentence} tone="info">
          {sentence}
        </Notice>
      ))}
      <section aria-label="Understood">
        <h3 className="mb-1 font-semibold">Understood ({understood.length})</h3>
        <ul className="grid grid-cols-2 gap-x-4">
          {understood.map(({ label, as, place }) => (
            <li key={`${place} ${as}`} className="flex gap-2 border-b border-hairline py-0.5">
              <span className="flex-1 truncate" title={`${label}, taken for ${as}`}>
                {label}
              </span>
              <span className="text-ink-3">{place}</span>
            </li>
          ))}
        </ul>
      </section>
      {notUnderstood.length > 0 && (
        <section aria-label="Not understood">
          <h3 className="mb-1 font-semibold">Not understood ({notUnderstood.length})</h3>
          <p className="text-ink-2">{notUnderstood.join(", ")}</p>
        </section>
      )}
    </div>
  );
}

type Results = NonNullable<ModelImport["model"]>["valuationResults"];

function Values({ read, results }: { readonly read: ModelImport; readonly results: Results }) {
  const { currency, years, periods } = read;
  const amount = (value: number | null) =>
    value === null ? "n.m." : formatTextAmount(value * 1e6, currency, "mm");
  return (
    <p>
      {years[0]} to {periods.at(-1)}, {currency}. Enterprise value{" "}
      {amount(results.enterpriseValueGG)} by Gordon growth, {amount(results.enterpriseValueEM)} by
      the EBITDA multiple; equity value {amount(results.equityValueGG)} and{" "}
      {amount(results.equityValueEM)}.
    </p>
  );
}
