import { blockPieces, piece, runPieces } from "#client/features/reports/print-nodes.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { Element } from "#core/outputs/exhibits/element.ts";
import {
  chartElement,
  rangesElement,
  tableElement,
} from "#core/outputs/exhibits/exhibit-element.ts";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";
import type { PageChart, PageOne } from "#core/outputs/report/page-one.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";

/** The first page: headline, byline, view and box, five-year table, chart and their sources. */
export function pageOneSection(report: ReportDocument): Element {
  const { pageOne, titleRuns, date } = report;
  const { subtitle, author, sourced, table, chart, isOnly } = pageOne;
  const hasData = table !== undefined || chart !== undefined || isOnly;
  const name = `page-one${hasData ? " has-data" : ""}${isOnly ? " is-only" : ""}`;
  return piece("section", name, [
    piece("header", "", [
      piece("div", "bar", []),
      piece("h1", "", runPieces(titleRuns)),
      ...(subtitle === undefined ? [] : [piece("p", "subtitle", [subtitle])]),
      piece("div", "byline", [
        ...(author === undefined ? [] : [piece("b", "", [author])]),
        piece("span", "", [longDate(date)]),
        ...(sourced === undefined ? [] : [piece("span", "sourced", [sourced])]),
      ]),
    ]),
    viewSection(report),
    ...(table === undefined ? [] : [piece("p", "finding", [table.title]), tableElement(table)]),
    ...factsOf(report),
    ...(isOnly ? report.notes.map((note) => piece("p", "note", [note])) : []),
  ]);
}

/** The box stands beside the view; without a view it is a strip, without a box there is no column for it. */
function viewSection({ blocks, pageOne }: ReportDocument): Element {
  const { viewBlocks, box, boxNotes, keyData } = pageOne;
  const view = piece("div", "", blockPieces(blocks.slice(0, viewBlocks)));
  if (box.length === 0) return piece("div", "view", [view]);
  const cells = box.map(({ label, text, isNone, sourceNumbers = [] }) =>
    piece("div", `${label === "Recommendation" ? "led" : ""}${isNone === true ? " none" : ""}`, [
      piece("dt", "", [
        label,
        ...(sourceNumbers.length === 0
          ? []
          : [piece("span", "source-number", [numberRanges(sourceNumbers)])]),
      ]),
      piece("dd", "", [text]),
    ]),
  );
  const aside = piece("aside", "box", [
    piece("dl", "", cells),
    ...(boxNotes.length === 0 ? [] : [piece("p", "note", [boxNotes.join(" ")])]),
    ...(keyData === undefined ? [] : [tableElement(keyData)]),
  ]);
  return piece("div", viewBlocks === 0 ? "view has-box is-strip" : "view has-box", [view, aside]);
}

/** Beside the sources, and alone on the width of the page. */
const HALF_WIDTH = 300;
const FULL_WIDTH = 600;
/** Letters as large as a page that is set closer has them. */
const FRAME = { height: 130, top: 14, foot: 16, below: 14, share: 0.62, font: 9.5 };

/** The chart beside what is said there, else beside the sources of the page; alone, either takes the width. */
function factsOf({ pageOne, blocks }: ReportDocument): readonly Element[] {
  const { chart, viewBlocks, besideBlocks } = pageOne;
  const said = blockPieces(blocks.slice(viewBlocks, viewBlocks + besideBlocks));
  const beside = said.length === 0 ? sourcesOf(pageOne) : [piece("div", "beside", said)];
  const width = beside.length === 0 ? FULL_WIDTH : HALF_WIDTH;
  const both = [...(chart === undefined ? [] : [drawn(chart, width)]), ...beside];
  const facts = both.length === 2 ? [piece("div", "facts", both)] : both;
  return said.length === 0 ? facts : [...facts, ...sourcesOf(pageOne)];
}

function drawn(chart: PageChart, width: number): Element {
  return "ranges" in chart
    ? rangesElement(chart, { width, left: 84, right: width, font: FRAME.font })
    : chartElement(chart, { ...FRAME, width });
}

function sourcesOf({ sources }: PageOne): readonly Element[] {
  if (sources.length === 0) return [];
  const listed = sources.map((source) =>
    piece("li", "", [
      piece("span", "source-number", [String(source.number)]),
      piece("span", "", [sourceLabel(source)]),
    ]),
  );
  const head = piece("p", "finding", ["Sources on this page"]);
  return [piece("div", "page-sources", [head, piece("ol", "", listed)])];
}
