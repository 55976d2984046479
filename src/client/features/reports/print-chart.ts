import type { Build } from "#client/features/reports/print-nodes.ts";
import { periodText } from "#core/ledger/period.ts";
import { chartInWords } from "#core/outputs/report/chart-in-words.ts";
import type { StatementChart } from "#core/outputs/report/statement-charts.ts";

const SVG = "http://www.w3.org/2000/svg";
/** Beside the sources, and alone on the width of the page. */
const HALF_WIDTH = 300;
const FULL_WIDTH = 600;
const HEIGHT = 130;
const TOP = 14;
const FOOT = 16;
const BAR_SHARE = 0.62;
const LATEST = "#14496b";
const EARLIER = "#7fa3bb";

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
  const { cells } = chart.row;
  const values = cells.map(({ value }) => value ?? 0);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = (HEIGHT - TOP - FOOT - (low < 0 ? TOP : 0)) / (high - low || 1);
  const zero = TOP + high * scale;
  const step = width / Math.max(1, cells.length);
  const drawn = cells.flatMap(({ column, text, value }, at) => {
    const middle = step * (at + 0.5);
    const height = Math.abs(value ?? 0) * scale;
    const isDown = (value ?? 0) < 0;
    const label = { x: middle, "text-anchor": "middle" } as const;
    const isLatest = at === cells.length - 1;
    return [
      draw("rect", {
        x: middle - (step * BAR_SHARE) / 2,
        y: isDown ? zero : zero - height,
        width: step * BAR_SHARE,
        height,
        fill: isLatest ? LATEST : EARLIER,
      }),
      draw(
        "text",
        {
          ...label,
          y: isDown ? zero + height + 9 : zero - height - 4,
          "font-weight": isLatest ? 600 : 400,
        },
        text,
      ),
      draw("text", { ...label, y: HEIGHT - 3, fill: "#63666a" }, periodText(column)),
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
    draw("line", { x1: 0, x2: width, y1: zero, y2: zero, stroke: "#89867d", "stroke-width": 0.75 }),
  );
  return chartElement;
}
