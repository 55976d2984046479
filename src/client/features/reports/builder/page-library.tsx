import { useState } from "react";
import { KeyCap } from "#client/components/key-cap.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { PAGE_LIBRARY } from "#core/outputs/deck/page-library.ts";
import { LibraryCard } from "./library-card.tsx";
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
