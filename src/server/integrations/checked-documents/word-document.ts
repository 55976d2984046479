import { firstPast } from "#core/text/outline/ordered-places.ts";
import type { ZipEntries } from "#server/integrations/files/zip-entries.ts";
import { isNoteMark } from "#server/integrations/documents/printed-text.ts";
import { escapeXml } from "#server/integrations/office/xml.ts";
import {
  allNamed,
  elementsIn,
  isElement,
  NAMESPACE,
  TOLD_AGAIN,
  type XmlElement,
  xmlTree,
} from "#server/integrations/office/xml-tree.ts";
import {
  AUTHOR,
  type Fragment,
  type OpenedDocument,
  overTable,
  packageNotes,
  paragraphOf,
  type PlacedText,
  placedText,
  type PlacedVerdict,
  SUMMARY_TITLE,
  type Summary,
  wordsOf,
} from "./opened.ts";
import { packageParts, type PackageParts, unreadable } from "./package-parts.ts";
import { append, finished, freeName, freeNumbers, mainPart, related } from "./part-relations.ts";
import { type Added, declared, type Insertion, lastIn, withInsertions } from "./xml-edits.ts";
import { tableText } from "./table-text.ts";

const NAMESPACES = { w: NAMESPACE.w };
/** What is no word of the document as it stands: taken out, moved away, or told twice. */
const NOT_SAID = new Set(["w:del", "w:moveFrom", TOLD_AGAIN]);

/** Letters of the XML and the text they stand in: as many as it reads to, or an entity whole. */
type Letters = { readonly from: number; readonly to: number; readonly element: XmlElement };
/** Where no comment may stand. */
const IN_BOX = "in a box";
type Words = Fragment<Letters | typeof IN_BOX>;

/** A Word document whose main text is judged: comments stand beside its figures, a page at its end. */
export function openWord(bytes: Uint8Array, zip: ZipEntries): OpenedDocument {
  const parts = packageParts(bytes, zip);
  const { name: main, xml, root } = mainPart(parts, "word/document.xml", "w:document");
  const [body] = allNamed(root, "w:body");
  if (body === undefined) throw unreadable();
  const { fragments, headings } = wordsOfBody(body, xml);
  const text = placedText(fragments);
  const starts = startsOf(fragments, headings);
  return {
    content: text.content,
    notes: packageNotes(zip.names),
    placeOf: (position) => headings[firstPast(starts, position) - 1]?.text ?? "",
    marked({ verdicts, summary, at }) {
      const marks = verdicts.flatMap((verdict) => placedMark(verdict, text));
      const isMarked = parts.attempt(() => {
        const comments = commentsOf(parts, { main, marks, at });
        parts.put(main, withInsertions(xml, rangesOf(marks, { xml, ids: comments })));
      });
      return finished(parts, { summary, unmarked: isMarked ? [] : [""] }, (told) => {
        const marked = parts.text(main);
        const [whole] = allNamed(xmlTree(marked), "w:body");
        if (whole === undefined) throw unreadable();
        const page = { elements: [summaryPage(told)], namespaces: NAMESPACES };
        parts.put(main, withInsertions(marked, [atEndOfBody(whole, page)]));
      });
    },
  };
}

type Place = { readonly element: XmlElement; readonly at: number };
type Mark = { readonly verdict: PlacedVerdict; readonly start: Place; readonly end: Place };

/** Where the comment on a figure begins and ends; none where it may not stand. */
function placedMark(
  verdict: PlacedVerdict,
  text: PlacedText<Letters | typeof IN_BOX>,
): readonly Mark[] {
  const [from, to] = [verdict.position, verdict.position + verdict.length];
  const within = text.within(from, to);
  const [first, last] = [within[0], within.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first.place === IN_BOX || last.place === IN_BOX) return [];
  return [
    {
      verdict,
      start: { element: first.place.element, at: placeIn(first, first.place, from) },
      end: { element: last.place.element, at: placeIn(last, last.place, to) },
    },
  ];
}

/** The ranges of comments by their numbers. */
function rangesOf(
  marks: readonly Mark[],
  { xml, ids }: { readonly xml: string; readonly ids: readonly number[] },
): readonly Insertion[] {
  const parted = new Set(marks.flatMap(({ start, end }) => [start.element, end.element]));
  const unspaced = [...parted].filter(({ attributes }) => attributes["xml:space"] === undefined);
  return [
    ...marks.flatMap(({ start, end }, order) => {
      const id = `w:id="${ids[order] ?? 0}"`;
      const reference = `<w:r><w:commentReference ${id}/></w:r>`;
      return [
        parting(start, [`<w:commentRangeStart ${id}/>`], xml),
        parting(end, [`<w:commentRangeEnd ${id}/>`, reference], xml),
      ];
    }),
    ...unspaced.map(({ tagEnd }) => ({ at: tagEnd, text: ' xml:space="preserve"' })),
  ];
}

/** Where headings begin in the text. */
function startsOf(fragments: readonly Words[], headings: readonly Heading[]): readonly number[] {
  let [length, next] = [0, 0];
  return headings.map(({ at }) => {
    for (; next < at; next++) length += fragments[next]?.text.length ?? 0;
    return length;
  });
}

/** Where the body ends, before the properties of its last section. */
function atEndOfBody(body: XmlElement, page: Added): Insertion {
  const last = elementsIn(body).at(-1);
  return last?.name === "w:sectPr"
    ? { at: last.from, text: declared(page, body.scope) }
    : lastIn(body, page);
}

/** Where in the XML a place of the text is; an entity is not parted. */
function placeIn(
  stretch: { readonly from: number; readonly to: number },
  { from, to }: Letters,
  position: number,
): number {
  const isLetters = to - from === stretch.to - stretch.from;
  if (isLetters) return from + position - stretch.from;
  return position === stretch.from ? from : to;
}

/** What parts a run around elements that stand beside it; both parts have its format and its prefixes. */
function parting({ element, at }: Place, elements: readonly string[], xml: string): Insertion {
  const run = element.parent;
  if (run?.parent === undefined) throw unreadable();
  const between = declared({ elements, namespaces: NAMESPACES }, run.parent.scope);
  const names = Object.entries(element.attributes)
    .filter(([name]) => /^xmlns(?:$|:)/.test(name))
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const reopened = `${xml.slice(run.from, run.tagEnd + 1)}${formatOf(run, xml)}<${element.tag}${names.join("")} xml:space="preserve">`;
  return { at, text: `</${element.tag}></${run.tag}>${between}${reopened}` };
}

type Heading = { readonly text: string; readonly at: number };
type MainText = {
  readonly fragments: readonly Words[];
  /** By how many fragments stand before it. */
  readonly headings: readonly Heading[];
};

/** The words of a body; those of a text box by themselves, for no comment may stand in one. */
function wordsOfBody(body: XmlElement, xml: string): MainText {
  const fragments: Words[] = [];
  const headings: Heading[] = [];
  // Lines without a style, which a table may follow.
  const waiting: (readonly Words[])[] = [];
  const tell = (isOverTable: boolean): void => {
    const lines = waiting.splice(0);
    const told = isOverTable
      ? overTable(lines)
      : lines.flatMap((each) => paragraphOf(each, "text"));
    for (const words of told) fragments.push(words);
  };
  const addParagraph = (paragraph: XmlElement): void => {
    const boxes: XmlElement[] = [];
    const words = withoutMarks(wordsIn(paragraph, { xml, boxes }));
    const text = wordsOf(words);
    const level = levelOf(paragraph);
    const [listed] = allNamed(paragraph, "w:numPr");
    if (level === undefined && text !== "" && listed === undefined) waiting.push(words);
    else if (text !== "") {
      tell(false);
      if (level !== undefined) headings.push({ text, at: fragments.length });
      // The title of the whole is no topic of its own.
      fragments.push(...paragraphOf(words, headings.length > 1 ? (level ?? "text") : "text"));
    }
    if (boxes.length > 0) tell(false);
    addBoxes(boxes);
  };
  const addBoxes = (boxes: readonly XmlElement[]): void => {
    for (const paragraphInBox of boxes.flatMap((box) => allNamed(box, "w:p"))) {
      const inBox = wordsIn(paragraphInBox, { xml, boxes: [] });
      const said = inBox.map(({ text: each }): Words => ({ text: each, place: IN_BOX }));
      fragments.push(...paragraphOf(said, "text"));
    }
  };
  const addAll = (element: XmlElement): void => {
    for (const child of elementsIn(element)) {
      if (child.name === "w:p") addParagraph(child);
      else if (child.name === "w:tbl" && !holdsTables(child)) {
        const boxes: XmlElement[] = [];
        tell(true);
        for (const words of wordsOfTable(child, { xml, boxes })) fragments.push(words);
        addBoxes(boxes);
      } else if (!NOT_SAID.has(child.name) && !isOurs(child)) addAll(child);
    }
  };
  addAll(body);
  tell(false);
  return { fragments, headings };
}

/** A table that lays others out is a page of them. */
function holdsTables(table: XmlElement): boolean {
  return elementsIn(table).some((row) => allNamed(row, "w:tbl").length > 0);
}

const OURS = "footnote-check";

/** The page of an earlier check. */
function isOurs(element: XmlElement): boolean {
  const [tag] = element.name === "w:sdt" ? allNamed(element, "w:tag") : [];
  return tag?.attributes["w:val"] === OURS;
}

/** Numbers of notes have two digits: `USD [361] mm` is a figure that waits for its final one. */
const IN_BRACKETS = /[\s\u00A0]?\[(?![^\]]{0,20}\d{3})[\d\s,–?-]{0,20}\]/g;

/** Without numbers of notes and sources between brackets, in runs of their own. */
function withoutMarks(words: readonly Words[]): readonly Words[] {
  const text = words.map((each) => each.text).join("");
  const marks = [...text.matchAll(IN_BRACKETS)];
  let [at, next] = [0, 0];
  return words.filter(({ text: { length } }) => {
    const from = at;
    at += length;
    while (from >= endOfMark(marks[next])) next += 1;
    const mark = marks[next];
    return mark === undefined || from < mark.index || at > endOfMark(mark);
  });
}

function endOfMark(mark: RegExpExecArray | undefined): number {
  return mark === undefined ? Infinity : mark.index + mark[0].length;
}

/** The level of a heading, by its style; undefined for other paragraphs. */
function levelOf(paragraph: XmlElement): number | undefined {
  const [style] = allNamed(paragraph, "w:pStyle");
  const [isHeading, level] =
    /^(?:heading ?(\d)?|title)/i.exec(style?.attributes["w:val"] ?? "") ?? [];
  return isHeading === undefined ? undefined : Number(level ?? 1);
}

function wordsOfTable(table: XmlElement, all: In): readonly Words[] {
  return tableText(
    allNamed(table, "w:tr").map((row) =>
      allNamed(row, "w:tc").flatMap((cell) => {
        const paragraphs = allNamed(cell, "w:p").map((each) => wordsIn(each, all));
        const [first = [], ...others] = paragraphs;
        const [span] = allNamed(cell, "w:gridSpan");
        // What spans stands in its first column: the cells behind it are empty.
        const behind = Math.min(Number(span?.attributes["w:val"]) || 1, SPAN_MAX) - 1;
        const empty = Array.from({ length: behind }, (): readonly Words[] => []);
        return [[...first, ...others.flatMap((each) => [{ text: " " }, ...each])], ...empty];
      }),
    ),
  );
}

const SPAN_MAX = 64;
/** Characters of what formats a run: what Word writes has a tenth of them. */
const FORMAT_MAX = 10_000;

type In = { readonly xml: string; readonly boxes: XmlElement[] };

/** The words in an element, in their order; text boxes are put by. */
function wordsIn(element: XmlElement, all: In): readonly Words[] {
  if (NOT_SAID.has(element.name)) return [];
  if (element.name === "w:txbxContent") {
    all.boxes.push(element);
    return [];
  }
  if (element.name === "w:t") {
    // A comment parts the run right around its text, and letters that stand as they are.
    // It repeats what formats its run.
    const isParted =
      element.parent?.name === "w:r" &&
      formatLength(element.parent) <= FORMAT_MAX &&
      !all.xml.slice(element.tagEnd, element.end).includes("<!");
    return element.children.flatMap((letters): readonly Words[] => {
      if (isElement(letters)) return [];
      const place = isParted ? { ...letters, element } : IN_BOX;
      return [{ text: letters.text.replaceAll(/[\n\r]/g, " "), place }];
    });
  }
  const gap = GAPS[element.name];
  if (gap !== undefined) return [{ text: gap }];
  const words = elementsIn(element).flatMap((child) => wordsIn(child, all));
  return isRaised(element) && isNoteMark(words.map((each) => each.text).join("")) ? [] : words;
}

function isRaised(element: XmlElement): boolean {
  const format = element.name === "w:r" ? elementsIn(element).find(isFormat) : undefined;
  const [raised] = format === undefined ? [] : allNamed(format, "w:vertAlign");
  return raised?.attributes["w:val"] === "superscript";
}

function isFormat({ name }: XmlElement): boolean {
  return name === "w:rPr";
}

function formatLength(run: XmlElement): number {
  const format = elementsIn(run).find(isFormat);
  return format === undefined ? 0 : format.to - format.from;
}

/** What formats a run; what was changed of it is told once. */
function formatOf(run: XmlElement, xml: string): string {
  const format = elementsIn(run).find(isFormat);
  if (format === undefined) return "";
  const change = elementsIn(format).find(({ name }) => name === "w:rPrChange");
  return change === undefined
    ? xml.slice(format.from, format.to)
    : xml.slice(format.from, change.from) + xml.slice(change.to, format.to);
}

/** What stands between letters without being one. */
const GAPS: Readonly<Record<string, string>> = {
  "w:tab": "\t",
  "w:br": " ",
  "w:cr": " ",
  "w:noBreakHyphen": "-",
};

type Comments = { readonly main: string; readonly marks: readonly Mark[]; readonly at: string };

/** Adds comments to those that were there. @returns the number of the first */
function commentsOf(parts: PackageParts, { main, marks, at }: Comments): readonly number[] {
  if (marks.length === 0) return [];
  const usual = "word/comments.xml";
  const name = related(parts, main, {
    name: parts.has(usual) ? freeName(parts, "word/commentsFootnote", ".xml") : usual,
    type: "comments",
    made: {
      contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml",
      xml: `<w:comments xmlns:w="${NAMESPACE.w}"/>`,
    },
  });
  const others = allNamed(xmlTree(parts.text(name)), "w:comment");
  const taken = others.map(({ attributes }) => attributes["w:id"]);
  const ids = freeNumbers(taken, { from: 0, count: marks.length });
  const date = at.replace(/\.\d+Z$/, "Z");
  const elements = marks.map(({ verdict: { title, because } }, order) => {
    const said = runs([
      [`${title}. `, true],
      [because, false],
    ]);
    return `<w:comment w:id="${ids[order] ?? 0}" w:author="${AUTHOR}" w:date="${date}" w:initials="Fn"><w:p>${said}</w:p></w:comment>`;
  });
  append(parts, { name, list: "w:comments", elements, namespaces: NAMESPACES });
  return ids;
}

function runs(said: readonly (readonly [text: string, isBold: boolean])[], size = ""): string {
  return said
    .map(([text, isBold]) => {
      const format = `${isBold ? "<w:b/>" : ""}${size}`;
      return `<w:r>${format === "" ? "" : `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
    })
    .join("");
}

const SMALL = '<w:sz w:val="18"/>';
const BORDERS = ["top", "left", "bottom", "right", "insideH", "insideV"]
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>`)
  .join("");
/** Widths of the columns in fiftieths of a per cent. */
const COLUMNS = [850, 1_750, 1_700, 700];

/** A page of its own, in no style of the document's; the control around it tells it from what is checked. */
function summaryPage({ lines, head, rows }: Summary): string {
  const row = (cells: readonly string[], isBold: boolean): string =>
    `<w:tr>${cells
      .map(
        (cell, at) =>
          `<w:tc><w:tcPr><w:tcW w:w="${COLUMNS[at] ?? 500}" w:type="pct"/></w:tcPr><w:p>${runs([[cell, isBold]], SMALL)}</w:p></w:tc>`,
      )
      .join("")}</w:tr>`;
  const grid = COLUMNS.map((width) => `<w:gridCol w:w="${width * 2}"/>`).join("");
  const table = `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${row(head, true)}${rows
    .map((cells) => row(cells, false))
    .join("")}</w:tbl>`;
  const paragraphs = lines.map((line) => `<w:p>${runs([[line, false]])}</w:p>`).join("");
  const title = `<w:p><w:r><w:br w:type="page"/></w:r>${runs([[SUMMARY_TITLE, true]], '<w:sz w:val="28"/>')}</w:p>`;
  return `<w:sdt><w:sdtPr><w:tag w:val="${OURS}"/></w:sdtPr><w:sdtContent>${title}${paragraphs}${table}<w:p/></w:sdtContent></w:sdt>`;
}
