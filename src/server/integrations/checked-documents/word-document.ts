import { firstPast } from "#core/text/outline/ordered-places.ts";
import { refusal } from "#server/integrations/files/file-kind.ts";
import type { ZipEntries } from "#server/integrations/files/zip-entries.ts";
import { isNoteMark } from "#server/integrations/documents/printed-text.ts";
import { escapeXml, xmlPart } from "#server/integrations/office/xml.ts";
import {
  AUTHOR,
  type Fragment,
  type OpenedDocument,
  packageNotes,
  paragraphOf,
  placedText,
  type PlacedVerdict,
  SUMMARY_TITLE,
  type Summary,
} from "./opened.ts";
import {
  allNamed,
  elementsIn,
  isElement,
  type PlacedElement,
  placedXml,
  TOLD_AGAIN,
} from "./placed-xml.ts";
import { tableText } from "./table-text.ts";
import {
  endOf,
  type Insertion,
  mainPart,
  STRICT_TEXT,
  packageParts,
  type PackageParts,
  withInsertions,
} from "./package-parts.ts";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const COMMENTS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments";
const COMMENTS_PART = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml";
/** What is no word of the document as it stands: taken out, moved away, or told twice. */
const NOT_SAID = new Set(["w:del", "w:moveFrom", TOLD_AGAIN]);

/** The text element that letters stand in, by places of the part's XML. */
type TextElement = {
  /** Of the `>` of its tag. */
  readonly tagEnd: number;
  readonly keepsSpaces: boolean;
  /** What formats its run. */
  readonly format: string;
};
/** Letters of the XML: as many as it reads to, or an entity whole. */
type Letters = { readonly from: number; readonly to: number; readonly element: TextElement };
/** Where no comment may stand. */
const IN_BOX = "in a box";
type Words = Fragment<Letters | typeof IN_BOX>;

/** A Word document whose main text is judged: comments stand beside its figures, a page at its end. */
export function openWord(bytes: Uint8Array, zip: ZipEntries): OpenedDocument {
  const parts = packageParts(bytes, zip);
  const main = mainPart(parts, "word/document.xml");
  const xml = parts.text(main);
  const [body] = allNamed(placedXml(xml), "w:body");
  if (body === undefined) throw refusal("unsupported_media", STRICT_TEXT);
  const { fragments, headings } = wordsOfBody(body, xml);
  const text = placedText(fragments);
  const starts = startsOf(fragments, headings);
  return {
    content: text.content,
    notes: packageNotes(zip.names),
    placeOf: (position) => headings[firstPast(starts, position) - 1]?.text ?? "",
    marked({ verdicts, summary, at }) {
      const comments = commentsOf(parts, main);
      const insertions: Insertion[] = [];
      const spaced = new Set<TextElement>();
      for (const verdict of verdicts) {
        const within = text.within(verdict.position, verdict.position + verdict.length);
        const [first, last] = [within[0], within.at(-1)];
        if (
          first === undefined ||
          last === undefined ||
          first.place === IN_BOX ||
          last.place === IN_BOX
        )
          continue;
        const id = comments.add(verdict, at);
        const from = placeIn(first, first.place, verdict.position);
        const to = placeIn(last, last.place, verdict.position + verdict.length);
        insertions.push(
          {
            at: from,
            text: `</w:t></w:r><w:commentRangeStart w:id="${id}"/>${reopened(first.place)}`,
          },
          {
            at: to,
            text: `</w:t></w:r><w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>${reopened(last.place)}`,
          },
        );
        spaced.add(first.place.element).add(last.place.element);
      }
      for (const { tagEnd, keepsSpaces } of spaced) {
        if (!keepsSpaces) insertions.push({ at: tagEnd, text: ' xml:space="preserve"' });
      }
      insertions.push({ at: endOfBody(body), text: summaryPage(summary) });
      parts.put(main, withInsertions(xml, insertions));
      comments.write();
      return parts.written();
    },
  };
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
function endOfBody(body: PlacedElement): number {
  const last = elementsIn(body).at(-1);
  return last?.name === "w:sectPr" ? last.from : body.end;
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

function reopened({ element }: Letters): string {
  return `<w:r>${element.format}<w:t xml:space="preserve">`;
}

type Heading = { readonly text: string; readonly at: number };
type MainText = {
  readonly fragments: readonly Words[];
  /** By how many fragments stand before it. */
  readonly headings: readonly Heading[];
};

/** The words of a body; those of a text box by themselves, for no comment may stand in one. */
function wordsOfBody(body: PlacedElement, xml: string): MainText {
  const fragments: Words[] = [];
  const headings: Heading[] = [];
  const addParagraph = (paragraph: PlacedElement, isOverTable: boolean): void => {
    const boxes: PlacedElement[] = [];
    const words = withoutMarks(wordsIn(paragraph, { xml, boxes }));
    const text = words
      .map((each) => each.text)
      .join("")
      .trim();
    const level = levelOf(paragraph);
    if (level !== undefined && text !== "") headings.push({ text, at: fragments.length });
    // The title of the whole is no topic of its own.
    const isTopic = level !== undefined && headings.length > 1;
    const kind = isOverTable ? "line" : "text";
    if (text !== "") fragments.push(...paragraphOf(words, isTopic ? level : kind));
    addBoxes(boxes);
  };
  const addBoxes = (boxes: readonly PlacedElement[]): void => {
    for (const paragraphInBox of boxes.flatMap((box) => allNamed(box, "w:p"))) {
      const inBox = wordsIn(paragraphInBox, { xml, boxes: [] });
      const said = inBox.map(({ text: each }): Words => ({ text: each, place: IN_BOX }));
      fragments.push(...paragraphOf(said, "text"));
    }
  };
  const addAll = (element: PlacedElement): void => {
    const children = elementsIn(element);
    for (const [at, child] of children.entries()) {
      if (child.name === "w:p") addParagraph(child, children[at + 1]?.name === "w:tbl");
      else if (child.name === "w:tbl") {
        const boxes: PlacedElement[] = [];
        for (const words of wordsOfTable(child, { xml, boxes })) fragments.push(words);
        addBoxes(boxes);
      } else if (!NOT_SAID.has(child.name) && !isOurs(child)) addAll(child);
    }
  };
  addAll(body);
  return { fragments, headings };
}

const OURS = "footnote-check";

/** The page of an earlier check. */
function isOurs(element: PlacedElement): boolean {
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
function levelOf(paragraph: PlacedElement): number | undefined {
  const [style] = allNamed(paragraph, "w:pStyle");
  const [isHeading, level] =
    /^(?:heading ?(\d)?|title)/i.exec(style?.attributes["w:val"] ?? "") ?? [];
  return isHeading === undefined ? undefined : Number(level ?? 1);
}

function wordsOfTable(table: PlacedElement, all: In): readonly Words[] {
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

type In = { readonly xml: string; readonly boxes: PlacedElement[] };

/** The words in an element, in their order; text boxes are put by. */
function wordsIn(element: PlacedElement, all: In, run?: string): readonly Words[] {
  if (NOT_SAID.has(element.name)) return [];
  if (element.name === "w:txbxContent") {
    all.boxes.push(element);
    return [];
  }
  if (element.name === "w:t") {
    const keepsSpaces = element.attributes["xml:space"] !== undefined;
    // A comment parts the run right around its text, and letters that stand as they are.
    const isParted =
      run !== undefined && !all.xml.slice(element.tagEnd, element.end).includes("<!");
    const own = { tagEnd: element.tagEnd, keepsSpaces, format: run ?? "" };
    return element.children.flatMap((letters): readonly Words[] => {
      if (isElement(letters)) return [];
      const place = isParted ? { ...letters, element: own } : IN_BOX;
      return [{ text: letters.text.replaceAll(/[\n\r]/g, " "), place }];
    });
  }
  const gap = GAPS[element.name];
  if (gap !== undefined) return [{ text: gap }];
  const own = element.name === "w:r" ? formatOf(element, all.xml) : undefined;
  const words = elementsIn(element).flatMap((child) => wordsIn(child, all, own));
  const isRaised = own?.includes('w:val="superscript"') === true;
  return isRaised && isNoteMark(words.map((each) => each.text).join("")) ? [] : words;
}

function formatOf(run: PlacedElement, xml: string): string {
  const format = elementsIn(run).find(({ name }) => name === "w:rPr");
  // What was changed of a format is told once.
  return format === undefined
    ? ""
    : xml.slice(format.from, format.to).replace(/<w:rPrChange\b[\s\S]*?<\/w:rPrChange>/, "");
}

/** What stands between letters without being one. */
const GAPS: Readonly<Record<string, string>> = {
  "w:tab": "\t",
  "w:br": " ",
  "w:cr": " ",
  "w:noBreakHyphen": "-",
};

/** The comments of a document, those that were there kept. */
function commentsOf(parts: PackageParts, main: string) {
  const known = parts.relationships(main).find(({ type }) => type === "comments");
  const name = known?.target ?? "word/comments.xml";
  const before =
    known === undefined ? xmlPart(`<w:comments xmlns:w="${W}"></w:comments>`) : parts.text(name);
  const [list] = elementsIn(placedXml(before));
  let next = 0;
  for (const { attributes } of list === undefined ? [] : elementsIn(list)) {
    next = Math.max(next, Number(attributes["w:id"] ?? -1) + 1 || 0);
  }
  const added: string[] = [];
  return {
    add(verdict: PlacedVerdict, at: string): number {
      const id = next++;
      const date = at.replace(/\.\d+Z$/, "Z");
      added.push(
        `<w:comment w:id="${id}" w:author="${AUTHOR}" w:date="${date}" w:initials="Fn"><w:p>${runs([
          [`${verdict.title}. `, true],
          [verdict.because, false],
        ])}</w:p></w:comment>`,
      );
      return id;
    },
    write(): void {
      if (added.length === 0) return;
      if (known === undefined)
        parts.relate(main, { name, type: COMMENTS, contentType: COMMENTS_PART });
      const isEmpty = list !== undefined && list.end <= list.tagEnd;
      const text = added.join("");
      // `<w:comments …/>` is opened for what comes into it.
      const put = isEmpty
        ? `${before.slice(0, list.tagEnd - 1)}>${text}</w:comments>${before.slice(list.tagEnd + 1)}`
        : withInsertions(before, [{ at: endOf(list), text }]);
      parts.put(name, put);
    },
  };
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
