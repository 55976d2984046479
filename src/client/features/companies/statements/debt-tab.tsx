import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import { StatementGrid } from "#client/features/companies/statement-grid.tsx";
import { EmptyPart } from "#client/features/companies/statements/empty-part.tsx";
import { FigurePane } from "#client/features/companies/statements/figure-pane.tsx";
import { MaturityLadder } from "#client/features/companies/statements/maturity-ladder.tsx";
import { PeriodChoice } from "#client/features/companies/statements/period-choice.tsx";
import type { TabProps } from "#client/features/companies/statements/statements-tab.tsx";
import { ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import { useShownStatements } from "#client/features/companies/statements/use-shown-statements.ts";
import { TableActions } from "#client/features/companies/table-actions.tsx";
import type { DebtTie } from "#core/ledger/debt-picture.ts";
import { periodText } from "#core/ledger/period.ts";
import type { Archetype, FinancialData } from "#core/ledger/financial-data.ts";
import { debtBinding, debtTable } from "#core/outputs/report/debt-table.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";
import { noteTitle } from "#core/outputs/report/note-table.ts";

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
