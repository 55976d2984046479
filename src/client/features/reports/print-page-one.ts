import {
  blockNodes,
  type Build,
  figureCell,
  runNodes,
} from "#client/features/reports/print-nodes.ts";
import { longDate } from "#core/ledger/dates.ts";
import { periodText } from "#core/ledger/period.ts";
import { barGeometry } from "#core/outputs/report/bar-geometry.ts";
import { chartInWords } from "#core/outputs/report/chart-in-words.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";
import { numberRanges } from "#core/outputs/report/number-ranges.ts";
import type { PageOne, PageOneTable } from "#core/outputs/report/page-one.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";
import type { StatementChart } from "#core/outputs/report/statement-charts.ts";
import { markedText } from "#core/outputs/report/statement-table.ts";

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
    ...(table === undefined ? [] : tableNodes(node, table)),
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

function tableNodes(node: Build, table: PageOneTable): readonly HTMLElement[] {
  const { finding, unitHeader, columns, rows } = table;
  const isSourced = rows.some(({ sourceNumbers }) => sourceNumbers.length > 0);
  const head = node("tr", "", [
    node("th", "label", [unitHeader]),
    ...columns.map((column) => figureCell(node, "th", column)),
    ...(isSourced ? [node("th", "", ["Source"])] : []),
  ]);
  const body = rows.map(({ label, role, cells, sourceNumbers }) =>
    node("tr", role, [
      node("td", "label", [label]),
      ...cells.map((cell) => figureCell(node, "td", markedText(cell))),
      ...(isSourced ? [sourceCell(node, sourceNumbers)] : []),
    ]),
  );
  return [
    node("p", "finding", [finding]),
    node("table", "", [node("thead", "", [head]), node("tbody", "", body)]),
  ];
}

function sourceCell(node: Build, numbers: readonly number[]): HTMLElement {
  return node("td", "", numbers.length === 0 ? [] : [chip(node, numberRanges(numbers))]);
}

/** The chart beside the sources of the page; alone, either takes the width. */
function factsOf(node: Build, { chart, sources }: PageOne): readonly HTMLElement[] {
  const drawn =
    chart === undefined
      ? []
      : [
          node("figure", "", [
            node("p", "finding", [chart.finding]),
            node("figcaption", "note", [chart.subtitle]),
            printChart(node, chart, { isAlone: sources.length === 0 }),
          ]),
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
                  chip(node, String(source.number)),
                  node("span", "", [sourceLabel(source)]),
                ]),
              ),
            ),
          ]),
        ];
  const both = [...drawn, ...listed];
  return both.length === 2 ? [node("div", "facts", both)] : both;
}

function chip(node: Build, numbers: string): HTMLElement {
  return node("span", "source-number", [numbers]);
}

const SVG = "http://www.w3.org/2000/svg";
/** Beside the sources, and alone on the width of the page. */
const HALF_WIDTH = 300;
const FULL_WIDTH = 600;
const HEIGHT = 130;
const FRAME = { height: HEIGHT, top: 14, foot: 16, below: 14, share: 0.62 };
const LATEST = "#14496b";
const EARLIER = "#7fa3bb";
/** Between two bars that are on different bases. */
const BREAK_LINE = {
  y1: FRAME.top / 2,
  y2: HEIGHT - FRAME.foot,
  stroke: "#89867d",
  "stroke-dasharray": "3 2",
} as const;

/** The chart as bars on zero, their values on them, the latest darkest. */
function printChart(
  node: Build,
  chart: StatementChart,
  { isAlone }: { readonly isAlone: boolean },
): SVGElement {
  const width = isAlone ? FULL_WIDTH : HALF_WIDTH;
  const page = node("span", "", []).ownerDocument;
  const draw = (tag: string, attributes: Readonly<Record<string, string | number>>, text = "") => {
    const element = page.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes))
      element.setAttribute(name, String(value));
    element.append(text);
    return element;
  };
  const { bars, zero, breaks } = barGeometry(chart.row.cells, { ...FRAME, width });
  const drawn = bars.flatMap(({ cell, isDown, isLatest, middle, ...bar }) => {
    const label = { x: middle, "text-anchor": "middle" } as const;
    const end = isDown ? bar.y + bar.height + 9 : bar.y - 4;
    return [
      draw("rect", { ...bar, fill: isLatest ? LATEST : EARLIER }),
      draw("text", { ...label, y: end, "font-weight": isLatest ? 600 : 400 }, cell.text),
      draw("text", { ...label, y: HEIGHT - 3, fill: "#63666a" }, periodText(cell.column)),
    ];
  });
  const chartElement = draw("svg", {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    class: "chart",
    role: "img",
    "aria-label": chartInWords(chart),
  });
  chartElement.append(
    ...drawn,
    ...breaks.map((x) => draw("line", { ...BREAK_LINE, x1: x, x2: x })),
    draw("line", { x1: 0, x2: width, y1: zero, y2: zero, stroke: "#89867d", "stroke-width": 0.75 }),
  );
  return chartElement;
}
