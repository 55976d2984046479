import type {
  ChartElement,
  RuleElement,
  Slide,
  SlideElement,
  TableElement,
  TextElement,
} from "#core/outputs/deck/deck.ts";
import { barsInWords, type ExhibitCell, type ExhibitRow } from "#core/outputs/exhibits/exhibit.ts";
import { INDENT } from "#core/outputs/deck/slide-parts.ts";
import { fillXml, lineXml, paragraphXml, placeXml } from "./drawing.ts";
import { emu, escapeXml, NAMESPACES, xmlPart } from "./xml.ts";

/** How a slide's title stands in its layout. */
export type TitleKind = "title" | "ctrTitle";

/** The XML of a slide; `chartIds` are the relationships of its charts, in their order. */
export function slideXml(
  { elements }: Slide,
  { chartIds, titleKind }: { readonly chartIds: readonly string[]; readonly titleKind: TitleKind },
): string {
  let chart = 0;
  const names = uniqueNames(elements);
  const shapes = elements.map((element, at) => {
    const id = { id: at + 2, name: names[at] ?? element.name };
    if (element.kind === "text") return textXml(element, id, titleKind);
    if (element.kind === "rule") return ruleXml(element, id);
    if (element.kind === "table") return tableXml(element, id);
    chart += 1;
    return chartFrameXml(element, id, chartIds[chart - 1] ?? "");
  });
  return xmlPart(
    `<p:sld ${NAMESPACES}><p:cSld><p:spTree>${GROUP}${shapes.join("")}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
  );
}

/** The empty group every tree of shapes begins with. */
export const GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

/** Colours of a master are those of its theme. */
export const COLOUR_MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

type Identity = { readonly id: number; readonly name: string };

/** Two shapes of a slide never bear one name. */
function uniqueNames(elements: readonly SlideElement[]): readonly string[] {
  const taken = new Map<string, number>();
  return elements.map(({ name }) => {
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

function nameXml({ id, name }: Identity, description = ""): string {
  const described = description === "" ? "" : ` descr="${escapeXml(description)}"`;
  return `<p:cNvPr id="${id}" name="${escapeXml(name)}"${described}/>`;
}

const ANCHORS = { top: "t", middle: "ctr", bottom: "b" } as const;

function textXml(element: TextElement, identity: Identity, titleKind: TitleKind): string {
  const { box, paragraphs, fill, anchor = "top", isTitle = false, inset = 0 } = element;
  const texts = paragraphs.map((paragraph) => paragraphXml(paragraph, isTitle)).join("");
  if (isTitle) {
    return `<p:sp><p:nvSpPr>${nameXml(identity)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${titleKind}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr><a:noAutofit/></a:bodyPr><a:lstStyle/>${texts}</p:txBody></p:sp>`;
  }
  const padding = emu(inset);
  return `<p:sp><p:nvSpPr>${nameXml(identity)}<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${placeXml(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fillXml(fill)}</p:spPr><p:txBody><a:bodyPr wrap="square" lIns="${padding}" tIns="0" rIns="${padding}" bIns="0" rtlCol="0" anchor="${ANCHORS[anchor]}"><a:noAutofit/></a:bodyPr><a:lstStyle/>${texts}</p:txBody></p:sp>`;
}

function ruleXml({ box, tone }: RuleElement, identity: Identity): string {
  return `<p:cxnSp><p:nvCxnSpPr>${nameXml(identity)}<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr>${placeXml({ ...box, height: 0 })}<a:prstGeom prst="line"><a:avLst/></a:prstGeom>${lineXml("a:ln", tone, tone === "brand" ? 1 : 0.5)}</p:spPr></p:cxnSp>`;
}

function chartFrameXml({ box, chart }: ChartElement, identity: Identity, id: string): string {
  return frameXml(
    identity,
    { box, description: barsInWords(chart) },
    `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="${id}"/></a:graphicData>`,
  );
}

function frameXml(
  identity: Identity,
  { box, description }: { readonly box: TableElement["box"]; readonly description: string },
  graphic: string,
): string {
  return `<p:graphicFrame><p:nvGraphicFramePr>${nameXml(identity, description)}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${placeXml(box, "p:xfrm")}<a:graphic>${graphic}</a:graphic></p:graphicFrame>`;
}

function tableXml(element: TableElement, identity: Identity): string {
  const { box, table, columnWidths, rowHeight } = element;
  const grid = columnWidths.map((width) => `<a:gridCol w="${emu(width)}"/>`).join("");
  const head = table.columns.map((text, column) =>
    cellXml(element, HEAD, { cell: { text }, column, span: 1 }),
  );
  const rows = table.rows.map((row) => {
    // Each row has as many cells as the grid: a label alone spans them, a short row ends in empty ones.
    const isAlone = row.cells.length === 0;
    const rest = columnWidths.slice(1 + row.cells.length);
    const cells = [{ text: row.label }, ...row.cells, ...(isAlone ? [] : rest.map(() => EMPTY))];
    const span = isAlone ? columnWidths.length : 1;
    const written = cells.map((cell, column) => cellXml(element, row, { cell, column, span }));
    return isAlone ? [...written, ...rest.map(() => SPANNED)] : written;
  });
  const height = emu(rowHeight);
  const body = [head, ...rows].map((cells) => `<a:tr h="${height}">${cells.join("")}</a:tr>`);
  return frameXml(
    identity,
    { box, description: table.title },
    `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${body.join("")}</a:tbl></a:graphicData>`,
  );
}

const HEAD: Pick<ExhibitRow, "kind"> & { readonly isHead: true } = { kind: "line", isHead: true };
const PADDING = 6;
const EMPTY: ExhibitCell = { text: "" };
/** A cell that the one before it spans. */
const SPANNED =
  '<a:tc hMerge="1"><a:txBody><a:bodyPr/><a:lstStyle/><a:p/></a:txBody><a:tcPr/></a:tc>';

function cellXml(
  { size, table }: TableElement,
  row: Pick<ExhibitRow, "kind"> & { readonly isHead?: boolean },
  {
    cell,
    column,
    span,
  }: { readonly cell: ExhibitCell; readonly column: number; readonly span: number },
): string {
  const isHead = row.isHead === true;
  const isBold = cell.isBold === true || row.kind === "total" || row.kind === "heading";
  const paragraph = paragraphXml({
    runs: [{ text: cell.text, isBold }],
    size,
    tone: isHead || row.kind === "ratio" ? "muted" : "ink",
    align: column === 0 ? "left" : "right",
  });
  const isProjection = table.projectedFrom !== undefined && column === table.projectedFrom;
  const indent = column === 0 && row.kind === "ratio" ? INDENT : 0;
  const left = column === 0 && table.projectedFrom === undefined ? indent : indent + 2;
  const lines = cell.isFramed === true ? FRAMED : linesXml(isHead, isProjection);
  return `${cellTag(span)}<a:txBody><a:bodyPr/><a:lstStyle/>${paragraph}</a:txBody><a:tcPr marL="${emu(left)}" marR="${emu(PADDING - 2)}" marT="0" marB="0" anchor="ctr">${lines}${fillXml(cell.fill)}</a:tcPr></a:tc>`;
}

function cellTag(span: number): string {
  return span > 1 ? `<a:tc gridSpan="${span}">` : "<a:tc>";
}

const FRAMED = ["a:lnL", "a:lnR", "a:lnT", "a:lnB"]
  .map((tag) => lineXml(tag, "ink", 1.25))
  .join("");

/** A rule beneath each row, a stronger one beneath the head, and one before what is projected. */
function linesXml(isHead: boolean, isProjection: boolean): string {
  const left = lineXml("a:lnL", isProjection ? "muted" : undefined);
  const bottom = isHead ? lineXml("a:lnB", "ink", 0.75) : lineXml("a:lnB", "faint", 0.5);
  return left + lineXml("a:lnR", undefined) + lineXml("a:lnT", undefined) + bottom;
}
