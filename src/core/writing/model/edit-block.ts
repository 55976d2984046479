import { findSection, type FoundSection } from "#core/writing/analyst/place-text.ts";
import { isSectionLine, sectionName } from "#core/text/outline/section-lines.ts";
import type { DocumentSheet } from "#core/writing/model/document-sheet.ts";
import { withoutMarks } from "#core/writing/model/marks.ts";
import type { Fault } from "#core/writing/model/resolve-text.ts";

/** What a model wants changed, in its own terms. */
export type EditBlock = {
  readonly op: EditOp;
  /** Words of the document the change is at. */
  readonly find: string;
  /** The title of a section, in place of `find`; empty without. */
  readonly section: string;
  /** What comes in, its references unresolved. */
  readonly text: string;
};

export const EDIT_OPS = ["replace", "remove", "insert_after", "insert_before", "append"] as const;
export type EditOp = (typeof EDIT_OPS)[number];

/** A place in the text, UTF-16, or why there is none. */
export type FoundPlace = FoundSection | Fault;

/** What stands in an `<edit>`; the fault of one that can't be told. */
export function readEditBlock(inside: string): EditBlock | Fault {
  if (/<edit(?![\w-])/i.test(inside)) {
    return { reason: "another edit begins in it: close each", told: UNCLEAR_TEXT };
  }
  const fields = fieldsOf(inside);
  if (fields === undefined) {
    const reason =
      "what stands in it is not op, find or section, and text, each once and each closed";
    return { reason, told: UNCLEAR_TEXT };
  }
  const { op, find = "", section = "", text = "" } = fields;
  const known = EDIT_OPS.find((candidate) => candidate === op?.trim().toLowerCase());
  if (known === undefined) {
    return { reason: `op must be one of ${EDIT_OPS.join(", ")}`, told: UNCLEAR_TEXT };
  }
  const places = [find, section].filter((place) => place.trim() !== "").length;
  if (known !== "append" && places !== 1) {
    const reason = places === 0 ? "it says neither find nor section" : BOTH_PLACES;
    return { reason, told: UNCLEAR_TEXT };
  }
  if (known !== "remove" && text.trim() === "") return { reason: "its text is empty" };
  return { op: known, find, section: section.trim(), text: trimLines(text) };
}

const BOTH_PLACES = "it says both find and section: give one of them";
const UNCLEAR_TEXT = "the change can't be read";

/** What a block would write, else the words it would change, for one that can't be used. */
export function wordsOfBlock(inside: string): string {
  const words = [fieldOf(inside, "text"), fieldOf(inside, "find"), fieldOf(inside, "section")];
  return (words.find((text) => (text ?? "").trim() !== "") ?? inside).trim();
}

/** The section that a block writes, as far as it has come; undefined where that can't be told. */
export function sectionOfBlock(inside: string): string | undefined {
  const named = CLOSED_SECTION.exec(inside)?.[1]?.trim();
  if (named !== undefined && named !== "") return titleOf(named);
  const [line, ...rest] = (fieldOf(inside, "text") ?? "").trimStart().split("\n");
  const isTitle = rest.length > 0 && line !== undefined && isSectionLine(line);
  return isTitle ? titleOf(line) : undefined;
}

const CLOSED_SECTION = /<section>([^<]{1,200})<\/section>/;

function titleOf(line: string): string {
  return sectionName(withoutMarks(line)).slice(0, 100);
}

/** The new text of a block that broke off; empty where it was to change what stands already. */
export function unfinishedText(inside: string): string {
  const isNew = fieldOf(inside, "op")?.trim().toLowerCase() === "append";
  return isNew ? trimLines(fieldOf(inside, "text") ?? "") : "";
}

const FIELDS = ["op", "find", "section", "text"] as const;

/** A block's fields; undefined where one is not closed or comes twice, or anything stands beside them. */
function fieldsOf(
  inside: string,
): Readonly<Partial<Record<(typeof FIELDS)[number], string>>> | undefined {
  const fields: Partial<Record<(typeof FIELDS)[number], string>> = {};
  let rest = inside.trim();
  while (rest !== "") {
    const name = FIELDS.find((field) => rest.startsWith(`<${field}>`));
    const value = name === undefined ? undefined : fieldOf(rest, name);
    if (name === undefined || value === undefined || name in fields) return undefined;
    const end = name.length + 2 + value.length;
    if (!rest.startsWith(`</${name}>`, end)) return undefined;
    fields[name] = value;
    rest = rest.slice(end + name.length + 3).trimStart();
  }
  return fields;
}

/** From its tag to its end, or as far as it has come. */
function fieldOf(inside: string, name: string): string | undefined {
  const from = inside.indexOf(`<${name}>`);
  if (from === -1) return undefined;
  const start = from + name.length + 2;
  const to = inside.indexOf(`</${name}>`, start);
  return inside.slice(start, to === -1 ? undefined : to);
}

function trimLines(text: string): string {
  return text.replace(/^[ \t]*\n/, "").trimEnd();
}

/** Where in the document a block's change is. */
export function placeOf(block: EditBlock, document: DocumentSheet): FoundPlace {
  const { content } = document;
  if (block.op === "append") return { position: content.trimEnd().length, length: 0 };
  const { section, find } = block;
  if (section !== "") {
    const title = section.replace(/:$/, "").trim();
    return findSection(content, title) ?? { reason: `no section is called “${title}”` };
  }
  return findWords(content, printedWords(find, document));
}

/** Words as the document has them: a reference to one of its figures stands for its characters. */
function printedWords(find: string, document: DocumentSheet): string {
  return find
    .replaceAll(/\{\{(d\d{1,6})(?:=[^{}]{0,200})?\}\}/g, (whole, id: string) => {
      return document.find(id)?.text ?? whole;
    })
    .trim();
}

function findWords(content: string, words: string): FoundPlace {
  const exact = onlyPlace(content, words);
  if (exact !== undefined) return typeof exact === "number" ? found(exact, words.length) : exact;
  const folded = foldWithPlaces(content);
  const wanted = foldWithPlaces(words).text.trim();
  const at = wanted === "" ? undefined : onlyPlace(folded.text, wanted);
  if (at === undefined) return { reason: "its words don't stand in the document" };
  if (typeof at !== "number") return at;
  const from = folded.places[at] ?? 0;
  const to = (folded.places[at + wanted.length - 1] ?? from) + 1;
  return found(from, to - from);
}

function found(position: number, length: number): FoundSection {
  return { position, length };
}

/** Undefined where the words don't stand; a reason where they stand more than once. */
function onlyPlace(text: string, words: string): number | Fault | undefined {
  if (words === "") return undefined;
  const at = text.indexOf(words);
  if (at === -1) return undefined;
  const isOnly = text.indexOf(words, at + 1) === -1;
  const told = "its place is not certain: its words stand more than once";
  return isOnly ? at : { reason: "its words stand more than once: quote more of them", told };
}

/** Quotation marks, dashes and white space as one writes them alike, with where each stood. */
function foldWithPlaces(text: string): {
  readonly text: string;
  readonly places: readonly number[];
} {
  let folded = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = foldCharacter(text[at] ?? "");
    if (character === " " && folded.endsWith(" ")) continue;
    folded += character;
    places.push(at);
  }
  return { text: folded, places };
}

function foldCharacter(character: string): string {
  if (/\s/.test(character)) return " ";
  if (/[“”„]/.test(character)) return '"';
  if (/[‘’]/.test(character)) return "'";
  return /[‐-―−]/.test(character) ? "-" : character;
}
