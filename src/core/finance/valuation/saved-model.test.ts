import { describe, expect, it } from "vitest";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { editModel, type ModelEdit } from "#core/finance/valuation/model-edits.ts";
import { perShare } from "#core/finance/valuation/per-share.ts";
import { readHistory, readProjections } from "#core/finance/valuation/saved-periods.ts";
import { newModel, readSavedModel, writeModel } from "#core/finance/valuation/saved-model.ts";
import { readResults } from "#core/finance/valuation/saved-results.ts";
import { HARBOUR_HISTORY, harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";

describe("a saved model", () => {
  it("comes back from its JSON text with its cases, its notes and the same values", () => {
    const model = harbourModel({
      notes: {
        ...harbourModel().notes,
        ebitdaMargin: {
          rationale: "Resin falls.",
          keyDrivers: ["Resin"],
          risks: ["A cold winter"],
        },
      },
      discounting: "mid-year",
    });
    const written = JSON.stringify(writeModel(model));
    const back = readSavedModel({ ticker: "HPKG", ...JSON.parse(written) });
    expect(back.cases.map(({ id, name }) => [id, name])).toEqual([
      ["base", "Base case"],
      ["bear", "Bear case"],
      ["bull", "Bull case"],
    ]);
    expect(back.notes).toEqual(model.notes);
    expect(back.marketCap).toEqual(model.marketCap);
    for (const [at, one] of model.cases.entries()) {
      expect(valueOf(back, back.cases[at]) / valueOf(model, one)).toBeCloseTo(1, 12);
    }
  });

  it("has a past that suggests its first assumptions", () => {
    const model = newModel(HARBOUR_HISTORY);
    expect(model.periods).toEqual(["2026E", "2027E", "2028E", "2029E", "2030E"]);
    expect(model.periodEnds[0]).toBe("2026-12-31");
    expect(valueOf(model, model.cases[0])).toBeGreaterThan(0);
  });

  it("comes back with rates beyond what others would mean as percent", () => {
    const model = harbourModel();
    const edited = [
      { type: "driver", caseId: "base", name: "ebitdaMargin", values: new Map([[4, -12.85]]) },
      { type: "driver", caseId: "base", name: "revenueGrowth", values: new Map([[0, 3]]) },
      { type: "rate", caseId: "base", name: "wacc", value: 0.995 },
      { type: "rate", caseId: "base", name: "terminalGrowthRate", value: -0.25 },
    ] satisfies ModelEdit[];
    const changed = edited.reduce<ValuationModel>(editModel, model);
    const back = readSavedModel({ ticker: "HPKG", ...writeModel(changed) });
    expect(back.cases[0]?.drivers).toEqual(changed.cases[0]?.drivers);
    expect(back.cases[0]?.dcf).toEqual(changed.cases[0]?.dcf);
    const results = readResults(writeModel(changed).valuationResults);
    expect(results?.sensitivityParameters.wacc).toEqual([0.985, 0.99, 0.995, 1, 1.005]);
    expect(results?.sensitivityParameters.gordonGrowth[0]).toBe(-0.26);
  });

  it("says of its opening assumptions what they are", () => {
    const rows = [
      ...HARBOUR_HISTORY.rows,
      { item: "Clean EBITDA", amounts: { "2024": 350e6, "2025": 380e6 } },
    ];
    const { notes, cases } = newModel({ ...HARBOUR_HISTORY, rows });
    expect(notes.ebitdaMargin.rationale).toContain("13.2% in 2023, 14.6% in 2024, 15.7% in 2025");
    expect(cases[0]?.drivers.ebitdaMargin[0]).toBeCloseTo((0.1318 + 0.1464 + 0.1571) / 3, 3);
    expect(notes.revenueGrowth.rationale).toContain(
      "growth of 4.7% a year, that of the last 3 years",
    );
  });

  it("without its assumptions is driven by what its projections imply", () => {
    const model = harbourModel();
    const written = writeModel(model);
    const back = readSavedModel({ ...written, ticker: "HPKG", assumptionParameters: undefined });
    expect(valueOf(back, back.cases[0]) / valueOf(model, model.cases[0])).toBeCloseTo(1, 9);
    const [base] = back.cases;
    const { rows } = valueCase(back, base ?? never());
    const original = valueCase(model, model.cases[0] ?? never()).rows;
    const cash = (all: typeof rows) =>
      all.find(({ item }) => item === "Cash And Equivalents")?.values;
    cash(rows)?.forEach((value, at) => {
      expect((value ?? 0) / (cash(original)?.[at] ?? 1)).toBeCloseTo(1, 9);
    });
  });

  it("without a base year goes on from what its projections say of it", () => {
    const model = harbourModel();
    const { projections, assumptionParameters, valuationResults } = writeModel(model);
    const saved = { ticker: "HPKG", historicalData: {}, projections };
    const given = valueOf(model, model.cases[0]);
    const driven = readSavedModel({ ...saved, assumptionParameters });
    expect(valueOf(driven, driven.cases[0]) / given).toBeCloseTo(1, 12);
    expect(driven.history.years).toEqual(["2025"]);
    const revenues = driven.history.rows.find(({ item }) => item === "Revenues");
    expect(revenues?.amounts["2025"]).toBeCloseTo(2419e6, 3);
    expect(revenues?.sources?.["2025"]).toBe("Not given: worked back from 2026E");

    const bare = readSavedModel({ ...saved, valuationResults });
    expect(valueOf(bare, bare.cases[0]) / given).toBeCloseTo(1, 12);
    const { rows } = valueCase(bare, bare.cases[0] ?? never());
    const first = (item: string) => rows.find((row) => row.item === item)?.values.slice(0, 2);
    expect(first("EBITDA")).toEqual([null, expect.closeTo(355_365_661, 0)]);
    expect(first("Net Debt")?.[0]).toBeCloseTo(1076e6, 0);
    expect(bare.history.rows.find(({ item }) => item === "Revenues")?.sources?.["2025"]).toBe(
      "Not given: taken as in 2026E",
    );
  });
});

describe("reading what others saved", () => {
  it("takes results as text, encoded twice, with rates in percent", () => {
    const results = {
      enterpriseValueGG: 82624.12,
      dcfInputs: { wacc: 7, terminalGrowthRate: 2, terminalEbitdaMultiple: 10.5 },
      netDebt: 19030,
      marketCap: 49870,
      sensitivityParameters: { wacc: [6, 7, 8], gordonGrowth: [1, 2, 3], ebitdaMultiple: [9.5] },
    };
    const read = readResults(JSON.stringify(JSON.stringify(results)));
    expect(read).toMatchObject({
      enterpriseValueGG: 82624.12,
      enterpriseValueEM: null,
      actualEV: 68900,
      dcfInputs: { wacc: 0.07, terminalGrowthRate: 0.02, terminalEbitdaMultiple: 10.5 },
      sensitivityParameters: { wacc: [0.06, 0.07, 0.08], gordonGrowth: [0.01, 0.02, 0.03] },
      sensitivityTables: { gordonGrowth: [], ebitdaMultiple: [] },
      meta: { scale: 1_000_000 },
    });
    for (const nothing of ["not json", '"text"', null, 7, "[1"]) {
      expect(readResults(nothing)).toBeUndefined();
    }
  });

  it("orders periods by date, keeps rows it does not know, and turns positive costs", () => {
    const table = readProjections({
      "2024E": {
        "Cash Flow From Operating Activities": 100,
        "Capital Expenditure": 30,
        "Discretionary FCF": 70,
        Churn: 5,
      },
      FY2023: {
        "Cash Flow From Operating Activities": 90,
        "Capital Expenditure": 20,
        "Discretionary FCF": 70,
      },
    });
    expect(table.periods).toEqual(["FY2023", "2024E"]);
    const row = (item: string) => table.rows.find((candidate) => candidate.item === item)?.amounts;
    expect(row("Capital Expenditure")).toEqual({ FY2023: -20e6, "2024E": -30e6 });
    expect(row("Churn")).toEqual({ FY2023: null, "2024E": 5e6 });
  });

  it("reads financial data of either make, and survives anything else", () => {
    const spec = { currency: "USD", years: ["2022"], data: [{ item: "Revenues", "2022": 26485 }] };
    expect(readHistory(JSON.stringify(spec), "KHC").rows[0]?.amounts).toEqual({ "2022": 26_485e6 });
    const own = { scale: 1, data: [{ item: "Revenues", amounts: { "2022": 5 } }] };
    expect(readHistory(own, "KHC")).toMatchObject({ years: ["2022"], currency: "USD" });
    // Every object has this, and the page took it for a year's end.
    const odd = { years: ["__proto__"], data: [{ item: "__proto__" }], constructor: 1 };
    expect(readHistory(odd, "X").years).toEqual([]);
    for (const nothing of [undefined, "x", [], odd, { data: [1, null, "a"], years: 3 }]) {
      const model = readSavedModel({ ticker: "X", historicalData: nothing, projections: nothing });
      expect(
        valueCase(model, model.cases[0] ?? never()).dcf.methods.gordonGrowth.enterpriseValue,
      ).toMatchObject({ value: null });
    }
  });
});

function valueOf(model: ValuationModel, one: ModelCase | undefined): number {
  return valueCase(model, one ?? never()).dcf.methods.gordonGrowth.enterpriseValue.value ?? 0;
}

function never(): never {
  throw new Error("a model has a base case");
}

describe("a model's own settings", () => {
  it("keep shares and the name of a case through a save, and value a share by them", () => {
    const named = editModel(harbourModel({ dilutedShares: 50e6 }), {
      type: "case renamed",
      caseId: "bear",
      name: "Resin shock",
    });
    const model = readSavedModel({ ticker: "HPKG", ...writeModel(named) });
    expect(model.cases.map(({ name }) => name)).toEqual(["Base case", "Resin shock", "Bull case"]);
    expect(perShare(model, { value: 1_000e6 })).toEqual({ value: 20 });
    const unknown = harbourModel();
    expect(perShare(unknown, { value: 1_000e6 })).toMatchObject({ value: null });
    const rows = [...HARBOUR_HISTORY.rows, { item: "Diluted Shares", amounts: { "2025": 40e6 } }];
    const reported = harbourModel({ history: { ...HARBOUR_HISTORY, rows } });
    expect(perShare(reported, { value: 1_000e6 })).toEqual({ value: 25 });
  });
});
