import {
  type Edit,
  type EditPlace,
  PLACE_CONTEXT,
  PLACE_TEXT,
  type ProposedEdit,
} from "#core/text/edits/edit.ts";
import { endOf, removedLength } from "#core/text/edits/edit-range.ts";
import { splitsSurrogatePair } from "#core/text/edits/normalise-text.ts";

/** Units of the text at a place that have to be as they were, unless less was ever there. */
const ENOUGH = 24;
/** A place with nothing to take away is looked for by so much of what is beside it. */
const BESIDE = 12;

/** What stands at an edit's place in the text it is made for. */
export function placeOf(text: string, edit: Edit): EditPlace {
  const { position } = edit;
  const end = endOf(edit);
  return {
    before: whole(text, position - PLACE_CONTEXT, position),
    text: whole(text, position, Math.min(end, position + PLACE_TEXT)),
    after: whole(text, end, end + PLACE_CONTEXT),
  };
}

/** Edits as the conversation keeps them, each with its place in the text they are made for. */
export function withPlaces(text: string, edits: readonly Edit[]): ProposedEdit[] {
  return edits.map((edit) => ({ ...edit, place: placeOf(text, edit) }));
}

/**
 * Where an edit fits a text that is not the one it was made for: what it takes away stands there, and
 * enough of what stood around it. Undefined when that is nowhere, or in several places alike.
 */
export function placeAgain(text: string, edit: Edit, place: EditPlace): number | undefined {
  const candidates = candidatesIn(text, place)
    .filter((position) => position >= 0 && position + removedLength(edit) <= text.length)
    .map((position) => ({ position, alike: alikeAt(text, edit, { position, place }) }))
    .toSorted((a, b) => b.alike - a.alike);
  const [best, second] = candidates;
  if (best === undefined || best.alike === second?.alike) return undefined;
  const all = place.before.length + place.text.length + place.after.length;
  return best.alike >= Math.min(ENOUGH, all) ? best.position : undefined;
}

function candidatesIn(text: string, { before, text: taken, after }: EditPlace): readonly number[] {
  if (taken !== "") return occurrences(text, taken);
  const [left, right] = [before.slice(-BESIDE), after.slice(0, BESIDE)];
  const places = new Set([
    ...(left === "" ? [0] : occurrences(text, left).map((at) => at + left.length)),
    ...(right === "" ? [text.length] : occurrences(text, right)),
  ]);
  return [...places];
}

function occurrences(text: string, sought: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) found.push(at);
  return found;
}

/** How much of what stood at a place stands there still, outwards from the edit. */
function alikeAt(
  text: string,
  edit: Edit,
  { position, place }: { readonly position: number; readonly place: EditPlace },
): number {
  const { before, after } = place;
  const end = position + removedLength(edit);
  let left = 0;
  while (left < before.length && before.at(-1 - left) === text[position - 1 - left]) left += 1;
  let right = 0;
  while (right < after.length && after[right] === text[end + right]) right += 1;
  return left + place.text.length + right;
}

/** A stretch of a text without half characters at its ends. */
function whole(text: string, from: number, to: number): string {
  const start = Math.max(0, Math.min(from, text.length));
  const end = Math.max(start, Math.min(to, text.length));
  const cutsStart = splitsSurrogatePair(text, start);
  const cutsEnd = splitsSurrogatePair(text, end);
  return text.slice(cutsStart ? start + 1 : start, cutsEnd ? end - 1 : end);
}
