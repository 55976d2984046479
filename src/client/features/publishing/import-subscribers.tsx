import { useId, useState } from "react";
import { FILE_BUTTON } from "#client/components/button-classes.ts";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Notice } from "#client/components/notice.tsx";
import { countText } from "#core/count-text.ts";
import { useImportSubscribers } from "./mutations.ts";

/** Addresses by paste or from a file; says what became of them. */
export function ImportSubscribers({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const [hasConsent, setHasConsent] = useState(false);
  const add = useImportSubscribers();
  const { data, error } = add;
  return (
    <Dialog
      onClose={onClose}
      title="Import subscribers"
      description="A list or a CSV file, up to 20,000 addresses"
      footer={
        data === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              isBusy={add.isPending}
              disabledReason={missingOf(text, hasConsent)}
              onClick={() => add.mutate(text)}
            >
              Import
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <div className="flex flex-col gap-3 px-5 py-4 text-[12.5px]">
        {data === undefined ? (
          <AddressFields {...{ text, hasConsent }} onText={setText} onConsent={setHasConsent} />
        ) : (
          <Imported {...data} />
        )}
        {error !== null && <Notice tone="error">{error.message}</Notice>}
      </div>
    </Dialog>
  );
}

type AddressFieldsProps = {
  readonly text: string;
  readonly hasConsent: boolean;
  readonly onText: (text: string) => void;
  readonly onConsent: (hasConsent: boolean) => void;
};

function AddressFields({ text, hasConsent, onText, onConsent }: AddressFieldsProps) {
  const id = useId();
  return (
    <>
      <div>
        <label htmlFor={id} className="mb-1 block text-12 font-medium text-ink-2">
          Addresses
        </label>
        <textarea
          id={id}
          rows={8}
          value={text}
          placeholder="One on each line, or with commas between"
          onChange={(event) => onText(event.currentTarget.value)}
          className="w-full resize-y rounded-2 border border-control bg-paper px-2 py-1.5 text-[12.5px]/[18px]"
        />
      </div>
      <label className="text-12 text-ink-2">
        Or a file{" "}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className={`ml-1 text-12 ${FILE_BUTTON}`}
          onChange={(event) => {
            void event.currentTarget.files?.[0]?.text().then(onText);
          }}
        />
      </label>
      <label className="flex items-start gap-2 text-12">
        <input
          type="checkbox"
          checked={hasConsent}
          onChange={(event) => onConsent(event.currentTarget.checked)}
          className="mt-0.5 accent-(--accent-fill)"
        />
        These people agreed to get this newsletter.
      </label>
    </>
  );
}

function missingOf(text: string, hasConsent: boolean): string | undefined {
  if (!text.includes("@")) return "Paste addresses or choose a file";
  return hasConsent ? undefined : "Confirm that they agreed";
}

type ImportedProps = {
  readonly added: number;
  readonly known: number;
  readonly left: number;
  readonly invalid: readonly string[];
};

function Imported({ added, known, left, invalid }: ImportedProps) {
  return (
    <>
      <p role="status" className="font-semibold figures">
        {countText(added, "address", "addresses")} added
      </p>
      <ul className="list-disc pl-4 text-12 text-ink-2 figures">
        {known > 0 && <li>{known.toLocaleString("en-US")} were on the list</li>}
        {left > 0 && (
          <li>{left.toLocaleString("en-US")} left it or bounced before, and stay away</li>
        )}
        {invalid.length > 0 && (
          <li className="wrap-anywhere">
            {invalid.length} could not be read: {invalid.slice(0, 10).join(", ")}
          </li>
        )}
      </ul>
    </>
  );
}
