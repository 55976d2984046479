import { periodText } from "#core/ledger/period.ts";
import { Link } from "@tanstack/react-router";
import type { RecentTicker } from "#contracts/research.ts";
import { Tag } from "#client/components/tag.tsx";
import { ListedRatio } from "./listed-ratio.tsx";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";

type RecentTickerRowProps = {
  readonly company: RecentTicker;
  /** Says which year the figures are of, where the rows differ. */
  readonly showsPeriod: boolean;
};

/** One company; the whole row opens the canvas with it. */
export function RecentTickerRow({ company, showsPeriod }: RecentTickerRowProps) {
  const { ticker, period, isClean, ebitdaMargin, netLeverage } = company;
  const name = spokenName(company.name);
  return (
    <tr className="relative h-6.5 border-b border-hairline last:border-b-0 focus-within:bg-selected hover:not-focus-within:bg-hover">
      <td className="w-full max-w-0 pl-3.5">
        <div className="flex items-center gap-2">
          <Tag className="min-w-11.5 text-center">{ticker}</Tag>
          <Link
            to="/canvas"
            search={{ ticker }}
            aria-label={`${ticker} ${name}`}
            className="min-w-0 truncate shadow-none! after:absolute after:inset-0 focus-visible:after:shadow-(--focus-ring-inset)"
          >
            {name}
          </Link>
          {isClean && (
            <span className="text-11 whitespace-nowrap text-ink-3" title="Read on Clean EBITDA">
              Clean
            </span>
          )}
          {showsPeriod && <span className="text-ink-3">{periodText(period)}</span>}
        </div>
      </td>
      <td className="px-1.25 text-right">
        <ListedRatio ratio={ebitdaMargin} unit="fraction" />
      </td>
      <td className="pr-3.5 pl-1.25 text-right">
        <ListedRatio ratio={netLeverage} unit="multiple" />
      </td>
    </tr>
  );
}
