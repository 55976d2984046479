import { type Bound, type Carry, type Claim, isClaim } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { NamedItem, SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { placeOf, skeletonOf } from "#core/figures/read/sentence/skeleton.ts";

/** What surrounds one figure, cut at its neighbours. */
export type Spot = {
  readonly reading: SentenceReading;
  readonly index: number;
  readonly figure: Figure;
  /** Masked text from the figure before, and up to the figure after. */
  readonly before: string;
  readonly after: string;
  /** The skeleton before the figure's sign and after it, times left out, to the ends of the sentence. */
  readonly head: string;
  readonly tail: string;
  readonly previous: Bound | undefined;
  /** The figures of the sentence before this one. */
  readonly bound: readonly Bound[];
  readonly carry: Carry;
};

/** A row with how it was found. */
export type FoundItem = {
  readonly item: string;
  readonly others: readonly string[];
  readonly mention: NamedItem | undefined;
  readonly confidence: number;
  /** The words tie the figure to the name in a way of their own: a list of rows and one of figures. */
  readonly isTied?: true;
};

/** A row right after a figure is that figure's, not the next one's. */
const OWNED =
  /^\s*-?(?:(?:of|in|on|over)\s+)?(?:(?:the|its|their|total|annual|reported|§+|¢+(?:'s)?)\s+)*¤+(?:\s+into\s+(?:its |the )?¤+|(?:,\s+[a-z]+)?\s+(?:and|plus)\s+¤+(?=\s*[,.;)]))?(?!¤|\s+(?:of|was|were|is|grew|rose|fell|declined|increased)\b)|^\s*of (?:(?:total )?capital|(?:the )?total|it|them)\b/;

/** `A and B, against C and D a year earlier`: C goes on from A, D from B. */
function counterpart(
  { masked, figures }: SentenceReading,
  index: number,
  bound: readonly Bound[],
): Bound | undefined {
  const gap = (at: number) => masked.slice(figures[at]?.end ?? 0, figures[at + 1]?.start ?? 0);
  const isPair = (at: number) => /^\s*and\s*$/.test(gap(at));
  const isAgainst = (at: number) =>
    /(?:against|from|versus|vs\.?|compared (?:with|to))\s*$/.test(gap(at)) && !/¤/.test(gap(at));
  const isFirst = index >= 2 && isPair(index) && isAgainst(index - 1);
  const isSecond = index >= 3 && isPair(index - 1) && isAgainst(index - 2);
  const found = isFirst || isSecond ? bound[index - 2] : undefined;
  return found?.figure.kind === figures[index]?.kind ? found : undefined;
}

/** One figure of a sentence with what surrounds it; `bound` are the claims of those before. */
export function spotOf(
  reading: SentenceReading,
  index: number,
  said: { readonly bound: readonly Bound[]; readonly carry: Carry },
): Spot {
  const { figures, masked } = reading;
  const figure = figures[index];
  if (figure === undefined) throw new RangeError("No such figure");
  const gap = masked.slice(figures[index - 1]?.end ?? 0, figure.start);
  const owned = index === 0 ? "" : (OWNED.exec(gap)?.[0] ?? "");
  const { timeless } = skeletonOf(reading);
  const place = placeOf(timeless, "#", index);
  return {
    head: timeless.slice(0, place),
    tail: timeless.slice(place + 1),
    bound: said.bound,
    carry: said.carry,
    previous: counterpart(reading, index, said.bound) ?? said.bound[index - 1],
    reading,
    index,
    figure,
    before: " ".repeat(owned.length) + gap.slice(owned.length),
    after: masked.slice(figure.end, figures[index + 1]?.start ?? masked.length),
  };
}

/** The claim a figure without a row of its own goes on from. */
export function previousClaim({ previous }: Spot, { mention }: FoundItem): Claim | undefined {
  return mention === undefined && previous !== undefined && isClaim(previous)
    ? previous
    : undefined;
}
