import {
  blockNodes,
  type Build,
  elementNode,
  runNodes,
} from "#client/features/reports/print-nodes.ts";
import { longDate } from "#core/ledger/dates.ts";
import { chartElement, tableElement } from "#core/outputs/exhibits/exhibit-element.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";
import type { PageOne } from "#core/outputs/report/page-one.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";

/** The first page: headline, byline, view and box, five-year table, chart and their sources. */
export function pageOneSection(node: Build, report: ReportDocument): HTMLElement {
  const { pageOne, titleRuns, date } = report;
  const { subtitle, author, sourced, table, chart } = pageOne;
  const hasData = table !== undefined || chart !== undefined;
  return node("section", hasData ? "page-one has-data" : "page-one", [
    node("header", "", [
      node("div", "bar", []),
      node("h1", "", runNodes(node, titleRuns)),
      ...(subtitle === undefined ? [] : [node("p", "subtitle", [subtitle])]),
      node("div", "byline", [
        ...(author === undefined ? [] : [node("b", "", [author])]),
        node("span", "", [longDate(date)]),
        ...(sourced === undefined ? [] : [node("span", "sourced", [sourced])]),
      ]),
    ]),
    viewSection(node, report),
    ...(table === undefined
      ? []
      : [node("p", "finding", [table.title]), elementNode(node, tableElement(table))]),
    ...factsOf(node, pageOne),
  ]);
}

/** The box stands beside the view; without a view it is a strip, without a box there is no column for it. */
function viewSection(node: Build, { blocks, pageOne }: ReportDocument): HTMLElement {
  const { viewBlocks, box, boxNotes } = pageOne;
  const view = node("div", "", blockNodes(node, blocks.slice(0, viewBlocks)));
  if (box.length === 0) return node("div", "view", [view]);
  const cells = box.map(({ label, text }) =>
    node("div", label === "Recommendation" ? "led" : "", [
      node("dt", "", [label]),
      node("dd", "", [text]),
    ]),
  );
  const aside = node("aside", "box", [
    node("dl", "", cells),
    ...(boxNotes.length === 0 ? [] : [node("p", "note", [boxNotes.join(" ")])]),
  ]);
  return node("div", viewBlocks === 0 ? "view has-box is-strip" : "view has-box", [view, aside]);
}

/** Beside the sources, and alone on the width of the page. */
const HALF_WIDTH = 300;
const FULL_WIDTH = 600;
/** Letters as large as a page that is set closer has them. */
const FRAME = { height: 130, top: 14, foot: 16, below: 14, share: 0.62, font: 9.5 };

/** The chart beside the sources of the page; alone, either takes the width. */
function factsOf(node: Build, { chart, sources }: PageOne): readonly Node[] {
  const drawn =
    chart === undefined
      ? []
      : [
          elementNode(
            node,
            chartElement(chart, {
              ...FRAME,
              width: sources.length === 0 ? FULL_WIDTH : HALF_WIDTH,
            }),
          ),
        ];
  const listed =
    sources.length === 0
      ? []
      : [
          node("div", "page-sources", [
            node("p", "finding", ["Sources on this page"]),
            node(
              "ol",
              "",
              sources.map((source) =>
                node("li", "", [
                  node("span", "source-number", [String(source.number)]),
                  node("span", "", [sourceLabel(source)]),
                ]),
              ),
            ),
          ]),
        ];
  const both = [...drawn, ...listed];
  return both.length === 2 ? [node("div", "facts", both)] : both;
}
