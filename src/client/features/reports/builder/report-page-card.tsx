import { GripVertical, Trash2, X } from "lucide-react";
import { IconButton } from "#client/components/icon-button.tsx";
import { KeyCap } from "#client/components/key-cap.tsx";
import { focusBeside } from "#client/lib/focus-beside.ts";
import { classNames } from "#client/lib/class-names.ts";
import {
  findPlaced,
  type LaidPage,
  type PlacedComponent,
} from "#core/outputs/deck/report-layout.ts";
import { type Dragged, useDraggable, useDropTarget } from "./drag-pages.ts";
import { PageThumbnail } from "./page-thumbnail.tsx";
import type { ThumbnailFacts } from "./thumbnail-facts.ts";
import type { PageDesk } from "./use-page-desk.ts";

type ReportPageCardProps = {
  readonly page: LaidPage;
  /** From 0: its number on the keyboard is one more. */
  readonly at: number;
  readonly desk: PageDesk;
  readonly facts: ThumbnailFacts;
};

/** A page of the report: takes what is dropped on it, in front of what it is dropped on. */
export function ReportPageCard({ page, at, desk, facts }: ReportPageCardProps) {
  const { element, over } = useDropTarget<HTMLLIElement>((dragged) => take(dragged));

  function take(dragged: Dragged, before?: string): void {
    const place =
      before === undefined ? undefined : page.components.findIndex(({ id }) => id === before);
    if (dragged.kind === "library") desk.place(dragged.componentId, page.id, place);
    else if (dragged.id !== before)
      desk.move(dragged.id, page.id, withoutItself(dragged.id, place));
  }

  /** Places are counted once what moves is taken away. */
  function withoutItself(id: string, place: number | undefined): number | undefined {
    const own = findPlaced([page], id)?.at;
    return place !== undefined && own !== undefined && own < place ? place - 1 : place;
  }

  return (
    <li
      ref={element}
      aria-label={page.title}
      className={classNames(
        "flex min-h-72 flex-col rounded-3 border bg-paper",
        over === undefined
          ? "border-hairline-strong"
          : "border-accent shadow-[0_0_0_1px_var(--accent)]",
      )}
    >
      <PageHead {...{ page, at, desk }} />
      <div className="flex flex-1 flex-col gap-2 p-2.5">
        {page.components.map((component) => (
          <PlacedCard
            key={component.id}
            {...{ component, desk, facts }}
            onDropBefore={(dragged) => take(dragged, component.id)}
          />
        ))}
        {(page.components.length === 0 || over !== undefined) && (
          <p
            className={classNames(
              "grid min-h-12 flex-1 place-items-center rounded-2 border border-dashed text-12",
              over === undefined
                ? "border-hairline-strong text-ink-3"
                : "border-accent bg-accent-soft text-accent",
            )}
          >
            {over === undefined ? "Drag a page here from the library" : `Drop to add ${over.title}`}
          </p>
        )}
      </div>
    </li>
  );
}

function PageHead({ page, at, desk }: Omit<ReportPageCardProps, "facts">) {
  const isLast = desk.pages.length === 1;
  return (
    <div className="flex h-8.5 shrink-0 items-center gap-2 border-b border-hairline pr-1 pl-3">
      <h4 className="flex-1 text-[12.5px] font-semibold">{page.title}</h4>
      {desk.picked !== undefined && at < 9 && <KeyCap>{String(at + 1)}</KeyCap>}
      <IconButton
        size="small"
        icon={Trash2}
        label={isLast ? "The last page stays" : `Delete ${page.title}`}
        disabled={isLast}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget.closest("li"));
          desk.deletePage(page);
        }}
      />
    </div>
  );
}

type PlacedCardProps = {
  readonly component: PlacedComponent;
  readonly desk: PageDesk;
  readonly facts: ThumbnailFacts;
  readonly onDropBefore: (dragged: Dragged) => void;
};

/** A component on a page: dragged by its card, or moved by the keys its grip names. */
function PlacedCard({ component, desk, facts, onDropBefore }: PlacedCardProps) {
  const { id, componentId, title } = component;
  const { element, isDragged } = useDraggable({ kind: "placed", id, title });
  const { element: target, over } = useDropTarget<HTMLDivElement>(onDropBefore);
  const isPicked = desk.picked?.kind === "placed" && desk.picked.id === id;
  return (
    <div
      ref={target}
      data-placed=""
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
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget.closest("[data-placed]"));
              desk.remove(id);
            }}
          />
        </div>
        <div className="p-1.5">
          <PageThumbnail componentId={componentId} facts={facts} />
        </div>
      </div>
    </div>
  );
}
