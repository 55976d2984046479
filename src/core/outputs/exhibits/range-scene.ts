import type { RangeChart } from "#core/outputs/exhibits/exhibit.ts";
import { type Mark, type Scene, wordsWidth } from "#core/outputs/exhibits/scene.ts";

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
/** Heights in letters: of what is above the ranges, of each of them, and of the foot. */
const HEAD = 1.5;
const ROW = 2;
const FOOT = 1.65;

/** A football field: a bar for each method, its base, what it is set against, and round values below. */
export function rangeScene(chart: RangeChart, frame: RangeFrame): Scene {
  const { ranges, mark } = chart;
  const { width, left, right, font } = frame;
  const values = [
    ...ranges.flatMap(({ range }) => (range === undefined ? [] : Object.values(range))),
    ...(mark === undefined ? [] : [mark.value]),
  ];
  const margin = (Math.max(...values) - Math.min(...values)) * MARGIN;
  const [low, high] = [Math.min(...values) - margin, Math.max(...values) + margin];
  const scale = (value: number): number =>
    high > low ? left + ((value - low) / (high - low)) * (right - left) : (left + right) / 2;
  const axis = font * (HEAD + ROW * ranges.length);
  const rows = ranges.flatMap(({ label, range }, at): readonly Mark[] => {
    const middle = font * (HEAD + ROW * (at + 0.5));
    const words = { kind: "text", anchor: "start", y: middle + font * 0.36 } as const;
    const name: Mark = { ...words, look: "label", x: 0, text: label, most: left };
    if (range === undefined) {
      return [name, { ...words, look: "period", x: left, text: "n.m.", most: right - left }];
    }
    const bar = (look: "earlier" | "latest", [x, to]: readonly [number, number], size: number) =>
      ({ kind: "rect", look, x, width: to - x, y: middle - size / 2, height: size }) as const;
    const [from, base] = [scale(range.low), scale(range.base)];
    return [
      name,
      bar("earlier", [from, Math.max(from + 1, scale(range.high))], font),
      bar("latest", [base - 1, base + 1], font * 1.5),
    ];
  });
  return {
    width,
    height: axis + font * FOOT,
    font,
    marks: [
      ...rows,
      ...(mark === undefined ? [] : marked(chart, mark, { ...frame, at: scale(mark.value), axis })),
      { kind: "line", look: "axis", x1: left, x2: right, y1: axis, y2: axis },
      ...ticksWithin(low, high).reduce<readonly Mark[]>((shown, value) => {
        const [x, text] = [scale(value), chart.print(value)];
        const [most, last] = [wordsWidth(text, font), shown.at(-1)];
        const free = last?.kind === "text" ? last.x + (last.most + font) / 2 : left;
        // Only as many as stand beside each other.
        if (x - most / 2 < free || x + most / 2 > width) return shown;
        const y = axis + font * 1.27;
        return [...shown, { kind: "text", look: "period", x, y, anchor: "middle", text, most }];
      }, []),
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

/** Round values on the axis, a few of them. */
function ticksWithin(low: number, high: number): readonly number[] {
  if (!(high > low)) return Number.isFinite(low) ? [low] : [];
  const rough = (high - low) / TICKS_MAX;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((times) => times * size >= rough) ?? 10) * size;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}
