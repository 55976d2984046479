import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from "docx";
import { wordTable } from "#client/features/reports/word-table.ts";
import { longDate } from "#core/ledger/dates.ts";
import {
  DOCUMENT_TITLE_PROPERTY,
  GENERATED_BY,
  type ReportDocument,
  type ReportTable,
} from "#core/outputs/report/document.ts";
import { printable } from "#core/outputs/report/printable.ts";
import type { ReportBlock, ReportRun } from "#core/outputs/report/report-blocks.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";

/** A4 and its margins, in twentieths of a point. */
const PAGE = { width: 11906, height: 16838, margin: 1134 } as const;
/** Width between the margins. */
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

const SERIF = "Georgia";
const SANS = "Arial";
const GREY = "63666A";
const ACCENT = "14496B";
/** Style of the marks behind figures. */
const SOURCE_NUMBER = "SourceNumber";
const MIME = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The report as a Word file: headings, text, statement tables, numbered sources. */
export async function wordFile(report: ReportDocument): Promise<Blob> {
  const document = new Document({
    title: DOCUMENT_TITLE_PROPERTY,
    creator: "Footnote",
    description: report.title,
    styles: STYLES,
    sections: [
      {
        properties: {
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: { top: 1304, bottom: 1247, left: PAGE.margin, right: PAGE.margin },
          },
        },
        headers: { default: pageHeader(report) },
        footers: { default: pageFooter() },
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: textRuns(report.titleRuns) }),
          new Paragraph({ style: "Caption", children: [text(longDate(report.date))] }),
          ...report.blocks.map(blockParagraph),
          ...report.tables.flatMap(tableSection),
          ...sourcesSection(report),
        ],
      },
    ],
  });
  const blob = await Packer.toBlob(document);
  return blob.type === MIME ? blob : new Blob([blob], { type: MIME });
}

function blockParagraph({ kind, runs }: ReportBlock): Paragraph {
  const children = textRuns(runs);
  return kind === "heading"
    ? new Paragraph({ heading: HeadingLevel.HEADING_1, children })
    : new Paragraph({ children });
}

/**
 * The text with the mark of each figure right after it, in a style that can be found and changed. A
 * space that does not break holds them together: some programs break a line between "%" and "[".
 */
function textRuns(runs: readonly ReportRun[]): readonly TextRun[] {
  return runs.flatMap(({ text: content, mark }) => [
    ...(content === "" ? [] : [text(content)]),
    ...(mark === undefined ? [] : [new TextRun({ style: SOURCE_NUMBER, text: `\u00A0${mark}` })]),
  ]);
}

/** docx leaves no space after a table: an empty paragraph does. */
function tableSection(reportTable: ReportTable) {
  const { heading, notes } = reportTable;
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [text(heading)] }),
    ...notes.map(
      (note) => new Paragraph({ style: "Caption", keepNext: true, children: [text(note)] }),
    ),
    wordTable(reportTable, TEXT_WIDTH),
    new Paragraph({ spacing: { before: 0, after: 120 }, children: [] }),
  ];
}

function sourcesSection({ sources, notes }: ReportDocument): readonly Paragraph[] {
  if (sources.length === 0 && notes.length === 0) return [];
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [text("Sources")] }),
    ...sources.map(
      (source) =>
        new Paragraph({
          style: "Source",
          children: [text(`${source.number}. ${sourceLabel(source)}`)],
        }),
    ),
    ...notes.map((note) => new Paragraph({ style: "Caption", children: [text(note)] })),
  ];
}

function pageHeader(report: ReportDocument): Header {
  return new Header({
    children: [
      new Paragraph({
        style: "Header",
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
        children: [text(shortened(report.title)), text(`\t${longDate(report.date)}`)],
      }),
    ],
  });
}

function pageFooter(): Footer {
  return new Footer({
    children: [
      new Paragraph({
        style: "Footer",
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
        children: [
          text(GENERATED_BY),
          new TextRun({
            children: ["\tPage ", PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });
}

const HEADER_TITLE_LENGTH = 80;

/** A running head is one line. */
function shortened(title: string): string {
  const characters = Array.from(title);
  if (characters.length <= HEADER_TITLE_LENGTH) return title;
  return `${characters.slice(0, HEADER_TITLE_LENGTH - 1).join("")}…`;
}

function text(content: string): TextRun {
  const [first = "", ...rest] = printable(content).split("\t");
  return new TextRun({ children: [first, ...rest.flatMap((part) => [new Tab(), part])] });
}

const STYLES = {
  default: {
    document: {
      run: { font: SERIF, size: 21 },
      paragraph: { spacing: { after: 120, line: 288 } },
    },
    title: {
      run: { font: SERIF, size: 40, bold: true },
      paragraph: { spacing: { after: 60 } },
    },
    heading1: {
      run: { font: SERIF, size: 24, bold: true },
      paragraph: { spacing: { before: 280, after: 80 }, keepNext: true },
    },
  },
  characterStyles: [
    {
      id: SOURCE_NUMBER,
      name: "Source number",
      basedOn: "DefaultParagraphFont",
      run: { font: SANS, superScript: true, bold: false, color: ACCENT },
    },
  ],
  paragraphStyles: [
    {
      id: "Caption",
      name: "caption",
      basedOn: "Normal",
      run: { font: SANS, size: 16, color: GREY },
      paragraph: { spacing: { after: 120, line: 240 } },
    },
    {
      id: "Source",
      name: "Source",
      basedOn: "Normal",
      run: { size: 18 },
      paragraph: { indent: { left: 340, hanging: 340 }, spacing: { after: 60, line: 252 } },
    },
    {
      id: "Header",
      name: "header",
      basedOn: "Normal",
      run: { font: SANS, size: 15, color: GREY },
      paragraph: { alignment: AlignmentType.LEFT, spacing: { after: 0, line: 240 } },
    },
    {
      id: "Footer",
      name: "footer",
      basedOn: "Normal",
      run: { font: SANS, size: 15, color: GREY },
      paragraph: { alignment: AlignmentType.LEFT, spacing: { after: 0, line: 240 } },
    },
  ],
} as const;
