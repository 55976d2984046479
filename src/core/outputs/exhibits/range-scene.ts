import type { RangeChart } from "#core/outputs/exhibits/exhibit.ts";
import { type Mark, type Scene, wordsWidth } from "#core/outputs/exhibits/scene.ts";

/** Where ranges are drawn: names from the left edge, bars from `left` to `right`. */
export type RangeFrame = {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly font: number;
};

/** What the value at an end of a bar takes of the width at most. */
const VALUE_SHARE = 0.25;
/** Between a bar and its values, in letters. */
const GAP = 0.4;
/** Heights in letters: of what is above the ranges, of each of them, and of the foot. */
const HEAD = 1.5;
const ROW = 2.5;
const FOOT = 0.3;

/** A football field: a bar for each method between its values, its base beneath its name, and what it is set against. */
export function rangeScene(chart: RangeChart, frame: RangeFrame): Scene {
  const { ranges, mark, print } = chart;
  const { width, left, right, font } = frame;
  const values = [
    ...ranges.flatMap(({ range }) => (range === undefined ? [] : Object.values(range))),
    ...(mark === undefined ? [] : [mark.value]),
  ];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const roomOf = (at: "low" | "high"): number => {
    const widths = ranges.map(({ range }) => (range ? wordsWidth(print(range[at]), font) : 0));
    return Math.min((right - left) * VALUE_SHARE, Math.max(0, ...widths));
  };
  const [before, behind] = [roomOf("low"), roomOf("high")];
  const [first, last] = [left + before + GAP * font, right - behind - GAP * font];
  const scale = (value: number): number =>
    high > low ? first + ((value - low) / (high - low)) * (last - first) : (first + last) / 2;
  const axis = font * (HEAD + ROW * ranges.length);
  const rows = ranges.flatMap(({ label, range }, at): readonly Mark[] => {
    const middle = font * (HEAD + ROW * (at + 0.5));
    const words = { kind: "text", anchor: "start", x: 0, most: left } as const;
    const beside = { kind: "text", y: middle + font * 0.36 } as const;
    if (range === undefined) {
      const most = right - left;
      return [
        { ...words, ...beside, look: "label", text: label },
        { ...words, ...beside, look: "period", x: left, text: "n.m.", most },
      ];
    }
    const bar = (look: "earlier" | "latest", [x, to]: readonly [number, number], size: number) =>
      ({ kind: "rect", look, x, width: to - x, y: middle - size / 2, height: size }) as const;
    const [from, base] = [scale(range.low), scale(range.base)];
    const to = Math.max(from + 1, scale(range.high));
    const value = (x: number, text: string, most: number): Mark => {
      return { ...beside, look: "value", anchor: "middle", x, text, most };
    };
    return [
      { ...words, look: "label", y: middle - font * 0.2, text: label },
      { ...words, look: "period", y: middle + font * 0.95, text: `base ${print(range.base)}` },
      bar("earlier", [from, to], font),
      bar("latest", [base - 1, base + 1], font * 1.5),
      value(from - GAP * font - before / 2, print(range.low), before),
      value(to + GAP * font + behind / 2, print(range.high), behind),
    ];
  });
  return {
    width,
    height: axis + font * FOOT,
    font,
    marks: [
      ...(mark === undefined ? [] : marked(chart, mark, { ...frame, at: scale(mark.value), axis })),
      ...rows,
      { kind: "line", look: "axis", x1: left, x2: right, y1: axis, y2: axis },
    ],
  };
}

/** The line of what the ranges are set against; its words stay in the drawing. */
function marked(
  { print }: RangeChart,
  { label, value }: { readonly label: string; readonly value: number },
  { width, left, font, at, axis }: RangeFrame & { readonly at: number; readonly axis: number },
): readonly Mark[] {
  const text = `${label} ${print(value)}`;
  const half = Math.min(width - left, wordsWidth(text, font)) / 2;
  const x = Math.min(width - half, Math.max(left + half, at));
  return [
    { kind: "line", look: "mark", x1: at, x2: at, y1: font * 1.1, y2: axis },
    { kind: "text", look: "mark", x, y: font * 0.8, anchor: "middle", text, most: 2 * half },
  ];
}
