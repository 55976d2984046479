import {
  AlignmentType,
  BorderStyle,
  type FileChild,
  LineRuleType,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from "docx";
import { chartParagraphs } from "#client/features/reports/word-chart.ts";
import {
  ACCENT,
  ACCENT_SOFT,
  GREY,
  INK,
  lines,
  SANS,
  SERIF,
  textWidth,
  WORD_PAGES,
  type WordPage,
} from "#client/features/reports/word-styles.ts";
import { wordTable } from "#client/features/reports/word-table.ts";
import { finding, plainRun } from "#client/features/reports/word-text.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";
import { type BoxCell, inBrief, type PageOne } from "#core/outputs/report/page-one.ts";
import type { ReportRun } from "#core/outputs/report/report-blocks.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";

const NO_LINE = { style: BorderStyle.NONE, size: 0, color: "auto" } as const;
const NO_LINES = { top: NO_LINE, bottom: NO_LINE, left: NO_LINE, right: NO_LINE } as const;
const OUTLINE_LINE = { style: BorderStyle.SINGLE, size: 6, color: "C9C5BB" } as const;
const OUTLINE = {
  top: OUTLINE_LINE,
  bottom: OUTLINE_LINE,
  left: OUTLINE_LINE,
  right: OUTLINE_LINE,
} as const;
const BAR_WIDTH = 660;
/** Pixels of a chart: what is left of the page, within these. */
const CHART_HEIGHT = { most: 145, least: 80 } as const;
/** Lines beside the chart of the least height. */
const BESIDE_LINES = 6;

type OpeningLines = {
  readonly page: WordPage;
  /** The lines of the text as paragraphs. */
  readonly title: readonly Paragraph[];
  readonly view: readonly Paragraph[];
  readonly beside: readonly Paragraph[];
  readonly hasRest: boolean;
};

/** The first page: title, subtitle, byline, box, view, five-year table and chart; its sources are in its foot. */
export function pageOneParts(report: ReportDocument, opening: OpeningLines): readonly FileChild[] {
  const { page, title, view, beside, hasRest } = opening;
  const { pageOne } = report;
  const width = textWidth(page);
  const { subtitle, table, chart, keyData } = pageOne;
  const hasData = table !== undefined || chart !== undefined;
  const left = roomLeft(report, page);
  const height = CHART_HEIGHT.least + Math.max(0, Math.floor((left * 96) / 72));
  const drawn = (room: number) =>
    chart === undefined ? [] : chartParagraphs(chart, room, Math.min(CHART_HEIGHT.most, height));
  const over = Math.max(0, Math.ceil(-left / ROW));
  const fitted = table && inBrief(table, table.rows.length - over);
  return [
    accentBar(width),
    ...title,
    ...(subtitle === undefined
      ? []
      : [new Paragraph({ style: "Subtitle", children: [plainRun(subtitle)] })]),
    byline(report, width),
    ...(keyData === undefined
      ? [...boxOf(pageOne, width), ...view]
      : sideBySide(width, [
          [VIEW_SHARE, () => view],
          [
            1 - VIEW_SHARE,
            (room) => [
              ...boxOf(pageOne, room),
              wordTable(fittingData(keyData, report, over), room),
            ],
          ],
        ])),
    ...(fitted === undefined ? [] : [finding(fitted.title), wordTable(fitted, width), spacer()]),
    ...(beside.length === 0
      ? drawn(width)
      : sideBySide(width, [
          [0.5, drawn],
          [0.5, () => beside],
        ])),
    ...(hasData && hasRest ? [pageEnd()] : []),
  ];
}

const VIEW_SHARE = 0.64;
/** Twentieths of a point between two columns. */
const GAP = 240;

/** Two columns in one row without lines; what stands in a column knows its width. */
function sideBySide(
  width: number,
  columns: readonly (readonly [share: number, fill: (room: number) => readonly FileChild[]])[],
): readonly FileChild[] {
  const widths = columns.map(([share]) => Math.floor(width * share));
  const cells = columns.map(
    ([, fill], at) =>
      new TableCell({
        width: { size: widths[at] ?? 0, type: WidthType.DXA },
        margins: { top: 0, bottom: 0, left: at === 0 ? 0 : GAP, right: 0 },
        // A cell ends with a paragraph, whatever stands in it.
        children: [...fill((widths[at] ?? 0) - (at === 0 ? 0 : GAP)), hairSpace()].filter(
          (child) => child instanceof Paragraph || child instanceof Table,
        ),
      }),
  );
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: width, type: WidthType.DXA },
    columnWidths: widths,
    borders: { ...NO_LINES, insideHorizontal: NO_LINE, insideVertical: NO_LINE },
    rows: [new TableRow({ children: cells })],
  });
  return [table, hairSpace()];
}

/** Parts two tables, and takes no room. */
function hairSpace(): Paragraph {
  const spacing = { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT };
  return new Paragraph({ spacing, children: [] });
}

function pageEnd(): Paragraph {
  return new Paragraph({
    pageBreakBefore: true,
    spacing: { before: 0, after: 0, ...lines(20) },
    children: [],
  });
}

function accentBar(width: number): Paragraph {
  return new Paragraph({
    indent: { right: width - BAR_WIDTH },
    spacing: { before: 0, after: 60, ...lines(240) },
    border: { top: { style: BorderStyle.SINGLE, size: 24, color: ACCENT, space: 1 } },
    keepNext: true,
    children: [],
  });
}

function byline({ pageOne: { author, sourced }, date }: ReportDocument, width: number): Paragraph {
  return new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: width }],
    spacing: { before: 120, after: 200, ...lines(240) },
    border: { top: bylineRule(INK), bottom: bylineRule("E2DFD8") },
    children: [
      ...(author === undefined ? [] : [bylineRun(`${author}    `, { bold: true, color: INK })]),
      bylineRun(longDate(date), { color: GREY }),
      ...(sourced === undefined
        ? []
        : [new TextRun({ children: ["\t"] }), bylineRun(sourced, { color: ACCENT })]),
    ],
  });
}

function bylineRun(text: string, look: { bold?: boolean; color: string }): TextRun {
  return new TextRun({ text, font: SANS, size: 17, ...look });
}

function bylineRule(color: string) {
  return { style: BorderStyle.SINGLE, size: 6, color, space: 5 } as const;
}

/** A strip of cells, the recommendation first: it stands the same in every program. Beside a view, two a row. */
function boxOf({ box, boxNotes, keyData }: PageOne, width: number): readonly FileChild[] {
  if (box.length === 0) return [];
  const across = keyData === undefined ? box.length : 2;
  const each = Math.floor(width / across);
  const isLedAlone = keyData !== undefined && box[0]?.label === RECOMMENDATION;
  const rows = [
    ...(isLedAlone ? [box.slice(0, 1)] : []),
    ...chunked(box.slice(isLedAlone ? 1 : 0), across),
  ];
  const line = { style: BorderStyle.SINGLE, size: 6, color: "FFFFFF" };
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: each * across, type: WidthType.DXA },
    columnWidths: Array.from({ length: across }, () => each),
    borders: { ...NO_LINES, insideHorizontal: line, insideVertical: line },
    rows: rows.map((row) => boxRow(row, across)),
  });
  return [
    table,
    new Paragraph({
      style: "Caption",
      spacing: { before: 60 },
      children: [plainRun(boxNotes.join(" "))],
    }),
  ];
}

const RECOMMENDATION = "Recommendation";

function chunked<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** A row that is not full gives its last cell the rest. */
function boxRow(cells: readonly BoxCell[], across: number): TableRow {
  const children = cells.map(({ label, text, isNone, sourceNumbers = [] }, at) => {
    const numbers = sourceNumbers.length === 0 ? "" : ` [${numberRanges(sourceNumbers)}]`;
    const isLed = label === RECOMMENDATION && isNone !== true;
    const plain = isNone === true ? "FFFFFF" : ACCENT_SOFT;
    const fill = isLed ? ACCENT : plain;
    const columnSpan = at === cells.length - 1 ? across - at : 1;
    return new TableCell({
      columnSpan,
      shading: { type: ShadingType.CLEAR, color: "auto", fill },
      ...(isNone === true && { borders: OUTLINE }),
      margins: { top: 90, bottom: 90, left: 140, right: 80 },
      children: [
        boxLine(`${label}${numbers}`, { font: SANS, size: 15, color: isLed ? "FFFFFF" : GREY }),
        boxLine(text, {
          font: SERIF,
          size: across === 2 && !isLed ? 18 : 26,
          bold: true,
          color: isLed ? "FFFFFF" : ACCENT,
        }),
      ],
    });
  });
  return new TableRow({ cantSplit: true, children });
}

type Look = {
  readonly font: string;
  readonly size: number;
  readonly color: string;
  readonly bold?: boolean;
};

function boxLine(text: string, look: Look): Paragraph {
  return new Paragraph({
    spacing: { before: 0, after: 0, ...lines(250) },
    alignment: AlignmentType.LEFT,
    children: [new TextRun({ text, ...look })],
  });
}

function spacer(): Paragraph {
  return new Paragraph({ spacing: { before: 0, after: 0, ...lines(120) }, children: [] });
}

/** Points of A4 between its margins; of a line, a row, and what is always there with a chart of the least height. */
const PAGE_ROOM = 710;
const LINE = 12.4;
const ROW = 12.5;
const NOTE_LINE = 10;
/** Of a title, and of that of a page with much beneath it. */
const TITLE_LINE = 32;
const CLOSE_TITLE_LINE = 23;
const FURNITURE = 215;
const FOOTNOTE = 13;
/** Of the box: its call, and each row of its cells. */
const CALL = 32;
const CELLS = 36;
/** Characters of a line: of the title, in the view, in the box, beside the chart, and of small print. */
const CHARACTERS = { title: 46, view: 50, wide: 85, box: 38, beside: 38, small: 115 } as const;
/** Rows that key data keep. */
const DATA_LEAST = 3;

/** Points that a page has beside what it holds, below zero where that is too much: nobody can measure it. */
function roomLeft(report: ReportDocument, page: WordPage): number {
  const { pageOne, titleRuns, blocks, notes } = report;
  const { isOnly, viewBlocks, besideBlocks, keyData, table } = pageOne;
  const said = blocks.slice(viewBlocks, viewBlocks + besideBlocks).map(({ runs }) => printed(runs));
  const noted = footnoted(report);
  const small = linesIn([...(isOnly ? notes : []), ...sourceLabels(report)], CHARACTERS.small);
  const [view, box] = [viewHeight(report), boxHeight(pageOne)];
  const taken =
    FURNITURE +
    linesIn([printed(titleRuns)], CHARACTERS.title) *
      (isOnly || keyData !== undefined ? CLOSE_TITLE_LINE : TITLE_LINE) +
    (keyData === undefined ? view + box : Math.max(view, box)) +
    Math.max(0, linesIn(said, CHARACTERS.beside) - BESIDE_LINES) * LINE +
    small * NOTE_LINE +
    (noted.size === 0 ? 0 : FOOTNOTE * (noted.size + 1)) +
    (table?.rows.length ?? 0) * ROW;
  return PAGE_ROOM - (WORD_PAGES.a4.height - page.height) / 20 - taken;
}

/** Where the table alone gives too little, the box is no higher than the view beside it. */
function fittingData(keyData: ExhibitTable, report: ReportDocument, over: number): ExhibitTable {
  const { table } = report.pageOne;
  const count = table?.rows.length ?? 0;
  const spared = table === undefined ? 0 : count - inBrief(table, count - over).rows.length;
  const left = over - spared;
  const higher = Math.ceil((boxHeight(report.pageOne) - viewHeight(report)) / ROW);
  const spare = Math.max(0, Math.min(left, higher, keyData.rows.length - DATA_LEAST));
  return { ...keyData, rows: keyData.rows.slice(0, keyData.rows.length - spare) };
}

function viewHeight({ pageOne, blocks }: ReportDocument): number {
  const view = blocks.slice(0, pageOne.viewBlocks).map(({ runs }) => printed(runs));
  const across = CHARACTERS[pageOne.keyData === undefined ? "wide" : "view"];
  return linesIn(view, across) * LINE + view.length * 3;
}

/** Words with their marks, which take room too. */
function printed(runs: readonly ReportRun[]): string {
  return runs
    .map(({ text, mark = "" }) => text + mark.slice(0, Math.ceil(mark.length / 2)))
    .join("");
}

function boxHeight({ box, boxNotes, keyData }: PageOne): number {
  if (box.length === 0) return 0;
  if (keyData === undefined)
    return CELLS + NOTE_LINE * linesIn([boxNotes.join(" ")], CHARACTERS.small);
  const rows = Math.ceil((box.length - 1) / 2);
  const said = linesIn([boxNotes.join(" ")], CHARACTERS.box) * NOTE_LINE;
  return CALL + rows * CELLS + said + (keyData.rows.length + 1) * ROW;
}

function linesIn(texts: readonly string[], across: number): number {
  return texts.reduce((sum, text) => sum + Math.ceil(text.length / across), 0);
}

/** The numbers that the text of the page has footnotes of. */
function footnoted({ pageOne, titleRuns, blocks }: ReportDocument): ReadonlySet<number> {
  const last = pageOne.viewBlocks + pageOne.besideBlocks;
  const opening = [titleRuns, ...blocks.slice(0, last).map(({ runs }) => runs)];
  return new Set(opening.flat().flatMap((run) => run.sourceNumbers ?? []));
}

/** Sources of the table and the chart; those of the text stand in its footnotes on the same page. */
function sourceLabels(report: ReportDocument): readonly string[] {
  const noted = footnoted(report);
  const labels = report.pageOne.sources
    .filter(({ number }) => !noted.has(number))
    .map((source) => `[${source.number}]  ${sourceLabel(source)}`);
  return labels.length === 0 ? [] : [labels.join(".  ")];
}

/** What stands in the foot of the page, beneath the footnotes that come before it. */
export function sourceLines(report: ReportDocument): readonly Paragraph[] {
  return sourceLabels(report).map(
    (text) =>
      new Paragraph({
        style: "Caption",
        spacing: { before: 0, after: 60, ...lines(220) },
        children: [plainRun(text)],
      }),
  );
}
