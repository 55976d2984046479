import { type SyntheticEvent, useId, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { ApiError } from "#client/lib/api.ts";
import { FILE_NAME_MAX, type LibraryDocument } from "#contracts/knowledge-base.ts";
import { TickerField } from "./ticker-field.tsx";
import { useChangeDocument } from "./use-library.ts";

type ChangeDocumentProps = { readonly document: LibraryDocument; readonly onClose: () => void };

/** Asks for another name or ticker. A refusal stands under its field, and what was typed stays. */
export function ChangeDocument({ document, onClose }: ChangeDocumentProps) {
  const formId = useId();
  // The ending stays: it says how the file is read.
  const ending = /\.\w{1,5}$/.exec(document.fileName)?.[0] ?? "";
  const [name, setName] = useState(document.fileName.slice(0, -ending.length || undefined));
  const [ticker, setTicker] = useState(document.ticker);
  const { error, isPending, mutate, reset } = useChangeDocument(document);
  const fileName = `${name.trim()}${ending}`;
  const isSame = fileName === document.fileName && ticker.trim() === document.ticker;
  const isOfTicker = error instanceof ApiError && error.field === "ticker";

  function handleSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSame) return onClose();
    if (name.trim() !== "") mutate({ fileName, ticker: ticker.trim() }, { onSuccess: onClose });
  }

  return (
    <Dialog
      onClose={onClose}
      title="Rename or move"
      className="max-w-110"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex gap-3 px-5 py-4" onSubmit={handleSubmit}>
        <TextField
          label="Name"
          className="min-w-0 flex-1"
          // The dialog is opened to fill in this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          maxLength={FILE_NAME_MAX - ending.length}
          value={name}
          trailing={<span className="text-12 text-ink-3">{ending}</span>}
          onChange={(event) => {
            reset();
            setName(event.currentTarget.value);
          }}
          onFocus={(event) => event.currentTarget.select()}
          error={nameError(name, isOfTicker ? undefined : error?.message)}
        />
        <TickerField
          isLabelHidden={false}
          value={ticker}
          onChange={(text) => {
            reset();
            setTicker(text);
          }}
          error={isOfTicker ? error.message : undefined}
        />
      </form>
    </Dialog>
  );
}

function nameError(name: string, refusal: string | undefined): string | undefined {
  return name.trim() === "" ? "A file needs a name" : refusal;
}
