import type { Edit } from "#core/text/edits/edit.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";
import {
  appendSections,
  type EditStamp,
  fillBlank,
  type FoundSection,
  isBlank,
  type WrittenText,
} from "#core/writing/analyst/place-text.ts";
import { anchorsOf, printProse } from "#core/ledger/prose.ts";
import { type EditBlock, placeOf, readEditBlock } from "#core/writing/model/edit-block.ts";
import {
  type BrokenSentence,
  type Fault,
  type Grounds,
  resolveText,
} from "#core/writing/model/resolve-text.ts";

/** An edit made of a model's block, without the sentences that named what isn't there. */
export type WrittenEdit = {
  readonly edit: Edit;
  readonly broken: readonly BrokenSentence[];
  readonly passages: readonly string[];
};

type Fixes = ReadonlyMap<string, string | Fault>;

/** The edit a block asks for, placed in the current text; a reason where it can't be. */
export function writeEdit(
  inside: string,
  grounds: Grounds,
  stamp: EditStamp,
  fixes: Fixes = new Map(),
): WrittenEdit | Fault {
  const block = readEditBlock(inside);
  if ("reason" in block) return block;
  const place = placeOf(block, grounds.document);
  if ("reason" in place) return place;
  const { written, broken, passages } = writeText(
    titled(block, place, grounds.document.content),
    grounds,
    fixes,
  );
  const text = written.text.trim();
  // Of a section whose sentences all had to be left out its title says nothing.
  if (block.op !== "remove" && (text === "" || (broken.length > 0 && TITLE_ALONE.test(text)))) {
    return broken[0] ?? { reason: "its text is empty" };
  }
  const { content } = grounds.document;
  const edit = editAt(block, place, { content, written, stamp });
  return edit === undefined ? { reason: "the document is blank" } : { edit, broken, passages };
}

const TITLE_ALONE = /^[^\n]{1,120}:$/;

/** New text at the end of the document, a section an edit; a blank document is filled by one. */
export function writeAtEnd(
  raw: string,
  grounds: Grounds,
  stamp: EditStamp,
  fixes: Fixes = new Map(),
) {
  const made = partsOf(raw).map((part) => writeText(part, grounds, fixes));
  const texts = made.map(({ written }) => written).filter(({ text }) => text.trim() !== "");
  const { content } = grounds.document;
  const filled = () => (texts.length === 0 ? [] : [fillBlank(texts, stamp)]);
  return {
    edits: isBlank(content) ? filled() : appendSections(content, texts, stamp),
    broken: made.flatMap(({ broken }) => broken),
    passages: made.flatMap(({ passages }) => passages),
  };
}

/** Additions at one place, each apart from the one before: sections that a model gave one by one. */
export function setApart(edits: readonly Edit[]): readonly Edit[] {
  const ends = new Map<number, string>();
  return edits.map((edit) => {
    if (edit.type !== "add") return edit;
    const { position, content, anchors = [] } = edit;
    const before = ends.get(position);
    ends.set(position, content);
    const isSection = isSectionLine(content.trimStart().split("\n", 1)[0] ?? "");
    if (before === undefined || !isSection || content.startsWith("\n")) return edit;
    const lead = before.endsWith("\n") ? "\n" : "\n\n";
    return {
      ...edit,
      content: lead + content,
      anchors: anchors.map(({ from, to, ...anchor }) => ({
        ...anchor,
        from: from + lead.length,
        to: to + lead.length,
      })),
    };
  });
}

function writeText(raw: string, grounds: Grounds, fixes: Fixes) {
  const { text: lines, tables } = withoutTables(raw, grounds.document.content, fixes);
  const { prose, broken, passages } = resolveText(lines, grounds, fixes);
  const draft = printProse(prose, grounds.style);
  const text = draft.text.trimEnd();
  const anchors = anchorsOf(draft).filter(({ to }) => to <= text.length);
  const written: WrittenText = { text, anchors };
  return { written, broken: [...tables, ...broken], passages };
}

/** Of a text that broke off, the sections that another one follows. */
export function wholeSections(raw: string): string {
  return partsOf(raw).slice(0, -1).join("\n\n");
}

/** A text in its sections, each with its title. */
function partsOf(raw: string): readonly string[] {
  const parts: string[][] = [[]];
  for (const line of raw.trim().split("\n")) {
    const isNew = isSectionLine(line) && parts.at(-1)?.some((earlier) => earlier.trim() !== "");
    if (isNew === true) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join("\n").trim());
}

/** New text of a section keeps the section's title, also where the model gave none. */
function titled(
  { op, section, text }: EditBlock,
  { position }: FoundSection,
  content: string,
): string {
  if (op !== "replace" || section === "") return text;
  const title = content.slice(position).split("\n", 1)[0] ?? "";
  const [first = ""] = text.trimStart().split("\n", 1);
  const isSame = first.trim().toLowerCase() === title.trim().toLowerCase();
  return isSame || isSectionLine(first) ? text : `${title}\n${text}`;
}

type At = {
  readonly content: string;
  readonly written: WrittenText;
  readonly stamp: EditStamp;
};

function editAt(
  { op }: EditBlock,
  { position, length }: { readonly position: number; readonly length: number },
  { content, written, stamp }: At,
): Edit | undefined {
  const base = { id: stamp.newId(), timestamp: stamp.now };
  if (op === "remove") {
    const removed = content.slice(position, position + length);
    return { ...base, type: "remove", position, length, content: removed };
  }
  if (op === "replace") {
    const { text, anchors } = written;
    return { ...base, type: "replace", position, length, content: text, anchors };
  }
  if (op === "append") {
    return isBlank(content)
      ? fillBlank([written], stamp)
      : appendSections(content, [written], stamp)[0];
  }
  const isBefore = op === "insert_before";
  const at = isBefore ? position : position + length;
  const gap = gapBetween(content, at, isBefore, written.text);
  const lead = isBefore ? "" : gap;
  return {
    ...base,
    type: "add",
    position: at,
    content: isBefore ? written.text + gap : lead + written.text,
    anchors: written.anchors.map(({ from, to, ...anchor }) => ({
      ...anchor,
      from: from + lead.length,
      to: to + lead.length,
    })),
  };
}

/** A section and what stands at a line's end goes apart; a sentence in a paragraph goes on. */
function gapBetween(content: string, at: number, isBefore: boolean, text: string): string {
  const isAtLineEnd = isBefore
    ? at === 0 || content[at - 1] === "\n"
    : at === content.length || content[at] === "\n";
  const isSection = isSectionLine(text.split("\n", 1)[0] ?? "");
  if (isSection) return "\n\n";
  return isAtLineEnd && text.includes("\n") ? "\n" : " ";
}

const REFERENCE = /\{\{[^{}\n]{0,700}\}\}/g;
const FAULT = {
  reason: "the document holds no tables: say it in sentences",
  told: "it is a table, which the document doesn't hold",
} as const;

/**
 * A model's text without its tables, each of which is one broken passage; `fixes` take its place. A
 * document that has tables of its own may be given more.
 */
function withoutTables(
  raw: string,
  document: string,
  fixes: ReadonlyMap<string, string | Fault>,
): { readonly text: string; readonly tables: readonly BrokenSentence[] } {
  if (!raw.includes("|") || stretchesOf(document).some(isTable)) return { text: raw, tables: [] };
  const kept: string[] = [];
  const tables: BrokenSentence[] = [];
  for (const lines of stretchesOf(raw)) {
    const text = lines.join("\n").trim();
    const fix = fixes.get(text);
    if (!isTable(lines)) kept.push(...lines);
    else if (typeof fix !== "string" || stretchesOf(fix).some(isTable))
      tables.push({ text, ...FAULT });
    else kept.push(fix);
  }
  return { text: kept.join("\n"), tables };
}

/** Lines in stretches that hold strokes or not, by turns. */
function stretchesOf(raw: string): readonly string[][] {
  const stretches: string[][] = [];
  for (const line of raw.split("\n")) {
    const last = stretches.at(-1);
    if (last !== undefined && strokesIn(last[0] ?? "") > 0 === strokesIn(line) > 0) last.push(line);
    else stretches.push([line]);
  }
  return stretches;
}

/** Two strokes part cells, and so does one over a line of dashes; one alone may stand in a sentence. */
function isTable(lines: readonly string[]): boolean {
  return lines.some((line) => {
    const strokes = strokesIn(line);
    return strokes > 1 || (strokes === 1 && /^[\s|:-]*--[\s|:-]*$/.test(line));
  });
}

/** Those of a reference's style part no cells. */
function strokesIn(line: string): number {
  return line.replaceAll(REFERENCE, "").split("|").length - 1;
}
