import { periodText } from "#core/ledger/period.ts";
import { type ReactNode, useState } from "react";
import { Segmented } from "#client/components/segmented.tsx";
import { TableActions } from "#client/features/companies/table-actions.tsx";
import { StatementGrid } from "#client/features/companies/statement-grid.tsx";
import { EmptyPart } from "#client/features/companies/statements/empty-part.tsx";
import { FigurePane } from "#client/features/companies/statements/figure-pane.tsx";
import type { TabProps } from "#client/features/companies/statements/statements-tab.tsx";
import { ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import type { Datum } from "#core/ledger/datum.ts";
import { BUSINESS_RISKS, type BusinessRisk } from "#core/ledger/business-risk.ts";
import { ESTIMATE_LABEL, type RatingEstimate } from "#core/finance/ratios/rating-estimate.ts";
import { ratingScorecard } from "#core/finance/ratios/rating-scorecard.ts";
import { capitalise } from "#core/ledger/words.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";
import { noteTitle } from "#core/outputs/report/note-table.ts";
import { ratingBinding, ratingTable } from "#core/outputs/report/rating-table.ts";

type RatingTabProps = Pick<TabProps, "connected" | "places" | "note"> & {
  readonly marketCap: Datum | undefined;
  readonly businessRisk: BusinessRisk;
  readonly onBusinessRiskChange: (businessRisk: BusinessRisk) => void;
};

/** What the scorecard makes of the figures, step by step, at the business risk the analyst sees. */
export function RatingTab({
  connected,
  places,
  note,
  marketCap,
  businessRisk,
  onBusinessRiskChange,
}: RatingTabProps) {
  const [period, setPeriod] = useState<"annual" | "ltm">("annual");
  const data = period === "ltm" ? (connected.ltm ?? connected) : connected;
  const card = ratingScorecard(data, { businessRisk, marketCap });
  if (card.kind === "none") {
    return <EmptyPart>No rating is estimated, because {card.reason}.</EmptyPart>;
  }
  const table = ratingTable(data, card);
  return (
    <FigurePane
      data={data}
      table={table}
      part={`rating ${period}`}
      places={places}
      toolbar={
        <ToolRow>
          <PeriodOfRating {...{ period, connected }} onChange={setPeriod} />
          <span className="text-12 text-ink-2" aria-hidden>
            Business risk
          </span>
          <Segmented
            label="Business risk"
            value={businessRisk}
            onChange={onBusinessRiskChange}
            options={BUSINESS_RISKS.map((value) => ({ value, label: capitalise(value) }))}
          />
          <TableActions
            note={note}
            identity={{
              name: "Rating Estimate",
              tickers: [data.ticker],
              time: periodText(card.column),
            }}
            title={noteTitle(table, "rating estimate")}
            table={table}
            origins={() => numberedSources([{ data, table }])}
            usual={[]}
            bindingOf={ratingBinding(card)}
          />
        </ToolRow>
      }
    >
      {(inspect) => (
        <div className="min-h-0 flex-1 overflow-y-auto bg-paper">
          <Estimate card={card} />
          <StatementGrid table={table} takesFocus={false} isWhole {...inspect} />
          <Working sentences={card.working} />
        </div>
      )}
    </FigurePane>
  );
}

type PeriodOfRatingProps = Pick<TabProps, "connected"> & {
  readonly period: "annual" | "ltm";
  readonly onChange: (period: "annual" | "ltm") => void;
};

function PeriodOfRating({ connected, period, onChange }: PeriodOfRatingProps) {
  const isLtm = connected.ltm !== undefined;
  return (
    <Segmented
      label="Periods"
      value={period}
      onChange={onChange}
      options={[
        { value: "annual", label: "Fiscal year" },
        {
          value: "ltm",
          label: "LTM",
          disabledReason: isLtm ? undefined : "No twelve months are connected",
        },
      ]}
    />
  );
}

function Estimate({ card }: { readonly card: RatingEstimate }) {
  const { rating, range, spreadBps, trend, column } = card;
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-2 border-b border-hairline px-4 py-3">
      <div>
        <p className="text-11 text-ink-3">Estimate, {periodText(column)}</p>
        <p className="text-28 font-semibold">{rating}</p>
      </div>
      <Fact name="Range">{range[0] === range[1] ? range[0] : `${range[0]} to ${range[1]}`}</Fact>
      <Fact name="Spread over risk-free">{spreadBps} bps</Fact>
      <Fact name="Trend">{trend}</Fact>
      <p className="w-full text-12 text-ink-2">{ESTIMATE_LABEL}.</p>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="text-11 text-ink-3">{name}</p>
      <p className="text-14 font-medium figures">{children}</p>
    </div>
  );
}

function Working({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <section aria-label="Working" className="px-4 py-3">
      <h3 className="text-12 font-semibold">How the figures make the estimate</h3>
      <ol className="mt-1.5 grid max-w-[66ch] list-decimal gap-1 pl-5 text-12 text-ink-2 figures">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </section>
  );
}
