import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barScene } from "./bar-scene.ts";
import { rangeScene } from "./range-scene.ts";
import { type Mark, type Scene, wordsWidth } from "./scene.ts";

type RectMark = Extract<Mark, { kind: "rect" }>;
type TextMark = Extract<Mark, { kind: "text" }>;

/** A chart of the screen, of half a printed page, and of a post. */
const FRAMES = [
  { width: 300, height: 168, top: 18, foot: 18, below: 18, share: 0.72, font: 11 },
  { width: 300, height: 130, top: 14, foot: 16, below: 14, share: 0.62, font: 9.5 },
  { width: 312, height: 174, top: 42, foot: 24, below: 16, share: 0.64, font: 12.5 },
] as const;
const anyText = fc.string({ maxLength: 24 });
const anyBars = fc.array(
  fc.record({
    label: anyText,
    text: anyText,
    value: fc.option(fc.double({ noNaN: true, min: -1e300, max: 1e300 })),
    isBreak: fc.boolean(),
  }),
  { maxLength: 8 },
);
const HAIR = 1e-6;

type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** The most a label covers: letters stand on their line, and some go a quarter below it. */
function boxOf({ x, y, anchor, most, text }: TextMark, font: number): Box {
  const width = Math.min(most, wordsWidth(text, font));
  const left = anchor === "middle" ? x - width / 2 : x;
  return { left, right: left + width, top: y - font * 0.75, bottom: y + font * 0.23 };
}

function labelsOf({ marks, font }: Scene): readonly Box[] {
  return marks.flatMap((mark) =>
    mark.kind === "text" && mark.text !== "" ? [boxOf(mark, font)] : [],
  );
}

function meet(a: Box, b: Box): boolean {
  return (
    a.left < b.right - HAIR &&
    b.left < a.right - HAIR &&
    a.top < b.bottom - HAIR &&
    b.top < a.bottom - HAIR
  );
}

/** Labels over another, or outside of their drawing. */
function unreadable(scene: Scene): readonly Box[] {
  const labels = labelsOf(scene);
  const sheet = { left: -HAIR, right: scene.width + HAIR, top: -HAIR, bottom: scene.height + HAIR };
  return labels.filter(
    (label, at) =>
      labels.slice(at + 1).some((other) => meet(label, other)) ||
      label.left < sheet.left ||
      label.right > sheet.right ||
      label.top < sheet.top ||
      label.bottom > sheet.bottom,
  );
}

function rectsOf({ marks }: Scene): readonly RectMark[] {
  return marks.filter((mark) => mark.kind === "rect");
}

describe.each(FRAMES)("a chart $width wide and $height high", (frame) => {
  it("has a bar on zero for each known value, up for a gain and down for a loss", () => {
    fc.assert(
      fc.property(anyBars, (bars) => {
        const scene = barScene({ bars }, frame);
        const rects = rectsOf(scene);
        const values = bars.flatMap(({ value }) => (value === null ? [] : [value]));
        expect(rects).toHaveLength(values.length);
        const zero = scene.marks.flatMap((mark) =>
          mark.kind === "line" && mark.look === "axis" ? [mark.y1] : [],
        )[0];
        const most = Math.max(0, ...values.map(Math.abs));
        const longest = Math.max(0, ...rects.map(({ height }) => height));
        expect(longest > 0).toBe(most > 0);
        for (const [at, { y, height }] of rects.entries()) {
          const value = values[at] ?? 0;
          expect(value < 0 ? y : y + height).toBeCloseTo(zero ?? NaN, 6);
          expect(height).toBeCloseTo(most === 0 ? 0 : longest * (Math.abs(value) / most), 6);
        }
      }),
    );
  });

  it("has a line at what its bars are held against, on their scale, and room for it above them", () => {
    const bars = [{ label: "FY2025", text: "3.0x", value: 3 }];
    const [screen] = FRAMES;
    const { marks } = barScene({ bars, limit: { label: "Covenant 4.50x", value: 4.5 } }, screen);
    const bar = marks.find((mark) => mark.kind === "rect");
    const line = marks.find((mark) => mark.kind === "line" && mark.look === "break");
    const zero = screen.height - screen.foot;
    expect(line).toMatchObject({ x1: 0, x2: screen.width, y1: screen.top });
    expect(bar?.kind === "rect" && bar.height / (zero - screen.top)).toBeCloseTo(3 / 4.5, 6);
    expect(marks.some((mark) => mark.kind === "text" && mark.text === "Covenant 4.50x")).toBe(true);
  });

  it("keeps its bars in their room, and marks every break before its bar", () => {
    fc.assert(
      fc.property(anyBars, (bars) => {
        const scene = barScene({ bars }, frame);
        const isDown = bars.some(({ value }) => (value ?? 0) < 0);
        for (const { x, y, width, height } of rectsOf(scene)) {
          expect(x).toBeGreaterThanOrEqual(-HAIR);
          expect(x + width).toBeLessThanOrEqual(frame.width + HAIR);
          expect(y).toBeGreaterThanOrEqual(frame.top - HAIR);
          const free = frame.foot + (isDown ? frame.below : 0);
          expect(y + height).toBeLessThanOrEqual(frame.height - free + HAIR);
        }
        const breaks = scene.marks.filter(({ look }) => look === "break");
        expect(breaks).toHaveLength(bars.filter(({ isBreak }) => isBreak).length);
      }),
    );
  });

  it("never sets a label over another, nor outside", () => {
    fc.assert(
      fc.property(anyBars, (bars) => {
        expect(unreadable(barScene({ bars }, frame))).toEqual([]);
      }),
    );
  });
});

const anyValue = fc.double({ noNaN: true, min: -1e15, max: 1e15 });
const anyRange = fc
  .tuple(anyValue, anyValue, anyValue)
  .map((values) => values.toSorted((a, b) => a - b))
  .map(([low = 0, base = 0, high = 0]) => ({ low, base, high }));
const anyRanges = fc.record({
  ranges: fc.array(fc.record({ label: anyText, range: fc.option(anyRange, { nil: undefined }) }), {
    maxLength: 5,
  }),
  mark: fc.option(fc.record({ label: anyText, value: anyValue }), { nil: undefined }),
});
const RANGE_FRAMES = [
  { width: 360, left: 96, right: 352, font: 11 },
  { width: 300, left: 90, right: 292, font: 9.5 },
  { width: 600, left: 150, right: 590, font: 12.5 },
] as const;

function inWhole(value: number): string {
  return value.toFixed(0);
}

describe.each(RANGE_FRAMES)("ranges $width wide", (frame) => {
  it("show every range with its base between its ends, and no label over another", () => {
    fc.assert(
      fc.property(anyRanges, (chart) => {
        const scene = rangeScene({ ...chart, print: inWhole }, frame);
        const rects = rectsOf(scene);
        const known = chart.ranges.filter(({ range }) => range !== undefined);
        expect(rects).toHaveLength(2 * known.length);
        for (const { x, y, width, height } of rects) {
          expect(x).toBeGreaterThanOrEqual(frame.left - 1 - HAIR);
          expect(x + width).toBeLessThanOrEqual(frame.right + 1 + HAIR);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeLessThanOrEqual(scene.height);
        }
        for (const [at, bar] of rects.entries()) {
          const base = rects[at + 1];
          if (at % 2 === 1 || base === undefined) continue;
          expect(base.x + 1).toBeGreaterThanOrEqual(bar.x - HAIR);
          expect(base.x + 1).toBeLessThanOrEqual(bar.x + bar.width + HAIR);
        }
        expect(unreadable(scene)).toEqual([]);
      }),
    );
  });
});
