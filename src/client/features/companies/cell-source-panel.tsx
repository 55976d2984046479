import { periodText } from "#core/ledger/period.ts";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import {
  fullValue,
  inputLines,
  restatementLines,
  type SourceLine,
  sourceLines,
} from "#client/features/companies/cell-source.ts";
import { filingLink } from "#client/lib/filing-link.ts";
import { CopyButton } from "#client/components/copy-button.tsx";
import { copyText } from "#client/features/companies/copy-table.ts";
import type { GridCell } from "#client/features/companies/statement-grid.tsx";
import { formatMillions } from "#core/ledger/display.ts";
import { isTagged } from "#core/ledger/financial-data.ts";
import { cellCitation } from "#core/outputs/report/cell-citation.ts";
import { flagSentence } from "#core/outputs/report/flag-sentences.ts";

type CellSourcePanelProps = {
  readonly id: string;
  readonly cell: GridCell | undefined;
  /** The company, as a citation names it. */
  readonly name: string;
  readonly currency: string;
  readonly cik: string | undefined;
};

/** Beside the figures; beneath them, in columns, where the window is narrow. */
const PANEL =
  "min-h-0 overflow-y-auto p-4 text-12 max-[900px]:grid max-[900px]:max-h-38 max-[900px]:grid-cols-2 max-[900px]:items-start max-[900px]:gap-x-6 max-[900px]:border-t max-[900px]:border-hairline-strong max-[900px]:py-2.5";

/** What stands behind the figure under the pointer or the focus, at once and in full. */
export function CellSourcePanel({ id, cell: grid, name, currency, cik }: CellSourcePanelProps) {
  if (grid === undefined) {
    return (
      <aside id={id} aria-label="Source" className={`${PANEL} text-ink-3`}>
        Point at a figure, or move to it with the arrow keys, to see its source.
      </aside>
    );
  }
  const { row, column, cell } = grid;
  const flags = [...new Set([...cell.flags, ...column.flags])];
  return (
    <aside id={id} aria-label="Source" className={PANEL}>
      <div>
        <h3 className="text-13 font-semibold">{row.label}</h3>
        <p className="text-ink-3 figures">{periodOf(grid)}</p>
        <FullValue grid={grid} currency={currency} />
        {flags.map((flag) => (
          <p key={flag} className="mt-2 rounded-1 bg-warning-soft px-2 py-1 text-ink">
            {flagSentence(flag)}
          </p>
        ))}
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          {cell.value !== null && (
            <CopyCitation citation={cellCitation({ name, currency, row, column, cell })} />
          )}
          {cell.source !== undefined && isTagged(cell.source) && (
            <FilingLink address={filingLink(cik, cell.source.accession)?.href}>
              Open the filing
            </FilingLink>
          )}
        </div>
      </div>
      <div>
        <Lines lines={sourceLines(cell)} cik={cik} />
        <Lines lines={restatementLines(cell, row.unit, currency)} cik={cik} />
        <Inputs lines={inputLines(cell, currency)} cik={cik} />
      </div>
    </aside>
  );
}

/** Another figure has another citation: what was copied is told anew. */
function CopyCitation({ citation }: { readonly citation: string }) {
  const copy = () => copyText(citation);
  return <CopyButton key={citation} text={copy} label="Copy with source" variant="outline" />;
}

/** "FY2025: 1 January 2025 to 31 December 2025"; of a balance its day. */
function periodOf({ row, column }: GridCell): string {
  const dates = row.isBalance ? `at ${row.at ?? column.end}` : column.dates;
  return column.key === column.end ? dates : `${periodText(column.key)}: ${dates}`;
}

/** The value in full, or the reason why there is none, with the change where growth means nothing. */
function FullValue({
  grid: { row, cell },
  currency,
}: {
  readonly grid: GridCell;
  readonly currency: string;
}) {
  return (
    <>
      <p className="mt-2 text-14 font-semibold figures wrap-anywhere">
        {cell.value === null
          ? (cell.reason ?? cell.text)
          : fullValue(cell.value, row.unit, currency)}
      </p>
      {cell.change !== undefined && (
        <p className="figures">
          Change: {currency} {formatMillions(cell.change)} mm
        </p>
      )}
    </>
  );
}

type LinesProps = {
  readonly lines: readonly SourceLine[];
  readonly cik: string | undefined;
};

function Inputs({ lines, cik }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <>
      <h4 className="mt-3 font-semibold text-ink-2">Inputs</h4>
      <Lines lines={lines} cik={cik} />
    </>
  );
}

function Lines({ lines, cik }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <dl className="mt-3 grid gap-1.5 max-[900px]:mt-0.5 max-[900px]:gap-0.5">
      {lines.map(({ name, text, accession }, at) => (
        // Operands of one name have no identity but their place.
        <div key={`${name} ${at}`} className="max-[900px]:flex max-[900px]:gap-2">
          <dt className="text-11 text-ink-3 max-[900px]:min-w-16">{name}</dt>
          <dd className="figures wrap-anywhere">
            {text}{" "}
            <FilingLink address={filingLink(cik, accession)?.href}>
              <span className="sr-only">Open the filing of {name}</span>
            </FilingLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FilingLink({
  address,
  children,
}: {
  readonly address: string | undefined;
  readonly children: ReactNode;
}) {
  if (address === undefined) return null;
  return (
    <a
      className="inline-flex min-h-6 min-w-6 items-center justify-center gap-1 font-medium text-accent hover:underline"
      href={address}
      target="_blank"
      rel="noreferrer"
    >
      {children}
      <ExternalLink size={12} strokeWidth={1.75} aria-hidden />
    </a>
  );
}
