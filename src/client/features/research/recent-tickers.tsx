import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { TRY_AGAIN } from "#client/components/error-boundary.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Skeleton } from "#client/components/skeleton.tsx";
import { Tag } from "#client/components/tag.tsx";
import { researchListQueries } from "./list-queries.ts";
import { ListedRatio } from "./listed-ratio.tsx";

export const NO_RECENT_TICKERS = "Companies whose statements you connect appear here.";

type RecentTickersProps = {
  /** Opens the search for a company. */
  readonly onFind: () => void;
};

/** The companies connected last, with their latest margin and leverage; each opens the canvas. */
export function RecentTickers({ onFind }: RecentTickersProps) {
  return (
    <section
      aria-labelledby="recent-tickers"
      className="overflow-hidden rounded-2 border border-hairline-strong bg-paper"
    >
      <div className="flex h-10 items-center border-b border-hairline pr-2 pl-3.5">
        <h2 id="recent-tickers" className="flex-1 text-13 font-semibold">
          Recent tickers
        </h2>
        <IconButton icon={Search} size="small" label="Find a ticker" onClick={onFind} />
      </div>
      <RecentTickersBody />
    </section>
  );
}

function RecentTickersBody() {
  const { data: tickers, error, refetch } = useQuery(researchListQueries.recentTickers());
  if (tickers === undefined && error !== null) {
    return (
      <div className="p-3">
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {TRY_AGAIN}
            </Button>
          }
        >
          {error.message}
        </Notice>
      </div>
    );
  }
  if (tickers === undefined) {
    return (
      <div className="p-3.5">
        <Skeleton widths={["90%", "80%", "85%"]} />
      </div>
    );
  }
  if (tickers.length === 0) {
    return <p className="px-3.5 py-3 text-12 text-ink-3">{NO_RECENT_TICKERS}</p>;
  }
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
        {tickers.map(({ ticker, name, period, ebitdaMargin, netLeverage }) => (
          <tr
            key={ticker}
            className="relative h-6.5 border-b border-hairline last:border-b-0 focus-within:bg-selected hover:not-focus-within:bg-hover"
          >
            <td className="w-full max-w-0 pl-3.5">
              <Link
                to="/canvas"
                search={{ ticker }}
                className="flex items-center gap-2 shadow-none! after:absolute after:inset-0 focus-visible:after:shadow-(--focus-ring-inset)"
              >
                <Tag className="min-w-11.5 text-center">{ticker}</Tag>
                <span className="min-w-0 truncate">{name}</span>
                <span className="text-ink-3">{period}</span>
              </Link>
            </td>
            <td className="px-1.25 text-right">
              <ListedRatio ratio={ebitdaMargin} unit="fraction" />
            </td>
            <td className="pr-3.5 pl-1.25 text-right">
              <ListedRatio ratio={netLeverage} unit="multiple" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
