import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";

/** Text that is for its author and not for readers, by its place in the text (UTF-16). */
export type UnfinishedPlace = {
  readonly text: string;
  readonly position: number;
  readonly length: number;
};

/** `[Analyst: what the company sells]`, `[TBD]`: a line or a part of one that is still to be written. */
const PROMPT =
  /\[(?:Analyst|Author|Note to self|Placeholder|Insert|Add|TBD|TODO|TK)\b[^[\]\n]*\]/gi;
/** `(connect the latest 10-K)` behind what is missing, its names with brackets of their own. */
const ASKED_BESIDE = /\(connect (?:[^()\n]|\([^()\n]{0,60}\)){1,160}\)/g;
const OPEN_WORD = /\b(?:TBD|TODO|TKTK|XXX|lorem ipsum)\b/;
/** What the built-in analyst says where data is missing: it asks its author to connect some. */
const ASKS_TO_CONNECT =
  /(?:^|[;:] )connect (?:the|a|an|your|more|another|competitors|[^;.\n]{1,80}['’]s? latest)\b/i;
/** Readers know of no model that an author connects. */
const OF_THE_WORKSPACE = /\bno saved model is connected\b/i;
const FOR_THE_AUTHOR = [ASKS_TO_CONNECT, OPEN_WORD, OF_THE_WORKSPACE];

/**
 * Prompts that nobody has answered and sentences that ask to connect data, in the order of the text:
 * what a draft may hold and a publication may not without its author's knowing.
 */
export function unfinishedPlaces(content: string): readonly UnfinishedPlace[] {
  const found = [PROMPT, ASKED_BESIDE].flatMap((pattern) => [...content.matchAll(pattern)]);
  const prompts = found.map((match) => ({
    text: match[0],
    position: match.index,
    length: match[0].length,
  }));
  const sentences = sentencesOf(content)
    .filter(({ text }) => FOR_THE_AUTHOR.some((pattern) => pattern.test(text)))
    .map(({ start, text }) => ({ text, position: start, length: text.length }))
    .filter(
      ({ position, length }) => !prompts.some((prompt) => overlaps(prompt, position, length)),
    );
  return [...prompts, ...sentences].toSorted((a, b) => a.position - b.position);
}

function overlaps(place: UnfinishedPlace, position: number, length: number): boolean {
  return place.position < position + length && position < place.position + place.length;
}

/** A stretch of a text; UTF-16. */
type Range = { readonly position: number; readonly length: number };

/**
 * What to remove of a text so that none of its unfinished places is left: with the lines and the
 * headings that would stand empty without them. In order, without overlap. What `isHeld` says somebody is
 * at stays.
 */
export function unfinishedRemovals(
  content: string,
  isHeld: (range: Range) => boolean = () => false,
): readonly Range[] {
  const places = unfinishedPlaces(content).filter((place) => !isHeld(place));
  const lines = linesOf(content);
  const kept = lines.map((line) => keptOf(line, places));
  const emptied = kept.map((text, at) => text.trim() === "" && lines[at]?.text.trim() !== "");
  const isGone: boolean[] = [];
  const removed: { position: number; length: number }[] = [];
  const remove = ({ position, length }: Range) => {
    const last = removed.at(-1);
    if (last !== undefined && last.position + last.length === position) last.length += length;
    else removed.push({ position, length });
  };
  for (const [at, line] of lines.entries()) {
    const whole = wholeLine(line, at < lines.length - 1);
    const isFree = isSectionLine(line.text)
      ? headsNothing({ lines, kept, emptied }, at)
      : emptied[at] === true || (line.text.trim() === "" && isGone[at - 1] === true);
    isGone[at] = isFree && !isHeld(whole);
    if (isGone[at]) remove(whole);
    else for (const place of within(places, line)) remove(withBlank(content, place, isHeld));
  }
  return removed;
}

/** A line with its end, which the last one has not. */
function wholeLine({ text, position }: Line, hasEnd: boolean): Range {
  return { position, length: text.length + (hasEnd ? 1 : 0) };
}

/** The places in a line, those with no more than blanks between them as one. */
function within(places: readonly UnfinishedPlace[], { text, position }: Line): readonly Range[] {
  const own = places.filter(
    (place) => place.position >= position && place.position < position + text.length,
  );
  return own.reduce<readonly Range[]>((ranges, place) => {
    const last = ranges.at(-1);
    const end = last && last.position + last.length;
    const isNext =
      end !== undefined && /^ *$/.test(text.slice(end - position, place.position - position));
    if (last === undefined || !isNext) return [...ranges, place];
    const length = place.position + place.length - last.position;
    return [...ranges.slice(0, -1), { position: last.position, length }];
  }, []);
}

/** A place in a line with the blank behind it, or else before it, where that is free. */
function withBlank(
  content: string,
  { position, length }: Range,
  isHeld: (range: Range) => boolean,
): Range {
  const isFree = (at: number) => content[at] === " " && !isHeld({ position: at, length: 1 });
  if (isFree(position + length)) return { position, length: length + 1 };
  return isFree(position - 1)
    ? { position: position - 1, length: length + 1 }
    : { position, length };
}

type Line = { readonly text: string; readonly position: number };

function linesOf(content: string): readonly Line[] {
  let position = 0;
  return content.split("\n").map((text) => {
    const line = { text, position };
    position += text.length + 1;
    return line;
  });
}

/** What is left of a line without the places in it. */
function keptOf({ text, position }: Line, places: readonly UnfinishedPlace[]): string {
  let left = "";
  let from = 0;
  for (const place of places) {
    const start = place.position - position;
    if (start < from || start >= text.length) continue;
    left += text.slice(from, start);
    from = start + place.length;
  }
  return left + text.slice(from);
}

type Lines = {
  readonly lines: readonly Line[];
  readonly kept: readonly string[];
  readonly emptied: readonly boolean[];
};

/** Whether all that stood under a heading, and something did, goes. */
function headsNothing({ lines, kept, emptied }: Lines, heading: number): boolean {
  let hadSomething = false;
  for (let at = heading + 1; at < lines.length; at += 1) {
    if (isSectionLine(lines[at]?.text ?? "")) break;
    if ((kept[at] ?? "").trim() !== "") return false;
    hadSomething ||= emptied[at] === true;
  }
  return hadSomething;
}
