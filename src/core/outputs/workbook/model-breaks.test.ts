import { describe, expect, it } from "vitest";
import { OTHER_BASIS } from "#core/ledger/comparable.ts";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { newModel, readSavedModel, writeModel } from "#core/finance/valuation/saved-model.ts";
import { HARBOUR_HISTORY } from "#core/finance/valuation/testing/harbour.ts";
import { modelWorkbook } from "#core/outputs/workbook/model-workbook.ts";

describe("a model whose past was restated", () => {
  const bases = { "2021": 0, "2022": 0, "2023": 0, "2024": 1, "2025": 1 };
  const rows = HARBOUR_HISTORY.rows.map((row) =>
    row.item === "Revenues" ? { ...row, bases } : row,
  );
  const made = newModel({ ...HARBOUR_HISTORY, rows });
  const model = readSavedModel({ ticker: made.history.ticker, ...writeModel(made) });
  const [base] = model.cases;
  if (base === undefined) throw new Error("no base case");

  it("has no growth across the break, saved and read again", () => {
    const growth = valueCase(model, base).rows.find(({ item }) => item === "Revenue Growth (%)");
    expect(growth?.values[3]).toBeNull();
    expect(growth?.reasons[3]).toBe(OTHER_BASIS);
    expect(growth?.values[2]).not.toBeNull();
  });

  it("begins with growth on the basis of today", () => {
    expect(base.drivers.revenueGrowth[0]).toBeCloseTo(2419 / 2391 - 1, 6);
    expect(made.notes.revenueGrowth.rationale).toContain("that of the last year held");
  });

  it("draws it in its workbook and says it", () => {
    const sheets = modelWorkbook(model, base);
    const marked = sheets.flatMap(({ rows: lines }) =>
      lines.flatMap((cells) => cells.filter((cell) => cell?.isBreak === true)),
    );
    expect(marked).toHaveLength(1);
    const said = JSON.stringify(sheets.find(({ name }) => name === "Sources"));
    expect(said).toContain("Not comparable with the columns before FY2024: Revenues");
  });
});
