import type { KeyboardEvent } from "react";
import type { ResearchSummary } from "#contracts/research.ts";
import { ResearchRow } from "./research-row.tsx";

type ResearchTableProps = {
  readonly documents: readonly ResearchSummary[];
  /** When the list was read, epoch milliseconds. */
  readonly asOf: number;
  readonly onRename: (document: ResearchSummary) => void;
  readonly onDelete: (document: ResearchSummary) => void;
};

/** The analyst's documents. Arrow keys, Home and End move through the rows, Enter opens one. */
export function ResearchTable({ documents, asOf, onRename, onDelete }: ResearchTableProps) {
  return (
    // The keys work on the links within; the table itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table className="w-full border-collapse text-12 figures" onKeyDown={moveThroughRows}>
      <thead>
        <tr className="border-b border-hairline-strong text-[11.5px] text-ink-3">
          <th className="h-6.5 pl-3.5 text-left font-medium">Document</th>
          <th className="px-2 text-left font-medium max-sm:hidden">Ticker</th>
          <th className="px-2 text-right font-medium whitespace-nowrap max-md:hidden">
            Figures sourced
          </th>
          <th className="px-2 text-right font-medium max-sm:hidden">Words</th>
          <th className="px-2 text-left font-medium max-md:hidden">State</th>
          <th className="px-2 text-right font-medium">Updated</th>
          <th className="w-9">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <ResearchRow
            key={document.id}
            document={document}
            asOf={asOf}
            onRename={() => onRename(document)}
            onDelete={() => onDelete(document)}
          />
        ))}
      </tbody>
    </table>
  );
}

function moveThroughRows(event: KeyboardEvent<HTMLTableElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const here = links.findIndex((link) => link === event.target);
  if (here === -1) return;
  const moves: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: links[here + 1],
    ArrowUp: links[here - 1],
    Home: links[0],
    End: links.at(-1),
  };
  const next = moves[event.key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
