import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { z } from "zod";
import { LIBRARY_COMPONENT_IDS } from "#core/outputs/deck/page-library.ts";

const draggedSchema = z.union([
  z.object({
    kind: z.literal("library"),
    componentId: z.enum(LIBRARY_COMPONENT_IDS),
    title: z.string(),
  }),
  z.object({ kind: z.literal("placed"), id: z.string(), title: z.string() }),
]);
/** What is dragged: a page of the library, or one that is placed. */
export type Dragged = z.infer<typeof draggedSchema>;

/** Makes an element one that can be dragged; whether it is just now. */
export function useDraggable(dragged: Dragged) {
  const element = useRef<HTMLDivElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const data = useEffectEvent(() => ({ ...dragged }));
  useEffect(() => {
    if (element.current === null) return undefined;
    return draggable({
      element: element.current,
      getInitialData: () => data(),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
  }, []);
  return { element, isDragged };
}

/** Makes an element one that takes what is dropped; what hangs over it just now. */
export function useDropTarget<Target extends HTMLElement>(onDropped: (dragged: Dragged) => void) {
  const element = useRef<Target>(null);
  const [over, setOver] = useState<Dragged>();
  const dropped = useEffectEvent(onDropped);
  useEffect(() => {
    if (element.current === null) return undefined;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => draggedSchema.safeParse(source.data).success,
      onDragEnter: ({ source }) => setOver(draggedSchema.parse(source.data)),
      onDragLeave: () => setOver(undefined),
      onDrop: ({ source, self, location }) => {
        setOver(undefined);
        // Of targets within each other the innermost takes it.
        if (location.current.dropTargets[0]?.element !== self.element) return;
        dropped(draggedSchema.parse(source.data));
      },
    });
  }, []);
  return { element, over };
}
