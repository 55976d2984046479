import { figuresIn } from "#core/figures/read/check-figures.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { placesOfApplied } from "#core/text/edits/edit-range.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** Longer texts are compared by what the edits show. */
const COMPARED_MAX = 100_000;

/** A rewrite of a text: what stood there, what takes its place, and which of its figures code printed. */
type RewrittenText = {
  readonly before: string;
  readonly after: string;
  /** By their places in `after`. */
  readonly anchors: readonly PlacedBinding[];
  readonly instruction: string;
};

/** A figure of a text, at its place; UTF-16. */
export type FigurePlace = { readonly from: number; readonly to: number; readonly text: string };

/**
 * Figures a model typed into a rewrite that neither the text before, rounded or in another unit, nor
 * the instruction has.
 */
export function figuresBroughtIn(rewritten: RewrittenText): readonly FigurePlace[] {
  const { before, after, anchors, instruction } = rewritten;
  if (before.length + after.length > COMPARED_MAX) return [];
  const known = [...figuresIn(before), ...figuresIn(instruction)];
  return figuresIn(after)
    .filter(({ start, end }) => !anchors.some(({ from, to }) => from < end && start < to))
    .filter((figure) => !known.some((other) => isSame(figure, other)))
    .map(({ start, end }) => ({ from: start, to: end, text: after.slice(start, end) }))
    .filter(({ text }) => !instruction.includes(digitsOf(text)));
}

/** The edits of a rewrite that bring in none of some figures, placed in the text with all of them applied. */
export function withoutFigures(
  edits: readonly Edit[],
  figures: readonly FigurePlace[],
): readonly Edit[] {
  return placesOfApplied(edits)
    .filter((place) => !figures.some(({ from, to }) => from < place.to && place.from < to))
    .map(({ edit }) => edit);
}

/** Figures a rewrite lost, in words for the analyst. */
export function figuresGone(before: string, after: string): readonly string[] {
  if (before.length + after.length > COMPARED_MAX) return [];
  const has = figuresIn(after);
  const gone = figuresIn(before).filter((figure) => !has.some((other) => isSame(other, figure)));
  const texts = new Set(gone.map(({ start, end }) => before.slice(start, end)));
  return texts.size === 0 ? [] : [`Figures that are gone: ${[...texts].join(", ")}.`];
}

/** Within half of the coarser one's last digit; a range at both ends. */
function isSame(one: Figure, other: Figure): boolean {
  const tolerance = Math.max(one.tolerance, other.tolerance);
  const isNear = (a: number, b: number) => Math.abs(Math.abs(a) - Math.abs(b)) <= tolerance;
  return (
    one.kind === other.kind &&
    isNear(one.value, other.value) &&
    isNear(one.high ?? one.value, other.high ?? other.value)
  );
}

function digitsOf(text: string): string {
  return /\d[\d.,]*/.exec(text)?.[0] ?? text;
}
