import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { anchorsOf, type Draft } from "#core/ledger/prose.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { capitalise, counted } from "#core/ledger/words.ts";

/** Where new edits get their ids and times from: core has neither randomness nor a clock. */
export type EditStamp = { readonly newId: () => string; readonly now: string };

/** A section of a document, from its title to the last character of its text. */
export type FoundSection = { readonly position: number; readonly length: number };

/** Text to put into a document, with what its figures are of. */
export type WrittenText = { readonly text: string; readonly anchors: readonly PlacedBinding[] };

/** A draft as text to put into a document. */
export function writtenText(draft: Draft): WrittenText {
  return { text: draft.text, anchors: anchorsOf(draft) };
}

const BLANK_LINE = "\n\n";
/** A title line longer than this is a sentence that happens to end in a colon. */
const TITLE_MAX = 80;

/** Whether a document has no text yet. */
export function isBlank(content: string): boolean {
  return content.trim() === "";
}

/**
 * One add per section at the end of the text, or at a place of it. Each brings the blank line before it, so that any
 * of them may be left out; white space that ends the text stays behind them.
 */
export function appendSections(
  content: string,
  sections: readonly WrittenText[],
  stamp: EditStamp,
  position = content.trimEnd().length,
): readonly Edit[] {
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

/** Anchors of a text that stands so much further on. */
export function shifted(anchors: readonly PlacedBinding[], by: number): readonly PlacedBinding[] {
  if (by === 0) return anchors;
  return anchors.map((anchor) => ({ ...anchor, from: anchor.from + by, to: anchor.to + by }));
}

/** A section to be put into a document, by the title that it begins with. */
export type TitledText = WrittenText & { readonly title: string };

type PlacedSections = {
  readonly content: string;
  readonly sections: readonly TitledText[];
  /** Stands once in a document, under its last section. */
  readonly foot: WrittenText;
  /** Whether sections that the document has are renewed; else they stand twice. */
  readonly renews: boolean;
};

/** Edits that bring sections into a document: what stands word for word gets none. */
export function placeSections(
  { content, sections, foot, renews }: PlacedSections,
  stamp: EditStamp,
): readonly Edit[] {
  const standing = renews ? sectionsOf(content) : [];
  const added: TitledText[] = [];
  const renewed: Edit[] = [];
  let from = 0;
  for (const section of sections) {
    const found = sectionOf(standing, section.title, from);
    if (found === undefined) added.push(section);
    else {
      from = found.position + found.length;
      const stands = content.slice(found.position, from);
      const isFooted = foot.text !== "" && stands.includes(foot.text);
      const written = isFooted ? footed(section, foot) : section;
      const { position, length } = found;
      const base = { id: stamp.newId(), type: "replace", position, length } as const;
      if (written.text !== stands) {
        renewed.push({ ...base, ...contentOf("", written), timestamp: stamp.now });
      }
    }
  }
  return [...renewed, ...appendSections(content, footedOnce(content, added, foot), stamp)];
}

/** Sections with the foot under the last, unless the document has it. */
export function footedOnce(
  content: string,
  sections: readonly WrittenText[],
  foot: WrittenText,
): readonly WrittenText[] {
  const last = sections.at(-1);
  if (last === undefined || foot.text === "" || FOOTED.test(content)) return sections;
  return [...sections.slice(0, -1), footed(last, foot)];
}

/** A line of a foot, whatever it says of what was connected when it was written. */
const FOOTED = /^(?:Basis|Not in the data): /m;

function footed({ text, anchors }: WrittenText, foot: WrittenText): WrittenText {
  const own = shifted(foot.anchors, text.length + 1);
  return { text: `${text}\n${foot.text}`, anchors: [...anchors, ...own] };
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
  return sectionOf(sectionsOf(content), title);
}

function sectionOf(
  sections: ReturnType<typeof sectionsOf>,
  title: string,
  from = 0,
): FoundSection | undefined {
  const found = sections.find(
    (each) => each.position >= from && each.title === title.toLowerCase(),
  );
  return found && { position: found.position, length: found.length };
}

/** Every section of a document, with its title in lower case. */
export function sectionsOf(
  content: string,
): readonly (FoundSection & { readonly title: string })[] {
  const titles = [...content.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index: position }) => {
    const title = titleText(line);
    return title === undefined ? [] : [{ title, position }];
  });
  return titles.map(({ title, position }, at) => {
    const text = content.slice(position, titles[at + 1]?.position);
    return { title, position, length: text.trimEnd().length };
  });
}

/** The titles of a document's sections, lower case. */
export function titlesOf(content: string): readonly string[] {
  return sectionsOf(content).map(({ title }) => title);
}

/** The line above everything that names the document. */
export function titleLineOf(content: string): FoundSection | undefined {
  const { 0: line = "", index: position = 0 } = /[^\n]*\S[^\n]*/.exec(content) ?? {};
  const text = line.trimEnd();
  const isSentence = text.length > 2 * TITLE_MAX || /[.!?]$/.test(text);
  return text === "" || isSentence || titleText(text) !== undefined
    ? undefined
    : { position, length: text.length };
}

/** After the document's title line where it has one, else before everything. */
function openWith(content: string, written: WrittenText, stamp: EditStamp): Edit {
  const heading = titleLineOf(content);
  const base = { id: stamp.newId(), type: "add", timestamp: stamp.now } as const;
  return heading === undefined
    ? { ...base, position: 0, content: written.text + BLANK_LINE, anchors: written.anchors }
    : { ...base, position: heading.position + heading.length, ...contentOf(BLANK_LINE, written) };
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

/** `four sections, 42 figures, every one from the connected data.` */
export function contents(sections: number, edits: readonly Edit[]): string {
  // All that comes, a headline's among them: as many as the document counts then.
  const figures = edits.flatMap(({ anchors = [] }) => anchors).length;
  const prompts = edits.flatMap(({ content }) => content.match(/\[Analyst:/g) ?? []).length;
  const brackets =
    prompts === 0
      ? ""
      : ` ${capitalise(counted(prompts, "line"))} in brackets ${prompts === 1 ? "is" : "are"} left for you.`;
  return `${counted(sections, "section")}, ${figures} ${figures === 1 ? "figure" : "figures"}, every one from the connected data.${brackets}`;
}
