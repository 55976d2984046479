import { describe, expect, it } from "vitest";
import { formatMinute, formatWhen } from "./format-when.ts";

const NOW = new Date(2026, 2, 11, 9, 50);

function at(...parts: [number, number, number, number?, number?]): string {
  return new Date(...parts).toISOString();
}

describe("formatWhen", () => {
  it("is a time today, a word yesterday, a date before, a whole date in other years", () => {
    expect(formatWhen(at(2026, 2, 11, 9, 44), NOW)).toBe("09:44");
    expect(formatWhen(at(2026, 2, 10, 23, 59), NOW)).toBe("Yesterday");
    expect(formatWhen(at(2026, 2, 9, 23, 59), NOW)).toBe("9 Mar");
    expect(formatWhen(at(2025, 8, 1), NOW)).toBe("1 Sep 2025");
  });
});

describe("formatMinute", () => {
  it("is a time today, and names the day before it, with the year where it is another", () => {
    expect(formatMinute(at(2026, 2, 11, 9, 44), NOW)).toBe("09:44");
    expect(formatMinute(at(2026, 2, 10, 9, 44), NOW)).toBe("10 Mar, 09:44");
    expect(formatMinute(at(2025, 8, 1, 9, 44), NOW)).toBe("1 Sep 2025, 09:44");
  });
});
