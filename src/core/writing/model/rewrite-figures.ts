import { figuresIn } from "#core/figures/read/check-figures.ts";

/** Longer texts are compared by what the edits show. */
const COMPARED_MAX = 100_000;

/** Figures a rewrite lost or brought in, in words for the analyst; none when they stayed as they were. */
export function changesOfFigures(before: string, after: string): readonly string[] {
  if (before.length + after.length > COMPARED_MAX) return [];
  const [had, has] = [countsOf(before), countsOf(after)];
  const lost = missingFrom(had, has);
  const added = missingFrom(has, had);
  return [
    ...(lost.length === 0 ? [] : [`Figures that are gone: ${lost.join(", ")}.`]),
    ...(added.length === 0 ? [] : [`Figures that are new: ${added.join(", ")}.`]),
  ];
}

function countsOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { start, end } of figuresIn(text)) {
    const figure = text.slice(start, end);
    counts.set(figure, (counts.get(figure) ?? 0) + 1);
  }
  return counts;
}

function missingFrom(
  some: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
): readonly string[] {
  return [...some].filter(([figure]) => !others.has(figure)).map(([figure]) => figure);
}
