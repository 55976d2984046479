import type { Marks, PlacedMark } from "./mark.ts";

/** Which one it is of all open figures, from 1. */
export type OpenCount = { readonly number: number; readonly total: number };

/** An open figure to go to. */
export type OpenStep = OpenCount & { readonly target: PlacedMark };

/** The next mark after a place that asks for a decision, or the one before; round the ends. */
export function nextOpen(marks: Marks, place: number, by: 1 | -1): OpenStep | undefined {
  const open: PlacedMark[] = [];
  for (const cursor = marks.iter(); cursor.value !== null; cursor.next()) {
    const { from, to, value: mark } = cursor;
    if (mark.isOpen && !mark.isChecking) open.push({ from, to, mark });
  }
  const index = by === 1 ? after(open, place) : before(open, place);
  const target = open[index];
  return target && { target, number: index + 1, total: open.length };
}

function after(open: readonly PlacedMark[], place: number): number {
  return Math.max(
    0,
    open.findIndex(({ from }) => from >= place),
  );
}

function before(open: readonly PlacedMark[], place: number): number {
  const index = open.findLastIndex(({ to }) => to < place);
  return index === -1 ? open.length - 1 : index;
}
