import type { RecentTicker } from "#contracts/research.ts";
import { RecentTickerRow } from "./recent-ticker-row.tsx";
import { sharedPeriod } from "./shared-period.ts";

type RecentTickersTableProps = { readonly tickers: readonly RecentTicker[] };

export function RecentTickersTable({ tickers }: RecentTickersTableProps) {
  const showsPeriods = sharedPeriod(tickers) === undefined;
  return (
    <table className="w-full border-collapse text-12 figures">
      <thead>
        <tr className="border-b border-hairline-strong text-[11.5px] text-ink-3">
          <th className="h-6.5 pl-3.5 text-left font-medium">Issuer</th>
          <th className="px-1.25 text-right font-medium whitespace-nowrap">EBITDA margin</th>
          <th className="pr-3.5 pl-1.25 text-right font-medium whitespace-nowrap">Net leverage</th>
        </tr>
      </thead>
      <tbody>
        {tickers.map((company) => (
          <RecentTickerRow key={company.ticker} company={company} showsPeriod={showsPeriods} />
        ))}
      </tbody>
    </table>
  );
}
