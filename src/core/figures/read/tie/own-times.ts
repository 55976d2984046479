import { textAt } from "#core/figures/read/sentence/tokens.ts";
import { listAt } from "#core/figures/read/tie/company.ts";
import type { Parsed } from "#core/figures/read/tie/scene.ts";
import { isInBrackets, isRanking, timePlaces } from "#core/figures/read/tie/time-places.ts";

/** The place of the time that is a figure's own, by the figure's order: behind it, or right before it. */
export function ownTimes(all: Parsed, bases: ReadonlySet<number>): ReadonlyMap<number, number> {
  const own = new Map<number, number>();
  const taken = new Set<number>();
  const take = (index: number, place: number | undefined): void => {
    if (place === undefined) return;
    own.set(index, place);
    taken.add(place);
  };
  for (const [index, at] of all.figureAt.entries()) {
    take(index, listedTime(all, at) ?? timeRightBefore(all, at));
  }
  for (const [index, at] of all.figureAt.entries()) {
    const place = own.has(index) ? undefined : timeBehind(all, at);
    if (place !== undefined && !taken.has(place) && !bases.has(place)) take(index, place);
  }
  return own;
}

/** `In 2025, 2024 and 2023 it was #, # and #`: as many times as figures, each in its order. */
function listedTime(all: Parsed, at: number): number | undefined {
  const list = listAt(all, "figure", at);
  if (list.length < 2) return undefined;
  const lists = timePlaces(all)
    .map((place) => listAt(all, "time", place))
    .filter((times) => times.length === list.length);
  const [first = 0, last = 0] = [list[0], list.at(-1)];
  const near =
    lists.find(([place = 0]) => place > last) ??
    lists.findLast((times) => (times.at(-1) ?? 0) < first);
  return near?.[list.indexOf(at)];
}

/** `FY2024: #`, `(FY2024 #`, `2024's #`; `grew in 2025 5%` is rare. */
function timeRightBefore({ tokens }: Parsed, at: number): number | undefined {
  let place = at - 1;
  const isOwned = textAt(tokens, place) === "s" && textAt(tokens, place - 1) === "'";
  if (isOwned) place -= 2;
  const isMarked = textAt(tokens, place) === ":" || textAt(tokens, place) === "=";
  if (isMarked) place -= 1;
  if (tokens[place]?.kind !== "time") return undefined;
  return place;
}

/** Words between a figure and the time behind it. */
const LEADING_TO_TIME = new Set(
  `in for at during of as on the end close over by fiscal year ended recorded booked reported posted seen achieved earned paid spent
  generated a its level levels back just only and '`.split(/\s+/),
);

function timeBehind(all: Parsed, at: number): number | undefined {
  for (let place = at + 1; place < all.tokens.length; place += 1) {
    // `# (FY2024)`
    if (isTimeInBrackets(all, place)) return place + 1;
    const isOfClause = all.clauseAt[place] === all.clauseAt[at];
    if (isOfClause && all.tokens[place]?.kind === "time") {
      return isRanking(all, place) ? undefined : place;
    }
    if (isOfClause ? !leadsToTime(all, place) : !isInBrackets(all, place)) return undefined;
  }
  return undefined;
}

function leadsToTime({ tokens }: Parsed, place: number): boolean {
  return tokens[place]?.kind === "row" || LEADING_TO_TIME.has(textAt(tokens, place));
}

function isTimeInBrackets({ tokens }: Parsed, place: number): boolean {
  const isOpen = textAt(tokens, place) === "(" && textAt(tokens, place + 2) === ")";
  return isOpen && tokens[place + 1]?.kind === "time";
}
