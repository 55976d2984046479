import fc from "fast-check";
import { expect, it } from "vitest";
import { type Box, placePopover } from "./place-popover.ts";

const bounds: Box = { left: 348, top: 44, right: 972, bottom: 868 };

function boxAt(left: number, top: number, width = 40, height = 20): Box {
  return { left, top, right: left + width, bottom: top + height };
}

it("stands under its figure where there is room", () => {
  const figure = boxAt(500, 200);
  expect(placePopover({ figure, bounds, width: 360, height: 190 })).toEqual({
    left: 492,
    top: 226,
    maxHeight: 634,
  });
});

it("stands above where there is more room, with its foot at the figure", () => {
  const { top, maxHeight } = placePopover({
    figure: boxAt(500, 760),
    bounds,
    width: 360,
    height: 190,
  });
  expect(top + 190).toBe(754);
  expect(maxHeight).toBeGreaterThan(190);
});

it("never leaves its bounds and never covers its figure", () => {
  const places = fc.record({
    left: fc.integer({ min: 348, max: 960 }),
    top: fc.integer({ min: 44, max: 840 }),
    width: fc.integer({ min: 100, max: 600 }),
    height: fc.integer({ min: 20, max: 1_500 }),
  });
  fc.assert(
    fc.property(places, ({ left, top, width, height }) => {
      const figure = boxAt(left, top);
      const placed = placePopover({ figure, bounds, width, height });
      const foot = placed.top + Math.min(height, placed.maxHeight);
      expect(placed.left).toBeGreaterThanOrEqual(bounds.left);
      expect(placed.left + width).toBeLessThanOrEqual(bounds.right);
      expect(placed.top).toBeGreaterThanOrEqual(bounds.top);
      expect(foot).toBeLessThanOrEqual(bounds.bottom);
      expect(placed.top >= figure.bottom || foot <= figure.top).toBe(true);
    }),
  );
});
