import { CopyTableButton } from "#client/features/companies/copy-table-button.tsx";
import { StatementGrid } from "#client/features/companies/statement-grid.tsx";
import { DebtTies } from "#client/features/companies/statements/debt-ties.tsx";
import { EmptyPart } from "#client/features/companies/statements/empty-part.tsx";
import { FigurePane } from "#client/features/companies/statements/figure-pane.tsx";
import { MaturityLadder } from "#client/features/companies/statements/maturity-ladder.tsx";
import { PeriodChoice } from "#client/features/companies/statements/period-choice.tsx";
import type { TabProps } from "#client/features/companies/statements/statements-tab.tsx";
import { Spacer, ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import { useShownStatements } from "#client/features/companies/statements/use-shown-statements.ts";
import { debtTable } from "#core/outputs/report/debt-table.ts";
import type { Archetype } from "#core/ledger/financial-data.ts";

const WITHOUT_A_PICTURE: Readonly<Partial<Record<Archetype, string>>> = {
  bank: "A bank's debt is its trade: deposits and funding are not set out as debt to be repaid.",
  insurer: "An insurer's obligations are to its policyholders: they are not set out as debt.",
};

/** What the company owes, when it falls due, and whether the ways to the same amount agree. */
export function DebtTab(props: TabProps & { readonly isFirstSeen: boolean }) {
  const { connected, view, onViewChange, places, isFirstSeen } = props;
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
    const why =
      data.emptyReason ??
      (data.origin === "user"
        ? "A debt picture is read from the tags of a filing: your own statements have none. Debt, cash and leases of your file stand in Statements."
        : (WITHOUT_A_PICTURE[data.archetype] ??
          "The connected figures hold no debt picture. Refresh the card to fetch it, if the company tags a balance sheet."));
    return (
      <>
        {data.emptyReason !== undefined && <ToolRow>{choice}</ToolRow>}
        <EmptyPart>{why}</EmptyPart>
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
          <Spacer />
          <CopyTableButton table={table} />
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
