import { ExternalLink } from "lucide-react";
import { yearLabel } from "#client/features/companies/card-caption.ts";
import {
  fullValue,
  inputLines,
  type SourceLine,
  sourceLines,
} from "#client/features/companies/cell-source.ts";
import { flagSentence } from "#core/report/flag-sentences.ts";
import { isTagged } from "#core/ledger/financial-data.ts";
import type { GridCell } from "#client/features/companies/statement-grid.tsx";

type CellSourcePanelProps = {
  readonly id: string;
  readonly cell: GridCell | undefined;
  readonly currency: string;
  readonly cik: string | undefined;
};

/** What stands behind the figure under the pointer or the focus, at once and in full. */
export function CellSourcePanel({ id, cell: grid, currency, cik }: CellSourcePanelProps) {
  if (grid === undefined) {
    return (
      <aside id={id} aria-label="Source" className="p-4 text-12 text-ink-3">
        Point at a figure, or move to it with the arrow keys, to see its source.
      </aside>
    );
  }
  const { row, column, cell } = grid;
  const inputs = inputLines(cell, currency);
  return (
    <aside
      id={id}
      aria-label="Source"
      className="max-h-60 min-h-0 overflow-y-auto p-4 text-12 min-[901px]:max-h-none"
    >
      <h3 className="text-13 font-semibold">{row.label}</h3>
      <p className="text-ink-3 figures">
        {yearLabel(column.key)}: {row.isBalance ? `at ${column.end}` : column.dates}
      </p>
      <p className="mt-2 text-14 font-semibold figures wrap-anywhere">
        {cell.value === null
          ? (cell.reason ?? cell.text)
          : fullValue(cell.value, row.unit, currency)}
      </p>
      <Lines lines={sourceLines(cell, currency)} />
      <FilingLink grid={grid} cik={cik} />
      {inputs.length > 0 && (
        <>
          <h4 className="mt-3 font-semibold text-ink-2">Inputs</h4>
          <Lines lines={inputs} />
        </>
      )}
      {[...cell.flags, ...column.flags].map((flag) => (
        <p key={flag} className="mt-2 rounded-1 bg-warning-soft px-2 py-1 text-ink">
          {flagSentence(flag)}
        </p>
      ))}
    </aside>
  );
}

function Lines({ lines }: { readonly lines: readonly SourceLine[] }) {
  return (
    <dl className="mt-2 grid gap-1.5">
      {lines.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-11 text-ink-3">{name}</dt>
          <dd className="figures wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function FilingLink({ grid, cik }: { readonly grid: GridCell; readonly cik: string | undefined }) {
  const { source } = grid.cell;
  if (cik === undefined || source === undefined || !isTagged(source)) return null;
  const folder = `${Number(cik)}/${source.accession.replaceAll("-", "")}`;
  return (
    <a
      className="mt-2 inline-flex min-h-6 items-center gap-1 font-medium text-accent hover:underline"
      href={`https://www.sec.gov/Archives/edgar/data/${folder}/${source.accession}-index.htm`}
      target="_blank"
      rel="noreferrer"
    >
      Open the filing on sec.gov
      <ExternalLink size={12} strokeWidth={1.75} aria-hidden />
    </a>
  );
}
