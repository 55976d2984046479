import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import { type OpenedMark, openedField, openMark } from "./opened-field.ts";
import { proposedAt, type ProposedFigure } from "./proposed-figure.ts";

/** The pointer may cross the gap between a figure and its popover, or cut a corner. */
const LEAVE_MS = 180;

/** Opens the popover of the figure under the pointer, and closes it once that has gone elsewhere. */
export type PointerWatch = {
  readonly extension: Extension;
  /** The pointer is over the popover: it stays. */
  readonly stay: () => void;
  /** The pointer has left it. */
  readonly leave: (view: EditorView) => void;
};

/** `figureOf` knows the figures that pending edits would bring in. */
export function pointerWatch(
  figureOf: (proposed: ProposedFigure) => DocumentFigure | undefined,
): PointerWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: { readonly x: number; readonly y: number } | undefined;

  function stay(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function leave(view: EditorView): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      const opened = view.state.field(openedField, false);
      if (opened?.by !== "pointer" || isPointedAt() || isWorkedIn(opened)) return;
      view.dispatch({ effects: openMark.of(undefined) });
    }, LEAVE_MS);
  }

  function over(view: EditorView, event: MouseEvent): void {
    const target = markedTarget(view, event);
    if (target === undefined) return leave(view);
    const opened = view.state.field(openedField);
    if (opened !== undefined && isOn(opened, target)) return stay();
    if (opened !== undefined && isWorkedIn(opened)) return;
    stay();
    const figure = target.proposed && figureOf(target.proposed);
    if (target.proposed !== undefined && figure === undefined) return;
    view.dispatch({
      effects: openMark.of({ ...target, figure, by: "pointer", isFocused: false }),
    });
  }

  const extension = EditorView.domEventHandlers({
    mousemove: (event, view) => {
      // A page that moves under a pointer at rest opens nothing.
      const isAtRest = event.screenX === last?.x && event.screenY === last.y;
      last = { x: event.screenX, y: event.screenY };
      if (!isAtRest && event.buttons === 0) over(view, event);
    },
    mouseleave: (_, view) => {
      leave(view);
    },
    click: (event, view) => {
      over(view, event);
    },
  });
  return { extension, stay, leave };
}

/** The pointer came to it: leaving the text may be told after that. */
function isPointedAt(): boolean {
  return document.querySelector("[data-figure-popover]:hover") !== null;
}

/** It does not go because the pointer moves: it was opened by keys and entered, or is typed in. */
function isWorkedIn({ by }: OpenedMark): boolean {
  const { activeElement } = document;
  if (activeElement?.closest("[data-figure-popover]") == null) return false;
  return by === "keys" || activeElement instanceof HTMLInputElement;
}

type MarkedTarget = { readonly place: number; readonly proposed?: ProposedFigure | undefined };

/** Where the mark begins that the pointer is on, its chip included. */
function markedTarget(view: EditorView, { target }: MouseEvent): MarkedTarget | undefined {
  if (!(target instanceof Element)) return undefined;
  const marked = target.closest(".figure[data-state], .figure-warning");
  if (marked === null || !view.contentDOM.contains(marked)) return undefined;
  return { place: view.posAtDOM(marked), proposed: proposedAt(marked) };
}

/** Whether the popover that is open is that of what the pointer is on. */
function isOn(opened: OpenedMark, { place, proposed }: MarkedTarget): boolean {
  const { edit, at } = opened.proposed ?? {};
  if (edit !== proposed?.edit || at !== proposed?.at) return false;
  return proposed !== undefined || (opened.from <= place && opened.to >= place);
}
