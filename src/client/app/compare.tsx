import type { DocumentSession } from "#client/document/session/document-session.ts";
import { withConnecting } from "#client/features/companies/connected-cards.ts";
import { useNote } from "#client/features/companies/use-note.ts";
import { SideBySideDialog } from "#client/features/companies/side-by-side/side-by-side-dialog.tsx";
import { newId } from "#client/lib/new-id.ts";
import { useStore } from "#client/lib/use-store.ts";
import { CONNECTED_DATA_MAX } from "#contracts/connected-data.ts";
import { isOfStatements } from "#core/ledger/connected-data.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";

/** The companies compared last beside each open document. */
const compared = new WeakMap<DocumentSession, readonly string[]>();

type CompareProps = { readonly session: DocumentSession; readonly onClose: () => void };

/** The connected companies side by side; others can be added there. */
export function Compare({ session, onClose }: CompareProps) {
  const connectedData = useStore(session, (state) => state.connectedData);
  const asOfDate = useStore(session, (state) => state.asOfDate);
  const tickers = connectedStatements(connectedData).map(({ ticker }) => ticker);
  return (
    <SideBySideDialog
      tickers={compared.get(session) ?? [...new Set(tickers)]}
      onTickersChange={(chosen) => compared.set(session, chosen)}
      connected={new Set(connectedData.filter(isOfStatements).map(({ ticker }) => ticker))}
      onConnect={(missing) => connectAll(session, missing)}
      note={useNote(session)}
      asOfDate={asOfDate}
      onClose={onClose}
    />
  );
}

/** The statements of each as a card that fetches them, as far as the document has room. */
function connectAll(session: DocumentSession, tickers: readonly string[]): void {
  const timestamp = new Date().toISOString();
  session.connect((cards) =>
    tickers
      .slice(0, CONNECTED_DATA_MAX - cards.length)
      .reduce(
        (all, ticker) => withConnecting(all, { ticker, type: "financial", id: newId(), timestamp }),
        cards,
      ),
  );
}
