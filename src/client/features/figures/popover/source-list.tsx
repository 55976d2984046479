import { ArrowUpRight, ExternalLink, FileText } from "lucide-react";
import { type FilingLink, filingLink } from "#client/lib/filing-link.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { sourceLines } from "#core/figures/check/document-figures-text.ts";
import type { DocumentFigure, NumberedSource } from "#core/figures/check/document-figures.ts";

type SourceListProps = {
  readonly figure: DocumentFigure;
  readonly ground: Ground;
  readonly sources: readonly NumberedSource[];
  readonly onOpen: () => void;
};

/** The numbered sources behind a figure, each with its filing; the first opens the figure's cell. */
export function SourceList({ figure, ground, sources, onOpen }: SourceListProps) {
  const cik = cikOf(ground, figure.ticker);
  return (
    <div className="flex items-start gap-1.5">
      <ul className="grid min-w-0 flex-1 gap-1 text-ink-2 figures">
        {sourceLines(ground, figure, sources).map(({ number, text, origin }) => {
          const link = "accession" in origin ? filingLink(cik, origin.accession) : undefined;
          return (
            <li key={text} className="flex items-start gap-1.5">
              {number === undefined ? (
                <FileText
                  size={13}
                  strokeWidth={1.75}
                  className="mx-px mt-0.75 shrink-0"
                  aria-hidden
                />
              ) : (
                <span className="source-number">{number}</span>
              )}
              <span className="min-w-0 wrap-anywhere">
                {link === undefined ? text : <Filing link={link}>{text}</Filing>}
              </span>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        data-first={figure.state === "verified" ? "" : undefined}
        className="-my-0.75 flex h-6 shrink-0 items-center gap-1 rounded-2 px-1 font-medium text-accent hover:underline"
        onClick={onOpen}
      >
        Open
        <ArrowUpRight size={13} strokeWidth={2} aria-hidden />
      </button>
    </div>
  );
}

type FilingProps = { readonly link: FilingLink; readonly children: string };

function Filing({ link: { href, where }, children }: FilingProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="rounded-1 hover:text-accent hover:underline"
    >
      {children}
      <ExternalLink size={11} strokeWidth={1.75} className="mb-0.5 ml-1 inline" aria-hidden />
      <span className="sr-only"> {where}, in a new tab</span>
    </a>
  );
}

function cikOf({ ledgers }: Ground, ticker: string | null): string | undefined {
  return ledgers
    .find((ledger) => ledger.ticker === ticker)
    ?.tables.find(({ cik }) => cik !== undefined)?.cik;
}
