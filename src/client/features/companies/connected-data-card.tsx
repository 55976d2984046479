import {
  ArrowDown,
  ArrowUp,
  Check,
  CircleAlert,
  EllipsisVertical,
  RefreshCw,
  Table2,
  X,
} from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import { Menu, type MenuItem } from "#client/components/menu.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { statementsCaption } from "#client/features/companies/card-caption.ts";
import { failureLines, statementsOf } from "#client/features/companies/connected-cards.ts";
import {
  STATEMENT_PARTS,
  type StatementPart,
} from "#client/features/companies/statements/statement-parts.ts";
import { Tag } from "#client/components/tag.tsx";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { type ContextItem, isOfStatements } from "#core/ledger/connected-data.ts";
import { later } from "#client/lib/later.ts";

/** The chips come with the check of figures, not with the canvas. */
const CardSourceNumbers = later(
  async () =>
    (await import("#client/features/companies/card-source-numbers.tsx")).CardSourceNumbers,
);

/** Goes to a figure of the text, as UTF-16 offsets. */
export type ShowFigure = (place: { readonly position: number; readonly length: number }) => void;

type ConnectedDataCardProps = {
  readonly card: ContextItem;
  /** The figures of the text, as far as they are checked. */
  readonly figures: DocumentFigures | undefined;
  readonly onShowFigure: ShowFigure;
  /** What the feature says that the card is of. */
  readonly detail?: ReactNode;
  /** What other features offer to do with it. */
  readonly actions: readonly MenuItem[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Opens the table of statements, at a part of it. */
  readonly onOpen: (part?: StatementPart) => void;
  readonly onRetry: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** One card of connected data: its state, what it holds, and the way to open, order or remove it. */
export function ConnectedDataCard(props: ConnectedDataCardProps) {
  const { card, figures, onShowFigure, detail, ...actions } = props;
  const isFetched = !MADE_HERE.has(card.type);
  const name = `${card.label} ${card.ticker}`;
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-2.25 border-t border-hairline py-1.75 pr-1.5 pl-2.5 first:border-t-0">
      <StatusIcon status={card.status} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-1.5">
          <CardTitle card={card} onOpen={actions.onOpen} onMove={actions.onMove} />
          {figures !== undefined && figures.sources.length > 0 && (
            <Suspense>
              <CardSourceNumbers card={card} figures={figures} onShow={onShowFigure} />
            </Suspense>
          )}
        </div>
        <CardCaption card={card} />
        {statementsOf(card) !== undefined && (
          <button
            type="button"
            className="min-h-6 rounded-1 text-[11.5px]/[16px] font-medium text-accent hover:underline"
            onClick={() => actions.onOpen()}
          >
            Open table
          </button>
        )}
        {card.error !== undefined && card.error !== "" && (
          <Failure error={card.error} onRetry={actions.onRetry} />
        )}
      </div>
      <div className="flex">
        <CardMenu
          name={name}
          isFetched={isFetched}
          hasTable={statementsOf(card) !== undefined}
          {...actions}
        />
        <IconButton icon={X} size="small" label={`Remove ${name}`} onClick={actions.onRemove} />
      </div>
      {detail !== undefined && (
        // A table has the whole width, what else is said of a card the place of its title and buttons.
        <div
          className={card.type === "document-table" ? "col-span-full" : "col-start-2 -col-end-1"}
        >
          {detail}
        </div>
      )}
    </li>
  );
}

function StatusIcon({ status }: { readonly status: ContextItem["status"] }) {
  const icon = { size: 16, strokeWidth: 1.75, role: "img", className: "mt-px" } as const;
  if (status === "loading") return <Spinner size={16} label="Loading" />;
  if (status === "error") {
    return <CircleAlert {...icon} aria-label="Failed" className="mt-px text-error" />;
  }
  return <Check {...icon} aria-label="Ready" className="mt-px text-success" />;
}

function CardTitle({
  card,
  onOpen,
  onMove,
}: Pick<ConnectedDataCardProps, "card" | "onOpen" | "onMove">) {
  const content = (
    <>
      <span>{card.label}</span>
      <Tag>{card.ticker}</Tag>
    </>
  );
  const classes =
    "flex max-w-full flex-wrap items-center gap-x-1.5 text-left text-[12.5px]/[18px] font-medium";
  if (statementsOf(card) === undefined) return <h4 className={classes}>{content}</h4>;
  return (
    <h4>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        className={`${classes} -mt-0.75 min-h-6 rounded-1 hover:text-accent`}
        onClick={() => onOpen()}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (!event.altKey || by === undefined) return;
          event.preventDefault();
          onMove(by < 0 ? -1 : 1);
        }}
      >
        {content}
      </button>
    </h4>
  );
}

function CardCaption({ card }: { readonly card: ContextItem }) {
  const data = statementsOf(card);
  if (card.status === "loading" && isOfStatements(card)) {
    return <Caption>Fetching five years</Caption>;
  }
  return data === undefined ? null : <Caption>{statementsCaption(data)}</Caption>;
}

function Caption({ children }: { readonly children: string }) {
  return <p className="text-[11.5px]/[16px] text-ink-3 figures">{children}</p>;
}

function Failure({ error, onRetry }: { readonly error: string; readonly onRetry: () => void }) {
  const { title, reason } = failureLines(error);
  return (
    <div role="alert" className="text-[11.5px]/[16px] text-error">
      <p className="flex flex-wrap items-center gap-x-1.5">
        <span>{title}</span>
        <button
          type="button"
          className="min-h-6 rounded-1 px-1 font-medium text-accent hover:underline"
          onClick={onRetry}
        >
          Retry
        </button>
      </p>
      {reason !== "" && <p className="wrap-anywhere text-ink-3">{reason}</p>}
    </div>
  );
}

/** Cards whose features say themselves how they are made anew. */
const MADE_HERE: ReadonlySet<ContextItem["type"]> = new Set([
  "saved-model",
  "ratios",
  "valuation",
  "document-table",
]);

type CardMenuProps = {
  readonly name: string;
  readonly isFetched: boolean;
  readonly hasTable: boolean;
} & Pick<
  ConnectedDataCardProps,
  "actions" | "onOpen" | "isFirst" | "isLast" | "onMove" | "onRetry"
>;

function CardMenu({ name, isFetched, hasTable, ...card }: CardMenuProps) {
  const { actions, isFirst, isLast, onOpen, onMove, onRetry } = card;
  const parts = hasTable ? STATEMENT_PARTS : [];
  const items: readonly MenuItem[] = [
    ...parts.map(({ value, label }) => ({
      label: `Open ${label}`,
      icon: Table2,
      onSelect: () => onOpen(value),
    })),
    ...(isFirst ? [] : [{ label: "Move up", icon: ArrowUp, onSelect: () => onMove(-1) }]),
    ...(isLast ? [] : [{ label: "Move down", icon: ArrowDown, onSelect: () => onMove(1) }]),
    ...(isFetched ? [{ label: "Refresh", icon: RefreshCw, onSelect: onRetry }] : []),
    ...actions,
  ];
  const trigger = <IconButton icon={EllipsisVertical} size="small" label={`More for ${name}`} />;
  return <Menu trigger={trigger} items={items} />;
}
