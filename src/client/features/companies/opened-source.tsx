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
  readonly onClose: () => void;
};

/** The statements opened at the cell behind a figure, or a sentence that they are gone. */
export function OpenedSource({ connectedData, source, onClose }: OpenedSourceProps) {
  // As it was when it was opened: a card that fetches anew must not take the table away.
  const [place] = useState(() => sourcePlace(connectedData, source));
  if (place !== undefined) {
    const { data } = place;
    const marketCap = marketCapOf(openLedger(connectedData), data.ticker);
    return <StatementDialog {...{ data, marketCap, onClose }} openAt={place} />;
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Source not connected"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="px-5 py-4 text-13">{missingText(connectedData, source)}</p>
    </Dialog>
  );
}

function missingText(
  connectedData: readonly ContextItem[],
  { ticker, item, period }: ChosenSource,
): string {
  const card = connectedData.find((each) => each.ticker === ticker);
  if (card === undefined) {
    return `No card of ${ticker} is connected any more. Connect its statements to see this figure.`;
  }
  const name = `${card.label} ${ticker}`;
  if (card.status === "loading") return `${name} is loading. Open the source when it is there.`;
  if (card.status === "error")
    return `${name} could not be fetched. Retry on its card, then open the source.`;
  return `${name} holds no ${item} for ${period
    .split(",")
    .map((label) => periodText(label.trim()))
    .join(", ")} any more.`;
}
