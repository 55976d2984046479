import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import type { TextChange } from "#core/text/edits/text-change.ts";
import {
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
  | {
      readonly kind: "swap";
      readonly from: FoundSection;
      readonly other: FoundSection;
      readonly name: string;
    }
  /** Words that become others, each place an edit of its own. */
  | { readonly kind: "change"; readonly changes: readonly TextChange[]; readonly name: string }
  /** Text that is asked for as a question, to stand at a place. */
  | {
      readonly kind: "insert";
      readonly question: string;
      readonly to: number;
      /** What parts it from what stands beside it. */
      readonly gap: " " | "\n" | "\n\n";
      /** Text that it stands in place of. */
      readonly over?: number;
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
  /\b(?:at|to|on) (?:the )?(?:very )?(?<side>end|bottom|start|beginning|top)(?: of (?:the )?(?<whole>.+))?$|\b(?<near>before|after|below|above|under|behind) (?:the )?(?<other>.+)$|\b(?:to|into|in) (?:the )?(?<within>.+)$/i;
/** `At the end of the risks, add how leverage moved`. */
const LED =
  /^(?<place>(?:at|to|on|in|before|after|below|above)\b[^,]{1,80}), (?<rest>(?:insert|add|put|write|append|place)\b.+)$/i;

/** What a message asks to be done at a place of the text; undefined where it names none that is there. */
export function placeRequestIn(message: string, content: string): PlaceRequest | undefined {
  const text = plainRequest(message);
  const named = (words: string): NamedPlace | undefined =>
    placeIn(words, content, sectionsOf(content));
  if (DELETE.test(text)) {
    const from = named(text.replace(DELETE, ""));
    return from && { kind: "delete", from: removable(from, content), name: from.name };
  }
  // A question changes no text.
  const isAsked = /\?\s*$/.test(message) && !POLITE.test(message.trim());
  return (isAsked ? undefined : rewriteIn(text, content)) ?? putIn(text, content, named);
}

/** Without its courtesy, and with what is asked before the place it is asked for. */
function plainRequest(message: string): string {
  const plain = message
    .trim()
    .slice(0, LONGEST)
    .replace(POLITE, "")
    .replace(/[.!?]+$/, "");
  return plain.replace(LED, "$<rest> $<place>");
}

/** What is to be moved or put to a place. */
function putIn(
  text: string,
  content: string,
  named: (words: string) => NamedPlace | undefined,
): PlaceRequest | undefined {
  const target = PLACE.exec(text);
  const found = target && targetOf(target.groups ?? {}, content, named);
  if (target === null || !found) return undefined;
  const head = text.slice(0, target.index);
  const from = MOVE.test(head) ? sectionIn(head.replace(MOVE, ""), sectionsOf(content)) : undefined;
  // A section goes before or after another, or to an end of the document, never into one.
  if (from !== undefined) return found.isInside ? undefined : moveOf(from, found.to);
  const question = head.replace(INSERT, "").trim();
  return INSERT.test(head) && question !== ""
    ? { kind: "insert", question, to: found.to, gap: found.gap, name: found.name }
    : undefined;
}

function moveOf(from: NamedPlace, to: number): PlaceRequest | undefined {
  const isInside = to > from.position && to < from.position + from.length;
  return isInside ? undefined : { kind: "move", from, to, name: from.name };
}

const QUOTES = /^["“”'‘’]+|["“”'‘’]+$/g;
const RENAME =
  /^(?:(?:rename|retitle)|change the (?:heading|title)(?: of)?) (?:the )?(?<from>.+?) (?:to|as|into) (?<to>.+)$/i;
const SWAP = /^(?:swap|switch|exchange) (?:the )?(?<from>.+?) (?:and|with) (?:the )?(?<to>.+)$/i;
const REPLACE_BY =
  /^replace (?:the )?(?<from>.+?) (?:with|by) (?:one|an?(?: new)? (?:one|section|paragraph|text)) (?:on|about|of) (?<to>.+)$/i;
const WORDS =
  /^(?:replace|change|substitute) (?:(?:all|every|each|the words?|(?:all )?(?:occurrences|instances) of) )?(?<from>.+?) (?:with|by|to|for|into) (?<to>.+?)(?<all> (?:everywhere|throughout(?: the \w+)?|in (?:all places|every section|the (?:(?:whole|entire) )?(?:text|note|document))))?$/i;

/** What is to be called, stand or be said otherwise in the text. */
function rewriteIn(text: string, content: string): PlaceRequest | undefined {
  const sections = sectionsOf(content);
  const said = (pattern: RegExp) => {
    const { from = "", to = "" } = pattern.exec(text)?.groups ?? {};
    return { from: from.replaceAll(QUOTES, ""), to: to.replaceAll(QUOTES, "") };
  };
  const renamed = said(RENAME);
  const titled = sectionIn(renamed.from, sections);
  if (titled !== undefined) return renameOf(titled, renamed.to, content);
  const swapped = said(SWAP);
  const [first, second] = [sectionIn(swapped.from, sections), sectionIn(swapped.to, sections)];
  if (first !== undefined && second !== undefined && first.position !== second.position) {
    const [from, other] = first.position < second.position ? [first, second] : [second, first];
    return { kind: "swap", from, other, name: `${first.name}” and “${second.name}` };
  }
  const over = said(REPLACE_BY);
  const replaced = sectionIn(over.from, sections);
  if (replaced !== undefined) {
    const to = startOf(content, replaced);
    const rest = endOf(content, replaced) - to;
    return {
      kind: "insert",
      question: `about ${over.to}`,
      to,
      gap: "\n",
      over: rest,
      name: replaced.name,
    };
  }
  const { from, to } = said(WORDS);
  // `change net leverage to 3x` is no word for another.
  const isFigure = /^\W*\d/.test(to) && !/\d/.test(from);
  const changes = from === "" || isFigure ? [] : wordsInto(from, to, content);
  return changes.length === 0 ? undefined : { kind: "change", changes, name: from };
}

function renameOf(
  { position, name }: NamedPlace,
  to: string,
  content: string,
): PlaceRequest | undefined {
  const [line = ""] = content.slice(position).split("\n");
  const old = line.toLowerCase().indexOf(name);
  if (old === -1) return undefined;
  const from = position + old;
  const insert = to.charAt(0).toUpperCase() + to.slice(1).replace(/:$/, "");
  return { kind: "change", changes: [{ from, to: from + name.length, insert }], name };
}

/** Every place where words stand whole; the capital of the first goes with the place. */
function wordsInto(words: string, by: string, content: string): readonly TextChange[] {
  const [low, sought] = [content.toLowerCase(), words.toLowerCase()];
  const changes: TextChange[] = [];
  for (let at = low.indexOf(sought); at !== -1; at = low.indexOf(sought, at + sought.length)) {
    const to = at + sought.length;
    const own = content.slice(at, to);
    const isWhole = !/[\p{L}\p{N}]/u.test(`${content[at - 1] ?? ""}${content[to] ?? ""}`);
    const isLed = own !== words && own.charAt(0) !== words.charAt(0);
    const insert = isLed ? by.charAt(0).toUpperCase() + by.slice(1) : by;
    if (isWhole && own !== insert) changes.push({ from: at, to, insert });
  }
  return changes;
}

type Target = Pick<Extract<PlaceRequest, { kind: "insert" }>, "to" | "gap" | "name"> & {
  /** Within a section, not beside one. */
  readonly isInside: boolean;
};

/** The place that words such as `at the end of the overview` name. */
function targetOf(
  { side, whole, near = "", other = "", within }: { readonly [Name in string]?: string },
  content: string,
  named: (words: string) => NamedPlace | undefined,
): Target | undefined {
  const isStart = side !== undefined && /start|beginning|top/i.test(side);
  const inside = whole ?? within;
  if (side !== undefined && OF_ALL.test(inside ?? "note")) return targetOfAll(!isStart, content);
  const place = named(inside ?? other);
  if (place === undefined) return undefined;
  const { name } = place;
  if (inside === undefined) return beside(near, place, content);
  const to = isStart ? startOf(content, place) : endOf(content, place);
  return { to, gap: "\n", name, isInside: true };
}

/** Before or after a place; what stands beside a sentence goes on in its paragraph. */
function beside(near: string, place: NamedPlace, content: string): Target {
  const to = /before|above/i.test(near) ? place.position : endOf(content, place);
  const gap = place.name.endsWith(" sentence") ? " " : "\n\n";
  return { to, gap, name: place.name, isInside: false };
}

const OF_ALL = /^(?:document|note|text|report)$/i;

/** An end of the document, its first one beneath the line that titles it. */
function targetOfAll(isEnd: boolean, content: string): Target {
  const to = isEnd ? content.trimEnd().length : (sectionsOf(content)[0]?.position ?? 0);
  return { to, gap: "\n\n", name: "the document", isInside: false };
}

const LONGEST = 400;

type NamedPlace = FoundSection & { readonly name: string };
type Titled = FoundSection & { readonly title: string };

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/** A section by its title or its number, or a paragraph or sentence of it by its number or its subject. */
function placeIn(
  words: string,
  content: string,
  sections: readonly Titled[],
): NamedPlace | undefined {
  const part =
    /\b(first|second|third|fourth|fifth|last) (paragraph|sentence)\b/i.exec(words) ??
    /\b(?:the |that )?(?:one )?(sentence) (?:about|on|that (?:mentions|speaks of|says)|mentioning|with) (.+?)(?= (?:in|of) the [\w ]+$|$)/i.exec(
      words,
    );
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
  const ranked = /^(?:the )?(first|second|third|fourth|fifth|last) section$/i.exec(words.trim());
  if (ranked !== null) {
    const numbered = ofRank(sections, ranked[1]);
    return numbered && { ...numbered, name: numbered.title };
  }
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
  "the a an and of for on about section part heading titled whole entire text its in this that".split(
    " ",
  ),
);

function ofRank<Thing>(things: readonly Thing[], rank = ""): Thing | undefined {
  return rank.toLowerCase() === "last"
    ? things.at(-1)
    : things[ORDINALS.indexOf(rank.toLowerCase())];
}

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
    kind === "" || rank.toLowerCase() === "sentence"
      ? ofSubject(parts, kind, text)
      : ofRank(parts, rank);
  return (
    part && {
      position: within.position + part.start,
      length: part.length,
      name:
        rank.toLowerCase() === "sentence"
          ? "the sentence"
          : `the ${rank.toLowerCase()} ${kind.toLowerCase()}`,
    }
  );
}

/** The one sentence that says all of some words. */
function ofSubject<Part extends { readonly start: number; readonly length: number }>(
  parts: readonly Part[],
  subject: string,
  text: string,
): Part | undefined {
  const asked = wordsOf(subject).filter((word) => !FILLERS.has(word));
  const [only, second] = parts.filter(({ start, length }) => {
    const own = new Set(wordsOf(text.slice(start, start + length)));
    return asked.length > 0 && asked.every((word) => own.has(word));
  });
  return second === undefined ? only : undefined;
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
  // What ends a paragraph leaves its end, what stands alone takes it along.
  const lead = /[ \t]+$/.exec(content.slice(0, position))?.[0].length ?? 0;
  if (lead > 0 && /^[ \t]*\n/.test(content.slice(position + length)))
    return { position: position - lead, length: length + lead };
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
