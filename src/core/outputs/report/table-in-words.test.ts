import { describe, expect, it } from "vitest";
import { statementTable } from "#core/outputs/report/statement-table.ts";
import { statementView } from "#core/outputs/report/statement-view.ts";
import { tableInWords } from "#core/outputs/report/table-in-words.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

describe("a table written into a note", () => {
  const written = tableInWords("financial statements", statementTable(HARBOUR), HARBOUR);

  it("is a section with a line a row, every figure with its unit and year", () => {
    const lines = written.text.split("\n");
    expect(lines.slice(0, 2)).toEqual([
      "Harbour Packaging Group, financial statements:",
      "Revenues: USD 1,842 mm in FY2021, USD 2,105 mm in FY2022, USD 2,488 mm in FY2023, USD 2,391 mm in FY2024, USD 2,419 mm in FY2025.",
    ]);
    expect(lines.find((line) => line.startsWith("COGS:"))).toContain("USD (1,821) mm in FY2025.");
  });

  it("says what each figure is of", () => {
    const revenues = written.anchors.find(
      ({ from, to }) => written.text.slice(from, to) === "USD 2,419 mm",
    );
    expect(revenues?.binding).toEqual({
      ref: { entity: "HPKG", item: "Revenues", period: "2025" },
    });
    for (const { from, to } of written.anchors) expect(written.text.slice(from, to)).toMatch(/\d/);
  });

  it("binds no figure that the connected data do not hold", () => {
    const view = { measure: "growth", vintage: "latest", columns: 5 } as const;
    expect(tableInWords("growth", statementView(HARBOUR, view), HARBOUR).anchors).toEqual([]);
  });
});
