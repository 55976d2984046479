import { describe, expect, it } from "vitest";
import { fiscalYearEnd, readPeriod } from "#core/finance/sheets/period-names.ts";

describe("readPeriod", () => {
  it.each([
    ["2023", { kind: "annual", year: 2023 }],
    [2023, { kind: "annual", year: 2023, isPlainNumber: true }],
    ["FY2023", { kind: "annual", year: 2023 }],
    ["FY 2023A", { kind: "annual", year: 2023, isEstimate: false }],
    ["FY'24", { kind: "annual", year: 2024 }],
    ["2025E", { kind: "annual", year: 2025, isEstimate: true }],
    ["FY2026F", { isEstimate: true }],
    ["2023/24", { kind: "annual", year: 2024 }],
    ["12/31/2023", { end: "2023-12-31" }],
    ["31/12/2023", { end: "2023-12-31" }],
    ["30/06/2023", { end: "2023-06-30" }],
    ["2023-12-31", { end: "2023-12-31" }],
    ["31.12.2023", { end: "2023-12-31" }],
    ["Sep 28, 2024", { end: "2024-09-28" }],
    ["28 September 2024", { end: "2024-09-28" }],
    ["Dec-23", { end: "2023-12-31", isDayAssumed: true }],
    ["Jan '25\nJan 26, 2025", { end: "2025-01-26" }],
    [{ date: "2024-06-30" }, { end: "2024-06-30" }],
    ["Q1 2024", { kind: "quarterly", year: 2024, quarter: 1 }],
    ["Q1 FY2024", { kind: "quarterly", year: 2024, quarter: 1 }],
    ["1Q24", { kind: "quarterly", year: 2024, quarter: 1 }],
    ["2024 Q3", { kind: "quarterly", year: 2024, quarter: 3 }],
    ["LTM Sep-24", { kind: "ltm", end: "2024-09-30" }],
    ["Year ended December 31, 2023", { kind: "annual", end: "2023-12-31" }],
    ["Three months ended 28 Sep 2024", { kind: "quarterly", end: "2024-09-28" }],
    ["Nine months ended Sep 30, 2024", { kind: "span" }],
    ["H1 2024", { kind: "span" }],
    ["2021-09-26 to 2022-09-24", { kind: "annual", start: "2021-09-26", end: "2022-09-24" }],
    ["2023 (restated)", { kind: "annual", year: 2023 }],
  ] as const)("reads %j", (header, period) => {
    expect(readPeriod(header)).toMatchObject(period);
  });

  it.each(["Revenue", "Note 12", "1,234", 12_345, 1.5, "13/13/2023", "2024-02-30", "Q5 2024", ""])(
    "reads no period in %j",
    (header) => {
      expect(readPeriod(header)).toBeUndefined();
    },
  );
});

describe("fiscalYearEnd", () => {
  it.each([
    ["Fiscal year ended September 30,", { month: 9, day: 30 }],
    ["Values in USD, fiscal year ending June", { month: 6 }],
    ["Fiscal Year End January 31", { month: 1, day: 31 }],
  ])("is said by %j", (text, end) => {
    expect(fiscalYearEnd(text)).toEqual(end);
  });
});
