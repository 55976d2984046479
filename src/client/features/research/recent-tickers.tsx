import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { TRY_AGAIN } from "#client/components/error-boundary.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { ListTable, OpeningRow, ROW_LINK } from "#client/components/list-table.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Skeleton } from "#client/components/skeleton.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import type { RecentTicker } from "#contracts/research.ts";
import { formatCell } from "#core/ledger/display.ts";
import type { Unit } from "#core/ledger/units.ts";
import { periodText } from "#core/ledger/period.ts";
import { researchListQueries } from "./list-queries.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";

type RecentTickersProps = {
  /** Opens the search for a company. */
  readonly onFind: () => void;
  /** What stands here before any company was connected. */
  readonly meanwhile: ReactNode;
};

/** The companies connected last, with their latest margin and leverage; each opens the canvas. */
export function RecentTickers({ onFind, meanwhile }: RecentTickersProps) {
  const { data: tickers, error, refetch } = useQuery(researchListQueries.recentTickers());
  if (tickers?.length === 0) return meanwhile;
  return (
    <section
      aria-labelledby="recent-tickers"
      className="overflow-hidden rounded-2 border border-hairline-strong bg-paper"
    >
      <div className="flex h-10 items-center gap-2 border-b border-hairline pr-2 pl-3.5">
        <h2 id="recent-tickers" className="flex-1 text-13 font-semibold">
          Recent tickers
        </h2>
        <span className="text-[11.5px] text-ink-3 figures">{sharedPeriod(tickers ?? [])}</span>
        <IconButton icon={Search} size="small" label="Find a ticker" onClick={onFind} />
      </div>
      {tickers !== undefined && <RecentTickersTable tickers={tickers} />}
      {tickers === undefined && error === null && (
        <div className="p-3.5">
          <Skeleton widths={["90%", "80%", "85%"]} />
        </div>
      )}
      {tickers === undefined && error !== null && (
        <div className="p-3">
          <Notice tone="error" action={{ label: TRY_AGAIN, run: () => void refetch() }}>
            {error.message}
          </Notice>
        </div>
      )}
    </section>
  );
}

type RecentTickersTableProps = { readonly tickers: readonly RecentTicker[] };

function RecentTickersTable({ tickers }: RecentTickersTableProps) {
  const showsPeriods = sharedPeriod(tickers) === undefined;
  return (
    <ListTable
      heads={[
        { label: "Issuer" },
        { label: "EBITDA margin", align: "right", className: "px-1.25 whitespace-nowrap" },
        { label: "Net leverage", align: "right", className: "pr-3.5 pl-1.25 whitespace-nowrap" },
      ]}
    >
      {tickers.map((company) => (
        <RecentTickerRow key={company.ticker} company={company} showsPeriod={showsPeriods} />
      ))}
    </ListTable>
  );
}

type RecentTickerRowProps = {
  readonly company: RecentTicker;
  /** Says which year the figures are of, where the rows differ. */
  readonly showsPeriod: boolean;
};

/** One company; the whole row opens the canvas with it. */
function RecentTickerRow({ company, showsPeriod }: RecentTickerRowProps) {
  const { ticker, period, isClean, ebitdaMargin, netLeverage } = company;
  const name = spokenName(company.name);
  return (
    <OpeningRow
      ticker={ticker}
      figures={[
        <ListedRatio key="margin" ratio={ebitdaMargin} unit="fraction" />,
        <ListedRatio key="leverage" ratio={netLeverage} unit="multiple" />,
      ]}
    >
      <Link
        to="/canvas"
        search={{ ticker }}
        aria-label={`${ticker} ${name}`}
        className={`min-w-0 truncate ${ROW_LINK}`}
      >
        {name}
      </Link>
      {isClean && (
        <span className="text-11 whitespace-nowrap text-ink-3" title="Read on Clean EBITDA">
          Clean
        </span>
      )}
      {showsPeriod && <span className="text-ink-3">{periodText(period)}</span>}
    </OpeningRow>
  );
}

type ListedRatioProps = {
  readonly ratio: { readonly value: number | null; readonly reason?: string | undefined };
  readonly unit: Unit;
};

/** A ratio in a list, or n.a. and n.m. with the reason as its tooltip. */
function ListedRatio({ ratio: { value, reason }, unit }: ListedRatioProps) {
  const text = formatCell(value, unit, reason);
  if (value === null) {
    return (
      <Tooltip text={reason}>
        {/* Reachable by keyboard, so that the reason is too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <span tabIndex={0} className="relative z-1 text-ink-3">
          {text}
        </span>
      </Tooltip>
    );
  }
  return (
    <>
      {text}
      {!text.endsWith(")") && (
        <span aria-hidden className="invisible">
          )
        </span>
      )}
    </>
  );
}

/** The period that all rows are of, as a caption; undefined where they differ or there are none. */
function sharedPeriod(tickers: readonly RecentTicker[]): string | undefined {
  const period = tickers[0]?.period;
  if (period === undefined || tickers.some((company) => company.period !== period)) {
    return undefined;
  }
  return periodText(period);
}
