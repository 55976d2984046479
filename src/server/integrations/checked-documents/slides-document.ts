import { figuresIn } from "#core/figures/read/check-figures.ts";
import type { ZipEntries } from "#server/integrations/files/zip-entries.ts";
import { isNoteMark } from "#server/integrations/documents/printed-text.ts";
import { escapeXml, NAMESPACES } from "#server/integrations/office/xml.ts";
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
  type Marking,
  noteText,
  type OpenedDocument,
  overTable,
  packageNotes,
  paragraphOf,
  placedText,
  type PlacedVerdict,
  SUMMARY_TITLE,
  type Summary,
  wordsOf,
} from "./opened.ts";
import { packageParts, type PackageParts, unreadable } from "./package-parts.ts";
import {
  append,
  finished,
  freeName,
  freeNumbers,
  type MainPart,
  mainPart,
  related,
  relate,
  relationships,
} from "./part-relations.ts";
import { AFTER, tableText } from "./table-text.ts";

const KIND = "application/vnd.openxmlformats-officedocument.presentationml";
/** Comments are placed by so many of these units; what is drawn is counted in others. */
const COMMENT_UNIT = 1_587.5;
export const NEWER_COMMENTS_TEXT =
  "The presentation holds comments of the newer kind, beside which ours can't stand: the verdicts are on its last slides.";

/** Where words of a slide stand: the corner of their shape, in the units of the file. */
type OnSlide = { readonly slide: number; readonly x: number; readonly y: number };

/** A presentation: comments stand on its slides, which stay as they are, and slides at its end. */
export function openSlides(bytes: Uint8Array, zip: ZipEntries): OpenedDocument {
  const parts = packageParts(bytes, zip);
  const main = mainPart(parts, "ppt/presentation.xml", "p:presentation");
  const slides = slideParts(parts, main);
  const text = placedText(
    slides.flatMap((part, slide) => {
      const root = xmlTree(parts.text(part));
      return isOurs(root) ? [] : wordsOfSlide(root, slide);
    }),
  );
  const hasNewer = zip.names.includes("ppt/authors.xml");
  const placeOf = (position: number) => text.within(position, position + 1)[0]?.place;
  return {
    content: text.content,
    notes: [...packageNotes(zip.names), ...(hasNewer ? [NEWER_COMMENTS_TEXT] : [])],
    placeOf(position) {
      const place = placeOf(position);
      return place === undefined ? "" : `Slide ${place.slide + 1}`;
    },
    marked({ verdicts, summary, at }) {
      const unmarked = hasNewer ? [] : commented({ verdicts, at });
      return finished(parts, { summary, unmarked }, (told) =>
        addSlides(parts, main, { summary: told, layoutOf: slides.at(-1) ?? "" }),
      );
    },
  };

  /** Writes comments on the slides. @returns those that take none */
  function commented({ verdicts, at }: Pick<Marking, "verdicts" | "at">): readonly string[] {
    let author = 0;
    const isOpen = parts.attempt(() => {
      author = addAuthor(parts, main.name, verdicts.length);
    });
    if (!isOpen) return [""];
    const bySlide = Map.groupBy(verdicts, ({ position }) => placeOf(position)?.slide);
    let number = 0;
    return [...bySlide].flatMap(([slide = -1, said]) => {
      const part = slides[slide];
      if (part === undefined) return [];
      const comments = said.map((verdict, order) => {
        number += 1;
        const place = placeOf(verdict.position) ?? { x: 0, y: 0 };
        return commentOf(verdict, { ...place, order, author, number, at });
      });
      const isMarked = parts.attempt(() => addComments(parts, part, comments));
      return isMarked ? [] : [`slide ${slide + 1}`];
    });
  }
}

/** The slides' parts in the order they are shown. */
function slideParts(parts: PackageParts, { name, root }: MainPart): readonly string[] {
  const targets = new Map(relationships(parts, name).map(({ id, target }) => [id, target]));
  return allNamed(root, "p:sldId").flatMap(({ attributes }) => {
    const target = targets.get(attributes["r:id"] ?? "");
    return target === undefined || !parts.has(target) ? [] : [target];
  });
}

/** A slide of an earlier check. */
function isOurs(root: XmlElement): boolean {
  return allNamed(root, "p:cNvPr").some(({ attributes }) => attributes["name"] === SUMMARY_TITLE);
}

/** A shape of a slide, where it stands and what it says. */
type Shape = OnSlide & {
  readonly right: number;
  /** 0 where it stands as its layout has it. */
  readonly bottom: number;
  readonly table: XmlElement | undefined;
  readonly isTitle: boolean;
  readonly paragraphs: readonly (readonly Fragment<OnSlide>[])[];
};

/** The words of a slide: its title, its text, and each table under the boxes that stand over it. */
function wordsOfSlide(root: XmlElement, slide: number): readonly Fragment<OnSlide>[] {
  const shapes = [...allNamed(root, "p:sp"), ...allNamed(root, "p:graphicFrame")]
    .toSorted((a, b) => a.from - b.from)
    .map((shape) => shapeOf(shape, slide));
  const tables = shapes.filter(({ table }) => table !== undefined);
  const isTitle = (shape: Shape) => shape.isTitle && (slide > 0 || tables.length > 0);
  const boxes = Map.groupBy(
    shapes.filter((shape) => shape.table === undefined && !isTitle(shape)),
    (box) => tableUnder(box, tables),
  );
  const linesOf = (table?: Shape) =>
    (boxes.get(table) ?? []).toSorted((a, b) => a.y - b.y).flatMap(({ paragraphs }) => paragraphs);
  return [
    ...shapes
      .filter(isTitle)
      .flatMap(({ paragraphs }) => paragraphs.flatMap((words) => paragraphOf(words, 1))),
    ...tables.flatMap((shape) => [
      ...overTable(linesOf(shape)),
      ...(shape.table === undefined ? [] : wordsOfTable(shape.table, shape)),
    ]),
    ...linesOf().flatMap((words) => paragraphOf(words, "text")),
    // A unit or a topic is of its slide.
    { text: `${AFTER}\n\n` },
  ];
}

function shapeOf(shape: XmlElement, slide: number): Shape {
  const [offset, size, table, holder] = ["a:off", "a:ext", "a:tbl", "p:ph"].map(
    (name) => allNamed(shape, name)[0],
  );
  const [x = 0, y = 0] = ["x", "y"].map((name) => Number(offset?.attributes[name]) || 0);
  const place = { slide, x, y };
  const words = table === undefined ? allNamed(shape, "a:p").map(lettersIn) : [];
  return {
    ...place,
    right: x + (Number(size?.attributes["cx"]) || 0),
    bottom: offset === undefined ? 0 : y + (Number(size?.attributes["cy"]) || 0),
    table,
    isTitle: /title/i.test(holder?.attributes["type"] ?? ""),
    paragraphs: words.flatMap((text) => (text.trim() === "" ? [] : [[{ text, place }]])),
  };
}

/** How far over a table its caption may stand: a sixth of a slide. */
const FAR = 1_143_000;

/** The table that a box without figures is a caption of: the nearest below it, one that it stands right over before others. */
function tableUnder(box: Shape, tables: readonly Shape[]): Shape | undefined {
  const isNear = ({ y }: Shape) => y >= box.bottom && (box.bottom === 0 || y - box.bottom <= FAR);
  const below = box.paragraphs.every((words) => figuresIn(wordsOf(words)).length === 0)
    ? tables.filter(isNear).toSorted((a, b) => a.y - b.y)
    : [];
  return below.find(({ x, right }) => x < box.right && right > box.x) ?? below[0];
}

function wordsOfTable(table: XmlElement, place: OnSlide): readonly Fragment<OnSlide>[] {
  return tableText(
    allNamed(table, "a:tr").map((row) =>
      allNamed(row, "a:tc").map((cell) => [
        { text: allNamed(cell, "a:p").map(lettersIn).join(" "), place },
      ]),
    ),
  );
}

function lettersIn(element: XmlElement): string {
  if (element.name === TOLD_AGAIN) return "";
  if (element.name === "a:br") return " ";
  const isText = element.name === "a:t";
  const said = element.children
    .map((child) => {
      if (isElement(child)) return lettersIn(child);
      return isText ? child.text.replaceAll(/[\n\r]/g, " ") : "";
    })
    .join("");
  const format = elementsIn(element).find(({ name }) => name === "a:rPr");
  const isRaised = element.name === "a:r" && Number(format?.attributes["baseline"] ?? 0) > 0;
  return isRaised && isNoteMark(said) ? "" : said;
}

/** Our own among those who comment. @returns its id */
function addAuthor(parts: PackageParts, main: string, comments: number): number {
  const name = related(parts, main, {
    name: "ppt/commentAuthors.xml",
    type: "commentAuthors",
    made: { contentType: `${KIND}.commentAuthors+xml`, xml: `<p:cmAuthorLst ${NAMESPACES}/>` },
  });
  const authors = allNamed(xmlTree(parts.text(name)), "p:cmAuthor");
  const taken = authors.map(({ attributes }) => attributes["id"]);
  const [id = 0] = freeNumbers(taken, { from: 0, count: 1 });
  const tag = `<p:cmAuthor id="${id}" name="${AUTHOR}" initials="Fn" lastIdx="${comments}" clrIdx="0"/>`;
  append(parts, {
    name: name,
    list: "p:cmAuthorLst",
    elements: [tag],
    namespaces: { p: NAMESPACE.p },
  });
  return id;
}

type CommentPlace = {
  readonly x: number;
  readonly y: number;
  /** Which of the slide's it is: those of one shape stand below each other. */
  readonly order: number;
  readonly author: number;
  readonly number: number;
  readonly at: string;
};

function commentOf(verdict: PlacedVerdict, place: CommentPlace): string {
  const { x, y, order, author, number, at } = place;
  const [left, top] = [x, y].map((emu) => Math.round(emu / COMMENT_UNIT));
  const pos = `<p:pos x="${(left ?? 0) + (order % 4) * 24}" y="${(top ?? 0) + order * 24}"/>`;
  const text = `${noteText(verdict)} (“${verdict.sentence}”)`;
  return `<p:cm authorId="${author}" dt="${at.replace("Z", "")}" idx="${number}">${pos}<p:text>${escapeXml(text)}</p:text></p:cm>`;
}

function addComments(parts: PackageParts, slide: string, elements: readonly string[]): void {
  const name = related(parts, slide, {
    name: freeName(parts, "ppt/comments/commentFootnote", ".xml"),
    type: "comments",
    made: { contentType: `${KIND}.comments+xml`, xml: `<p:cmLst ${NAMESPACES}/>` },
  });
  append(parts, { name, list: "p:cmLst", elements, namespaces: { p: NAMESPACE.p } });
}

/** Rows of the summary on a slide, characters of a cell, and slides at most. */
const ROWS = 9;
const CELL_MAX = 150;
const SLIDES_MAX = 20;

type Added = { readonly summary: Summary; readonly layoutOf: string };

/** Slides behind the last, on its layout. */
function addSlides(
  parts: PackageParts,
  { name: main, root }: MainPart,
  { summary, layoutOf }: Added,
): void {
  const [list] = allNamed(root, "p:sldIdLst");
  const [size] = allNamed(root, "p:sldSz");
  const [width = 9_144_000, height = 6_858_000] = ["cx", "cy"].map(
    (name) => Number(size?.attributes[name]) || undefined,
  );
  const layout = relationships(parts, layoutOf).find(({ type }) => type === "slideLayout");
  if (list === undefined || layout === undefined) throw unreadable();
  const shown = summary.rows.slice(0, ROWS * SLIDES_MAX);
  const more = summary.rows.length - shown.length;
  const lines = more > 0 ? [...summary.lines, `${more} more are in the comments.`] : summary.lines;
  const pages = Array.from({ length: Math.max(1, Math.ceil(shown.length / ROWS)) }, (_, page) =>
    shown.slice(page * ROWS, (page + 1) * ROWS),
  );
  const taken = elementsIn(list).map(({ attributes }) => attributes["id"]);
  const ids = freeNumbers(taken, { from: 256, count: pages.length });
  const elements = pages.map((rows, page) => {
    const name = freeName(parts, "ppt/slides/slideFootnote", ".xml");
    const xml = slideXml({ ...summary, lines: page === 0 ? lines : [], rows }, width, height);
    const id = relate(parts, main, {
      name,
      type: "slide",
      made: { contentType: `${KIND}.slide+xml`, xml },
    });
    relate(parts, name, { name: layout.target, type: "slideLayout" });
    return `<p:sldId id="${ids[page] ?? 256}" r:id="${id}"/>`;
  });
  const { p, r } = NAMESPACE;
  append(parts, { name: main, list: "p:sldIdLst", elements, namespaces: { p, r } });
}

const WIDTHS = [0.14, 0.34, 0.4, 0.12];

function slideXml({ lines, head, rows }: Summary, width: number, height: number): string {
  const margin = Math.round(width * 0.04);
  const inner = width - 2 * margin;
  const text = [
    paragraph(SUMMARY_TITLE, 1_800, true),
    ...lines.map((line) => paragraph(line, 1_100, false)),
  ];
  const box = frame(margin, Math.round(height * 0.04), inner, Math.round(height * 0.16));
  const table = [head, ...rows].map((cells, at) => {
    const written = cells.map((cell) => {
      const short = cell.length > CELL_MAX ? `${cell.slice(0, CELL_MAX - 1)}…` : cell;
      return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph(short, 800, at === 0)}</a:txBody><a:tcPr marT="18000" marB="18000"/></a:tc>`;
    });
    return `<a:tr h="${Math.round((height * 0.72) / (ROWS + 1))}">${written.join("")}</a:tr>`;
  });
  const grid = WIDTHS.map((share) => `<a:gridCol w="${Math.round(inner * share)}"/>`).join("");
  const place = frame(margin, Math.round(height * 0.2), inner, Math.round(height * 0.72));
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="${SUMMARY_TITLE}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${box}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>${text.join("")}</p:txBody></p:sp>`;
  const list = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="Verdicts"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${place}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${table.join("")}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  return `<p:sld ${NAMESPACES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape}${list}</p:spTree></p:cSld></p:sld>`;
}

function frame(x: number, y: number, width: number, height: number): string {
  return `<a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/>`;
}

function paragraph(text: string, size: number, isBold: boolean): string {
  const format = `<a:rPr lang="en-GB" sz="${size}"${isBold ? ' b="1"' : ""} dirty="0"/>`;
  return `<a:p><a:r>${format}<a:t>${escapeXml(text)}</a:t></a:r></a:p>`;
}
