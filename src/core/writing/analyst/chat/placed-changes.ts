import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { capitalise } from "#core/ledger/words.ts";
import type { TextChange } from "#core/text/edits/text-change.ts";
import type { Command, Spot } from "#core/writing/analyst/chat/command.ts";
import {
  BULLET,
  type DocumentParts,
  type Range,
} from "#core/writing/analyst/chat/document-parts.ts";
import type { Kind, Place } from "#core/writing/analyst/chat/places.ts";
import { shifted, type WrittenText } from "#core/writing/analyst/place-text.ts";

/** A change of a text, with what the figures of what comes in are of. */
export type Change = TextChange & { readonly anchors?: readonly PlacedBinding[] };

type Anchored = { readonly parts: DocumentParts; readonly anchors: readonly PlacedBinding[] };

/**
 * The changes that carry a command out, those of which no half may be made together, or why they can't be
 * made.
 */
export function placedChanges(
  command: Command,
  text: Anchored,
  written: WrittenText,
): readonly (readonly Change[])[] | string {
  const { parts } = text;
  if (command.verb === "insert") return insertedAt(command, written, parts);
  const { place } = command;
  const ranges = joined(place, parts);
  if (command.verb === "swap") return [swapped(place, text)];
  if (command.verb === "delete")
    return renumbered(
      ranges.map((range) => [
        { ...withBlank(withTitle(wholeLine(range, place, parts), parts), parts), insert: "" },
      ]),
      parts,
    );
  if (command.verb === "replace" && place.kind === "words")
    return place.ranges.map((range) => [{ ...range, insert: asFirst(range, written.text, parts) }]);
  const [only, more] = ranges;
  if (only === undefined || more !== undefined)
    return `Nothing is proposed: ${place.name} are not one place.`;
  if (command.verb === "move") return moved(only, command, text);
  return [[replaced(only, place, { written, parts })]];
}

/** Deletions with the numbers of the items behind them, each one less for every item that goes. */
function renumbered(
  deletions: readonly (readonly Change[])[],
  { content, lines }: DocumentParts,
): readonly (readonly Change[])[] {
  const gone = deletions.flat();
  let count = 0;
  const numbers = lines.flatMap(({ from, to, isBullet }): Change[] => {
    const number = isBullet ? /^\d+/.exec(content.slice(from, to))?.[0] : undefined;
    if (number === undefined || number === "1") count = 0;
    if (number === undefined) return [];
    if (gone.some((range) => range.from <= from && range.to >= to)) {
      count += 1;
      return [];
    }
    const insert = String(Number(number) - count);
    return count === 0 ? [] : [{ from, to: from + number.length, insert }];
  });
  return numbers.length === 0
    ? deletions
    : [[...gone, ...numbers].toSorted((a, b) => a.from - b.from)];
}

/** The title of a section with the colon behind it, and the words of a bullet with its mark. */
function wholeLine({ from, to }: Range, { kind }: Place, { content, lines }: DocumentParts): Range {
  if (kind === "title") return { from, to: content.charAt(to) === ":" ? to + 1 : to };
  const bullet = lines.find(
    (line) => line.isBullet && line.to === to && /^\S+\s+$/.test(content.slice(line.from, from)),
  );
  return bullet ?? { from, to };
}

/** With the title of the section of which nothing else is left. */
function withTitle(range: Range, { content, sections }: DocumentParts): Range {
  const own = sections.find(
    ({ heading, to }) =>
      range.from > heading.to &&
      range.to === to &&
      /^:?\s*$/.test(content.slice(heading.to, range.from)),
  );
  return own === undefined ? range : { from: own.from, to: own.to };
}

/** Ranges with nothing but blanks between them are one. */
function joined({ ranges }: Place, { content }: DocumentParts): readonly Range[] {
  return ranges.reduce<readonly Range[]>((all, range) => {
    const last = all.at(-1);
    return last !== undefined && content.slice(last.to, range.from).trim() === ""
      ? [...all.slice(0, -1), { from: last.from, to: range.to }]
      : [...all, range];
  }, []);
}

/** Of the blanks around a place the one with more lines stays, below a title its own, and in a line one of two. */
function withBlank({ from, to }: Range, { content, sections }: DocumentParts): Range {
  const start = content.slice(0, from).trimEnd().length;
  const end = content.length - content.slice(to).trimStart().length;
  const [above, below] = [content.slice(start, from), content.slice(to, end)];
  const more = below.split("\n").length - above.split("\n").length || above.length - below.length;
  const isFirst = sections.some(({ heading }) => heading.to >= start - 1 && heading.to <= start);
  const isLed = isFirst && end < content.length && sections.every((one) => one.from !== end);
  const takesAbove = start > 0 && (end === content.length || (more > 0 && !isLed));
  return takesAbove ? { from: start, to } : { from, to: end };
}

/** Where something may stand, and what parts it from what stands beside it. */
type Slot = { readonly at: number; readonly lead: string; readonly tail: string };

function slotAt(spot: Spot, kind: Kind | undefined, parts: DocumentParts): Slot | string {
  const { side, place } = spot;
  const isBeside = !side.startsWith("at ");
  if (place.kind === "document") return besideAll(side, parts);
  if (place.kind === "section" && isBeside) return beside(place.ranges, side, "\n\n");
  if (kind === "section")
    return `Nothing is proposed: a section can't stand within ${place.name}, only before or after a section or at an end of the note.`;
  if (place.kind === "sentence" || place.kind === "words") return beside(place.ranges, side, " ");
  return besideLine(spot, kind, parts);
}

function besideLine(spot: Spot, kind: Kind | undefined, parts: DocumentParts): Slot {
  const { side, place } = spot;
  const isBeside = !side.startsWith("at ");
  const line = lineAt(spot, kind === "bullet", parts);
  if (line === undefined) return belowTitle(place, parts);
  const isProse = !line.isBullet && /[.!?]["”’)]*$/.test(parts.content.slice(line.from, line.to));
  const goesOn = !isBeside && isProse && (kind === "sentence" || place.kind !== "section");
  return beside([line], side, goesOn ? " " : gapBeside(line, parts));
}

function beside(ranges: readonly Range[], side: Spot["side"], gap: string): Slot {
  return isAhead(side)
    ? { at: ranges[0]?.from ?? 0, lead: "", tail: gap }
    : { at: ranges.at(-1)?.to ?? 0, lead: gap, tail: "" };
}

function isAhead(side: Spot["side"]): boolean {
  return side === "before" || side === "at the beginning of";
}

/** Above or below all but the title of a document. */
function besideAll(side: Spot["side"], { end: to, sections, lines }: DocumentParts): Slot {
  const from = Math.min(...[...sections, ...lines].map((one) => one.from));
  if (from < to) return beside([{ from, to }], side, "\n\n");
  return { at: to, lead: to === 0 ? "" : "\n\n", tail: "" };
}

/** The first or the last line of a place, or bullet of it where it has one. */
function lineAt({ side, place }: Spot, isBullet: boolean, { lines }: DocumentParts) {
  const { from, to } = place.ranges.at(isAhead(side) ? 0 : -1) ?? { from: 0, to: 0 };
  const own = lines.filter((line) => line.from >= from && line.to <= to);
  const bullets = own.filter((line) => isBullet && line.isBullet);
  return (bullets.length > 0 ? bullets : own).at(isAhead(side) ? 0 : -1);
}

function belowTitle({ ranges, kind }: Place, { content, title }: DocumentParts): Slot {
  const { from = 0, to = 0 } = ranges[0] ?? {};
  const [rest = ""] = content.slice(to).split("\n", 1);
  const isWhole = kind === "title" && from === title?.from;
  return { at: to + rest.length, lead: isWhole ? "\n\n" : "\n", tail: "" };
}

/** How the lines around one are parted: those of a list from each other, not from what stands about it. */
function gapBeside(line: Range, { content, lines }: DocumentParts): string {
  const at = lines.findIndex(({ from }) => from === line.from);
  const above = content.slice(lines[at - 1]?.to ?? 0, line.from);
  const below = content.slice(line.to, lines[at + 1]?.from ?? line.to);
  const isOfList = lines[at]?.isBullet === true && lines[at + 1]?.isBullet === true;
  const gap = (isOfList ? [below, above] : [above, below]).find(
    (one) => one !== "" && one.trim() === "",
  );
  const lead = gap ?? above.slice(above.trimEnd().length);
  return lead === "" || /\n\s*\n/.test(lead) ? "\n\n" : "\n";
}

type Insertion = Extract<Command, { readonly verb: "insert" }>;

function insertedAt({ spot, wanted }: Insertion, written: WrittenText, parts: DocumentParts) {
  const { kind } = wanted;
  // A new section that is to stand in one goes behind it.
  const isIn = kind === "section" && spot.place.kind === kind && spot.side === "at the end of";
  const found = slotAt(isIn ? { ...spot, side: "after" } : spot, kind, parts);
  if (typeof found === "string") return found;
  // Of several lines it is a paragraph of its own, and no item of a list.
  const isLong = written.text.includes("\n");
  const gap = (line: string): string => (isLong && line === "\n" ? "\n\n" : line);
  const slot = { ...found, lead: gap(found.lead), tail: gap(found.tail) };
  const mark = markBeside(slot, parts);
  const isOfList = mark !== undefined && !isLong && (kind === undefined || kind === "sentence");
  const isMarked = (kind === "bullet" || isOfList) && !BULLET.test(written.text);
  return [[put(written, slot, isMarked ? (mark ?? "- ") : "")]];
}

/** The mark for one more bullet at a slot in a list. */
function markBeside(
  { at, lead, tail }: Slot,
  { content, lines }: DocumentParts,
): string | undefined {
  const bullet = lines.find(
    ({ from, to, isBullet }) => isBullet && (tail === "" ? to : from) === at,
  );
  const text = content.slice(bullet?.from ?? 0, bullet?.to ?? 0);
  const isInLine = lead === " " || tail === " ";
  const next = (number: string) => String(Number(number) + (tail === "" ? 1 : 0));
  return isInLine ? undefined : BULLET.exec(text)?.[0].replace(/\d+/, next);
}

/** A text in a slot; one that goes on in a line, or in a list, has no line of its own. */
function put({ text, anchors }: WrittenText, { at, lead, tail }: Slot, mark: string): Change {
  const before = lead + mark;
  const isLine = lead === " " || tail === " " || mark !== "";
  const own = isLine ? text.replaceAll("\n", " ") : text;
  return {
    from: at,
    to: at,
    insert: before + own + tail,
    anchors: shifted(anchors, before.length),
  };
}

/** A stretch of a text with what its figures are of. */
function cutOut({ from, to }: Range, { parts, anchors }: Anchored): WrittenText {
  const own = anchors.filter((each) => each.from >= from && each.to <= to);
  return { text: parts.content.slice(from, to), anchors: shifted(own, -from) };
}

type Move = Extract<Command, { readonly verb: "move" }>;

function moved(
  own: Range,
  { place, spot }: Move,
  text: Anchored,
): readonly (readonly Change[])[] | string {
  const slot = slotAt(spot, place.kind, text.parts);
  if (typeof slot === "string") return slot;
  if (slot.at > own.from && slot.at < own.to)
    return `Nothing is proposed: ${place.name} can't stand within itself.`;
  const out = withBlank(own, text.parts);
  // It stands there already.
  if (slot.at >= out.from && slot.at <= out.to) return [];
  const changes = [{ ...out, insert: "" }, put(cutOut(own, text), slot, "")];
  return [changes.toSorted((a, b) => a.from - b.from)];
}

/** Two places, each with the text of the other; a bullet keeps its mark. */
function swapped({ ranges, kind }: Place, text: Anchored): readonly Change[] {
  const own = ranges.map((range) => ({
    ...range,
    from: range.from + markOf(range, kind, text.parts),
  }));
  return own.map((range, at) => {
    const { text: insert, anchors } = cutOut(own[1 - at] ?? range, text);
    return { ...range, insert, anchors };
  });
}

function markOf({ from, to }: Range, kind: Kind, { content }: DocumentParts): number {
  return kind === "bullet" ? (BULLET.exec(content.slice(from, to))?.[0].length ?? 0) : 0;
}

type Replacing = { readonly written: WrittenText; readonly parts: DocumentParts };

/** Another text for a place: of a section what stands under its title, of a bullet what follows its mark. */
function replaced(range: Range, place: Place, { written, parts }: Replacing): Change {
  const { kind } = place;
  const isWhole = kind === "document" || /^[^\n]+:\n/.test(written.text);
  const isBody = kind === "section" && !isWhole;
  const body = isBody ? lineAt({ side: "at the beginning of", place }, false, parts) : undefined;
  const insert = isBody || isWhole ? written.text : written.text.replaceAll("\n", " ");
  const from = (body ?? range).from + markOf(range, kind, parts);
  return { from, to: range.to, insert, anchors: written.anchors };
}

/** Words for others: the capital of the first goes with the place. */
function asFirst({ from, to }: Range, by: string, { content }: DocumentParts): string {
  const isFirst = /(?:^|[.!?:\n]["”’)]*\s*)$/.test(content.slice(Math.max(0, from - 9), from));
  return isFirst && /^\p{Lu}/u.test(content.slice(from, to)) ? capitalise(by) : by;
}
