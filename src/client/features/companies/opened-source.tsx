import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { StatementDialog } from "#client/features/companies/statement-dialog.tsx";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { marketCapOf } from "#core/ledger/market-cap.ts";
import { periodText } from "#core/ledger/period.ts";
import { sourcePlace } from "#core/outputs/report/source-place.ts";

type OpenedSourceProps = {
  readonly connectedData: readonly ContextItem[];
  /** The cell behind a figure of the text. */
  readonly source: ChosenSource;
  readonly onRetry: (card: ContextItem) => void;
  readonly onClose: () => void;
};

/** The statements opened at the cell behind a figure, or a sentence that they are gone. */
export function OpenedSource({ connectedData, source, onRetry, onClose }: OpenedSourceProps) {
  // As it was first there: a card that fetches anew must not take the table away.
  const [first, setFirst] = useState(() => sourcePlace(connectedData, source));
  const place = first ?? sourcePlace(connectedData, source);
  if (place !== undefined && place !== first) setFirst(place);
  if (place !== undefined) {
    const { data } = place;
    const marketCap = marketCapOf(openLedger(connectedData), data.ticker);
    return <StatementDialog {...{ data, marketCap, onClose }} openAt={place} />;
  }
  const card = connectedData.find(({ ticker }) => ticker === source.ticker);
  return (
    <Dialog
      onClose={onClose}
      title="Source not connected"
      footer={
        <>
          {card?.status === "error" && <Button onClick={() => onRetry(card)}>Retry</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className="px-5 py-4 text-13">{missingText(card, source)}</p>
    </Dialog>
  );
}

function missingText(
  card: ContextItem | undefined,
  { ticker, item, period }: ChosenSource,
): string {
  if (card === undefined) {
    return `No card of ${ticker} is connected any more. Connect its statements to see this figure.`;
  }
  const name = `${card.label} ${ticker}`;
  if (card.status === "loading") return `${name} is loading. The source opens when it is there.`;
  if (card.status === "error") return `${name} could not be fetched.`;
  return `${name} holds no ${item} for ${period
    .split(",")
    .map((label) => periodText(label.trim()))
    .join(", ")} any more.`;
}
