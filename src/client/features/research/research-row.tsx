import { Link, useNavigate } from "@tanstack/react-router";
import { Ellipsis, FileText, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Badge } from "#client/components/badge.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { Menu } from "#client/components/menu.tsx";
import { Tag } from "#client/components/tag.tsx";
import { formatMinute, formatWhen } from "#client/lib/format-when.ts";
import type { FigureCounts, ResearchSummary } from "#contracts/research.ts";

type ResearchRowProps = {
  readonly document: ResearchSummary;
  /** When the list was read, epoch milliseconds: what "Yesterday" is counted from. */
  readonly asOf: number;
  readonly onRename: () => void;
  readonly onDelete: () => void;
};

/** One document; the whole row is its link. F2 renames, Delete deletes: held down, it goes on to no other. */
export function ResearchRow({ document, asOf, onRename, onDelete }: ResearchRowProps) {
  const { id, title, excerpt, ticker, words, figures, isPublished, updatedAt } = document;
  const row = useRef<HTMLTableRowElement>(null);

  function handleKey(event: KeyboardEvent): void {
    if (event.repeat || (event.key !== "F2" && event.key !== "Delete")) return;
    event.preventDefault();
    if (event.key === "F2") return onRename();
    focusWithout(row.current)?.focus();
    onDelete();
  }

  return (
    <tr
      ref={row}
      className="group relative h-12 border-b border-hairline last:border-b-0 focus-within:bg-selected hover:not-focus-within:bg-hover"
    >
      <td className="w-full max-w-0 pl-3.5">
        <Link
          to="/canvas/$id"
          params={{ id }}
          data-row-link
          onKeyDown={handleKey}
          className="block truncate text-[13.5px] leading-[18px] font-medium shadow-none! after:absolute after:inset-0 focus-visible:after:shadow-(--focus-ring-inset)"
        >
          {title}
        </Link>
        <span className="flex items-center gap-1.5 text-[11.5px] leading-4 text-ink-3">
          {ticker !== null && (
            <span className="sm:hidden">
              <Tag>{ticker}</Tag>
            </span>
          )}
          <span className="min-w-0 truncate">{excerpt}</span>
        </span>
      </td>
      <td className="px-2 max-sm:hidden">{ticker !== null && <Tag>{ticker}</Tag>}</td>
      <td className="px-2 text-right whitespace-nowrap max-md:hidden">
        {figures !== null && figures.total > 0 && <FiguresSourced figures={figures} />}
      </td>
      <td className="px-2 text-right max-sm:hidden">{words.toLocaleString("en-US")}</td>
      <td className="px-2 max-md:hidden">
        <Badge tone={isPublished ? "success" : "neutral"}>
          {isPublished ? "Published" : "Draft"}
        </Badge>
      </td>
      <td className="px-2 text-right whitespace-nowrap text-ink-3">
        <time dateTime={updatedAt} title={formatMinute(updatedAt, new Date(asOf))}>
          {formatWhen(updatedAt, new Date(asOf))}
        </time>
      </td>
      <td className="relative z-1 pr-2">
        <ResearchRowMenu
          document={document}
          onRename={onRename}
          onDelete={onDelete}
          focusAfterDelete={() => focusWithout(row.current)}
        />
      </td>
    </tr>
  );
}

/** Keeps the keyboard in the list when a row goes: the next one, else the one before, else the list. */
function focusWithout(row: HTMLElement | null): HTMLElement | null | undefined {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>("[data-row-link]") ?? row?.closest("section");
}

type FiguresSourcedProps = { readonly figures: FigureCounts };

/** How the figures of a document stand: a bar of their shares, and how many have a source. */
function FiguresSourced({ figures }: FiguresSourcedProps) {
  const { total, sourced, contradicted, stale } = figures;
  const unsourced = Math.max(0, total - sourced - contradicted);
  const parts = [
    { name: "sourced", count: sourced, className: "bg-(--verified-line)" },
    { name: "contradicted", count: contradicted, className: "bg-contradicted" },
    { name: "without source", count: unsourced, className: "bg-(--unsupported-line)" },
  ].filter(({ count }) => count > 0);
  const said = [
    ...parts.map(({ name, count }) => `${count} ${name}`),
    ...(stale > 0 ? [`${stale} stale`] : []),
  ].join(", ");
  return (
    <span className="inline-flex items-center gap-3.5" title={said}>
      <span aria-hidden className="flex h-1 w-16 overflow-hidden rounded-full">
        {parts.map(({ name, count, className }) => (
          <span key={name} className={`min-w-1 ${className}`} style={{ flexGrow: count }} />
        ))}
      </span>
      <span>
        {sourced} of {total}
        <span className="sr-only"> figures sourced: {said}</span>
      </span>
      {stale > 0 && <span className="text-warning">{stale} stale</span>}
    </span>
  );
}

type ResearchRowMenuProps = {
  readonly document: ResearchSummary;
  readonly onRename: () => void;
  readonly onDelete: () => void;
  /** What has the focus once the row is deleted. */
  readonly focusAfterDelete: () => HTMLElement | null | undefined;
};

/** What can be done with a document from the list. */
function ResearchRowMenu({ document, onRename, ...deletion }: ResearchRowMenuProps) {
  const navigate = useNavigate();
  const open = () => void navigate({ to: "/canvas/$id", params: { id: document.id } });
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          size="small"
          label={`More actions for ${document.title}`}
          className="text-ink-3"
        />
      }
      items={[
        { label: "Open", icon: FileText, onSelect: open },
        { label: "Rename", icon: Pencil, onSelect: onRename },
        {
          label: "Delete",
          icon: Trash2,
          isDangerous: true,
          onSelect: deletion.onDelete,
          focusAfter: deletion.focusAfterDelete,
        },
      ]}
    />
  );
}
