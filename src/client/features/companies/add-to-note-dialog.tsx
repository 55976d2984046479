import { useState } from "react";
import { ActionDialog } from "#client/components/action-dialog.tsx";
import { Button } from "#client/components/button.tsx";
import { ChipChoice } from "#client/components/chip-choice.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { Notice } from "#client/components/notice.tsx";
import type { Missing, Note } from "#client/features/companies/table-actions.tsx";
import { countText, listText } from "#core/count-text.ts";
import {
  bornOut,
  headOf,
  type NoteChoice,
  type NoteTable,
  noteTable,
  rowsOf,
  usualRows,
} from "#core/outputs/report/note-table.ts";
import { exhibitOfTable, type TableIdentity } from "#core/outputs/note-exhibits/exhibit-name.ts";
import { TABLE_YEARS, type TableGroup } from "#core/outputs/report/statement-table.ts";
import { exhibitLine } from "#core/text/outline/exhibit-names.ts";

type AddToNoteDialogProps = NoteTable & {
  readonly identity: TableIdentity;
  readonly note: Pick<Note, "add" | "cards">;
  readonly missing?: Missing | undefined;
  readonly onClose: () => void;
};

/** Which rows and columns of a table the document takes; at first those an analyst would. */
export function AddToNoteDialog(props: AddToNoteDialogProps) {
  const { identity, note, missing, onClose, ...given } = props;
  const isBeside = identity.tickers.length > 1;
  const [table] = useState(() => bornOut(given));
  const [chosen, setChosen] = useState<NoteChoice>(() => ({
    rows: usualRows(table, given.usual),
    columns: new Set(table.columns.slice(isBeside ? 0 : -TABLE_YEARS).map(({ key }) => key)),
  }));
  const { rows, columns } = chosen;
  const leftOut = rowsOf(given.table).length - rowsOf(table).length;
  const exhibit = exhibitOfTable(identity, { table, chosen }, note.cards);
  const [isText, setIsText] = useState(false);
  return (
    <ActionDialog
      onClose={onClose}
      title="Add to note"
      description={given.title}
      note={`${countText(rows.size, "row")}, ${countText(columns.size, "column")}`}
      action="Add"
      disabledReason={whyNot({
        isBeside,
        chosen,
        isOnItsWay: exhibit === undefined && isLoading(note),
      })}
      onAction={() => {
        note.add(
          exhibit === undefined || isText
            ? noteTable(
                { ...given, title: isBeside ? besideTitle(table, chosen) : given.title, table },
                chosen,
              )
            : { text: exhibitLine(exhibit.name), anchors: [] },
        );
        onClose();
      }}
    >
      <div className="px-5 py-3 text-12">
        {missing !== undefined && missing.tickers.length > 0 && <Without {...missing} />}
        {table.columns.length === 0 ? (
          <p className="text-13">
            None of these figures is on a card of the document: nothing would say where they are
            from.
          </p>
        ) : (
          <Choices {...{ table, chosen }} usual={given.usual} onChange={setChosen} />
        )}
        {exhibit !== undefined && (
          <AsWhat name={exhibit.name} isText={isText} onChange={setIsText} />
        )}
        {leftOut > 0 && (
          <p className="mt-2 text-11 text-ink-3 figures">
            {countText(leftOut, "row")} left out: without a figure that the document’s cards hold.
          </p>
        )}
      </div>
    </ActionDialog>
  );
}

function isLoading({ cards }: Pick<Note, "cards">): boolean {
  return cards.some(({ status }) => status === "loading");
}

type Standing = {
  readonly isBeside: boolean;
  readonly isOnItsWay: boolean;
  readonly chosen: NoteChoice;
};

/** Why nothing can be added; companies beside each other are two at least, drawn from their cards. */
function whyNot({ isBeside, isOnItsWay, chosen: { rows, columns } }: Standing): string | undefined {
  if (rows.size === 0 || columns.size === 0) return "Choose a row and a column";
  if (!isBeside) return undefined;
  if (columns.size === 1) return "Choose two companies or more";
  return isOnItsWay ? "The statements are on their way" : undefined;
}

/** Companies of the table that no line of the document can be of yet, and the way to have them. */
function Without({ tickers, onConnect }: Missing) {
  return (
    <div className="mb-3">
      <Notice tone="warning" action={{ label: "Connect", run: onConnect }}>
        Without {listText(tickers)}: only connected statements go into a note.
      </Notice>
    </div>
  );
}

/** Names the companies whose columns are taken. */
function besideTitle(table: NoteTable["table"], { columns }: NoteChoice): string {
  const keys = table.columns.map(({ key }) => key).filter((key) => columns.has(key));
  return `Side by side, ${keys.join(", ")}`;
}

type AsWhatProps = {
  readonly name: string;
  readonly isText: boolean;
  readonly onChange: (isText: boolean) => void;
};

/** A line that is drawn and follows its data, or the figures themselves as lines of text. */
function AsWhat({ name, isText, onChange }: AsWhatProps) {
  return (
    <div className="mt-3">
      <Segmented
        label="As"
        value={isText ? "text" : "exhibit"}
        onChange={(value) => onChange(value === "text")}
        options={[
          { value: "exhibit", label: "Exhibit" },
          { value: "text", label: "Text" },
        ]}
      />
      <p className="mt-1.5 text-11 wrap-anywhere text-ink-3">
        {isText ? "Lines of text with their figures bound." : exhibitLine(name)}
      </p>
    </div>
  );
}

type ChoicesProps = Pick<NoteTable, "table" | "usual"> & {
  readonly chosen: NoteChoice;
  readonly onChange: (chosen: NoteChoice) => void;
};

function Choices({ table, usual, chosen, onChange }: ChoicesProps) {
  const { rows, columns } = chosen;
  const ways = {
    Usual: () => usualRows(table, usual),
    All: () => new Set(rowsOf(table).map(({ item }) => item)),
    None: () => new Set<string>(),
  };
  return (
    <>
      <h3 className="mb-1.5 font-semibold">Columns</h3>
      <ChipChoice
        label="Columns"
        options={table.columns.map(headOf)}
        chosen={table.columns.filter(({ key }) => columns.has(key)).map(headOf)}
        onToggle={(head) => {
          const column = table.columns.find((one) => headOf(one) === head);
          if (column) onChange({ rows, columns: toggled(columns, column.key) });
        }}
      />
      <div className="mt-3 flex items-center gap-1">
        <h3 className="flex-1 font-semibold">Rows</h3>
        {Object.entries(ways).map(([name, taken]) => (
          <Button
            key={name}
            variant="ghost"
            size="small"
            onClick={() => onChange({ columns, rows: taken() })}
          >
            {name}
          </Button>
        ))}
      </div>
      {table.groups.map((group) => (
        <RowChoices
          key={group.title}
          group={group}
          chosen={rows}
          onToggle={(item) => onChange({ columns, rows: toggled(rows, item) })}
        />
      ))}
    </>
  );
}

type RowChoicesProps = {
  readonly group: TableGroup;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (item: string) => void;
};

function RowChoices({ group, chosen, onToggle }: RowChoicesProps) {
  return (
    <fieldset>
      <legend className="pt-1.5 text-11 text-ink-3">{group.title}</legend>
      {group.rows.map(({ item, label }) => (
        <label key={item} className="flex min-h-6 items-center gap-2 hover:bg-hover">
          <input
            type="checkbox"
            checked={chosen.has(item)}
            onChange={() => onToggle(item)}
            className="accent-(--accent-fill)"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function toggled(chosen: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return chosen.symmetricDifference(new Set([one]));
}
