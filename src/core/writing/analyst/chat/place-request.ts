import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import {
  type EditStamp,
  type FoundSection,
  sectionsOf,
  type WrittenText,
} from "#core/writing/analyst/place-text.ts";

/** A request that is carried out by the place it names, without a model. */
export type PlaceRequest =
  | { readonly kind: "delete"; readonly from: FoundSection; readonly name: string }
  | {
      readonly kind: "move";
      readonly from: FoundSection;
      readonly to: number;
      readonly name: string;
    }
  /** Text that is asked for as a question, to stand at a place. */
  | {
      readonly kind: "insert";
      readonly question: string;
      readonly to: number;
      readonly isLine: boolean;
      /** The answer, once it is there. */
      readonly written?: WrittenText | undefined;
      readonly name: string;
    };

const DELETE = /^(?:delete|remove|drop|cut|take out|strike)\b/i;
const MOVE = /^(?:move|shift|put)\b/i;
const INSERT = /^(?:insert|add|put|write|append|place)\b/i;
const POLITE = /^(?:please|kindly|(?:can|could|would) you(?: please)?)\s+/i;
/** Where something is to stand. */
const PLACE =
  /\b(?:at|to|on) (?:the )?(?<end>very )?(?<side>end|bottom|start|beginning|top) of (?:the )?(?<whole>.+)$|\b(?<near>before|after|below|above|under|behind) (?:the )?(?<other>.+)$/i;

/** What a message asks to be done at a place of the text; undefined where it names none that is there. */
export function placeRequestIn(message: string, content: string): PlaceRequest | undefined {
  const text = message
    .trim()
    .slice(0, LONGEST)
    .replace(POLITE, "")
    .replace(/[.!?]+$/, "");
  const named = (words: string): NamedPlace | undefined =>
    placeIn(words, content, sectionsOf(content));
  if (DELETE.test(text)) {
    const from = named(text.replace(DELETE, ""));
    return from && { kind: "delete", from: removable(from, content), name: from.name };
  }
  const target = PLACE.exec(text);
  const found = target && targetOf(target.groups ?? {}, content, named);
  if (target === null || !found) return undefined;
  const head = text.slice(0, target.index);
  const from = MOVE.test(head) ? sectionIn(head.replace(MOVE, ""), sectionsOf(content)) : undefined;
  // A section goes before or after another, or to an end of the document, never into one.
  if (from !== undefined) return found.isInside ? undefined : moveOf(from, found.to);
  const question = head.replace(INSERT, "").trim();
  return INSERT.test(head) && question !== ""
    ? { kind: "insert", question, to: found.to, isLine: found.isLine, name: found.name }
    : undefined;
}

function moveOf(from: NamedPlace, to: number): PlaceRequest | undefined {
  const isInside = to > from.position && to < from.position + from.length;
  return isInside ? undefined : { kind: "move", from, to, name: from.name };
}

type Target = Pick<Extract<PlaceRequest, { kind: "insert" }>, "to" | "isLine" | "name"> & {
  /** Within a section, not beside one. */
  readonly isInside: boolean;
};

/** The place that words such as `at the end of the overview` name. */
function targetOf(
  { side, whole = "", near = "", other = "" }: { readonly [Name in string]?: string },
  content: string,
  named: (words: string) => NamedPlace | undefined,
): Target | undefined {
  const isEndSaid = side !== undefined && /end|bottom/i.test(side);
  if (/^(?:document|note|text|report)$/i.test(whole)) return targetOfAll(isEndSaid, content);
  const place = named(side === undefined ? other : whole);
  if (place === undefined) return undefined;
  const { name, position } = place;
  if (side !== undefined) {
    const to = isEndSaid ? endOf(content, place) : startOf(content, place);
    return { to, isLine: true, name, isInside: true };
  }
  const to = /before|above/i.test(near) ? position : endOf(content, place);
  return { to, isLine: false, name, isInside: false };
}

/** An end of the document, its first one beneath the line that titles it. */
function targetOfAll(isEnd: boolean, content: string): Target {
  const to = isEnd ? content.trimEnd().length : (sectionsOf(content)[0]?.position ?? 0);
  return { to, isLine: false, name: "the document", isInside: false };
}

const LONGEST = 400;

type NamedPlace = FoundSection & { readonly name: string };
type Titled = FoundSection & { readonly title: string };

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/** A section by its title, or a paragraph or sentence of it by its number. */
function placeIn(
  words: string,
  content: string,
  sections: readonly Titled[],
): NamedPlace | undefined {
  const part = /\b(first|second|third|fourth|fifth|last) (paragraph|sentence)\b/i.exec(words);
  if (part === null) return sectionIn(words, sections);
  const rest = `${words.slice(0, part.index)} ${words.slice(part.index + part[0].length)}`;
  const isOfAll = wordsOf(rest).every((word) => FILLERS.has(word));
  const within = isOfAll ? { position: 0, length: content.length } : sectionIn(rest, sections);
  return within && partOf(part, within, content);
}

/**
 * The one section that words name: each of them stands in its title, or says nothing. A word more may
 * be an exception, a part or another request, so no section is named by it.
 */
function sectionIn(words: string, sections: readonly Titled[]): NamedPlace | undefined {
  const asked = wordsOf(words).filter((word) => !FILLERS.has(word));
  if (asked.length === 0) return undefined;
  const found = sections.filter(({ title }) => {
    const own = new Set(wordsOf(title));
    return asked.every((word) => own.has(word));
  });
  const exact = found.filter(({ title }) => wordsOf(title).every((word) => asked.includes(word)));
  const [only, second] = exact.length > 0 ? exact : found;
  // Two that are named alike are not told apart.
  if (only === undefined || second !== undefined) return undefined;
  return { position: only.position, length: only.length, name: only.title };
}

const FILLERS = new Set(
  "the a an and of for on about section part whole entire text its in this that".split(" "),
);

/** Words in lower case without the s of a plural. */
function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word,
  );
}

/** A paragraph, or a sentence of running text; a line of a list is neither. */
function partOf(
  found: RegExpExecArray,
  within: FoundSection,
  content: string,
): NamedPlace | undefined {
  const [, rank = "", kind = ""] = found;
  const text = content.slice(within.position, within.position + within.length);
  const lines = [...text.matchAll(/[^\n]+/g)].filter(
    ([line]) => !/^[^.!?\n]{1,80}:$/.test(line.trim()) && !/^\s*(?:\d+\.|[-•*])\s/.test(line),
  );
  const parts = lines.flatMap(({ 0: line, index }) =>
    kind.toLowerCase() === "paragraph"
      ? [{ start: index, length: line.length }]
      : sentencesOf(line).map((one) => ({ start: index + one.start, length: one.text.length })),
  );
  const part =
    rank.toLowerCase() === "last" ? parts.at(-1) : parts[ORDINALS.indexOf(rank.toLowerCase())];
  return (
    part && {
      position: within.position + part.start,
      length: part.length,
      name: `the ${rank.toLowerCase()} ${kind.toLowerCase()}`,
    }
  );
}

/** A section up to the blank line under its text: what follows behind one may be its author's own. */
function removable({ position, length }: FoundSection, content: string): FoundSection {
  const text = content.slice(position, position + length);
  const end = [...text.matchAll(/\n[ \t]*\n/g)].find(({ index }) =>
    text.slice(0, index).trim().includes("\n"),
  );
  return withBlankBehind({ position, length: end?.index ?? length }, content);
}

/** A place with the white space behind it, or before it where it ends the text. */
function withBlankBehind({ position, length }: FoundSection, content: string): FoundSection {
  const behind = /^\s*/.exec(content.slice(position + length))?.[0].length ?? 0;
  if (position + length + behind < content.length) return { position, length: length + behind };
  const start = content.slice(0, position).trimEnd().length;
  return { position: start, length: content.length - start };
}

function endOf(content: string, { position, length }: FoundSection): number {
  return content.slice(0, position + length).trimEnd().length;
}

/** Behind the title of a section. */
function startOf(content: string, { position, length }: FoundSection): number {
  const line = content.indexOf("\n", position);
  return line === -1 ||
    line > position + length ||
    (position === 0 && !/:\s*$/.test(content.slice(0, line)))
    ? position
    : line + 1;
}

/** A text with what its figures are of. */
type Anchored = { readonly content: string; readonly anchors: readonly PlacedBinding[] };

/** The edit that carries a request out. */
export function placedEdit(request: PlaceRequest, text: Anchored, { newId, now }: EditStamp): Edit {
  const stamp = { id: newId(), timestamp: now };
  if (request.kind === "delete") {
    const { position, length } = request.from;
    return { ...stamp, type: "remove", position, length, content: "" };
  }
  if (request.kind === "move") return { ...stamp, ...moved(request, text) };
  const { to, isLine, written = { text: "", anchors: [] } } = request;
  const isTop = to === 0 || text.content[to - 1] === "\n";
  const gap = isLine ? "\n" : "\n\n";
  const lead = isTop ? "" : gap;
  return {
    ...stamp,
    type: "add",
    position: to,
    content: `${lead}${written.text}${isTop ? gap : ""}`,
    anchors: written.anchors.map((each) => ({
      ...each,
      from: each.from + lead.length,
      to: each.to + lead.length,
    })),
  };
}

/** One replacement of all between the old and the new place, so that no half of a move can be accepted. */
function moved(
  { from, to }: Extract<PlaceRequest, { kind: "move" }>,
  { content, anchors }: Anchored,
): Pick<Edit, "position" | "length" | "content" | "anchors"> & { readonly type: "replace" } {
  const end = from.position + from.length;
  const isDown = to >= end;
  const [start, stop] = isDown ? [from.position, to] : [to, end];
  const own = { from: from.position, to: end };
  const other = isDown ? { from: end, to: stop } : { from: start, to: from.position };
  const trimmed = trim(other, content);
  // It stands there already.
  if (trimmed.from >= trimmed.to)
    return {
      type: "replace",
      position: start,
      length: stop - start,
      content: content.slice(start, stop),
      anchors: [],
    };
  const order = isDown ? [trimmed, own] : [own, trimmed];
  let made = /^\s*/.exec(content.slice(start, stop))?.[0] ?? "";
  const carried: PlacedBinding[] = [];
  for (const [at, piece] of order.entries()) {
    if (at > 0) made += "\n\n";
    const shift = made.length - piece.from;
    carried.push(
      ...anchors
        .filter((each) => each.from >= piece.from && each.to <= piece.to)
        .map((each) => ({ ...each, from: each.from + shift, to: each.to + shift })),
    );
    made += content.slice(piece.from, piece.to);
  }
  // What follows stays as far below as it was.
  made += /\s*$/.exec(content.slice(start, stop))?.[0] ?? "";
  return {
    type: "replace",
    position: start,
    length: stop - start,
    content: made,
    anchors: carried,
  };
}

function trim(piece: { readonly from: number; readonly to: number }, content: string) {
  const text = content.slice(piece.from, piece.to);
  const from = piece.from + (text.length - text.trimStart().length);
  return { from, to: from + text.trim().length };
}
