import { type BarFrame, barScene } from "#core/outputs/exhibits/bar-scene.ts";
import { type Element, element } from "#core/outputs/exhibits/element.ts";
import { type BarChart, barsInWords } from "#core/outputs/exhibits/exhibit.ts";
import { type Scene, type TextMark, wordsWidth } from "#core/outputs/exhibits/scene.ts";

/** A chart under its finding, for every medium that reads markup; its style sheet has the colours. */
export function chartElement(chart: BarChart, frame: BarFrame): Element {
  return element("figure", {}, [
    element("figcaption", {}, [element("b", {}, [chart.title]), element("span", {}, [chart.note])]),
    sceneElement(barScene(chart, frame), barsInWords(chart)),
  ]);
}

/** A drawing, with what it says to those who do not see it. */
export function sceneElement({ width, height, font, marks }: Scene, words: string): Element {
  return element(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": words },
    marks.map((mark) => {
      if (mark.kind === "text") return textElement(mark, font);
      const { kind, look, ...lengths } = mark;
      return element(kind, { ...lengths, class: look });
    }),
  );
}

function textElement({ look, x, y, anchor, text, most }: TextMark, font: number): Element {
  const isWide = wordsWidth(text, font) > most;
  return element(
    "text",
    {
      x,
      y,
      class: anchor === "middle" ? look : `${look} ${anchor}`,
      ...(isWide && { textLength: most, lengthAdjust: "spacingAndGlyphs" }),
    },
    [text],
  );
}
