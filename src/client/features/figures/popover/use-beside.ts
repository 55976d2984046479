import { type RefObject, useLayoutEffect } from "react";
import type { FigureMarks } from "#client/document/marks/figure-marks.ts";
import { placePopover } from "./place-popover.ts";

const WIDEST = 360;
const SIDES = 16;

/** Keeps the popover beside its figure while text, pane and window move; hidden where that is not in view. */
export function useBeside(
  popover: RefObject<HTMLElement | null>,
  marks: Pick<FigureMarks, "place">,
): void {
  useLayoutEffect(() => {
    const element = popover.current;
    if (element === null) return undefined;
    const pane = element.closest("section") ?? document.body;
    const place = () => {
      putBeside(element, pane, marks.place());
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    sizes.observe(pane);
    const whileOpen = new AbortController();
    const { signal } = whileOpen;
    window.addEventListener("scroll", place, { capture: true, passive: true, signal });
    window.addEventListener("resize", place, { signal });
    place();
    return () => {
      whileOpen.abort();
      sizes.disconnect();
    };
  }, [popover, marks]);
}

function putBeside(element: HTMLElement, pane: Element, figure: DOMRect | undefined): void {
  element.style.visibility = figure === undefined ? "hidden" : "";
  if (figure === undefined) return;
  const { left, right, top, bottom } = pane.getBoundingClientRect();
  const bounds = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(window.innerWidth, right),
    bottom: Math.min(window.innerHeight, bottom),
  };
  const width = Math.min(WIDEST, bounds.right - bounds.left - SIDES);
  element.style.width = `${width}px`;
  const height = element.scrollHeight;
  const placed = placePopover({ figure, bounds, width, height });
  element.style.left = `${placed.left}px`;
  element.style.top = `${placed.top}px`;
  element.style.maxHeight = `${placed.maxHeight}px`;
}
