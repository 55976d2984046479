import { ExternalLink, X } from "lucide-react";
import { IconButton } from "#client/components/icon-button.tsx";
import { Tag } from "#client/components/tag.tsx";
import type { PassageRef } from "#client/features/filings/passage-ref.ts";
import type { PassageView } from "#contracts/passages.ts";

type PlaceProps = { readonly passage: PassageRef; readonly view: PassageView | undefined };

/** Which document it is, and the way out of it. */
export function Head({ passage, view, onClose }: PlaceProps & { readonly onClose: () => void }) {
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

/** Where in the document the passage stands. */
export function Breadcrumb({ passage, view }: PlaceProps) {
  const { part, headings = [] } = view?.passage ?? {};
  const path = [...(part === undefined ? [] : [`Part ${part}`]), ...headings];
  const pages = view?.document.pageCount;
  return (
    <p className="flex h-8.5 shrink-0 items-center gap-1.5 border-b border-hairline px-4 text-12 text-ink-2">
      <span className="min-w-0 flex-1 truncate">
        {path.slice(0, -1).map((name) => `${name} › `)}
        <b className="font-semibold text-ink">{path.at(-1)}</b>
      </span>
      {passage.page !== undefined && (
        <span className="text-ink-3 figures">
          {pages === undefined ? `Page ${passage.page}` : `Page ${passage.page} of ${pages}`}
        </span>
      )}
    </p>
  );
}
