import { describe, expect, it } from "vitest";
import { messageTime } from "./message-time.ts";

const NOW = new Date(2026, 10, 20, 10, 0);

describe("messageTime", () => {
  it("is the time of day for a message of today", () => {
    expect(messageTime(at(2026, 10, 20), NOW)).toBe("09:31");
  });

  it("names the day of an older message, and the year of one from another year", () => {
    expect(messageTime(at(2026, 10, 19), NOW)).toBe("19 Nov, 09:31");
    expect(messageTime(at(2025, 10, 20), NOW)).toBe("20 Nov 2025, 09:31");
  });
});

function at(year: number, month: number, day: number): string {
  return new Date(year, month, day, 9, 31).toISOString();
}
