import { countText } from "#core/count-text.ts";
import { addressOf, type GridCell } from "#core/finance/sheets/grid.ts";
import { cellText } from "#server/integrations/documents/sheet-blocks.ts";
import { xlsxSheets } from "#server/integrations/files/xlsx-sheets.ts";
import type { ZipEntries } from "#server/integrations/files/zip-entries.ts";
import { escapeXml } from "#server/integrations/office/xml.ts";
import {
  allNamed,
  elementsIn,
  NAMESPACE,
  type XmlElement,
  xmlTree,
} from "#server/integrations/office/xml-tree.ts";
import {
  AUTHOR,
  type Fragment,
  noteText,
  type OpenedDocument,
  packageNotes,
  paragraphOf,
  placedText,
  SUMMARY_TITLE,
  type Summary,
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
import { declared, type Insertion, lastIn, withInsertions } from "./xml-edits.ts";
import { tableText } from "./table-text.ts";

const NAMESPACES = { "": NAMESPACE.sheet };
const COMMENTS_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml";
const VML_TYPE = "application/vnd.openxmlformats-officedocument.vmlDrawing";

/** A cell: `column` from 0, `row` as the sheet counts it. */
type SheetCell = { readonly sheet: string; readonly column: number; readonly row: number };

/** A workbook whose cells are judged with their labels and heads: notes stand at them, a sheet at the end. */
export function openWorkbook(bytes: Uint8Array, zip: ZipEntries): OpenedDocument {
  const sheets = xlsxSheets(bytes, true);
  const parts = packageParts(bytes, zip);
  const workbook = mainPart(parts, "xl/workbook.xml", "workbook");
  const shown = sheets.filter(({ isHidden, name = "" }) => !isHidden && !OUR_SHEET.test(name));
  const text = placedText(
    shown.flatMap(({ name: sheet = "", rows }): readonly Fragment<SheetCell>[] => [
      ...paragraphOf<SheetCell>([{ text: sheet }], 1),
      ...blocksOf(rows).flatMap((block) =>
        tableText(
          block.map(({ number: row, cells }) =>
            cells.map((cell, column) => [{ text: shownText(cell), place: { sheet, column, row } }]),
          ),
        ),
      ),
    ]),
  );
  const unread = shown.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.filter((cell) => UNREAD.test(cellText(cell)))),
  );
  const cellAt = (position: number, length = 1): SheetCell | undefined =>
    text.within(position, position + length)[0]?.place;
  return {
    content: text.content,
    notes: [
      ...packageNotes(zip.names),
      ...sheets.flatMap(({ notes }) => notes.filter((note) => !/macros/.test(note))),
      ...(unread.length === 0 ? [] : [unreadText(unread.length)]),
    ],
    placeOf(position) {
      const cell = cellAt(position);
      return cell === undefined ? "" : `${cell.sheet} ${addressOf(cell.column, cell.row)}`;
    },
    marked({ verdicts, summary }) {
      const notes = Map.groupBy(verdicts, (verdict) => cellAt(verdict.position, verdict.length));
      const bySheet = Map.groupBy(
        [...notes].flatMap(([cell, said]) => (cell === undefined ? [] : [{ cell, said }])),
        ({ cell }) => cell.sheet,
      );
      const partOf = sheetParts(parts, workbook);
      const unmarked = [...bySheet].flatMap(([sheet, said]) => {
        const part = partOf.get(asRead(sheet));
        if (part === undefined) return [];
        const cells = said.map((each) => ({
          ...each.cell,
          text: each.said.map(noteText).join("\n"),
        }));
        return parts.attempt(() => addNotes(parts, part, cells)) ? [] : [`sheet ${sheet}`];
      });
      return finished(parts, { summary, unmarked }, (told) => addSummary(parts, workbook, told));
    },
  };
}

/** A number in a format that is not read: what is shown of it is not known. */
const UNREAD = /^-?\d[\d.]* as /;

function shownText(cell: GridCell): string {
  const text = cellText(cell);
  return UNREAD.test(text) ? "" : text;
}

function unreadText(count: number): string {
  return `${countText(count, "number")} in a format of cells that is not read: not checked.`;
}

/** Rows that stand together. */
function blocksOf<Row extends { readonly number: number }>(rows: readonly Row[]): readonly Row[][] {
  const blocks: Row[][] = [];
  for (const row of rows) {
    if (row.number !== (blocks.at(-1)?.at(-1)?.number ?? -1) + 1) blocks.push([]);
    blocks.at(-1)?.push(row);
  }
  return blocks;
}

/** A sheet's name as readers of it give it: without blanks that say nothing. */
function asRead(name: string): string {
  return name.replaceAll(/\s+/g, " ").trim();
}

/** The part of each sheet, by its name as read. */
function sheetParts(parts: PackageParts, { name, root }: MainPart): ReadonlyMap<string, string> {
  const targets = new Map(relationships(parts, name).map(({ id, target }) => [id, target]));
  return new Map(
    allNamed(root, "sheet").flatMap(({ attributes }): readonly [string, string][] => {
      const target = targets.get(attributes["r:id"] ?? "");
      const { name: said } = attributes;
      return target === undefined || said === undefined ? [] : [[asRead(said), target]];
    }),
  );
}

type NotedCell = SheetCell & { readonly text: string };

/** Writes notes at cells: each is a comment, and the shape that shows it. */
function addNotes(parts: PackageParts, sheet: string, cells: readonly NotedCell[]): void {
  const known = relationships(parts, sheet);
  const isThreaded = known.some(({ type }) => type === "threadedComment");
  const comments = related(parts, sheet, {
    name: freeName(parts, "xl/commentsFootnote", ".xml"),
    type: "comments",
    made: {
      contentType: COMMENTS_TYPE,
      xml: `<comments xmlns="${NAMESPACE.sheet}"><authors/><commentList/></comments>`,
    },
  });
  const { xml, added } = withComments(parts.text(comments), cells, isThreaded);
  parts.put(comments, xml);
  const legacy = legacyDrawingIn(parts.text(sheet));
  const shapes = { elements: added.map(shapeOf), namespaces: VML };
  // A sheet may have another for the pictures of its head.
  const drawing = known.find(({ type, id }) => type === "vmlDrawing" && id === legacy.id);
  if (drawing !== undefined && parts.has(drawing.target)) {
    append(parts, { name: drawing.target, list: "xml", ...shapes });
    return;
  }
  const name = freeName(parts, "xl/drawings/vmlDrawingFootnote", ".vml");
  const made = { contentType: VML_TYPE, ending: "vml", xml: VML_XML };
  const id = relate(parts, sheet, { name, type: "vmlDrawing", made });
  append(parts, { name, list: "xml", ...shapes });
  parts.put(sheet, withInsertions(parts.text(sheet), [legacy.with(id)]));
}

/** A part of comments with more: a cell that has one already goes on with it. */
function withComments(xml: string, cells: readonly NotedCell[], isThreaded: boolean) {
  const root = xmlTree(xml);
  const [[authors], [list]] = [allNamed(root, "authors"), allNamed(root, "commentList")];
  if (authors === undefined || list === undefined) throw unreadable();
  const there = new Map(elementsIn(list).map((each) => [each.attributes["ref"] ?? "", each]));
  const author = elementsIn(authors).length;
  const added: NotedCell[] = [];
  const comments: string[] = [];
  const put = [inSheet(authors, `<author>${AUTHOR}</author>`)];
  for (const cell of cells) {
    const ref = addressOf(cell.column, cell.row);
    const comment = there.get(ref);
    const [own] = comment === undefined ? [] : allNamed(comment, "text");
    // What stands for a conversation is written by it alone: the sheet at the end tells of its cell.
    if (own !== undefined && isThreaded) continue;
    if (own !== undefined) put.push(inSheet(own, runOf(`\n${cell.text}`)));
    else {
      added.push(cell);
      comments.push(
        `<comment ref="${ref}" authorId="${author}"><text>${runOf(cell.text)}</text></comment>`,
      );
    }
  }
  put.push(inSheet(list, ...comments));
  return { xml: withInsertions(xml, put), added };
}

function inSheet(element: XmlElement, ...elements: readonly string[]): Insertion {
  return lastIn(element, { elements, namespaces: NAMESPACES });
}

/** Text on lines of its own. */
function runOf(text: string): string {
  return `<r><t xml:space="preserve">${text.split("\n").map(escapeXml).join("&#10;")}</t></r>`;
}

/** What may stand behind the drawing of notes in a sheet. */
const BEHIND = new Set(
  "legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst".split(
    " ",
  ),
);

type LegacyDrawing = {
  readonly id: string | undefined;
  /** What refers to one in its place. */
  readonly with: (id: string) => Insertion;
};

/** The drawing of a sheet's notes, or where one belongs; its cells, which are many, are not looked at. */
function legacyDrawingIn(xml: string): LegacyDrawing {
  const data = /<(?:[\w.-]+:)?sheetData\b[^>]*\/>|<\/(?:[\w.-]+:)?sheetData\s*>/.exec(xml);
  const [sheet] = data === null ? [] : elementsIn(xmlTree(xml.slice(0, data.index)));
  if (data === null || sheet === undefined) throw unreadable();
  const from = data.index + data[0].length;
  const behind = elementsIn(xmlTree(xml.slice(from), sheet.scope));
  const drawing = behind.find(({ name }) => name === "legacyDrawing");
  const next = behind.find(({ name }) => BEHIND.has(name));
  const namespaces = { ...NAMESPACES, r: NAMESPACE.r };
  return {
    id: drawing?.attributes["r:id"],
    with(id) {
      const text = declared(
        { elements: [`<legacyDrawing r:id="${id}"/>`], namespaces },
        sheet.scope,
      );
      if (drawing !== undefined) return { at: from + drawing.from, to: from + drawing.to, text };
      return { at: next === undefined ? xml.lastIndexOf("</") : from + next.from, text };
    },
  };
}

const VML = {
  v: "urn:schemas-microsoft-com:vml",
  o: "urn:schemas-microsoft-com:office:office",
  x: "urn:schemas-microsoft-com:office:excel",
};
const VML_XML = `<xml xmlns:v="${VML.v}" xmlns:o="${VML.o}" xmlns:x="${VML.x}"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype></xml>`;

function shapeOf({ row, column }: NotedCell, at: number): string {
  const [left, top] = [column + 1, Math.max(0, row - 2)];
  const anchor = [left, 12, top, 4, left + 4, 12, top + 6, 4].join(", ");
  return `<v:shape id="_x0000_sFootnote${at}_${row}_${column}" type="#_x0000_t202" style="position:absolute;width:240pt;height:84pt;z-index:${at + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
}

const SUMMARY = "Footnote check";
const OUR_SHEET = /^Footnote check(?: \d+)?$/;

/** A sheet behind the others, in no style: the styles of the workbook stay as they are. */
function addSummary(
  parts: PackageParts,
  { name: workbook, root }: MainPart,
  { lines: said, head: heads, rows }: Summary,
): void {
  const sheets = allNamed(root, "sheet");
  // Names of sheets differ by more than their case.
  const names = new Set(sheets.map(({ attributes }) => attributes["name"]?.toLowerCase()));
  let title = SUMMARY;
  for (let at = 2; names.has(title.toLowerCase()); at++) title = `${SUMMARY} ${at}`;
  const taken = sheets.map(({ attributes }) => attributes["sheetId"]);
  const [number = 1] = freeNumbers(taken, { from: 1, count: 1 });
  const all = [[SUMMARY_TITLE], ...said.map((line) => [line]), [], heads, ...rows];
  const cells = all.map(
    (texts, row) =>
      `<row r="${row + 1}">${texts.map((text, column) => `<c r="${addressOf(column, row + 1)}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`).join("")}</row>`,
  );
  const widths = [22, 70, 90, 24].map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const id = relate(parts, workbook, {
    name: freeName(parts, "xl/worksheets/footnoteCheck", ".xml"),
    type: "worksheet",
    made: {
      contentType: SHEET_TYPE,
      xml: `<worksheet xmlns="${NAMESPACE.sheet}"><cols>${widths.join("")}</cols><sheetData>${cells.join("")}</sheetData></worksheet>`,
    },
  });
  const tag = `<sheet name="${title}" sheetId="${number}" r:id="${id}"/>`;
  const namespaces = { ...NAMESPACES, r: NAMESPACE.r };
  append(parts, { name: workbook, list: "sheets", elements: [tag], namespaces });
}
