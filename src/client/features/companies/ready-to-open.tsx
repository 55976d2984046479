import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { ListTable, OpeningRow, ROW_LINK } from "#client/components/list-table.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { READY_COMPANIES, type ReadyCompany } from "#core/finance/companies/ready-companies.ts";
import { formatCell } from "#core/ledger/display.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { periodText } from "#core/ledger/period.ts";
import { companyQueries } from "./queries.ts";

const [, ...REAL] = READY_COMPANIES;
/** Companies of different trades, which stand for the others until all are shown. */
const SHOWN = REAL.filter(({ ticker }) => ticker === "GOOGL" || ticker === "MCD");

/** Real companies whose figures come with the product; each opens a document with it connected. */
export function ReadyToOpen({ others }: { readonly others: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? REAL : SHOWN;
  const left = REAL.length - shown.length;
  return (
    <section
      aria-labelledby="ready"
      className="overflow-hidden rounded-2 border border-hairline-strong bg-paper"
    >
      <div className="flex h-10 items-center gap-2 border-b border-hairline px-3.5">
        <h2 id="ready" className="flex-1 text-13 font-semibold">
          Ready to open
        </h2>
        <span className="text-[11.5px] text-ink-3">Latest fiscal year, millions</span>
      </div>
      <ListTable
        heads={[
          { label: "Issuer" },
          { label: "Revenues", align: "right", className: "px-1.25" },
          {
            label: "Operating income",
            align: "right",
            className: "pr-3.5 pl-1.25 whitespace-nowrap",
          },
        ]}
      >
        {shown.map((company) => (
          <ReadyRow key={company.ticker} company={company} />
        ))}
      </ListTable>
      <div className="border-t border-hairline px-3.5 py-2 text-[11.5px]/[16px] text-ink-3 figures">
        {left > 0 && (
          <div className="mb-1 flex items-center text-12">
            <span className="flex-1">{left} more come with their figures.</span>
            <Button size="small" variant="ghost" onClick={() => setShowsAll(true)}>
              Show all {REAL.length}
            </Button>
          </div>
        )}
        {others}
      </div>
    </section>
  );
}

function ReadyRow({ company: { ticker, name } }: { readonly company: ReadyCompany }) {
  const of = { ticker, asOfDate: null, source: "listed" } as const;
  const { data, error, refetch } = useQuery({
    ...companyQueries.modelData(of, "annual"),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <OpeningRow
      ticker={ticker}
      figures={["Revenues", "EBIT"].map((item) => data && latest(data, item))}
      below={
        error !== null && (
          <p role="alert" className="relative z-1 flex flex-wrap items-center gap-x-2 text-error">
            {name} could not be read.
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )
      }
    >
      <Link to="/canvas" search={{ ticker }} aria-label={`${ticker} ${name}`} className={ROW_LINK}>
        {name}
      </Link>
      {data === undefined && error === null && <Spinner label={`Reading ${name}`} />}
      {data !== undefined && <span className="text-ink-3">{yearOf(data)}</span>}
    </OpeningRow>
  );
}

function yearOf({ years, currency }: FinancialData): string {
  const period = periodText(years.at(-1) ?? "");
  return currency === "USD" ? period : `${period}, ${currency}`;
}

function latest(data: FinancialData, item: string): string {
  const datum = findDatum(data, item, data.years.at(-1) ?? "");
  return formatCell(datum?.value ?? null, "money");
}
