import type { KeyboardEvent } from "react";

type Move = { readonly across: number; readonly down: number };

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
  Enter: { across: 0, down: 1 },
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
};

/** Cells nearer than this are beside and not beyond. */
const BESIDE_PX = 4;
const SAME_ROW_PX = 8;

/** Arrows and Enter go to the next cell, as in a spreadsheet; within a text being typed they stay. */
export function moveByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const move = MOVES[event.key];
  if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  if (move.across !== 0 && !isAtEdge(event.currentTarget, move.across)) return;
  if (moveFocus(event.currentTarget, move)) event.preventDefault();
}

function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, across: number) {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (across < 0 ? 0 : value.length);
}

/** To the nearest cell in a direction, by where cells stand on the screen. */
function moveFocus(from: HTMLInputElement, { across, down }: Move): boolean {
  const here = from.getBoundingClientRect();
  const cells = [...document.querySelectorAll<HTMLInputElement>("[data-model-input]")];
  const distances = cells.flatMap((cell) => {
    const there = cell.getBoundingClientRect();
    const [dx, dy] = [there.left - here.left, there.top - here.top];
    const ahead = across === 0 ? dy * down : dx * across;
    const aside = Math.abs(across === 0 ? dx : dy);
    const isThere = ahead > BESIDE_PX && (across === 0 || aside < SAME_ROW_PX);
    return isThere ? [{ cell, far: ahead + aside * 2 }] : [];
  });
  const [next] = distances.toSorted((a, b) => a.far - b.far);
  next?.cell.focus();
  return next !== undefined;
}
