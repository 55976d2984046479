import { type BarFrame, barScene } from "#core/outputs/exhibits/bar-scene.ts";
import { type Element, element } from "#core/outputs/exhibits/element.ts";
import {
  type BarChart,
  barsInWords,
  type ExhibitTable,
  rangesInWords,
  sourcedHeads,
  type TitledRanges,
} from "#core/outputs/exhibits/exhibit.ts";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";
import { type RangeFrame, rangeScene } from "#core/outputs/exhibits/range-scene.ts";
import { type Scene, wordsWidth } from "#core/outputs/exhibits/scene.ts";

/** A chart under its finding, for every medium that reads markup; its style sheet has the colours. */
export function chartElement(chart: BarChart, frame: BarFrame): Element {
  return captioned(chart, sceneElement(barScene(chart, frame), barsInWords(chart)));
}

/** The same of ranges. */
export function rangesElement(chart: TitledRanges, frame: RangeFrame): Element {
  const words = `${chart.title}: ${rangesInWords(chart)}`;
  return captioned(chart, sceneElement(rangeScene(chart, frame), words));
}

/** A drawing under its finding. */
export function captioned(
  { title, note }: Pick<BarChart, "title" | "note">,
  drawing: Element,
): Element {
  return element("figure", {}, [
    element("figcaption", {}, [element("b", {}, [title]), element("span", {}, [note])]),
    drawing,
  ]);
}

/** A drawing, with what it says to those who do not see it. */
export function sceneElement({ width, height, font, marks }: Scene, words: string): Element {
  return element(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": words },
    marks.map((mark) => {
      if (mark.kind !== "text") {
        const { kind, look, ...lengths } = mark;
        return element(kind, { ...lengths, class: look });
      }
      const { look, x, y, anchor, text, most } = mark;
      const narrow = { textLength: most, lengthAdjust: "spacingAndGlyphs" };
      const fit = wordsWidth(text, font) > most ? narrow : {};
      const name = anchor === "middle" ? look : `${look} ${anchor}`;
      return element("text", { x, y, class: name, ...fit }, [text]);
    }),
  );
}

/** A table with a head that says the unit; what stands behind its rows is a last column, where any has it. */
export function tableElement(table: ExhibitTable): Element {
  const {
    heads: [head, ...columns],
    isSourced,
  } = sourcedHeads(table);
  const { rows, projectedFrom = columns.length + 1 } = table;
  // Estimates stand behind a rule, on a ground of their own.
  const estimate = (at: number) =>
    at + 1 < projectedFrom ? [] : ["estimate", ...(at + 1 === projectedFrom ? ["first"] : [])];
  const span = columns.length + (isSourced ? 2 : 1);
  const heads = [
    element("th", { scope: "col", class: "label" }, [head]),
    ...columns.map((column, at) => figureElement("th", column, estimate(at), { scope: "col" })),
    ...(isSourced ? [element("th", { scope: "col" }, ["Source"])] : []),
  ];
  const lines = rows.map(({ label, kind, cells, sourceNumbers = [] }) =>
    element("tr", { class: kind }, [
      kind === "heading"
        ? element("th", { scope: "rowgroup", colspan: span, class: "label" }, [label])
        : element("th", { scope: "row", class: "label" }, [label]),
      ...cells.map(({ text, fill = [], isFramed }, at) => {
        const looks = [fill, isFramed === true ? "base" : []].flat();
        return figureElement("td", text, [...looks, ...estimate(at)]);
      }),
      ...(isSourced ? [element("td", {}, numbersOf(sourceNumbers))] : []),
    ]),
  );
  return element("table", {}, [
    element("thead", {}, [element("tr", {}, heads)]),
    element("tbody", {}, lines),
  ]);
}

/** Longer than any figure is printed. */
const FIGURE_MOST = 24;

/** Closing parentheses hang: a figure without one keeps its room. What is longer than a figure takes lines. */
function figureElement(
  tag: "td" | "th",
  text: string,
  looks: readonly string[],
  scope: Element["attributes"] = {},
): Element {
  const isWords = tag === "td" && text.length > FIGURE_MOST;
  const own = isWords ? "words" : "open";
  const names = [...(text.endsWith(")") && !isWords ? [] : [own]), ...looks].join(" ");
  return element(tag, { ...scope, class: names === "" ? undefined : names }, [text]);
}

function numbersOf(numbers: readonly number[]): Element["children"] {
  return numbers.length === 0
    ? []
    : [element("span", { class: "source-number" }, [numberRanges(numbers)])];
}
