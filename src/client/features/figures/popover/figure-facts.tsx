import type { ReactNode } from "react";
import { workingLine, sourceLines } from "#core/figures/check/document-figures-text.ts";
import type { DocumentFigure, NumberedSource } from "#core/figures/check/document-figures.ts";
import { searchedSources } from "#core/figures/check/source-candidates.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { periodText } from "#core/ledger/period.ts";
import { asSentence } from "./sentence.ts";
import { ArrowUpRight, ExternalLink, FileText } from "lucide-react";
import { type FilingLink, filingLink } from "#client/lib/filing-link.ts";

type FigureFactsProps = {
  readonly figure: DocumentFigure;
  readonly place: FigureRowsProps["place"];
  readonly ground: Ground;
  readonly sources: readonly NumberedSource[];
  readonly onOpen: () => void;
  /** What was decided about it. */
  readonly children?: ReactNode;
};

/** How a figure stands and why: value, working, sources. */
export function FigureFacts({
  figure,
  place,
  ground,
  sources,
  onOpen,
  children,
}: FigureFactsProps) {
  const isSourced = figure.expected !== null && figure.origins.length > 0;
  return (
    <div className="grid gap-1.5 px-3 py-2.25">
      {figure.expected !== null && <FigureRows {...{ figure, place, ground }} />}
      {figure.state === "unsupported" && figure.expected === null && (
        <p className="text-ink-2">{asSentence(searchedSources(ground))}</p>
      )}
      <Reasons figure={figure} />
      {isSourced && (
        <div className="mt-0.5 border-t border-hairline pt-2">
          <SourceList {...{ figure, ground, sources, onOpen }} />
        </div>
      )}
      {children}
    </div>
  );
}

/** What the number would be right for, or why it can't be judged. */
function Reasons({ figure: { hint, note, state } }: { readonly figure: DocumentFigure }) {
  if (state === "estimate") return null;
  const reasons = [note, hint].flatMap((reason) => (reason === null ? [] : [asSentence(reason)]));
  return reasons.length === 0 ? null : <p className="text-ink-2">{reasons.join(" ")}</p>;
}

type FigureRowsProps = {
  readonly figure: DocumentFigure;
  /** Where it stands. */
  readonly place: "text" | "edit" | "answer";
  readonly ground: Ground;
};

/** What the text says, what the source says, and how that is made. */
function FigureRows({ figure, place, ground }: FigureRowsProps) {
  const { state, text, expected } = figure;
  const working = workingLine(figure, ground);
  const isContradicted = state === "contradicted";
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.75 figures">
      {isContradicted && (
        <Row name={`In the ${place}`} className="font-semibold text-error">
          {text}
        </Row>
      )}
      {expected !== null && (
        <Row name="From the source" className="font-semibold">
          {expected.display}
        </Row>
      )}
      {working === undefined ? (
        <Row name="Line">{lineOf(figure, ground)}</Row>
      ) : (
        <Row name="Working">{working}</Row>
      )}
    </dl>
  );
}

type RowProps = {
  readonly name: string;
  readonly className?: string;
  readonly children: string;
};

function Row({ name, className = "text-ink-2", children }: RowProps) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className={`text-right wrap-anywhere ${className}`}>{children}</dd>
    </>
  );
}

/** "Revenues, FY2025", and of which company where there are several. */
function lineOf({ ticker, item, period }: DocumentFigure, { ledgers }: Ground): string {
  const periods = (period ?? "").split(", ").filter(Boolean).map(periodText);
  const company = ledgers.length > 1 ? ticker : null;
  return [[company, item].filter(Boolean).join(" "), periods.join(" and ")]
    .filter(Boolean)
    .join(", ");
}

type SourceListProps = {
  readonly figure: DocumentFigure;
  readonly ground: Ground;
  readonly sources: readonly NumberedSource[];
  readonly onOpen: () => void;
};

/** The numbered sources behind a figure, each with its filing; the first opens the figure's cell. */
function SourceList({ figure, ground, sources, onOpen }: SourceListProps) {
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
