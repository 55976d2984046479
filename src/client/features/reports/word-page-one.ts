import {
  AlignmentType,
  BorderStyle,
  type FileChild,
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
import { ChartRun } from "docx/charts";
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
import { plainRun } from "#client/features/reports/word-text.ts";
import { longDate } from "#core/ledger/dates.ts";
import {
  type BarChart,
  barsInWords,
  plottedFormat,
  plottedValues,
} from "#core/outputs/exhibits/exhibit.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";
import type { BoxCell, PageOne } from "#core/outputs/report/page-one.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";

const NO_LINE = { style: BorderStyle.NONE, size: 0, color: "auto" } as const;
const NO_LINES = { top: NO_LINE, bottom: NO_LINE, left: NO_LINE, right: NO_LINE } as const;
const BAR_WIDTH = 660;
/** Pixels of a chart: 96 an inch, 1,440 twentieths of a point. */
const PIXELS = 96 / 1440;
/** On A4 beneath a view of so many lines; a shorter page and a longer view take from it. */
const CHART_HEIGHT = { most: 145, least: 95 } as const;
const VIEW_LINES = 6;
const LINE_CHARACTERS = 95;
const LINE_PIXELS = 18;

type Around = {
  readonly aboveTitle: readonly FileChild[];
  /** Subtitle, byline and box. */
  readonly aboveView: readonly FileChild[];
  /** Five-year table, chart, their sources, and the end of the page where more follows. */
  readonly belowView: readonly FileChild[];
};

/** What stands around the opening of the text on the first page; nothing where there is nothing. */
export function aroundView(
  report: ReportDocument,
  { page, hasRest }: { readonly page: WordPage; readonly hasRest: boolean },
): Around {
  const { pageOne } = report;
  const width = textWidth(page);
  const { subtitle, table, chart } = pageOne;
  const hasData = table !== undefined || chart !== undefined;
  return {
    aboveTitle: [accentBar(width)],
    aboveView: [
      ...(subtitle === undefined
        ? []
        : [new Paragraph({ style: "Subtitle", children: [plainRun(subtitle)] })]),
      byline(report, width),
      ...boxOf(pageOne, width),
    ],
    belowView: [
      ...(table === undefined ? [] : [finding(table.title), wordTable(table, width), spacer()]),
      ...(chart === undefined ? [] : chartParagraphs(chart, width, chartHeight(report, page))),
      ...sourceLines(report),
      ...(hasData && hasRest
        ? [
            new Paragraph({
              pageBreakBefore: true,
              spacing: { before: 0, after: 0, ...lines(20) },
              children: [],
            }),
          ]
        : []),
    ],
  };
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

/** A strip of cells, the recommendation first: it stands the same in every program. */
function boxOf({ box, boxNotes }: PageOne, width: number): readonly FileChild[] {
  if (box.length === 0) return [];
  const each = Math.floor(width / box.length);
  const line = { style: BorderStyle.SINGLE, size: 6, color: "FFFFFF" };
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: each * box.length, type: WidthType.DXA },
    columnWidths: box.map(() => each),
    borders: { ...NO_LINES, insideHorizontal: line, insideVertical: line },
    rows: [boxRow(box)],
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

function boxRow(cells: readonly BoxCell[]): TableRow {
  const children = cells.map(({ label, text }) => {
    const isLed = label === "Recommendation";
    return new TableCell({
      shading: { type: ShadingType.CLEAR, color: "auto", fill: isLed ? ACCENT : ACCENT_SOFT },
      margins: { top: 90, bottom: 90, left: 140, right: 80 },
      children: [
        boxLine(label, { font: SANS, size: 15, color: isLed ? "FFFFFF" : GREY }),
        boxLine(text, { font: SERIF, size: 26, bold: true, color: isLed ? "FFFFFF" : ACCENT }),
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

function finding(text: string): Paragraph {
  return new Paragraph({
    spacing: { before: 240, after: 60, ...lines(250) },
    keepNext: true,
    children: [new TextRun({ text, font: SANS, size: 19, bold: true, color: INK })],
  });
}

function spacer(): Paragraph {
  return new Paragraph({ spacing: { before: 0, after: 0, ...lines(120) }, children: [] });
}

/** A native column chart, its latest year darker, its values on the bars. */
function chartParagraphs(chart: BarChart, width: number, height: number): readonly Paragraph[] {
  const values = plottedValues(chart);
  const font = { color: "63666A", size: 8 };
  return [
    finding(chart.title),
    new Paragraph({ style: "Caption", keepNext: true, children: [plainRun(chart.note)] }),
    new Paragraph({
      spacing: { before: 0, after: 80, ...lines(240) },
      children: [
        new ChartRun({
          type: "column",
          categories: chart.bars.map(({ label }) => label),
          series: [
            {
              name: chart.series,
              values,
              color: CHART_EARLIER,
              colors: values.map((_, at) => (at === values.length - 1 ? ACCENT : CHART_EARLIER)),
            },
          ],
          gapWidth: 60,
          legend: false,
          font: { name: SANS },
          chartArea: { fill: "none", border: "none" },
          valueAxis: {
            visible: false,
            gridlines: false,
            ...(isAllPositive(values) && { minimum: 0 }),
          },
          categoryAxis: { font },
          dataLabels: {
            value: true,
            position: "outsideEnd",
            numberFormat: plottedFormat(chart),
            font,
          },
          transformation: { width: Math.floor(width * PIXELS), height },
          altText: { name: chart.series, description: barsInWords(chart) },
        }),
      ],
    }),
  ];
}

/** Bars stand on zero. */
function isAllPositive(values: readonly (number | null)[]): boolean {
  return values.every((value) => value === null || value >= 0);
}

const CHART_EARLIER = "7FA3BB";

/** What is left of the page, which nobody can measure before Word lays it out. */
function chartHeight({ blocks, pageOne }: ReportDocument, { height }: WordPage): number {
  const lengths = blocks.slice(0, pageOne.viewBlocks).map(({ text }) => text.length);
  const count = lengths.reduce((sum, length) => sum + Math.ceil(length / LINE_CHARACTERS), 0);
  const taken = Math.max(0, count - VIEW_LINES) * LINE_PIXELS;
  const shorter = (WORD_PAGES.a4.height - height) * PIXELS;
  return Math.max(CHART_HEIGHT.least, Math.round(CHART_HEIGHT.most - taken - shorter));
}

/** Sources of the table and the chart; those of the text stand in its footnotes on the same page. */
function sourceLines({ pageOne, titleRuns, blocks }: ReportDocument): readonly Paragraph[] {
  const opening = [titleRuns, ...blocks.slice(0, pageOne.viewBlocks).map(({ runs }) => runs)];
  const noted = new Set(opening.flat().flatMap((run) => run.sourceNumbers ?? []));
  return pageOne.sources
    .filter(({ number }) => !noted.has(number))
    .map(
      (source) =>
        new Paragraph({
          style: "Caption",
          spacing: { before: 0, after: 20, ...lines(220) },
          children: [plainRun(`[${source.number}]  ${sourceLabel(source)}`)],
        }),
    );
}
