import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { AddToNoteDialog } from "#client/features/companies/add-to-note-dialog.tsx";
import { copyTable } from "#client/features/companies/copy-table.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { exhibitOfWhole, type TableIdentity } from "#core/outputs/note-exhibits/exhibit-name.ts";
import { tableDrawing } from "#core/outputs/note-exhibits/table-exhibit.ts";
import type { NoteExhibit } from "#core/outputs/report/note-exhibit.ts";
import { pictureCaption } from "#core/outputs/report/picture-caption.ts";
import type { NoteTable, NoteText } from "#core/outputs/report/note-table.ts";
import { copyPicture } from "#client/document/exhibits/exhibit-picture.ts";
import { isWithoutFigures } from "#core/outputs/report/statement-folds.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";

/** The document that rows of a table can be written into. */
export type Note = {
  readonly add: (written: NoteText) => void;
  /** What it is connected to. */
  readonly cards: readonly ContextItem[];
  /** Why nothing can be added now. */
  readonly blockedReason: string | undefined;
};

type TableActionsProps = NoteTable & {
  /** What the table is, so that a line of the document can name it. */
  readonly identity: TableIdentity;
  /** What stands behind its figures, asked for when a picture of it leaves. */
  readonly origins: () => NoteExhibit["origins"];
  /** Absent where no document is open beside the table. */
  readonly note: Note | undefined;
  /** The table as it is copied, where that is not as it is shown. */
  readonly copied?: StatementTable;
  /** The companies of it that the document is not connected to. */
  readonly missing?: Missing;
};

export type Missing = { readonly tickers: readonly string[]; readonly onConnect: () => void };

/** At the right of a table's choices: asks which rows the document takes, and copies it whole, or as a picture. */
export function TableActions(props: TableActionsProps) {
  const { note, copied, identity, origins, missing, ...noteTable } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { table } = noteTable;
  return (
    // They go to a row of their own together where there is no room for all.
    <div className="ml-auto flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      {note !== undefined && (
        <Button size="small" disabledReason={note.blockedReason} onClick={() => setIsOpen(true)}>
          <FilePlus2 size={14} strokeWidth={1.75} aria-hidden />
          Add to note
        </Button>
      )}
      {note !== undefined && isOpen && (
        <AddToNoteDialog
          // What can be chosen grows with what is connected.
          key={missing?.tickers.length}
          {...noteTable}
          {...{ identity, note, missing }}
          onClose={() => setIsOpen(false)}
        />
      )}
      <CopyButton text={() => copyTable(copied ?? table)} label="Copy table" variant="outline" />
      <CopyButton
        text={() => copyPictureOf({ ...noteTable, identity, note, origins })}
        label="Copy as picture"
        variant="outline"
      />
    </div>
  );
}

type Pictured = Pick<TableActionsProps, "identity" | "note" | "origins"> & NoteTable;

/** What a note draws of the whole table, under what it finds; else what has figures, under its name. */
function copyPictureOf({ identity, note, origins, ...of }: Pictured): Promise<void> {
  const exhibit = exhibitOfWhole(identity, of, note?.cards ?? []);
  if (exhibit !== undefined) return copyPicture(exhibit, pictureCaption(exhibit));
  const { title, table } = of;
  const groups = table.groups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => !isWithoutFigures(row)) }))
    .filter(({ rows }) => rows.length > 0);
  const drawing = { name: title, title, ...tableDrawing(table, groups) };
  const said = [table.bundledNote, ...(table.breaks ?? [])].filter(Boolean).join(". ");
  return copyPicture({ drawing }, pictureCaption({ title, note: said, origins: origins() }));
}
