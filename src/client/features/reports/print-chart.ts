import type { Build } from "#client/features/reports/print-nodes.ts";
import { periodText } from "#core/ledger/period.ts";
import { barGeometry } from "#core/outputs/report/bar-geometry.ts";
import { chartInWords } from "#core/outputs/report/chart-in-words.ts";
import type { StatementChart } from "#core/outputs/report/statement-charts.ts";

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
export function printChart(
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
