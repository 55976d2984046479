import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import { StatementGrid } from "#client/features/companies/statement-grid.tsx";
import { EmptyPart } from "#client/features/companies/statements/empty-part.tsx";
import { FigurePane } from "#client/features/companies/statements/figure-pane.tsx";
import { PeriodChoice } from "#client/features/companies/statements/period-choice.tsx";
import type { TabProps } from "#client/features/companies/statements/statements-tab.tsx";
import { ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import { useShownStatements } from "#client/features/companies/statements/use-shown-statements.ts";
import { TableActions } from "#client/features/companies/table-actions.tsx";
import type { DebtTie, DebtLine, DebtPicture } from "#core/ledger/debt-picture.ts";
import { periodText } from "#core/ledger/period.ts";
import type { Archetype, FinancialData } from "#core/ledger/financial-data.ts";
import { debtBinding, debtTable } from "#core/outputs/report/debt-table.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";
import { noteTitle } from "#core/outputs/report/note-table.ts";
import type { ReactNode } from "react";
import { longDate } from "#core/ledger/dates.ts";
import { formatCell } from "#core/ledger/display.ts";

const WITHOUT_A_PICTURE: Readonly<Partial<Record<Archetype, string>>> = {
  bank: "A bank's debt is its trade: deposits and funding are not set out as debt to be repaid.",
  insurer: "An insurer's obligations are to its policyholders: they are not set out as debt.",
};

/** What the company owes, when it falls due, and whether the ways to the same amount agree. */
export function DebtTab(props: TabProps & { readonly isFirstSeen: boolean }) {
  const { connected, view, onViewChange, places, isFirstSeen, note } = props;
  const shown = useShownStatements(connected, { ...view, span: "recent", looksBack: false });
  const data = shown.data ?? connected;
  const { debt } = data;
  const choice = (
    <PeriodChoice
      connected={connected}
      period={view.period}
      onChange={(period) => onViewChange({ ...view, period })}
    />
  );
  if (debt === undefined) {
    return (
      <>
        {data.emptyReason !== undefined && <ToolRow>{choice}</ToolRow>}
        <EmptyPart>{whyNone(data)}</EmptyPart>
      </>
    );
  }
  const table = debtTable(data, debt);
  return (
    <FigurePane
      data={data}
      table={table}
      part="debt"
      places={places}
      toolbar={
        <ToolRow>
          {choice}
          <p className="text-11 text-ink-3">
            “not tagged” says nothing of the amount: it is not zero.
          </p>
          <TableActions
            note={note}
            identity={{ name: "Debt", tickers: [data.ticker], time: periodText(debt.column) }}
            title={noteTitle(table, "debt")}
            table={table}
            origins={() => numberedSources([{ data, table }])}
            usual={[]}
            bindingOf={debtBinding(data, debt)}
          />
        </ToolRow>
      }
    >
      {(inspect) => (
        <div className="min-h-0 flex-1 overflow-y-auto bg-paper">
          <StatementGrid table={table} takesFocus={isFirstSeen} isWhole {...inspect} />
          <MaturityLadder debt={debt} currency={data.currency} />
          <DebtTies ties={debt.ties} />
        </div>
      )}
    </FigurePane>
  );
}

function whyNone({ emptyReason, origin, archetype }: FinancialData): string {
  if (emptyReason !== undefined) return emptyReason;
  if (origin === "user") {
    return "A debt picture is read from the tags of a filing: your own statements have none. Debt, cash and leases of your file stand in Statements.";
  }
  return (
    WITHOUT_A_PICTURE[archetype] ??
    "The connected figures hold no debt picture. Refresh the card to fetch it, if the company tags a balance sheet."
  );
}

const LOOKS = {
  reconciles: { icon: CircleCheck, colour: "text-success" },
  differs: { icon: CircleAlert, colour: "text-warning" },
  "not testable": { icon: CircleHelp, colour: "text-ink-3" },
} as const;

/** Whether two ways to the same debt agree, each with its sentence. */
function DebtTies({ ties }: { readonly ties: readonly DebtTie[] }) {
  if (ties.length === 0) return null;
  return (
    <section aria-label="Ties" className="border-t border-hairline px-4 py-3">
      <h3 className="mb-1.5 text-12 font-semibold">Ties to the balance sheet</h3>
      <ul className="grid max-w-[80ch] gap-2 text-12">
        {ties.map(({ name, status, sentence }) => {
          const { icon: Icon, colour } = LOOKS[status];
          return (
            <li key={name} className="flex gap-2">
              <Icon
                size={14}
                strokeWidth={1.75}
                className={`mt-px shrink-0 ${colour}`}
                aria-hidden
              />
              <div>
                <p>
                  <span className="font-medium">{name}</span>:{" "}
                  <span className={colour}>{status}</span>
                </p>
                <p className="text-ink-2 figures">{sentence}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type MaturityLadderProps = { readonly debt: DebtPicture; readonly currency: string };

/** When the debt falls due, as bars; the table above holds the same amounts with their sources. */
function MaturityLadder({ debt, currency }: MaturityLadderProps) {
  const { maturities, maturitiesDate, date } = debt;
  if (maturities.length === 0) {
    return (
      <Section title="Maturities">
        <p className="text-12 text-ink-2">
          The company tags no maturities. That says nothing of when its debt falls due.
        </p>
      </Section>
    );
  }
  const largest = Math.max(1, ...maturities.map(({ amount }) => amount ?? 0));
  const of = maturitiesDate ?? date;
  return (
    <Section title={`Maturities at ${longDate(of)}, ${currency} mm`}>
      {of < date && (
        <p className="mb-1.5 text-12 text-ink-2">
          No later balance sheet tags them: the debt above is that of {longDate(date)}.
        </p>
      )}
      <dl className="grid max-w-160 grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-12 figures">
        {maturities.map((line) => (
          <Rung key={line.name} line={line} largest={largest} />
        ))}
      </dl>
    </Section>
  );
}

/** A rung without an amount has no bar and says so in words: a missing bar would read as nothing due. */
function Rung({ line, largest }: { readonly line: DebtLine; readonly largest: number }) {
  const { name, amount, status, reason } = line;
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex items-center gap-2">
        {amount === null ? (
          <span className="text-ink-3" title={reason}>
            {status}
          </span>
        ) : (
          <>
            <span
              aria-hidden
              className="drawn h-3.5 min-w-px bg-(--chart-1)"
              style={{ width: `${(80 * Math.max(0, amount)) / largest}%` }}
            />
            {formatCell(amount, "money")}
          </>
        )}
      </dd>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label="Maturities" className="border-t border-hairline px-4 py-3">
      <h3 className="mb-2 text-12 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
