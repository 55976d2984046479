import {
  Document,
  Footer,
  Header,
  type ISectionOptions,
  Packer,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
} from "docx";
import {
  DOCUMENT_PROPERTY,
  EDITS_PROPERTY,
  TEXT_PROPERTY,
  type WordOrigin,
} from "#client/features/reports/word-origin.ts";
import { pageOneParts, sourceLines } from "#client/features/reports/word-page-one.ts";
import {
  ADDED_TITLE,
  APPENDIX_HEADING,
  PAGE_TITLE,
  textWidth,
  WORD_PAGES,
  WORD_STYLES,
  type WordPage,
} from "#client/features/reports/word-styles.ts";
import { wordTable } from "#client/features/reports/word-table.ts";
import { chartParagraphs, withSettledCharts } from "#client/features/reports/word-chart.ts";
import { finding, plainRun, type WordText, wordText } from "#client/features/reports/word-text.ts";
import { longDate } from "#core/ledger/dates.ts";
import {
  DOCUMENT_TITLE_PROPERTY,
  GENERATED_BY,
  type ReportDocument,
} from "#core/outputs/report/document.ts";
import type { ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import {
  isTable,
  type NumberedExhibit,
  numberedCaption,
} from "#core/outputs/report/note-exhibit.ts";
import type { Paper } from "#core/outputs/report/paper.ts";
import type { RedlineBlock } from "#core/outputs/report/redline.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";
import { shortened } from "#core/text/outline/excerpt.ts";

const MIME = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export type WordOptions = { readonly paper: Paper; readonly origin?: WordOrigin | undefined };

/**
 * The report as a Word file: first page, text with footnotes, statement tables, numbered sources. With
 * proposed edits the text leaves as tracked changes, each with a comment that says why.
 */
export async function wordFile(report: ReportDocument, options: WordOptions): Promise<Blob> {
  const { redline, titleRuns } = report;
  const page = WORD_PAGES[options.paper];
  const title: RedlineBlock = { kind: "title", runs: titleRuns };
  const isTitleAdded = redline?.blocks.every(({ kind }) => kind !== "title") ?? false;
  const blocks =
    redline === undefined
      ? [title, ...report.blocks]
      : [...(isTitleAdded ? [title] : []), ...redline.blocks];
  const text = wordText({
    blocks,
    edits: redline?.edits ?? [],
    sources: report.sources,
    titleStyle: titleStyleOf(report, isTitleAdded),
  });
  const author = report.pageOne.author ?? "Footnote";
  const document = new Document({
    title: DOCUMENT_TITLE_PROPERTY,
    creator: author,
    lastModifiedBy: author,
    description: report.title,
    styles: WORD_STYLES,
    footnotes: text.footnotes,
    ...(text.comments.length > 0 && { comments: { children: text.comments } }),
    customProperties: propertiesOf(options.origin, redline),
    sections: [sectionOf(report, sectionChildren(report, blocks, text, page), page)],
  });
  return new Blob([withSettledCharts(await Packer.toArrayBuffer(document))], { type: MIME });
}

function titleStyleOf({ pageOne }: ReportDocument, isAdded: boolean): string | undefined {
  if (pageOne.isOnly || pageOne.keyData !== undefined) return PAGE_TITLE;
  return isAdded ? ADDED_TITLE : undefined;
}

function propertiesOf(origin: WordOrigin | undefined, redline: ReportDocument["redline"]) {
  if (origin === undefined) return [];
  return [
    { name: DOCUMENT_PROPERTY, value: origin.documentId },
    { name: TEXT_PROPERTY, value: origin.textName },
    { name: EDITS_PROPERTY, value: (redline?.edits ?? []).map(({ id }) => id).join(" ") },
  ];
}

type Children = ISectionOptions["children"];

function sectionChildren(
  report: ReportDocument,
  blocks: readonly RedlineBlock[],
  { paragraphs }: WordText,
  page: WordPage,
): Children {
  const { pageOne, tables, exhibits = { at: blocks.length, tables: [] } } = report;
  const title = wholeLines(blocks, blocks.findIndex(({ kind }) => kind === "title") + 1);
  const view = endOfView(blocks, title, pageOne.viewBlocks);
  const beside = view + pageOne.besideBlocks;
  const middle = Math.max(beside, title + exhibits.at);
  const width = textWidth(page);
  const drawnBelow = (from: number, to?: number): Children =>
    paragraphs.slice(from, to).flatMap((paragraph, at): Children => {
      const exhibit = blocks[from + at]?.exhibit;
      return exhibit === undefined ? [paragraph] : [paragraph, ...exhibitSection(exhibit, width)];
    });
  return [
    ...pageOneParts(report, {
      page,
      title: paragraphs.slice(0, title),
      view: paragraphs.slice(title, view),
      beside: paragraphs.slice(view, beside),
      hasRest: beside < blocks.length || tables.length > 0,
    }),
    ...drawnBelow(beside, middle),
    ...exhibits.tables.flatMap((table) => tableSection(table, width)),
    ...drawnBelow(middle),
    ...tables.flatMap((table) => tableSection(table, width)),
    ...sourcesSection(report),
  ];
}

/** Blank lines of a text under review are no part of what the first page counts. */
function endOfView(blocks: readonly RedlineBlock[], from: number, count: number): number {
  let left = count;
  let at = from;
  while (left > 0 && at < blocks.length) {
    if (blocks[at]?.kind !== "blank") left -= 1;
    at += 1;
  }
  return wholeLines(blocks, at);
}

/** Nothing stands between two lines that may become one: they would run on into it. */
function wholeLines(blocks: readonly RedlineBlock[], to: number): number {
  let at = to;
  while (blocks[at - 1]?.end !== undefined) at += 1;
  return at;
}

function sectionOf(report: ReportDocument, children: Children, page: WordPage): ISectionOptions {
  const position = textWidth(page);
  const { width, height, margin } = page;
  return {
    properties: {
      titlePage: true,
      page: {
        size: { width, height },
        margin: { top: 1304, bottom: 1247, left: margin, right: margin },
      },
    },
    headers: {
      default: runningHead(
        shortened(report.title, HEADER_TITLE_LENGTH),
        longDate(report.date),
        position,
      ),
      first: runningHead(report.pageOne.runningHead.join("  |  "), "", position),
    },
    footers: { default: pageFooter(position), first: pageFooter(position, sourceLines(report)) },
    children,
  };
}

/** Of a chart, in pixels. */
const CHART_HEIGHT = 170;

function exhibitSection(exhibit: NumberedExhibit, width: number): Children {
  const { drawing } = exhibit;
  const { title, note } = numberedCaption(exhibit);
  if (!isTable(drawing)) return chartParagraphs({ ...drawing, title, note }, width, CHART_HEIGHT);
  return [finding(title), ...noted(drawing, [note], width)];
}

function tableSection(table: ExhibitTable, width: number): Children {
  const { title, notes = [] } = table;
  return [
    new Paragraph({ style: APPENDIX_HEADING, children: [plainRun(title)] }),
    ...noted(table, notes, width),
  ];
}

/** docx leaves no space after a table: an empty paragraph does. */
function noted(table: ExhibitTable, notes: readonly string[], width: number): Children {
  return [
    ...notes.map(
      (note) => new Paragraph({ style: "Caption", keepNext: true, children: [plainRun(note)] }),
    ),
    wordTable(table, width),
    new Paragraph({ spacing: { before: 0, after: 120 }, children: [] }),
  ];
}

function sourcesSection({ sources, notes, pageOne }: ReportDocument): readonly Paragraph[] {
  if (sources.length === 0 && notes.length === 0) return [];
  const last = sources.at(-1);
  const listed = sources.map(
    (source) =>
      new Paragraph({
        style: "Source",
        // A list of sources stands whole on its page.
        keepNext: source !== last,
        children: [plainRun(`${source.number}. ${sourceLabel(source)}`)],
      }),
  );
  const heading = new Paragraph({ style: APPENDIX_HEADING, children: [plainRun("Sources")] });
  return [
    // One page lists them itself.
    ...(pageOne.isOnly ? [] : [heading, ...listed]),
    ...notes.map((note) => new Paragraph({ style: "Caption", children: [plainRun(note)] })),
  ];
}

function runningHead(left: string, right: string, position: number): Header {
  return new Header({
    children: [
      new Paragraph({
        style: "Header",
        tabStops: [{ type: TabStopType.RIGHT, position }],
        children: [plainRun(left), plainRun(`\t${right}`)],
      }),
    ],
  });
}

function pageFooter(position: number, above: readonly Paragraph[] = []): Footer {
  return new Footer({
    children: [
      ...above,
      new Paragraph({
        style: "Footer",
        tabStops: [{ type: TabStopType.RIGHT, position }],
        children: [
          plainRun(GENERATED_BY),
          new TextRun({
            children: ["\tPage ", PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });
}

/** A running head is one line. */
const HEADER_TITLE_LENGTH = 79;
