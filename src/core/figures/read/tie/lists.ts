import type { TokenKind } from "#core/figures/read/sentence/tokens.ts";
import type { Parsed } from "#core/figures/read/tie/scene.ts";

const PARTING = new Set([",", "and", "&", "or", "/"]);
/** Words that may stand before each thing of a list. */
const DRESSING = new Set(
  "the a its in at for of about some approximately roughly nearly".split(" "),
);

/** The things of one kind in a row with the one at a place, parted by commas and `and` alone. */
export function listAt({ tokens }: Parsed, kind: TokenKind, at: number): readonly number[] {
  const step = (from: number, by: 1 | -1): number | undefined => {
    let isParted = false;
    for (let place = from + by; place >= 0 && place < tokens.length; place += by) {
      const token = tokens[place];
      if (token === undefined) return undefined;
      if (token.kind === kind) return isParted ? place : undefined;
      if (PARTING.has(token.text)) isParted = true;
      else if (!DRESSING.has(token.text) && !isOwner(token.text)) return undefined;
    }
    return undefined;
  };
  const places = [at];
  for (let place = step(at, -1); place !== undefined; place = step(place, -1))
    places.unshift(place);
  for (let place = step(at, 1); place !== undefined; place = step(place, 1)) places.push(place);
  return places;
}

function isOwner(text: string): boolean {
  return text === "'" || text === "s";
}
