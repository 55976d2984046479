import { ExternalLink, ListTree, Search, X } from "lucide-react";
import { IconButton } from "#client/components/icon-button.tsx";
import { Tag } from "#client/components/tag.tsx";
import type { PassageRef } from "#client/features/filings/passage-ref.ts";
import type { PassageView } from "#contracts/passages.ts";

type PlaceProps = { readonly passage: PassageRef; readonly view: PassageView | undefined };

/** What is open over the page. */
export type DocumentPanel = "outline" | "find";

type HeadProps = PlaceProps & {
  readonly panel: DocumentPanel | undefined;
  readonly onPanel: (panel: DocumentPanel | undefined) => void;
  readonly onClose: () => void;
};

/** Which document it is, the ways about in it, and the way out of it. */
export function Head({ passage, view, panel, onPanel, onClose }: HeadProps) {
  const url = view?.document.url;
  const { title = "", fileName } = view?.document ?? {};
  return (
    <header className="flex h-9 shrink-0 items-center gap-2 border-b border-hairline pr-2 pl-4 text-[12.5px]">
      <Tag isAccent>{passage.tag}</Tag>
      <h2 className="min-w-0 truncate font-semibold">
        {passage.tag === "File" ? fileName : title}
      </h2>
      <span className="min-w-0 flex-1 truncate text-12 text-ink-3 figures">
        {passage.tag === "File" ? "" : passage.caption}
      </span>
      {PANELS.map(({ name, icon, label }) => (
        <IconButton
          key={name}
          icon={icon}
          size="small"
          label={label}
          aria-expanded={panel === name}
          className={panel === name ? "bg-selected" : ""}
          onClick={() => onPanel(panel === name ? undefined : name)}
        />
      ))}
      {url !== undefined && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label="Open on EDGAR"
          className="inline-grid size-6 place-items-center rounded-2 text-ink-2 hover:bg-hover"
        >
          <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
        </a>
      )}
      <IconButton icon={X} size="small" label="Close document" onClick={onClose} />
    </header>
  );
}

const PANELS = [
  { name: "outline", icon: ListTree, label: "Outline" },
  { name: "find", icon: Search, label: "Find in the document" },
] as const;

/** Where in the document the passage stands. */
export function Breadcrumb({ passage, view }: PlaceProps) {
  const { part, headings = [], page = passage.page } = view?.passage ?? {};
  const path = [...(part === undefined ? [] : [`Part ${part}`]), ...headings];
  const pages = view?.document.pageCount;
  return (
    <p className="flex h-8.5 shrink-0 items-center gap-1.5 border-b border-hairline px-4 text-12 text-ink-2">
      <span className="min-w-0 truncate">{path.slice(0, -1).join(" › ")}</span>
      {path.length > 1 && <span className="text-ink-3">›</span>}
      <b className="max-w-[60%] shrink-0 truncate font-semibold text-ink">{path.at(-1)}</b>
      <span className="flex-1" />
      {page !== undefined && (
        <span className="shrink-0 text-ink-3 figures">
          {pages === undefined ? `Page ${page}` : `Page ${page} of ${pages}`}
        </span>
      )}
    </p>
  );
}
