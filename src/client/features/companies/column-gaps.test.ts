import { describe, expect, it } from "vitest";
import { columnGaps } from "#client/features/companies/column-gaps.ts";

const gaps = (...keys: readonly string[]) => [...columnGaps(keys.map((key) => ({ key })))];

describe("columnGaps", () => {
  it("names what is missing between quarters, and between years", () => {
    expect(gaps("Q3 FY2023", "Q1 FY2024", "Q2 FY2024", "Q2 FY2025")).toEqual([
      ["Q1 FY2024", "No column for Q4 FY2023"],
      ["Q2 FY2025", "No column for Q3 FY2024 to Q1 FY2025"],
    ]);
    expect(gaps("2019", "2022")).toEqual([["2022", "No column for FY2020 to FY2021"]]);
  });

  it("finds none where each follows the one before, and none between companies or twelve months", () => {
    expect(gaps("Q4 FY2023", "Q1 FY2024")).toEqual([]);
    expect(gaps("2025", "2026E", "2027E")).toEqual([]);
    expect(gaps("AAPL", "KHC", "Median")).toEqual([]);
    expect(gaps("LTM 2024-03-30", "LTM 2026-03-28")).toEqual([]);
    expect(gaps("2025", "2024")).toEqual([]);
  });
});
