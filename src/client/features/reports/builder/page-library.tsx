import { GripVertical } from "lucide-react";
import { useState } from "react";
import { Badge } from "#client/components/badge.tsx";
import { KeyCap } from "#client/components/key-cap.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { classNames } from "#client/lib/class-names.ts";
import { type LibraryComponent, PAGE_LIBRARY } from "#core/outputs/deck/page-library.ts";
import { useDraggable } from "./drag-pages.ts";
import { PageThumbnail } from "./page-thumbnail.tsx";
import type { ThumbnailFacts } from "./thumbnail-facts.ts";
import type { PageDesk } from "./use-page-desk.ts";

const FILTERS = [
  { value: "all", label: "All" },
  { value: "title", label: "Title" },
  { value: "financial", label: "Financial" },
] as const;

type PageLibraryProps = { readonly desk: PageDesk; readonly facts: ThumbnailFacts };

/** What can be placed on a page, by category, and how to place it without a mouse. */
export function PageLibrary({ desk, facts }: PageLibraryProps) {
  const [filter, setFilter] = useState<(typeof FILTERS)[number]["value"]>("all");
  const shown = PAGE_LIBRARY.filter(({ category }) => filter === "all" || category === filter);
  return (
    <section
      aria-label="Page Library"
      className="flex min-h-0 flex-col border-l border-hairline bg-surface"
    >
      <h3 className="flex h-9 shrink-0 items-center border-b border-hairline px-4 text-13 font-semibold">
        Page Library
      </h3>
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-4 py-2.5">
        <div>
          <Segmented label="Category" options={FILTERS} value={filter} onChange={setFilter} />
        </div>
        <ul className="grid gap-2">
          {shown.map((component) => (
            <LibraryCard key={component.componentId} {...{ component, desk, facts }} />
          ))}
        </ul>
        <p className="mt-auto border-t border-hairline pt-3 text-12 text-ink-3">
          No mouse needed: focus a page in the library, press <KeyCap>Enter</KeyCap>, then choose
          its place with <KeyCap>1</KeyCap> to{" "}
          <KeyCap>{String(Math.min(9, desk.pages.length))}</KeyCap>.
        </p>
      </div>
    </section>
  );
}

type LibraryCardProps = {
  readonly component: LibraryComponent;
  readonly desk: PageDesk;
  readonly facts: ThumbnailFacts;
};

/** A page of the library: dragged onto the report, or picked with Enter and placed by a number. */
function LibraryCard({ component, desk, facts }: LibraryCardProps) {
  const { componentId, name, description, category } = component;
  const { element, isDragged } = useDraggable({ kind: "library", componentId, title: name });
  const isPicked = desk.picked?.kind === "library" && desk.picked.componentId === componentId;
  return (
    <li>
      <div
        ref={element}
        className={classNames(
          "relative grid cursor-grab grid-cols-[112px_minmax(0,1fr)] items-start gap-3 rounded-2 border bg-paper p-2.5 hover:bg-hover",
          isPicked ? "border-accent shadow-[0_0_0_1px_var(--accent)]" : "border-hairline-strong",
          isDragged ? "opacity-40" : "",
        )}
      >
        <PageThumbnail componentId={componentId} facts={facts} />
        <div className="grid gap-1">
          <button
            type="button"
            aria-pressed={isPicked}
            className="flex items-center gap-1 text-left text-13 font-medium after:absolute after:inset-0"
            onClick={() => desk.pick({ kind: "library", componentId })}
          >
            <GripVertical
              size={14}
              strokeWidth={1.75}
              className="shrink-0 text-ink-3"
              aria-hidden
            />
            {name}
          </button>
          <p className="text-12/[16px] text-ink-3">{description}</p>
          <p>
            <Badge tone="neutral">{category === "title" ? "Title" : "Financial"}</Badge>
          </p>
        </div>
      </div>
    </li>
  );
}
