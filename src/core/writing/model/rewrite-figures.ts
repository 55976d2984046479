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

/** One that a model typed. */
export type TypedFigure = FigurePlace & { readonly figure: Figure };

/**
 * Figures a model typed into a rewrite that neither the text before, rounded or in another unit, nor
 * the instruction has.
 */
export function figuresBroughtIn(rewritten: RewrittenText): readonly FigurePlace[] {
  const { before, after, anchors, instruction } = rewritten;
  if (before.length + after.length > COMPARED_MAX) return [];
  return notIn([before, instruction], unbound(after, anchors)).filter(
    ({ text }) => !instruction.includes(digitsOf(text)),
  );
}

/**
 * Figures a model typed into a text that none of the texts it was given has: those that nobody can trace.
 * Years, list numbers and small counts of things (`12 plants`) are none.
 */
export function typedFigures(
  text: string,
  anchors: readonly PlacedBinding[],
  given: readonly string[],
): readonly TypedFigure[] {
  const typed = unbound(text, anchors).filter((figure) => !isOfText(figure, text));
  return notIn(given, typed);
}

/** Figures of a text that nothing is said of. */
function unbound(text: string, anchors: readonly PlacedBinding[]): readonly TypedFigure[] {
  return figuresIn(text)
    .filter(({ start, end }) => !anchors.some(({ from, to }) => from < end && start < to))
    .map((figure) => {
      const { start, end } = figure;
      return { from: start, to: end, text: text.slice(start, end), figure };
    });
}

function notIn(texts: readonly string[], typed: readonly TypedFigure[]): readonly TypedFigure[] {
  if (typed.length === 0) return [];
  const known = texts.flatMap(figuresIn);
  return typed.filter(({ figure }) => !known.some((other) => isSame(figure, other)));
}

/** Smaller whole numbers count what a text lists, or number it. */
const COUNTED_BELOW = 100;

function isOfText({ from, to, figure: { kind, value, negative } }: TypedFigure, text: string) {
  if (kind !== "bare" && kind !== "months") return false;
  if (!Number.isInteger(value) || value >= COUNTED_BELOW || negative !== "none") return false;
  const [before, after] = [text.slice(Math.max(0, from - 3), from), text.slice(to, to + 60)];
  const isListNumber = /(?:^|[:;\n])\s{0,2}\(?$/.test(before) && /^[.)]\s/.test(after);
  return kind === "months" || isListNumber || /^ (?:[a-z-]{1,20} )?[a-z]{3,20}s\b/.test(after);
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
