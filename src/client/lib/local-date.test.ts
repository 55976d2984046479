import { describe, expect, it } from "vitest";
import { localIsoDate } from "#client/lib/local-date.ts";

describe("localIsoDate", () => {
  it("is the date where the analyst sits, with two digits each", () => {
    expect(localIsoDate(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
    expect(localIsoDate(new Date(2026, 10, 20, 0, 0))).toBe("2026-11-20");
  });
});
