import type { ReactNode } from "react";
import { companyIn } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { FigureCandidate } from "#core/figures/read/verdicts/verdict.ts";
import { workingOf } from "#core/ledger/datum.ts";
import { formatCell } from "#core/ledger/display.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { periodText } from "#core/ledger/period.ts";
import { isPassage } from "#core/ledger/source.ts";
import { statementOf } from "#core/ledger/statement-groups.ts";

/** Rows shown on either side of the one that is meant. */
const BESIDE = 3;

type SourcePreviewProps = { readonly candidate: FigureCandidate; readonly ground: Ground };

/** What a candidate comes from: its row among its statement's, its words in a document, or its working. */
export function SourcePreview({ candidate, ground }: SourcePreviewProps) {
  const datum = evaluate(candidate.binding, ground.ledger);
  if (isAbsent(datum)) return null;
  const { ticker, item, period, source } = datum;
  if (source !== undefined && isPassage(source)) {
    return <Page head={[source.section ?? "", source.label]}>“{source.quote}”</Page>;
  }
  const tables = companyIn(ground.ledgers, ticker)?.tables ?? [];
  const table = tables.find(
    ({ data, years }) => years.includes(period) && data.some((row) => row.item === item),
  );
  if (table !== undefined) return <Statement {...{ table, item, period }} />;
  const working = workingOf(datum);
  return (
    <Page head={[item, periodText(period)]}>
      {working === undefined ? candidate.display : `${working.formula} = ${candidate.display}`}
    </Page>
  );
}

const PAGE = "border border-hairline-strong bg-paper text-12 figures";

function Page({
  head,
  children,
}: {
  readonly head: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <div className={`${PAGE} px-4 pt-2.5 pb-3`}>
      <p className="pb-1 text-11 text-ink-3">{head.filter((part) => part !== "").join(", ")}</p>
      <p className="line-clamp-6">{children}</p>
    </div>
  );
}

type StatementProps = {
  readonly table: FinancialData;
  readonly item: string;
  readonly period: string;
};

/** The row with its neighbours, in the column that is meant and in the one before it. */
function Statement({ table, item, period }: StatementProps) {
  const columns = [
    period,
    ...table.years
      .filter((year) => year < period)
      .toSorted()
      .slice(-1),
  ];
  const own = table.data.filter((row) => statementOf(row.item) === statementOf(item));
  const at = own.findIndex((row) => row.item === item);
  const from = Math.max(0, Math.min(at - BESIDE, own.length - 2 * BESIDE - 1));
  return (
    <table className={`${PAGE} w-full`}>
      <caption className="border border-b-0 border-hairline-strong bg-paper text-11 text-ink-3">
        <span className="flex justify-between px-4 pt-2">
          <span>{table.name}</span>
          <span>{statementOf(item)}</span>
        </span>
      </caption>
      <thead>
        <tr className="border-b border-ink text-right text-11 text-ink-3">
          <th scope="col" className="px-4 py-1 text-left font-medium">
            {table.currency} mm
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-2 font-medium">
              {periodText(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {own.slice(from, from + 2 * BESIDE + 1).map((row) => (
          <tr
            key={row.item}
            className={`h-6 border-b border-hairline ${row.item === item ? "bg-accent-soft" : ""}`}
          >
            <th scope="row" className="px-4 text-left font-normal">
              {row.item}
            </th>
            {columns.map((column, index) => (
              <td
                key={column}
                className={`px-2 text-right ${row.item === item && index === 0 ? "font-semibold outline-2 -outline-offset-2 outline-accent" : ""}`}
              >
                {formatCell(row.amounts[column] ?? null, "money")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
