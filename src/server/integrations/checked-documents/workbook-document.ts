import { addressOf } from "#core/finance/sheets/grid.ts";
import { cellText } from "#server/integrations/documents/sheet-blocks.ts";
import { refusal } from "#server/integrations/files/file-kind.ts";
import { xlsxSheets } from "#server/integrations/files/xlsx-sheets.ts";
import { DAMAGED_TEXT, type ZipEntries } from "#server/integrations/files/zip-entries.ts";
import { escapeXml, xmlPart } from "#server/integrations/office/xml.ts";
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
import {
  endOf,
  freeName,
  mainPart,
  packageParts,
  type PackageParts,
  withInsertions,
} from "./package-parts.ts";
import { elementsIn, placedXml } from "./placed-xml.ts";
import { tableText } from "./table-text.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const COMMENTS_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml";
const VML_TYPE = "application/vnd.openxmlformats-officedocument.vmlDrawing";

/** A cell: `column` from 0, `row` as the sheet counts it. */
type SheetCell = { readonly sheet: string; readonly column: number; readonly row: number };

/** A workbook whose cells are judged with their labels and heads: notes stand at them, a sheet at the end. */
export function openWorkbook(bytes: Uint8Array, zip: ZipEntries): OpenedDocument {
  const sheets = xlsxSheets(bytes, true);
  const parts = packageParts(bytes, zip);
  const workbook = mainPart(parts, "xl/workbook.xml");
  const shown = sheets.filter(({ isHidden, name = "" }) => !isHidden && !OUR_SHEET.test(name));
  const text = placedText(
    shown.flatMap(({ name: sheet = "", rows }): readonly Fragment<SheetCell>[] => [
      ...paragraphOf<SheetCell>([{ text: sheet }], 1),
      ...blocksOf(rows).flatMap((block) =>
        tableText(
          block.map(({ number: row, cells }) =>
            cells.map((cell, column) => [{ text: cellText(cell), place: { sheet, column, row } }]),
          ),
        ),
      ),
    ]),
  );
  const cellAt = (position: number, length = 1): SheetCell | undefined =>
    text.within(position, position + length)[0]?.place;
  return {
    content: text.content,
    notes: [
      ...packageNotes(zip.names),
      ...sheets.flatMap(({ notes }) => notes.filter((note) => !/macros/.test(note))),
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
      for (const [sheet, said] of bySheet) {
        const part = partOf.get(asRead(sheet));
        if (part === undefined) continue;
        const cells = said.map((each) => ({
          ...each.cell,
          text: each.said.map(noteText).join("\n"),
        }));
        addNotes(parts, part, cells);
      }
      addSummary(parts, workbook, summary);
      return parts.written();
    },
  };
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
function sheetParts(parts: PackageParts, workbook: string): ReadonlyMap<string, string> {
  const targets = new Map(parts.relationships(workbook).map(({ id, target }) => [id, target]));
  const [list] = elementsIn(placedXml(parts.text(workbook))).flatMap((root) =>
    elementsIn(root).filter(({ name }) => /(?:^|:)sheets$/.test(name)),
  );
  const sheets = list === undefined ? [] : elementsIn(list);
  return new Map(
    sheets.flatMap(({ attributes }): readonly [string, string][] => {
      const id = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
      const target = targets.get(id);
      const { name } = attributes;
      return target === undefined || name === undefined ? [] : [[asRead(name), target]];
    }),
  );
}

type NotedCell = SheetCell & { readonly text: string };

/** Writes notes at cells: each is a comment, and the shape that shows it. */
function addNotes(parts: PackageParts, sheet: string, cells: readonly NotedCell[]): void {
  const known = parts.relationships(sheet);
  const comments = known.find(({ type }) => type === "comments")?.target;
  const isThreaded = known.some(({ type }) => type === "threadedComment");
  const before =
    comments === undefined
      ? xmlPart(
          `<comments xmlns="${MAIN}"><authors></authors><commentList></commentList></comments>`,
        )
      : parts.text(comments);
  const { xml, added } = withComments(before, cells, isThreaded);
  const name = comments ?? freeName(parts, "xl/commentsFootnote", ".xml");
  parts.put(name, xml);
  if (comments === undefined) {
    parts.relate(sheet, {
      name,
      type: `${DOCUMENT}/comments`,
      contentType: COMMENTS_TYPE,
    });
  }
  const shapes = added.map(shapeOf).join("");
  const legacy = legacyDrawingIn(parts.text(sheet));
  // A sheet may have another for the pictures of its head.
  const drawing = known.find(({ type, id }) => type === "vmlDrawing" && id === legacy.id);
  if (drawing !== undefined) {
    const vml = parts.text(drawing.target);
    const end = vml.lastIndexOf("</xml>");
    if (end === -1) throw refusal("invalid_input", DAMAGED_TEXT);
    parts.put(drawing.target, withInsertions(vml, [{ at: end, text: shapes }]));
    return;
  }
  const drawn = freeName(parts, "xl/drawings/vmlDrawingFootnote", ".vml");
  parts.put(drawn, `${VML_HEAD}${shapes}</xml>`);
  parts.declareEnding("vml", VML_TYPE);
  const id = parts.relate(sheet, { name: drawn, type: `${DOCUMENT}/vmlDrawing` });
  const tag = `<${legacy.prefix}legacyDrawing xmlns:r="${DOCUMENT}" r:id="${id}"/>`;
  parts.put(sheet, withInsertions(parts.text(sheet), [{ at: legacy.at, text: tag }]));
}

/** A part of comments with more: a cell that has one already goes on with it. */
function withComments(xml: string, cells: readonly NotedCell[], isThreaded: boolean) {
  const root = placedXml(xml);
  const find = (name: string) => elementsIn(root).flatMap((each) => local(each, name))[0];
  const [authors, list] = [find("authors"), find("commentList")];
  if (authors === undefined || list === undefined) throw refusal("invalid_input", DAMAGED_TEXT);
  const prefix = /^\w+:/.exec(list.name)?.[0] ?? "";
  const there = new Map(elementsIn(list).map((each) => [each.attributes["ref"] ?? "", each]));
  const author = elementsIn(authors).length;
  const run = (text: string): string =>
    `<${prefix}r><${prefix}t xml:space="preserve">${lines(text)}</${prefix}t></${prefix}r>`;
  const added: NotedCell[] = [];
  const put = [{ at: endOf(authors), text: `<${prefix}author>${AUTHOR}</${prefix}author>` }];
  for (const cell of cells) {
    const ref = addressOf(cell.column, cell.row);
    const [own] = local(there.get(ref), "text");
    // What stands for a conversation is written by it alone: the sheet at the end tells of its cell.
    if (own !== undefined && isThreaded) continue;
    if (own !== undefined) put.push({ at: own.end, text: run(`\n${cell.text}`) });
    else {
      added.push(cell);
      const text = `<${prefix}text>${run(cell.text)}</${prefix}text>`;
      const comment = `<${prefix}comment ref="${ref}" authorId="${author}">${text}</${prefix}comment>`;
      put.push({ at: endOf(list), text: comment });
    }
  }
  return { xml: withInsertions(xml, put), added };
}

function local(element: Parameters<typeof elementsIn>[0] | undefined, name: string) {
  const children = element === undefined ? [] : elementsIn(element);
  return children.filter((child) => child.name === name || child.name.endsWith(`:${name}`));
}

/** Text on lines of its own, for XML. */
function lines(text: string): string {
  return text.split("\n").map(escapeXml).join("&#10;");
}

/** What may stand behind the drawing of notes in a sheet. */
const BEHIND =
  /^(?:\w+:)?(?:legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)$/;

/** The drawing of a sheet's notes, or where one belongs. */
function legacyDrawingIn(xml: string): { id?: string | undefined; at: number; prefix: string } {
  const data = /<(\w+:)?sheetData\b[^>]*\/>|<\/(\w+:)?sheetData>/.exec(xml);
  if (data === null) throw refusal("invalid_input", DAMAGED_TEXT);
  const [whole, empty, closed] = data;
  const from = data.index + whole.length;
  const behind = elementsIn(placedXml(xml.slice(from)));
  const drawing = behind.find(({ name }) => /(?:^|:)legacyDrawing$/.test(name));
  const next = behind.find(({ name }) => BEHIND.test(name));
  const end = xml.lastIndexOf("</");
  return {
    id: Object.entries(drawing?.attributes ?? {}).find(([name]) => name.endsWith(":id"))?.[1],
    at: next === undefined ? end : from + next.from,
    prefix: empty ?? closed ?? "",
  };
}

const VML_HEAD =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';

function shapeOf({ row, column }: NotedCell, at: number): string {
  const [left, top] = [column + 1, Math.max(0, row - 2)];
  const anchor = [left, 12, top, 4, left + 4, 12, top + 6, 4].join(", ");
  return `<v:shape id="_x0000_sFootnote${at}_${row}_${column}" type="#_x0000_t202" style="position:absolute;width:240pt;height:84pt;z-index:${at + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
}

const SUMMARY = "Footnote check";
const OUR_SHEET = /^Footnote check(?: \d+)?$/;

/** A sheet behind the others, in no style: the styles of the workbook stay as they are. */
function addSummary(parts: PackageParts, workbook: string, summary: Summary): void {
  const xml = parts.text(workbook);
  const [list] = elementsIn(placedXml(xml)).flatMap((root) => local(root, "sheets"));
  if (list === undefined) throw refusal("invalid_input", DAMAGED_TEXT);
  const sheets = elementsIn(list);
  // Names of sheets differ by more than their case.
  const names = new Set(sheets.map(({ attributes }) => attributes["name"]?.toLowerCase()));
  let title = SUMMARY;
  for (let at = 2; names.has(title.toLowerCase()); at++) title = `${SUMMARY} ${at}`;
  const ids = sheets.map(({ attributes }) => Number(attributes["sheetId"]) || 0);
  const name = freeName(parts, "xl/worksheets/footnoteCheck", ".xml");
  const id = parts.relate(workbook, {
    name,
    type: `${DOCUMENT}/worksheet`,
    contentType: SHEET_TYPE,
  });
  const prefix = /^\w+:/.exec(list.name)?.[0] ?? "";
  const tag = `<${prefix}sheet xmlns:r="${DOCUMENT}" name="${title}" sheetId="${Math.max(0, ...ids) + 1}" r:id="${id}"/>`;
  parts.put(workbook, withInsertions(xml, [{ at: list.end, text: tag }]));
  const { lines: said, head: heads, rows } = summary;
  const all = [[SUMMARY_TITLE], ...said.map((line) => [line]), [], heads, ...rows];
  const cells = all.map(
    (texts, row) =>
      `<row r="${row + 1}">${texts.map((text, column) => `<c r="${addressOf(column, row + 1)}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`).join("")}</row>`,
  );
  const widths = [22, 70, 90, 24].map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  parts.put(
    name,
    xmlPart(
      `<worksheet xmlns="${MAIN}"><cols>${widths.join("")}</cols><sheetData>${cells.join("")}</sheetData></worksheet>`,
    ),
  );
}
