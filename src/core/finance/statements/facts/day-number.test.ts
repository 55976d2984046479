import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayNumber, isoDate, yearOf } from "#core/finance/statements/facts/day-number.ts";

describe("dayNumber", () => {
  it.each([
    ["1970-01-01", 0],
    ["2024-02-29", 19_782],
    ["2025-12-27", 20_449],
  ])("counts %s as day %d", (date, day) => {
    expect(dayNumber(date)).toBe(day);
  });

  it.each(["", "soon", "2024-13-01", "2024-00-10", "2024-02-30", "2024-01-00", "2024/01"])(
    "of %j is no number, for it is no date",
    (text) => {
      expect(dayNumber(text)).toBeNaN();
    },
  );

  it("agrees with the calendar for every day, both ways", () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 60_000 }), (day) => {
        expect(dayNumber(isoDate(day))).toBe(day);
        expect(yearOf(day)).toBe(Number(isoDate(day).slice(0, 4)));
      }),
    );
  });
});
