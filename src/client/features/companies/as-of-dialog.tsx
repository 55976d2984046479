import { useState } from "react";
import { ActionDialog } from "#client/components/action-dialog.tsx";
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
  const [date, setDate] = useState(asOfDate ?? "");
  const [error, setError] = useState<string>();
  const [today] = useState(() => localIsoDate(new Date()));

  function handleSubmit(): void {
    const fault = faultOf(date, today);
    if (fault === undefined) onChoose(date);
    else setError(fault);
  }

  return (
    <ActionDialog
      onClose={onClose}
      title="As-of date"
      description="Statements show what filings made by this day said. Later filings and restatements stay out."
      action="Show as of this date"
      onAction={handleSubmit}
      formClassName="px-5 py-4"
    >
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
    </ActionDialog>
  );
}

function faultOf(date: string, today: string): string | undefined {
  if (date === "") return "Choose a date.";
  if (date > today) return "Choose a date that is not in the future.";
  return date < FIRST_DAY ? "Filers began to tag their statements in 2009." : undefined;
}
