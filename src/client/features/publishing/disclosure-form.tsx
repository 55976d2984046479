import { useId, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { DISCLOSURE_MAX, disclosureLine } from "#core/outputs/post/disclosure.ts";

type DisclosureFormProps = {
  /** The owner's own line; empty for the standard one. */
  readonly disclosure: string;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly onSave: (disclosure: string) => void;
};

/** The line on interests that is offered to a text that has none. */
export function DisclosureForm({ disclosure, isSaving, error, onSave }: DisclosureFormProps) {
  const id = useId();
  const [text, setText] = useState(disclosure);
  const isSame = text.trim() === disclosure.trim();
  return (
    <Card
      title="Disclosure"
      note="Offered to a text that discloses nothing"
      footer={
        <>
          <span className="flex-1" role={error === null ? undefined : "alert"}>
            {error?.message ?? (isSame ? "Saved" : "Not saved yet")}
          </span>
          <Button
            isBusy={isSaving}
            disabledReason={isSame ? "Nothing has changed" : undefined}
            onClick={() => onSave(text.trim())}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 px-3.5 py-3">
        <label htmlFor={id} className="text-12 font-medium text-ink-2">
          Your line
        </label>
        <textarea
          id={id}
          rows={2}
          value={text}
          maxLength={DISCLOSURE_MAX}
          placeholder="Empty: the standard line"
          onChange={(event) => setText(event.currentTarget.value)}
          className="w-full resize-y rounded-2 border border-control bg-paper px-2 py-1.5 text-[12.5px]/[18px]"
        />
        <p className="text-12 text-ink-3 wrap-anywhere">As it is added: {disclosureLine(text)}</p>
      </div>
    </Card>
  );
}
