import { type ClipboardEvent, useState } from "react";
import {
  type InputRange,
  type InputUnit,
  readTyped,
  type TypedInput,
} from "#core/finance/valuation/typed-input.ts";

type TypedCellOptions = {
  readonly value: number;
  readonly unit: InputUnit;
  readonly range?: InputRange | undefined;
  readonly onChange: (value: number) => void;
  /** Where a cell may be empty: nothing is given any more. */
  readonly onClear?: (() => void) | undefined;
  /** Takes a block copied from a spreadsheet; false where it is one value, a reason where it can't. */
  readonly onPaste?: ((text: string) => PasteAnswer) | undefined;
};

export type PasteAnswer = boolean | { readonly reason: string };

/** What is being typed into a cell: each keystroke that can be read goes to the model at once. */
export function useTypedCell(options: TypedCellOptions) {
  const { value, unit, range, onChange, onClear, onPaste } = options;
  const [draft, setDraft] = useState<string>();
  const [before, setBefore] = useState(value);
  const [refusal, setRefusal] = useState<string>();
  const [seen, setSeen] = useState(value);
  const isEmpty = onClear !== undefined && draft?.trim() === "";
  const typed: Partial<TypedInput> =
    draft === undefined || isEmpty ? {} : readTyped(draft, unit, range);
  const fault = "reason" in typed ? typed.reason : undefined;

  // Undo, Reset, a paste or another case changed the value: what was typed is of the one before.
  if (!Object.is(seen, value)) {
    setSeen(value);
    if (!isEmpty && !("value" in typed && typed.value === value)) {
      show(undefined);
      setBefore(value);
    }
  }

  function show(text: string | undefined, refused?: string): void {
    setDraft(text);
    setRefusal(refused);
  }

  const reason = refusal ?? fault;

  return {
    draft,
    reason,
    type(text: string) {
      show(text);
      if (text.trim() === "") onClear?.();
      const read = readTyped(text, unit, range);
      if ("value" in read) onChange(read.value);
    },
    start: () => setBefore(value),
    /** What can't be read stays where it was typed; what was not pasted has been said. */
    leave: () => show(fault === undefined ? undefined : draft),
    /** Leaves what is typed; true for what can't be read, which the model knows nothing of. */
    forget() {
      show(undefined);
      return reason !== undefined;
    },
    takeBack() {
      show(undefined);
      if (Object.is(before, value)) return;
      if (Number.isNaN(before)) onClear?.();
      else onChange(before);
    },
    paste(event: ClipboardEvent) {
      const answer = onPaste?.(event.clipboardData.getData("text")) ?? false;
      if (answer === false) return;
      event.preventDefault();
      show(undefined, answer === true ? undefined : answer.reason);
    },
  };
}
