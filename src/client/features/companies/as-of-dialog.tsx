import { type SyntheticEvent, useId, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { localIsoDate } from "#client/lib/local-date.ts";

/** Filers began to tag their statements in 2009. */
const FIRST_DAY = "2009-01-01";

type AsOfDialogProps = {
  readonly asOfDate: string | null;
  readonly onChoose: (asOfDate: string) => void;
  readonly onClose: () => void;
};

/** Asks for the day on which the document's figures are to be known. */
export function AsOfDialog({ asOfDate, onChoose, onClose }: AsOfDialogProps) {
  const formId = useId();
  const [date, setDate] = useState(asOfDate ?? "");
  const [error, setError] = useState<string>();
  const [today] = useState(() => localIsoDate(new Date()));

  function handleSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fault = faultOf(date, today);
    if (fault === undefined) onChoose(date);
    else setError(fault);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="As-of date"
      description="Statements show what filings made by this day said. Later filings and restatements stay out."
      className="max-w-110"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Show as of this date
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="px-5 py-4" onSubmit={handleSubmit}>
        <TextField
          label="Date"
          type="date"
          fieldSize="large"
          // The dialog is opened to fill in this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          min={FIRST_DAY}
          max={today}
          value={date}
          onChange={(event) => {
            setDate(event.currentTarget.value);
            setError(undefined);
          }}
          error={error}
        />
      </form>
    </Dialog>
  );
}

function faultOf(date: string, today: string): string | undefined {
  if (date === "") return "Choose a date.";
  if (date > today) return "Choose a date that is not in the future.";
  return date < FIRST_DAY ? "Filers began to tag their statements in 2009." : undefined;
}
