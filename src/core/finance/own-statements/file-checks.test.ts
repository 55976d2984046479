import { describe, expect, it } from "vitest";
import { figuresOf, readingOf } from "#core/finance/own-statements/testing/sheets.ts";

/** Statements of two years; what is given is of 2024. */
function rowsOf(assets: number, change: number, end: number) {
  return [
    ["USD mm", 2023, 2024],
    ["Total assets", 90, assets],
    ["Total liabilities", 50, 55],
    ["Total equity", 40, 45],
    ["Net cash provided by operating activities", 20, 22],
    ["Net cash used in investing activities", -8, -9],
    ["Net cash used in financing activities", -9, -8],
    ["Net change in cash", 3, change],
    ["Cash and cash equivalents", 10, end],
  ];
}

describe("balance and cash", () => {
  it("that add up are told in one line", () => {
    const reading = readingOf(rowsOf(100, 5, 15));
    expect(reading.differences).toEqual([]);
    expect(reading.notes).toContain("Balance and cash add up wherever the file has both sides.");
  });

  it("that don't are told with both figures, and the file's stand", () => {
    const reading = readingOf(rowsOf(103, 6, 18));
    expect(reading.differences).toMatchObject([
      { item: "Total Assets", stated: 103e6, computed: 100e6 },
      { item: "Net Change In Cash", stated: 6e6, computed: 5e6 },
      {
        item: "Cash And Equivalents",
        column: "2024",
        stated: 18e6,
        computed: 16e6,
        formula: "Cash And Equivalents 2023 + Net Change In Cash",
        isStatedShown: true,
      },
    ]);
    expect(reading.notes.join()).not.toContain("add up");
    expect(figuresOf(reading, "Total Assets")["2024"]).toBe(103e6);
  });
});
