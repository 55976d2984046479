import { describe, expect, it } from "vitest";
import { monthsBetween, timeLabel } from "#core/ledger/fiscal-time.ts";
import { parsePeriod, periodLabel } from "#core/ledger/period.ts";

describe("the label of a time that a document states", () => {
  const june = { end: "06-30" };
  it.each([
    ["2025-06-30", undefined, "2025"],
    ["2025-06-30", 12, "2025"],
    ["2025-06-28", 12, "2025"],
    ["2025-06-30", 3, "Q4 FY2025"],
    ["2024-12-31", undefined, "Q2 FY2025"],
    ["2024-12-31", 3, "Q2 FY2025"],
    ["2024-12-31", 6, "6M 2024-12-31"],
    ["2024-12-31", 12, "LTM 2024-12-31"],
    ["2025-05-15", undefined, "2025-05-15"],
  ])("is, in years to 30 June, of %s over %s months %s", (end, months, label) => {
    expect(timeLabel({ end, months }, june)).toBe(label);
  });

  it.each([
    [{ end: "01-31" }, "LTM 2025-01-31"],
    [{ end: "01-31", shift: 0 }, "2025"],
    [{ end: "02-02", shift: -1 }, "2024"],
  ])("names a year that ends in winter only where it is known by which: %o", (year, label) => {
    expect(timeLabel({ end: "2025-01-31", months: 12 }, year)).toBe(label);
  });

  it("is the last day of a calendar year's, where the year is not known", () => {
    expect(timeLabel({ end: "2025-12-31", months: undefined }, undefined)).toBe("2025");
    expect(timeLabel({ end: "2025-06-30", months: undefined }, undefined)).toBe("2025-06-30");
  });

  it("can be read again, whatever the time", () => {
    for (const months of [undefined, 1, 3, 6, 9, 12]) {
      for (let month = 1; month <= 12; month += 1) {
        const end = `2024-${String(month).padStart(2, "0")}-28`;
        const label = timeLabel({ end, months }, june);
        const period = parsePeriod(label);
        expect(period && periodLabel(period)).toBe(label);
      }
    }
  });

  it("counts thirteen weeks as three months and 53 as twelve", () => {
    expect(monthsBetween("2024-12-29", "2025-03-29")).toBe(3);
    expect(monthsBetween("2023-12-31", "2025-01-04")).toBe(12);
  });
});
