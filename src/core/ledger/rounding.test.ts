import { describe, expect, it } from "vitest";
import { roundHalfAway } from "#core/ledger/rounding.ts";

describe("roundHalfAway", () => {
  it.each([
    [1.005, 2, 1.01],
    [-2.5, 0, -3],
    [2.5, 0, 3],
    [0.124449, 3, 0.124],
    [8.345, 2, 8.35],
  ])("rounds %d to %d places as %d", (value, decimals, rounded) => {
    expect(roundHalfAway(value, decimals)).toBe(rounded);
  });

  it("leaves whole amounts of any size as they are", () => {
    expect(roundHalfAway(416_161_000_000, 0)).toBe(416_161_000_000);
    expect(roundHalfAway(-416_161_000_000, 2)).toBe(-416_161_000_000);
  });

  it("never gives -0", () => {
    expect(Object.is(roundHalfAway(-0.2, 0), 0)).toBe(true);
  });
});
