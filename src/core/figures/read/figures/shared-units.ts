import { type Figure, scaledBy } from "#core/figures/read/figures/figure.ts";

const LISTED = /^\s*(?:,|,? and|,? or)\s*$/;

/**
 * `4, 3 and 2 percentage points`, `$5.1, $4.2 and $3.3 billion`: a unit said once, at the end, is
 * that of the whole list (finance.md 5.1 step 2).
 */
export function sharingUnits(figures: readonly Figure[], text: string): readonly Figure[] {
  const shared = [...figures];
  for (let at = figures.length - 2; at >= 0; at -= 1) {
    const [figure, next] = [shared[at], shared[at + 1]];
    if (figure === undefined || next === undefined) continue;
    const isListed = LISTED.test(text.slice(figure.end, next.start));
    if (isListed) shared[at] = inUnitOf(figure, next, text);
  }
  return shared;
}

/** How many times as large numbers of one list may be. */
const LIKE = 12;

function inUnitOf(figure: Figure, next: Figure, text: string): Figure {
  const scale = scaleOf(next, text);
  const isBare = figure.kind === "bare" && next.kind !== "bare" && next.currency === undefined;
  const isUnscaled =
    figure.kind === "money" &&
    next.kind === "money" &&
    figure.currency === next.currency &&
    scale > 1 &&
    scaleOf(figure, text) === 1;
  if (!isBare && !isUnscaled) return figure;
  // Counts and levels stand in lists too: what shares a unit is about as large.
  const ratio = Math.abs(figure.value) / Math.abs(next.value / scale);
  if (!(ratio < LIKE && ratio > 1 / LIKE)) return figure;
  return { ...scaledBy(figure, scale), kind: next.kind };
}

/** What one of the shown digits' units is worth. */
function scaleOf({ start, end, tolerance }: Figure, text: string): number {
  const decimals = /\.(\d+)/.exec(text.slice(start, end))?.[1]?.length ?? 0;
  return (tolerance / 0.5) * 10 ** decimals;
}
