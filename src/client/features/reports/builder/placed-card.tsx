import { GripVertical, X } from "lucide-react";
import { IconButton } from "#client/components/icon-button.tsx";
import { classNames } from "#client/lib/class-names.ts";
import type { PlacedComponent } from "#core/outputs/deck/report-layout.ts";
import { type Dragged, useDraggable, useDropTarget } from "./drag-pages.ts";
import { PageThumbnail } from "./page-thumbnail.tsx";
import type { ThumbnailFacts } from "./thumbnail-facts.ts";
import type { PageDesk } from "./use-page-desk.ts";

type PlacedCardProps = {
  readonly component: PlacedComponent;
  readonly desk: PageDesk;
  readonly facts: ThumbnailFacts;
  readonly onDropBefore: (dragged: Dragged) => void;
};

/** A component on a page: dragged by its card, or moved by the keys its grip names. */
export function PlacedCard({ component, desk, facts, onDropBefore }: PlacedCardProps) {
  const { id, componentId, title } = component;
  const { element, isDragged } = useDraggable({ kind: "placed", id, title });
  const { element: target, over } = useDropTarget<HTMLDivElement>(onDropBefore);
  const isPicked = desk.picked?.kind === "placed" && desk.picked.id === id;
  return (
    <div
      ref={target}
      className={classNames(over === undefined ? "" : "border-t-2 border-accent pt-1")}
    >
      <div
        ref={element}
        className={classNames(
          "cursor-grab rounded-2 border bg-surface",
          isPicked ? "border-accent" : "border-hairline-strong",
          isDragged ? "opacity-40" : "",
        )}
      >
        <div className="flex h-7.5 items-center gap-1 border-b border-hairline pr-0.5 pl-1">
          <button
            type="button"
            aria-label={`Move ${title}`}
            aria-pressed={isPicked}
            className="grid size-6 place-items-center rounded-1 text-ink-3 hover:bg-hover"
            onClick={() => desk.pick({ kind: "placed", id })}
          >
            <GripVertical size={14} strokeWidth={1.75} aria-hidden />
          </button>
          <p className="min-w-0 flex-1 truncate text-12 font-medium">{title}</p>
          <IconButton
            size="small"
            icon={X}
            label={`Remove ${title}`}
            onClick={() => desk.remove(id)}
          />
        </div>
        <div className="p-1.5">
          <PageThumbnail componentId={componentId} facts={facts} />
        </div>
      </div>
    </div>
  );
}
