import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import {
  type CompanyOverviewData,
  filingOf,
  isFullContext,
  overviewOf,
} from "#client/features/filings/filing-cards.ts";
import { filingQueries } from "#client/features/filings/queries.ts";
import type { ConnectedFiling, FilingSource } from "#contracts/filings.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { dayAndMonth, longDate } from "#core/ledger/dates.ts";
import { originKey } from "#core/ledger/origins.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/** Passages of a card shown before it is opened. */
const SHOWN = 5;

type FilingCardDetailsProps = {
  readonly card: ContextItem;
  readonly asOfDate: string | null;
  /** The figures of the text: a passage it cites shows its number. */
  readonly figures: DocumentFigures | undefined;
  readonly onOpen: (place: { readonly cardId: string; readonly index: number }) => void;
};

/** What stands under the title of a filing's card: the question, the filing, its passages. */
export function FilingCardDetails({ card, asOfDate, figures, onOpen }: FilingCardDetailsProps) {
  const filing = filingOf(card);
  const overview = overviewOf(card);
  return (
    <div className="text-[11.5px]/[16px] text-ink-3 figures">
      {overview !== undefined && <Overview overview={overview} />}
      {card.query !== undefined && (
        <p className="wrap-anywhere">{isFullContext(card) ? "Full context" : card.query}</p>
      )}
      {filing !== undefined && (
        <>
          <Notes filing={filing} asOfDate={asOfDate} />
          {filing.results.length === 0 && <p>Nothing in the filing answers this question.</p>}
          <PassageList
            sources={filing.results.map(({ source }) => source)}
            numberOf={(source) => numberOfSource(source, figures)}
            onOpen={(index) => onOpen({ cardId: card.id, index })}
          />
        </>
      )}
    </div>
  );
}

function Notes({
  filing: { filing },
  asOfDate,
}: {
  readonly filing: ConnectedFiling;
  readonly asOfDate: string | null;
}) {
  const { data: latest } = useQuery(filingQueries.latest(filing.ticker, asOfDate ?? undefined));
  const newest = filing.form.startsWith("10-Q") ? latest?.["10-Q"] : latest?.["10-K"];
  const isNewer = newest !== undefined && newest.filed > filing.filed;
  return (
    <>
      <p>{filingCaption(filing)}</p>
      {filing.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {isNewer && (
        <p role="status" className="text-ink-2">
          {`A newer ${newest.form} was filed on ${longDate(newest.filed)}: refresh to ask it.`}
        </p>
      )}
    </>
  );
}

function filingCaption({ form, period, filed }: ConnectedFiling["filing"]): string {
  const to = period === undefined ? "" : ` to ${longDate(period)}`;
  return `${form}${to}, filed ${longDate(filed)}`;
}

/** What EDGAR says of the company; what it does not say is named as missing. */
function Overview({ overview }: { readonly overview: CompanyOverviewData }) {
  const { name, cik, industry, exchange, fiscalYearEnd, filerCategory, filings } = overview;
  const rows = [
    ["CIK", cik],
    ["Industry", industry],
    ["Exchange", exchange],
    [
      "Fiscal year ends",
      fiscalYearEnd && dayAndMonth(`2000-${fiscalYearEnd.replace(/^(..)/, "$1-")}`),
    ],
    ["Filer", filerCategory],
    ["Newest filings", filings.map(({ form, filed }) => `${form}, ${longDate(filed)}`).join("; ")],
  ] as const;
  return (
    <>
      <p className="font-medium text-ink-2">{name}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        {rows.map(([term, said]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd className="text-ink-2">{said || "n.a."}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

type PassageListProps = {
  readonly sources: readonly FilingSource[];
  readonly numberOf: (source: FilingSource) => number | undefined;
  readonly onOpen: (index: number) => void;
};

/** The number of the source a passage is of, once the text cites it. */
function numberOfSource(
  { accession, page, anchor }: FilingSource,
  figures: DocumentFigures | undefined,
): number | undefined {
  const key = originKey({ document: { accession }, label: "", page, anchor });
  return figures?.sources.find((source) => originKey(source) === key)?.number;
}

function PassageList({ sources, numberOf, onOpen }: PassageListProps) {
  return (
    <ol aria-label="Passages" className="mt-0.5">
      {sources.slice(0, SHOWN).map((source, index) => (
        <li key={source.id}>
          <button
            type="button"
            className="flex min-h-6 w-full items-center gap-2 rounded-1 text-left text-ink-2 hover:text-accent"
            onClick={() => onOpen(index)}
          >
            <PassageNumber number={numberOf(source)} />
            <span className="min-w-0 flex-1 truncate">{nameOf(source)}</span>
            {source.page !== undefined && <span className="text-ink-3">{`p. ${source.page}`}</span>}
          </button>
        </li>
      ))}
      {sources.length > SHOWN && (
        <li>
          <button
            type="button"
            className="min-h-6 rounded-1 text-accent hover:underline"
            onClick={() => onOpen(SHOWN)}
          >
            {`${sources.length - SHOWN} more`}
          </button>
        </li>
      )}
    </ol>
  );
}

/** Where a passage stands in the report; what was released since says that it is of a release. */
function nameOf({ form, section }: FilingSource): string {
  const isOfReport = form !== "8-K" && section !== undefined;
  return isOfReport ? section : [form, section].filter(Boolean).join(", ");
}

function PassageNumber({ number }: { readonly number: number | undefined }) {
  return (
    <span className="w-4 shrink-0 text-center">
      {number === undefined ? (
        <span className="inline-block size-1 rounded-full bg-hairline-strong align-middle" />
      ) : (
        <span className="source-number">{number}</span>
      )}
    </span>
  );
}
