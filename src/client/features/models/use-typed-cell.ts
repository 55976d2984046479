import { type ClipboardEvent, useState } from "react";
import { type InputUnit, pastedCells, readTyped } from "#core/finance/valuation/typed-input.ts";

type TypedCellOptions = {
  readonly value: number;
  readonly unit: InputUnit;
  readonly onChange: (value: number) => void;
  readonly onPasteRow: ((values: readonly number[]) => void) | undefined;
};

/** What is being typed into a cell: each keystroke that can be read goes to the model at once. */
export function useTypedCell({ value, unit, onChange, onPasteRow }: TypedCellOptions) {
  const [draft, setDraft] = useState<string>();
  const [before, setBefore] = useState(value);
  const [refusal, setRefusal] = useState<string>();
  const typed = draft === undefined ? undefined : readTyped(draft, unit);
  const reason = refusal ?? (typed !== undefined && "reason" in typed ? typed.reason : undefined);

  function show(text: string | undefined, refused?: string): void {
    setDraft(text);
    setRefusal(refused);
  }

  return {
    draft,
    reason,
    type(text: string) {
      show(text);
      const read = readTyped(text, unit);
      if ("value" in read) onChange(read.value);
    },
    start: () => setBefore(value),
    /** What can't be read stays where it was typed. */
    leave: () => {
      if (reason === undefined) setDraft(undefined);
    },
    takeBack() {
      show(undefined);
      if (!Object.is(before, value)) onChange(before);
    },
    /** A row of cells goes into this one and those after it, or none of it does. */
    paste(event: ClipboardEvent) {
      const cells = pastedCells(event.clipboardData.getData("text"));
      if (cells.length < 2 || onPasteRow === undefined) return;
      event.preventDefault();
      const read = cells.map((cell) => readTyped(cell, unit));
      const refused = read.find((one) => "reason" in one);
      if (refused !== undefined) {
        show(draft, `Nothing was pasted: ${"reason" in refused ? refused.reason : ""}`);
        return;
      }
      show(undefined);
      onPasteRow(read.flatMap((one) => ("value" in one ? [one.value] : [])));
    },
  };
}
