import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** Where new edits get their ids and times from: core has neither randomness nor a clock. */
export type EditStamp = { readonly newId: () => string; readonly now: string };

/** A section of a document, from its title to the last character of its text. */
export type FoundSection = { readonly position: number; readonly length: number };

/** Text to put into a document, with what its figures are of. */
export type WrittenText = { readonly text: string; readonly anchors: readonly PlacedBinding[] };

const BLANK_LINE = "\n\n";
/** A title line longer than this is a sentence that happens to end in a colon. */
const TITLE_MAX = 80;

/** Whether a document has no text yet. */
export function isBlank(content: string): boolean {
  return content.trim() === "";
}

/**
 * One add per section at the end of the text. Each brings the blank line before it, so that any
 * of them may be left out; white space that ends the text stays behind them.
 */
export function appendSections(
  content: string,
  sections: readonly WrittenText[],
  stamp: EditStamp,
): readonly Edit[] {
  const position = content.trimEnd().length;
  return sections.map((section, index) => ({
    id: stamp.newId(),
    type: "add",
    position,
    ...contentOf(position === 0 && index === 0 ? "" : BLANK_LINE, section),
    timestamp: stamp.now,
  }));
}

/** One add that puts all sections into a document without text. */
export function fillBlank(sections: readonly WrittenText[], stamp: EditStamp): Edit {
  return {
    id: stamp.newId(),
    type: "add",
    position: 0,
    ...contentOf("", joinedTexts(sections)),
    timestamp: stamp.now,
  };
}

/** Texts one below the other with a blank line between, with what their figures are of. */
export function joinedTexts(texts: readonly WrittenText[]): WrittenText {
  let start = 0;
  const anchors = texts.flatMap((written) => {
    const own = shifted(written.anchors, start);
    start += written.text.length + BLANK_LINE.length;
    return own;
  });
  return { text: texts.map(({ text }) => text).join(BLANK_LINE), anchors };
}

function contentOf(
  lead: string,
  { text, anchors }: WrittenText,
): Required<Pick<Edit, "content" | "anchors">> {
  return { content: lead + text, anchors: shifted(anchors, lead.length) };
}

function shifted(anchors: readonly PlacedBinding[], by: number): readonly PlacedBinding[] {
  if (by === 0) return anchors;
  return anchors.map((anchor) => ({ ...anchor, from: anchor.from + by, to: anchor.to + by }));
}

/** New text for a section: in place of the one with its title, else at the head or the end of the document. */
export function renewSection(
  content: string,
  section: WrittenText & { readonly title: string; readonly isOpening: boolean },
  stamp: EditStamp,
): Edit {
  const found = findSection(content, section.title);
  if (found !== undefined) {
    return {
      id: stamp.newId(),
      type: "replace",
      position: found.position,
      length: found.length,
      ...contentOf("", section),
      timestamp: stamp.now,
    };
  }
  if (!section.isOpening || isBlank(content)) {
    const [edit] = appendSections(content, [section], stamp);
    return edit ?? fillBlank([section], stamp);
  }
  return openWith(content, section, stamp);
}

/** The section of that title, case aside; its text ends before the next title or with the document. */
export function findSection(content: string, title: string): FoundSection | undefined {
  const lines = linesOf(content);
  const start = lines.findIndex(({ text }) => titleText(text) === title.toLowerCase());
  const first = lines[start];
  if (first === undefined) return undefined;
  const next = lines.slice(start + 1).find(({ text }) => isTitle(text));
  const end = content.slice(first.position, next?.position ?? content.length).trimEnd().length;
  return { position: first.position, length: end };
}

/** After the document's title line where it has one, else before everything. */
function openWith(content: string, written: WrittenText, stamp: EditStamp): Edit {
  const [heading] = linesOf(content).filter((line) => line.text.trim() !== "");
  const hasHeading =
    heading !== undefined &&
    !isTitle(heading.text) &&
    heading.text.length <= 2 * TITLE_MAX &&
    !/[.!?]\s*$/.test(heading.text);
  const base = { id: stamp.newId(), type: "add", timestamp: stamp.now } as const;
  return hasHeading
    ? {
        ...base,
        position: heading.position + heading.text.trimEnd().length,
        ...contentOf(BLANK_LINE, written),
      }
    : { ...base, position: 0, content: written.text + BLANK_LINE, anchors: written.anchors };
}

function isTitle(line: string): boolean {
  return titleText(line) !== undefined;
}

/** The words of a title line, lower case, without its colon; undefined for other lines. */
function titleText(line: string): string | undefined {
  const text = line.trim();
  if (text.length > TITLE_MAX || !text.endsWith(":")) return undefined;
  const title = text
    .slice(0, -1)
    .replace(/^#+\s*/, "")
    .trimEnd();
  return /^[A-Z0-9][^.!?]*$/.test(title) ? title.toLowerCase() : undefined;
}

function linesOf(content: string): readonly { readonly text: string; readonly position: number }[] {
  let position = 0;
  return content.split("\n").map((text) => {
    const line = { text, position };
    position += text.length + 1;
    return line;
  });
}
