import { describe, expect, it } from "vitest";
import { A_QUARTER_ON, A_YEAR_ON, rolled } from "#core/figures/roll-forward/testing/rolled.ts";
import { exhibitLine, exhibitLines } from "#core/text/outline/exhibit-names.ts";

/** The names of a text's exhibits once all that is proposed is accepted. */
function namesAfter(names: readonly string[], course: typeof A_YEAR_ON): readonly string[] {
  const { text } = rolled(names.map(exhibitLine).join("\n\n"), course);
  return exhibitLines(text).map(({ name }) => name);
}

describe("names of exhibits", () => {
  it("go on with the latest year they end with, as long as they were", () => {
    expect(
      namesAfter(
        ["Net Leverage, FY2021 to FY2024", "Debt, FY2024", "Revenues; EBITDA, FY2022; FY2024"],
        A_YEAR_ON,
      ),
    ).toEqual([
      "Net Leverage, FY2022 to FY2025",
      "Debt, FY2025",
      "Revenues; EBITDA, FY2023; FY2025",
    ]);
  });

  it("stay where they end with no latest column, say no time, or are of what is not connected", () => {
    const names = [
      "Net Leverage, FY2020 to FY2023",
      "Model",
      "Revenues",
      "Debt, Note 12, 10-K FY2024",
    ];
    expect(namesAfter(names, A_YEAR_ON)).toEqual(names);
  });

  it("stay where only a quarter came and they are of years", () => {
    const names = ["Net Leverage, FY2021 to FY2024"];
    expect(namesAfter(names, A_QUARTER_ON)).toEqual(names);
  });
});
