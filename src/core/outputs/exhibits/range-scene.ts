import type { RangeChart, ValueRange } from "#core/outputs/exhibits/exhibit.ts";
import { type Scene, type TextMark, wordsWidth } from "#core/outputs/exhibits/scene.ts";

/** Where ranges are drawn: names from the left edge, bars from `left` to `right`. */
export type RangeFrame = {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly font: number;
};

/** Room beside the outermost values, as a share of their span. */
const MARGIN = 0.06;
const TICKS_MAX = 4;
/** Lengths in letters: of the head with the marked value, of a range, its bar and its base, of the foot. */
const HEAD = 1.1;
const ROW = 2;
const BAR = 1;
const BASE = 1.5;
const FOOT = 1.65;
const NO_VALUE = "n.m.";

/** A football field: a bar for each method, its base, what it is set against, and round values below. */
export function rangeScene(chart: RangeChart, frame: RangeFrame): Scene {
  const { width, left, right, font } = frame;
  const { ranges, mark, print } = chart;
  const known = ranges.flatMap(({ range }) => (range === undefined ? [] : [range]));
  const all = [
    ...known.flatMap(({ low, high, base }) => [low, high, base]),
    ...(mark === undefined ? [] : [mark.value]),
  ];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const margin = (most - least) * MARGIN;
  const [low, high] = [least - margin, most + margin];
  const scale = (value: number): number =>
    high > low ? left + ((value - low) / (high - low)) * (right - left) : (left + right) / 2;
  const axis = font * (HEAD + 0.4 + ROW * ranges.length);
  const rows = ranges.flatMap(({ label, range }, at): Scene["marks"] => {
    const middle = font * (HEAD + 0.4 + ROW * (at + 0.5));
    const words = { kind: "text", anchor: "start", y: middle + font * 0.36 } as const;
    return [
      { ...words, look: "label", x: 0, text: label, most: left - font },
      ...(range === undefined
        ? [{ ...words, look: "period", x: left, text: NO_VALUE, most: right - left } as const]
        : rangeMarks(range, { middle, font, scale })),
    ];
  });
  return {
    width,
    height: axis + font * FOOT,
    font,
    marks: [
      ...rows,
      ...(mark === undefined
        ? []
        : marked(
            { text: `${mark.label} ${print(mark.value)}`, x: scale(mark.value) },
            axis,
            frame,
          )),
      { kind: "line", look: "axis", x1: left, x2: right, y1: axis, y2: axis },
      ...ticks(all.length === 0 ? [] : ticksWithin(low, high), { scale, print, frame, axis }),
    ],
  };
}

function rangeMarks(
  { low, high, base }: ValueRange,
  place: {
    readonly middle: number;
    readonly font: number;
    readonly scale: (value: number) => number;
  },
): Scene["marks"] {
  const { middle, font, scale } = place;
  const x = scale(low);
  return [
    {
      kind: "rect",
      look: "earlier",
      x,
      y: middle - (font * BAR) / 2,
      width: Math.max(1, scale(high) - x),
      height: font * BAR,
    },
    {
      kind: "rect",
      look: "latest",
      x: scale(base) - 1,
      y: middle - (font * BASE) / 2,
      width: 2,
      height: font * BASE,
    },
  ];
}

/** The line of what the ranges are set against; its words stay in the drawing. */
function marked(
  { text, x }: { readonly text: string; readonly x: number },
  axis: number,
  { width, left, font }: RangeFrame,
): Scene["marks"] {
  const half = Math.min((width - left) / 2, wordsWidth(text, font) / 2);
  return [
    { kind: "line", look: "mark", x1: x, x2: x, y1: font * HEAD, y2: axis },
    {
      kind: "text",
      look: "mark",
      x: Math.min(width - half, Math.max(left + half, x)),
      y: font * 0.8,
      anchor: "middle",
      text,
      most: 2 * half,
    },
  ];
}

/** As many of the round values as stand beside each other. */
function ticks(
  values: readonly number[],
  by: {
    readonly scale: (value: number) => number;
    readonly print: RangeChart["print"];
    readonly frame: RangeFrame;
    readonly axis: number;
  },
): readonly TextMark[] {
  const { scale, print, frame, axis } = by;
  const shown: TextMark[] = [];
  let free = frame.left - frame.font;
  for (const value of values) {
    const text = print(value);
    const [x, wide] = [scale(value), wordsWidth(text, frame.font)];
    const half = wide / 2;
    if (x - half < free || x + half > frame.width) continue;
    free = x + half + frame.font / 2;
    shown.push({
      kind: "text",
      look: "period",
      x,
      y: axis + frame.font * 1.27,
      anchor: "middle",
      text,
      most: wide,
    });
  }
  return shown;
}

/** Round values on the axis, a few of them. */
function ticksWithin(low: number, high: number): readonly number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / TICKS_MAX;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((times) => times * size >= rough) ?? 10) * size;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}
