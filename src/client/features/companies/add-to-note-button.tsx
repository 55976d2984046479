import { Check, FilePlus2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";
import { type NoteText, tableInWords } from "#core/outputs/report/table-in-words.ts";

/** The document that rows of a table can be written into. */
export type Note = {
  readonly add: (written: NoteText) => void;
  /** Why nothing can be added now. */
  readonly blockedReason: string | undefined;
};

type AddToNoteButtonProps = {
  /** Absent where no document is open beside the table. */
  readonly note: Note | undefined;
  /** Names the lines: "financial statements". */
  readonly title: string;
  readonly table: StatementTable;
  readonly connected: ConnectedFinancialData;
  readonly disabledReason?: string | undefined;
};

/** Writes the rows shown into the document, each figure bound to its data. */
export function AddToNoteButton(props: AddToNoteButtonProps) {
  const { note, title, table, connected } = props;
  const [isAdded, setIsAdded] = useState(false);
  if (note === undefined) return null;
  const Icon = isAdded ? Check : FilePlus2;
  return (
    <Button
      size="small"
      disabledReason={props.disabledReason ?? note.blockedReason}
      onClick={() => {
        note.add(tableInWords(title, table, connected));
        setIsAdded(true);
      }}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {isAdded ? "Added to note" : "Add to note"}
    </Button>
  );
}
