import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  comparePeriods,
  earlier,
  latestFirst,
  ltmLabel,
  parsePeriod,
  type Period,
  periodLabel,
  periodText,
  quarterLabel,
  sameQuarterLastYear,
  yearLabel,
} from "#core/ledger/period.ts";

const fiscalYear = fc.integer({ min: 1990, max: 2040 });
const day = fc
  .record({ year: fiscalYear, month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, "0")}-28`);
const periods = fc.oneof<fc.Arbitrary<Period>[]>(
  fc.record({ kind: fc.constantFrom("year", "estimate"), fiscalYear }),
  fc.record({ kind: fc.constant("quarter"), quarter: fc.constantFrom(1, 2, 3, 4), fiscalYear }),
  fc.record({ kind: fc.constant("half"), half: fc.constantFrom(1, 2), fiscalYear }),
  fc.record({ kind: fc.constantFrom("ltm", "instant"), end: day }),
  fc.record({
    kind: fc.constant("transition"),
    month: fc.integer({ min: 1, max: 12 }),
    year: fiscalYear,
  }),
);

describe("a period", () => {
  it("is what its label says", () => {
    fc.assert(
      fc.property(periods, (period) => {
        expect(parsePeriod(periodLabel(period))).toEqual(period);
      }),
    );
  });

  it("comes after the one before it, and after that of last year", () => {
    fc.assert(
      fc.property(periods, (period) => {
        for (const before of [earlier(period), sameQuarterLastYear(period)]) {
          if (before === undefined) continue;
          expect(comparePeriods(before, period)).toBeLessThan(0);
          expect(before.kind).toBe(period.kind);
        }
      }),
    );
  });

  it.each([
    ["Q1 FY2025", "Q4 FY2024", "Q1 FY2024"],
    ["2025", "2024", "2024"],
    ["2027E", "2026E", "2026E"],
    ["H1 FY2025", "H2 FY2024", "H1 FY2024"],
  ])("%s follows %s, and %s a year earlier", (label, before, lastYear) => {
    const period = parsePeriod(label);
    expect(period && periodLabel(earlier(period) ?? period)).toBe(before);
    expect(period && periodLabel(sameQuarterLastYear(period) ?? period)).toBe(lastYear);
  });

  it("is not read from what names none", () => {
    for (const label of ["", "25", "FY2025", "Q5 FY2025", "LTM", "2025F", "TP 2022", "Q1 2025"]) {
      expect(parsePeriod(label)).toBeUndefined();
    }
  });
});

it("orders labels by when they end, latest first", () => {
  expect(latestFirst(["Q4 FY2024", "Q2 FY2025", "Q1 FY2025", "other"])).toEqual([
    "Q2 FY2025",
    "Q1 FY2025",
    "Q4 FY2024",
    "other",
  ]);
  expect(latestFirst(["LTM 2025-09-30", "LTM 2026-03-28"])[0]).toBe("LTM 2026-03-28");
});

it("names columns", () => {
  expect(yearLabel(2025)).toBe("2025");
  expect(ltmLabel("2026-03-28")).toBe("LTM 2026-03-28");
});

it("counts quarters on over the years", () => {
  expect(quarterLabel({ quarter: 0, fiscalYear: 2025 })).toBe("Q4 FY2024");
  expect(quarterLabel({ quarter: 5, fiscalYear: 2025 })).toBe("Q1 FY2026");
});

it("is named in texts as a fiscal year where it is one", () => {
  expect(["2025", "2027E", "LTM 2026-03-28"].map(periodText)).toEqual([
    "FY2025",
    "2027E",
    "LTM to 28 March 2026",
  ]);
});
