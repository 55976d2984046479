/** A rectangle in the window, in CSS pixels. */
export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

type Placing = {
  /** The figure, which is never covered. */
  readonly figure: Box;
  /** What the popover stays within. */
  readonly bounds: Box;
  readonly width: number;
  readonly height: number;
};

export type Placed = {
  readonly left: number;
  readonly top: number;
  /** What is higher scrolls. */
  readonly maxHeight: number;
};

const GAP = 6;
const MARGIN = 8;

/** Under its figure where there is room, else above; within the bounds, and higher where that is more. */
export function placePopover({ figure, bounds, width, height }: Placing): Placed {
  const below = bounds.bottom - MARGIN - (figure.bottom + GAP);
  const above = figure.top - GAP - (bounds.top + MARGIN);
  const isBelow = height <= below || below >= above;
  const maxHeight = Math.max(0, isBelow ? below : above);
  const shown = Math.min(height, maxHeight);
  return {
    left: Math.max(
      bounds.left + MARGIN,
      Math.min(figure.left - MARGIN, bounds.right - MARGIN - width),
    ),
    top: isBelow ? figure.bottom + GAP : figure.top - GAP - shown,
    maxHeight,
  };
}
