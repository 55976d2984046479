import type { KeyboardEvent } from "react";
import { ListTable } from "#client/components/list-table.tsx";
import type { ResearchSummary } from "#contracts/research.ts";
import { ResearchRow } from "./research-row.tsx";

type ResearchTableProps = {
  readonly documents: readonly ResearchSummary[];
  /** When the list was read, epoch milliseconds. */
  readonly asOf: number;
  readonly onRename: (document: ResearchSummary) => void;
  readonly onDelete: (document: ResearchSummary) => void;
};

const HEADS = [
  { label: "Document" },
  { label: "Ticker", className: "px-2 max-sm:hidden" },
  { label: "Figures sourced", align: "right", className: "px-2 whitespace-nowrap max-md:hidden" },
  { label: "Words", align: "right", className: "px-2 max-sm:hidden" },
  { label: "State", className: "px-2 max-md:hidden" },
  { label: "Updated", align: "right" },
] as const;

/** The analyst's documents. Arrow keys, Home and End move through the rows, Enter opens one. */
export function ResearchTable({ documents, asOf, onRename, onDelete }: ResearchTableProps) {
  return (
    // The keys work on the links within; the table itself takes no focus.
    <ListTable onKeyDown={moveThroughRows} heads={HEADS} actions="w-9">
      {documents.map((document) => (
        <ResearchRow
          key={document.id}
          document={document}
          asOf={asOf}
          onRename={() => onRename(document)}
          onDelete={() => onDelete(document)}
        />
      ))}
    </ListTable>
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
