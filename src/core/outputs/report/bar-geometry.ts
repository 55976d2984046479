import type { TableCell } from "#core/outputs/report/statement-table.ts";

export type BarCell = Pick<TableCell, "column" | "text" | "value" | "isBreak">;

/** Where bars are drawn; lengths in the units of the drawing, y growing downwards. */
export type BarFrame = {
  readonly width: number;
  readonly height: number;
  /** Left free above the tallest bar, for its value. */
  readonly top: number;
  /** Left free at the bottom, for the periods. */
  readonly foot: number;
  /** Left free below the deepest bar, where one goes down. */
  readonly below: number;
  /** How much of its step a bar takes, of 1. */
  readonly share: number;
};

/** One bar on zero: up for a gain, down for a loss, without height for what is not known. */
export type Bar = {
  readonly cell: BarCell;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly middle: number;
  readonly isDown: boolean;
  readonly isLatest: boolean;
};

/** The bars of a row, all on one scale, where zero is, and where one basis ends and another begins. */
export function barGeometry(
  cells: readonly BarCell[],
  { width, height, top, foot, below, share }: BarFrame,
): { readonly bars: readonly Bar[]; readonly zero: number; readonly breaks: readonly number[] } {
  const values = cells.map(({ value }) => value ?? 0);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = height - top - foot - (low < 0 ? below : 0);
  // Sizes are parts of the whole, so that no product of large numbers overflows.
  const sizeOf = (value: number) => (value === 0 ? 0 : room * (value / (high - low)));
  const zero = top + sizeOf(high);
  const step = width / Math.max(1, cells.length);
  const bars = cells.map((cell, at): Bar => {
    const size = Math.abs(sizeOf(cell.value ?? 0));
    const isDown = (cell.value ?? 0) < 0;
    const middle = step * (at + 0.5);
    return {
      cell,
      x: middle - (step * share) / 2,
      y: isDown ? zero : zero - size,
      width: step * share,
      height: size,
      middle,
      isDown,
      isLatest: at === cells.length - 1,
    };
  });
  const breaks = cells.flatMap(({ isBreak }, at) => (isBreak === true ? [step * at] : []));
  return { bars, zero, breaks };
}
