import {
  likeness,
  type Remembered,
  remembered,
} from "#core/figures/check/decided-figures-likeness.ts";
import { contextOf, type FigureDecision } from "#core/figures/check/figure-decisions.ts";
import { plainText } from "#core/figures/read/text/plain-text.ts";

/** A stretch of a text that something may have been decided about; UTF-16. */
type DecidedPlace = { readonly position: number; readonly length: number; readonly text: string };

/** What a place is tied to now beside what it was tied to when something was decided about it. */
export type Tie = "same" | "unknown" | "another";

/** How places of one kind are told apart. */
export type Kinship<Of extends DecidedPlace> = {
  /** A decision is sought among places of its own name, and no others. */
  readonly nameOf: (place: Of) => string;
  readonly nameSought: (decision: FigureDecision) => string;
  readonly tieOf: (place: Of, decision: FigureDecision) => Tie;
};

/** Decisions by their places: at most one each way. Where two fit alike, the first in the text has the first decision. */
export function foundAgain<Of extends DecidedPlace>(
  places: readonly Of[],
  content: string,
  decisions: readonly FigureDecision[],
  { nameOf, nameSought, tieOf }: Kinship<Of>,
): ReadonlyMap<Of, FigureDecision> {
  const found = new Map<Of, FigureDecision>();
  if (decisions.length === 0) return found;
  const placesByName = Map.groupBy(places, nameOf);
  for (const [name, same] of Map.groupBy(decisions, nameSought)) {
    const there = placesByName.get(name) ?? [];
    const { unmatched, rest } = unchanged(there, content, same, found);
    const sought = rest.map(remembered);
    const pairs = unmatched.flatMap((place) =>
      sought.flatMap((each) => pairOf({ place, content, sought: each, tieOf })),
    );
    for (const { place, decision } of likeliest(pairs)) found.set(place, decision);
  }
  return found;
}

/** Spaces of any width, hyphens and minus signs of any kind are one. */
export function spelling(text: string): string {
  return plainText(text).replaceAll(/\s/g, " ");
}

/** Takes up decisions whose surroundings stand as they were; what is left needs a closer look. */
function unchanged<Of extends DecidedPlace>(
  places: readonly Of[],
  content: string,
  decisions: readonly FigureDecision[],
  found: Map<Of, FigureDecision>,
): { readonly unmatched: readonly Of[]; readonly rest: readonly FigureDecision[] } {
  if (places.length === 0) return { unmatched: [], rest: [] };
  const contexts = new Map<string, Of[]>();
  for (const place of places) {
    const key = contextKey(contextOf(place, content));
    contexts.set(key, [...(contexts.get(key) ?? []), place]);
  }
  const rest = decisions.filter((decision) => {
    const place = contexts.get(contextKey(decision))?.shift();
    if (place !== undefined) found.set(place, decision);
    return place === undefined;
  });
  return { unmatched: places.filter((place) => !found.has(place)), rest };
}

function contextKey({ before, after }: Pick<FigureDecision, "before" | "after">): string {
  return `${before}\n\n${after}`;
}

type Pair<Of> = {
  readonly place: Of;
  readonly decision: FigureDecision;
  readonly likeness: number;
};

/** Pairs by how alike their surroundings are, the likeliest first, none taken twice. */
function likeliest<Of>(pairs: readonly Pair<Of>[]): readonly Pair<Of>[] {
  const taken = new Set<Of | FigureDecision>();
  return pairs
    .toSorted((a, b) => b.likeness - a.likeness)
    .filter(({ place, decision }) => {
      if (taken.has(place) || taken.has(decision)) return false;
      taken.add(place).add(decision);
      return true;
    });
}

/** How much of the surroundings must be there still, by what the place is tied to now and then. */
const ALIKE: Readonly<Record<Tie, number>> = { same: 0.08, unknown: 0.34, another: 0.7 };

type Pairing<Of> = Pick<Kinship<Of & DecidedPlace>, "tieOf"> & {
  readonly place: Of & DecidedPlace;
  readonly content: string;
  readonly sought: Remembered;
};

function pairOf<Of>({ place, content, sought, tieOf }: Pairing<Of>): readonly Pair<Of>[] {
  const { decision } = sought;
  const alike = likeness(sought, content, place);
  const tie = tieOf(place, decision);
  if (alike < ALIKE[tie]) return [];
  return [{ place, decision, likeness: alike + (tie === "same" ? ALIKE.same : 0) }];
}
