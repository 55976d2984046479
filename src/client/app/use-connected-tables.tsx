import { type ReactNode, useState } from "react";
import type { Cards } from "#client/document/cards.ts";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { addNamed } from "#client/document/exhibits/card-exhibits.ts";
import { editDesk } from "#client/document/session-edit-desk.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { OfferedTables } from "#client/features/filings/offered-tables.tsx";
import { passagesOn } from "#client/features/filings/passage-ref.ts";
import { type FilingPlace, TableCard } from "#client/features/filings/table-card.tsx";
import {
  offeredTables,
  tableOf,
  withEarlier,
  withFound,
} from "#client/features/filings/table-cards.ts";
import { callApi } from "#client/lib/api.ts";
import { laterAsked } from "#client/lib/later.ts";
import { newId } from "#client/lib/new-id.ts";
import { toastError } from "#client/lib/toast.ts";
import { useStore } from "#client/lib/use-store.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";
import { getEarlierTable } from "#contracts/filings.ts";
import { cellSentence, datumOfCell } from "#core/figures/check/passage-candidates.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { connectTable, FULL_TEXT } from "./connect-table.ts";
import type { PassagePlace } from "./use-passage-viewer.tsx";

/** Fetched with the first tables compared. */
const TablesBesideDialog = laterAsked(
  async () =>
    (await import("#client/features/filings/tables-beside-dialog.tsx")).TablesBesideDialog,
);

type ConnectedTables = {
  /** What stands under the title of a table's card. */
  readonly details: (card: ContextItem) => ReactNode;
  /** The tables that a card holds, to be connected by name. */
  readonly offered: (card: ContextItem) => ReactNode;
  /** The tables that are compared; nothing most of the time. */
  readonly dialog: ReactNode;
};

/** The tables of documents in the open document: connecting, comparing, and their figures. */
export function useConnectedTables(
  session: DocumentSession,
  check: FigureCheck,
  onOpen: (place: PassagePlace) => void,
): ConnectedTables {
  const cards = useStore(session, (state) => state.connectedData);
  const [compared, setCompared] = useState<ContextItem>();
  const tables = cards.filter((card) => tableOf(card) !== undefined);
  const close = (): void => setCompared(undefined);
  return {
    details: (card) => (
      <TableCard
        card={card}
        onOpen={() => onOpen({ cardId: card.id, index: 0 })}
        onEarlier={(place) => connectEarlier(session, card, place)}
        onInsert={(cell) => insertCell({ session, check }, card, cell)}
        onAdd={() => addNamed(session, card.label)}
        onCompare={tables.length > 1 ? () => setCompared(card) : undefined}
      />
    ),
    offered: (card) => (
      <OfferedTables
        tables={offeredTables(cards, card)}
        onUse={({ found, name: label }) =>
          connectTable(session, (current, made) =>
            withFound(current, card, found, { ...made, label }),
          )
        }
      />
    ),
    dialog: compared !== undefined && (
      <TablesBesideDialog
        cards={tables}
        first={compared}
        onInsert={(card, cell) => insertCell({ session, check }, card, cell)}
        onClose={close}
      />
    ),
  };
}

/** Connects the same table of the filing before; throws with the reason where that can't be. */
async function connectEarlier(
  session: DocumentSession,
  card: ContextItem,
  { accession, anchor }: FilingPlace,
) {
  const earlier = await callApi(getEarlierTable, { params: { accession, anchor } });
  const made = { id: newId(), timestamp: new Date().toISOString() };
  const update = (current: Cards) => withEarlier(current, card, earlier, made);
  const before = session.get().connectedData;
  if (before.length >= CONNECTED_DATA_MAX) throw new Error(FULL_TEXT);
  if (update(before) === before) {
    throw new Error("The table of the filing before is connected already.");
  }
  session.connect(update);
}

/** Says a figure of a connected table at the cursor, bound to its cell. */
function insertCell(
  { session, check }: { readonly session: DocumentSession; readonly check: FigureCheck },
  card: ContextItem,
  cell: { readonly row: number; readonly column: number },
): void {
  const [passage] = passagesOn(card);
  const row = tableOf(card)?.table.rows[cell.row];
  const ledger = openLedger(session.get().connectedData);
  const datum = passage && datumOfCell({ ledger }, passage, cell);
  if (datum === undefined || row === undefined) {
    toastError(
      "This figure can be quoted, not computed with: its time, unit or scale is not certain.",
    );
    return;
  }
  const { text, anchors } = cellSentence(datum, row.cells[cell.column]);
  editDesk(session, check).insert(text, anchors, "Figure inserted");
}
