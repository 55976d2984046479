import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barGeometry } from "./bar-geometry.ts";

const FRAME = { width: 312, height: 174, top: 42, foot: 24, below: 16, share: 0.64 };
const anyCells = fc
  .array(fc.option(fc.double({ noNaN: true, min: -1e300, max: 1e300 })), { maxLength: 6 })
  .map((values) => values.map((value, at) => ({ column: String(2020 + at), text: "", value })));

describe("the bars of a chart", () => {
  it("stand on zero, up for a gain and down for a loss, each as long as its value", () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const { bars, zero } = barGeometry(cells, FRAME);
        expect(bars.map(({ cell }) => cell)).toEqual(cells);
        const longest = Math.max(0, ...bars.map(({ height }) => height));
        const most = Math.max(0, ...cells.map(({ value }) => Math.abs(value ?? 0)));
        for (const { cell, y, height, isDown } of bars) {
          const value = cell.value ?? 0;
          expect(isDown).toBe(value < 0);
          expect(isDown ? y : y + height).toBeCloseTo(zero, 6);
          expect(height).toBeCloseTo(most === 0 ? 0 : longest * (Math.abs(value) / most), 6);
        }
        expect(longest > 0).toBe(most > 0);
      }),
    );
  });

  it("stay in their frame, with room for their values", () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const { bars, zero } = barGeometry(cells, FRAME);
        for (const { x, y, width, height, isDown } of bars) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(FRAME.width + 1e-6);
          expect(y).toBeGreaterThanOrEqual(FRAME.top - 1e-6);
          const free = FRAME.foot + (isDown ? FRAME.below : 0);
          expect(y + height).toBeLessThanOrEqual(FRAME.height - free + 1e-6);
        }
        expect(zero).toBeGreaterThanOrEqual(FRAME.top - 1e-6);
      }),
    );
  });
});
