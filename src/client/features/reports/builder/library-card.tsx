import { GripVertical } from "lucide-react";
import { Badge } from "#client/components/badge.tsx";
import { classNames } from "#client/lib/class-names.ts";
import type { LibraryComponent } from "#core/outputs/deck/page-library.ts";
import { useDraggable } from "./drag-pages.ts";
import { PageThumbnail } from "./page-thumbnail.tsx";
import type { ThumbnailFacts } from "./thumbnail-facts.ts";
import type { PageDesk } from "./use-page-desk.ts";

type LibraryCardProps = {
  readonly component: LibraryComponent;
  readonly desk: PageDesk;
  readonly facts: ThumbnailFacts;
};

/** A page of the library: dragged onto the report, or picked with Enter and placed by a number. */
export function LibraryCard({ component, desk, facts }: LibraryCardProps) {
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
