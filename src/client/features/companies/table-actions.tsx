import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { AddToNoteDialog } from "#client/features/companies/add-to-note-dialog.tsx";
import { copyTable } from "#client/features/companies/copy-table.ts";
import type { NoteTable, NoteText } from "#core/outputs/report/note-table.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";

/** The document that rows of a table can be written into. */
export type Note = {
  readonly add: (written: NoteText) => void;
  /** Why nothing can be added now. */
  readonly blockedReason: string | undefined;
};

type TableActionsProps = NoteTable & {
  /** Absent where no document is open beside the table. */
  readonly note: Note | undefined;
  /** The table as it is copied, where that is not as it is shown. */
  readonly copied?: StatementTable;
};

/** At the right of a table's choices: asks which rows the document takes, and copies it whole. */
export function TableActions({ note, copied, ...noteTable }: TableActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { table } = noteTable;
  return (
    <>
      <span className="flex-1" />
      {note !== undefined && (
        <Button size="small" disabledReason={note.blockedReason} onClick={() => setIsOpen(true)}>
          <FilePlus2 size={14} strokeWidth={1.75} aria-hidden />
          Add to note
        </Button>
      )}
      {note !== undefined && isOpen && (
        <AddToNoteDialog {...noteTable} onAdd={note.add} onClose={() => setIsOpen(false)} />
      )}
      <CopyButton text={() => copyTable(copied ?? table)} label="Copy table" variant="outline" />
    </>
  );
}
