import { useState } from "react";
import { ChipChoice } from "#client/components/chip-choice.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { tablesBeside } from "#core/outputs/report/tables-beside.ts";
import { sameTable } from "#core/retrieval/same-table.ts";
import { type Place, SortableTable } from "./sortable-table.tsx";
import { tableOf } from "./table-cards.ts";

type TablesBesideDialogProps = {
  /** The connected tables, as they stand among the cards. */
  readonly cards: readonly ContextItem[];
  /** The one that others are set beside. */
  readonly first: ContextItem;
  /** Puts a figure of a card's table into the text; rows as filed. */
  readonly onInsert: (card: ContextItem, at: Place) => void;
  readonly onClose: () => void;
};

/** Connected tables side by side, first those that are the same of another time. */
export function TablesBesideDialog({ cards, first, onInsert, onClose }: TablesBesideDialogProps) {
  const [chosen, setChosen] = useState(() => alike(cards, first).map(({ label }) => label));
  const beside = cards.flatMap((card) => {
    const table = tableOf(card)?.table;
    return table === undefined || !chosen.includes(card.label)
      ? []
      : [{ card, name: card.label, table }];
  });
  const { table, cellAt } = tablesBeside(beside);
  return (
    <Dialog
      onClose={onClose}
      title="Compare tables"
      description="The same rows beside each other, as each document prints them. Press a figure to put it into the text."
      className="max-w-350"
    >
      <div className="flex max-h-[calc(100vh-180px)] flex-col gap-2 px-5 pt-3 pb-4">
        <ChipChoice
          label="Tables compared"
          options={cards.map(({ label }) => label)}
          chosen={chosen}
          onToggle={(label) =>
            setChosen((now) =>
              now.includes(label) ? now.filter((other) => other !== label) : [...now, label],
            )
          }
        />
        {beside.length === 0 ? (
          <p className="text-13 text-ink-2">Choose the tables to compare.</p>
        ) : (
          <div className="min-h-0 overflow-y-auto">
            <SortableTable
              table={table}
              onInsert={({ row, column }) => {
                const cell = cellAt(row, column);
                const card = cell && beside[cell.at]?.card;
                if (cell === undefined || card === undefined) return;
                onClose();
                onInsert(card, cell);
              }}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The table with those that are the same of another time; where none is, with all. */
function alike(cards: readonly ContextItem[], first: ContextItem): readonly ContextItem[] {
  const wanted = tabled(first);
  const same = cards.filter((card) => card === first || sameTable(wanted, [tabled(card)]));
  return same.length > 1 ? same : cards;
}

function tabled(card: ContextItem) {
  const { table, source } = tableOf(card) ?? {};
  return { table, headings: source?.section === undefined ? [] : [source.section] };
}
