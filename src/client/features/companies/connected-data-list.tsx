import { Columns3 } from "lucide-react";
import type { Cards, ChangeCards } from "#client/document/cards.ts";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "#client/components/button.tsx";
import type { MenuItem } from "#client/components/menu.tsx";
import type { Note } from "#client/features/companies/table-actions.tsx";
import { AsOfControl } from "#client/features/companies/as-of-control.tsx";
import {
  statementsOf,
  withBusinessRisk,
  withCardAt,
  withCardMoved,
  withoutCard,
} from "#client/features/companies/connected-cards.ts";
import {
  ConnectedDataCard,
  type ShowFigure,
} from "#client/features/companies/connected-data-card.tsx";
import type { StatementPart } from "#client/features/companies/statements/statement-parts.ts";
import { toastUndo } from "#client/lib/toast.ts";
import type { BusinessRisk } from "#core/ledger/business-risk.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { type ContextItem, withLoading } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { marketCapOf } from "#core/ledger/market-cap.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { withDebtOfPassages } from "#core/ledger/debt-of-passages.ts";
import { laterAsked } from "#client/lib/later.ts";

/** The table is fetched with its first opening, not with the canvas. */
const StatementDialog = laterAsked(
  async () => (await import("#client/features/companies/statement-dialog.tsx")).StatementDialog,
);

/** The card whose table is open, and the part it opens at. */
export type OpenedTable = { readonly id: string; readonly part?: StatementPart | undefined };

type ConnectedDataListProps = {
  readonly opened: OpenedTable | undefined;
  readonly onOpen: (opened: OpenedTable | undefined) => void;
  readonly cards: Cards;
  readonly onCardsChange: ChangeCards;
  readonly asOfDate: string | null;
  readonly onAsOfChange: (asOfDate: string | null) => void;
  readonly onCompare: () => void;
  readonly note: Note | undefined;
  readonly figures: DocumentFigures | undefined;
  readonly onShowFigure: ShowFigure;
  readonly renderCardDetail?: ((card: ContextItem) => ReactNode) | undefined;
  readonly cardActions: (card: ContextItem) => readonly MenuItem[];
};

/** What is attached to the document, in the analyst's order. */
export function ConnectedDataList(props: ConnectedDataListProps) {
  const { cards, onCardsChange, asOfDate, onAsOfChange, onCompare } = props;
  const [said, say] = useSaid(cards);
  const heading = useRef<HTMLHeadingElement>(null);
  const { opened, onOpen } = props;
  const open = cards.find((card) => card.id === opened?.id);
  const statements = open && statementsOf(open);

  const close = () => onOpen(undefined);
  const keepRisk = (risk: BusinessRisk) =>
    onCardsChange((current) => withBusinessRisk(current, opened?.id ?? "", risk));

  function move(card: ContextItem, by: -1 | 1): void {
    const place = cards.indexOf(card) + 1 + by;
    if (place < 1 || place > cards.length) return;
    onCardsChange((current) => withCardMoved(current, card.id, by));
    say(`${nameOf(card)} moved to place ${place} of ${cards.length}`);
  }

  function remove(card: ContextItem): void {
    const index = cards.indexOf(card);
    onCardsChange((current) => withoutCard(current, card.id));
    toastUndo(`${nameOf(card)} removed`, () =>
      onCardsChange((current) => withCardAt(current, card, index)),
    );
    // The button pressed is gone with its card.
    heading.current?.focus();
  }

  return (
    <section aria-label="Connected Data" className="flex min-h-56 flex-1 flex-col px-3.5 pb-3">
      <ListHeading headingRef={heading} count={cards.length}>
        <AsOfControl asOfDate={asOfDate} onChange={onAsOfChange} />
      </ListHeading>
      <CardList {...props} onMove={move} onRemove={remove} />
      <CompareButton onClick={onCompare} />
      <output className="sr-only">{said}</output>
      {open !== undefined && statements !== undefined && (
        <OpenStatements
          data={statements}
          cards={cards}
          firstPart={opened?.part}
          keptRisk={open.businessRisk}
          onBusinessRiskChange={keepRisk}
          note={props.note}
          onClose={close}
        />
      )}
    </section>
  );
}

/** What is said of the cards: what the analyst did, and which of those being fetched are there. */
function useSaid(cards: Cards) {
  const [known, setKnown] = useState(cards);
  const [said, say] = useState("");
  if (cards !== known) {
    const loading = known.filter(({ status }) => status === "loading").map(({ id }) => id);
    const ready = cards.filter(({ id, status }) => status === "success" && loading.includes(id));
    setKnown(cards);
    if (ready.length > 0) say(ready.map((card) => `${nameOf(card)} ready`).join(". "));
  }
  return [said, say] as const;
}

type OpenStatementsProps = {
  readonly data: ConnectedFinancialData;
  readonly cards: Cards;
  readonly firstPart: StatementPart | undefined;
  readonly keptRisk: BusinessRisk | undefined;
  readonly onBusinessRiskChange: (businessRisk: BusinessRisk) => void;
  readonly note: Note | undefined;
  readonly onClose: () => void;
};

/** What filings connected beside them say of the debt is said with them. */
function OpenStatements({ data, cards, onClose, ...shown }: OpenStatementsProps) {
  const { debt, ticker } = data;
  const [filled] = useState(() => debt && withDebtOfPassages(debt, ticker, cards));
  return (
    <StatementDialog
      data={{ ...data, debt: filled }}
      marketCap={marketCapOf(openLedger(cards), ticker)}
      {...shown}
      onClose={onClose}
    />
  );
}

type CardListProps = ConnectedDataListProps & {
  readonly onMove: (card: ContextItem, by: -1 | 1) => void;
  readonly onRemove: (card: ContextItem) => void;
};

function CardList({ onOpen, onMove, onRemove, ...props }: CardListProps) {
  const { cards, figures, onShowFigure, onCardsChange } = props;
  if (cards.length === 0) {
    return (
      <p className="text-12 text-ink-3">
        Nothing is connected yet. Choose a ticker, then press Financial Statements.
      </p>
    );
  }
  return (
    <ol className="min-h-0 overflow-y-auto rounded-2 border border-hairline-strong bg-paper">
      {cards.map((card, index) => (
        <ConnectedDataCard
          key={card.id}
          card={card}
          figures={figures}
          onShowFigure={onShowFigure}
          detail={props.renderCardDetail?.(card)}
          actions={props.cardActions(card)}
          isFirst={index === 0}
          isLast={index === cards.length - 1}
          onOpen={(part) => onOpen({ id: card.id, part })}
          onRetry={() =>
            onCardsChange((current) => withLoading(current, ({ id }) => id === card.id))
          }
          onMove={(by) => onMove(card, by)}
          onRemove={() => onRemove(card)}
        />
      ))}
    </ol>
  );
}

type ListHeadingProps = {
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly count: number;
  readonly children: ReactNode;
};

function ListHeading({ headingRef, count, children }: ListHeadingProps) {
  return (
    <div className="flex min-h-8.5 shrink-0 flex-wrap items-center justify-between gap-x-2 whitespace-nowrap">
      <h3
        ref={headingRef}
        tabIndex={-1}
        className="flex items-center gap-2 text-[12.5px] font-semibold"
      >
        Connected Data
        <span className="font-medium text-ink-3 figures">{count}</span>
      </h3>
      {children}
    </div>
  );
}

function CompareButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="small" variant="ghost" className="mt-1.5 shrink-0 self-start" onClick={onClick}>
      <Columns3 size={14} strokeWidth={1.75} aria-hidden />
      Compare companies
    </Button>
  );
}

function nameOf(card: ContextItem): string {
  return `${card.label} ${card.ticker}`.trim();
}
