import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { newCase, openingCases } from "#core/finance/valuation/cases.ts";
import { defaultAssumptions, heldText } from "#core/finance/valuation/default-assumptions.ts";
import { driverSeries, type Drivers } from "#core/finance/valuation/drivers.ts";
import { historyColumns } from "#core/finance/valuation/model-history.ts";
import { editModel } from "#core/finance/valuation/model-edits.ts";
import { MODEL_ITEMS, MODEL_ROWS } from "#core/finance/valuation/model-items.ts";
import { project } from "#core/finance/valuation/projections.ts";
import { marketImplies } from "#core/finance/valuation/reverse-dcf.ts";
import { HARBOUR_HISTORY, harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { ModelCase } from "#core/finance/valuation/valuation-model.ts";
import { buildWacc } from "#core/finance/valuation/wacc.ts";

const BASE = { revenues: 1000, shortTermDebt: 50, longTermDebt: 450, cash: 100, dividends: -20 };

function drivers(change: Partial<Drivers> = {}): Drivers {
  const values: Partial<Record<keyof Drivers, number>> = {
    revenueGrowth: 0.1,
    grossMargin: 0.4,
    ebitdaMargin: 0.2,
    workingCapital: 0.1,
    capex: 0.05,
    daPctRevenue: 0.04,
    taxRate: 0.25,
    costOfDebt: 0.06,
    cashYield: 0.02,
    netDebtIssuance: -30,
  };
  return {
    ...driverSeries((name) => [values[name] ?? 0]),
    workingCapitalBasis: "pct_of_revenue_change",
    capexBasis: "pct_of_revenue",
    ...change,
  };
}

describe("project", () => {
  it("projects a year that can be followed by hand", () => {
    const { columns, unleveredFcf } = project(BASE, drivers());
    const expected = {
      Revenues: 1100,
      COGS: -660,
      "Gross Profit": 440,
      "SG&A": -220,
      EBITDA: 220,
      "Interest Income/Expense": -28, // 100 × 2% - 500 × 6%
      "Tax Expense": -37, // 25% × (220 - 44 - 28)
      "Change In Working Capital": -10,
      "Cash Flow From Operating Activities": 145,
      "Capital Expenditure": -55,
      "Discretionary FCF": 90,
      "Dividends Paid": -20,
      FCF: 70,
      "Other Cash Flow from Financing": -30,
      "Net Change In Cash": 40,
      "Short-Term Debt": 50,
      "Long-Term Debt": 420,
      "Cash And Equivalents": 140,
      "Net Debt": 330,
    } as const;
    const projected = MODEL_ITEMS.filter((item) => item in expected).map((item) => [
      item,
      Math.round((columns[item][0] ?? Number.NaN) * 1e9) / 1e9,
    ]);
    expect(Object.fromEntries(projected)).toEqual(expected);
    // 220 - 25% × (220 - 44) - 10 - 55
    expect(unleveredFcf[0]).toBeCloseTo(111, 9);
  });

  it("takes working capital and capital expenditure as amounts where the model has them so", () => {
    const { columns } = project(
      BASE,
      drivers({
        workingCapital: [-8],
        workingCapitalBasis: "amount",
        capex: [-60],
        capexBasis: "amount",
      }),
    );
    expect(columns["Change In Working Capital"]).toEqual([-8]);
    expect(columns["Capital Expenditure"]).toEqual([-60]);
  });

  it("has an unlevered flow that is the levered one less interest after tax, and rows that foot", () => {
    fc.assert(
      fc.property(
        rate(-0.3, 0.5),
        rate(0.15, 0.5),
        rate(0, 0.4),
        rate(0, 0.1),
        (growth, margin, tax, cost) => {
          const { columns, unleveredFcf } = project(
            BASE,
            drivers({
              revenueGrowth: [growth],
              ebitdaMargin: [margin],
              taxRate: [tax],
              costOfDebt: [cost],
            }),
          );
          const year = (item: (typeof MODEL_ITEMS)[number]) => columns[item][0] ?? Number.NaN;
          const interest = year("Interest Income/Expense");
          expect(unleveredFcf[0]).toBeCloseTo(year("Discretionary FCF") - interest * (1 - tax), 6);
          expect(year("Net Debt")).toBeCloseTo(
            year("Short-Term Debt") + year("Long-Term Debt") - year("Cash And Equivalents"),
            6,
          );
          expect(year("Cash And Equivalents")).toBeCloseTo(
            BASE.cash + year("Net Change In Cash"),
            6,
          );
        },
      ),
    );
  });

  it("hands a missing driver on to what needs it and to nothing else", () => {
    const { columns, unleveredFcf } = project(BASE, drivers({ grossMargin: [Number.NaN] }));
    expect(columns["Gross Profit"][0]).toBeNaN();
    expect(columns.EBITDA[0]).toBeCloseTo(220, 9);
    expect(unleveredFcf[0]).toBeCloseTo(111, 9);
  });
});

describe("the 33 rows", () => {
  it("are 24 lines and 9 metrics", () => {
    expect(MODEL_ROWS).toHaveLength(33);
    expect(MODEL_ROWS.filter(({ kind }) => kind === "metric")).toHaveLength(9);
    expect(MODEL_ITEMS).toHaveLength(24);
  });

  it("show the past so that it foots, and say why a metric is not there", () => {
    const { rows } = valueCase(harbourModel(), base());
    const row = (item: string) => rows.find((candidate) => candidate.item === item);
    expect(row("SG&A")?.values[4]).toBe(-237e6);
    expect(row("Net Debt")?.values[4]).toBe(1076e6);
    expect(row("Net Leverage (x)")?.values[4]).toBeCloseTo(1076 / 361, 12);
    expect(row("Interest Coverage (x)")?.values[4]).toBeCloseTo(361 / 104, 12);
    expect(row("Revenue Growth (%)")?.reasons[0]).toBe("n.a.: there is no year before");
  });

  it("keep a missing line missing", () => {
    const rows = HARBOUR_HISTORY.rows.filter(({ item }) => item !== "COGS");
    const columns = historyColumns({ ...HARBOUR_HISTORY, rows });
    expect(columns.COGS.every(Number.isNaN)).toBe(true);
    expect(columns["SG&A"].every(Number.isNaN)).toBe(true);
    const model = harbourModel({ history: { ...HARBOUR_HISTORY, rows } });
    const { dcf } = valueCase(model, base(model));
    expect(dcf.methods.gordonGrowth.enterpriseValue.value).toBeGreaterThan(0);
  });
});

describe("defaultAssumptions", () => {
  it("fades growth from three years' rate to the terminal one, and keeps three-year means", () => {
    const { drivers: given } = defaultAssumptions(HARBOUR_HISTORY);
    const start = (2419 / 2105) ** (1 / 3) - 1;
    expect(given.revenueGrowth[0]).toBeCloseTo(start, 9);
    expect(given.revenueGrowth[4]).toBe(0.02);
    expect(given.revenueGrowth[2]).toBeCloseTo((start + 0.02) / 2, 9);
    expect(given.ebitdaMargin[0]).toBeCloseTo((328 / 2488 + 334 / 2391 + 361 / 2419) / 3, 12);
    expect(given.taxRate[0]).toBe(0.25);
    expect(given.costOfDebt[0]).toBeCloseTo(104 / ((1257 + 1305) / 2), 12);
    expect(heldText("taxRate", 0.25, HARBOUR_HISTORY)).toBeUndefined();
    // 104 less 14 of net interest over 178.5 of average cash.
    const rich = withRow("Interest Income/Expense", -90e6);
    expect(defaultAssumptions(rich).drivers.cashYield[0]).toBe(0.05);
    expect(heldText("cashYield", 0.05, rich)).toBe("held at 5.0%: the past gives 7.8%");
    expect(heldText("cashYield", 0.04, rich)).toBeUndefined();
    // -61 over 383, 34 over -97, -14 over 28 (at 1.2% just large enough): clamped at 30%.
    const share = (61 / 383 + 34 / 97 + 14 / 28) / 3;
    expect(given.workingCapital[0]).toBeCloseTo(Math.min(0.3, share), 12);
  });

  it.each([
    ["no history", []],
    ["one year of history", ["2025"]],
  ])("says what it can of %s and never NaN on the page", (_, years) => {
    const model = harbourModel({ history: { ...HARBOUR_HISTORY, years } });
    const { rows, dcf } = valueCase(model, base(model));
    for (const { values } of rows) {
      expect(values.every((value) => value === null || Number.isFinite(value))).toBe(true);
    }
    const { enterpriseValue } = dcf.methods.gordonGrowth;
    expect("code" in enterpriseValue ? enterpriseValue.code : undefined).toBe(
      years.length === 0 ? "MISSING_FCF" : undefined,
    );
  });
});

describe("cases and what the market implies", () => {
  it("order bear, base, bull by value", () => {
    const model = harbourModel();
    const [middle, low, high] = model.cases.map(
      (one) => valueCase(model, one).dcf.methods.gordonGrowth.enterpriseValue.value ?? 0,
    );
    expect(low).toBeLessThan(middle ?? 0);
    expect(high).toBeGreaterThan(middle ?? 0);
  });

  it("solve for growth, multiple, margin and growth of revenues that give the market's value", () => {
    const model = harbourModel();
    const valued = valueCase(model, base());
    const market = valued.dcf.marketEnterpriseValue.value ?? 0;
    const implied = marketImplies(model, base(), valued);
    const at = (terminalGrowthRate: number, terminalEbitdaMultiple: number) =>
      valueCase(model, {
        ...base(),
        dcf: { ...base().dcf, terminalGrowthRate, terminalEbitdaMultiple },
      }).dcf.methods;
    const solved = at(implied.terminalGrowth.value ?? 0, implied.terminalMultiple.value ?? 0);
    expect(solved.gordonGrowth.enterpriseValue.value).toBeCloseTo(market, 0);
    expect(solved.ebitdaMultiple.enterpriseValue.value).toBeCloseTo(market, 0);
    const margin = implied.marginShift.value ?? 0;
    const { drivers: given } = base();
    const moved = { ...given, ebitdaMargin: given.ebitdaMargin.map((value) => value + margin) };
    const again = valueCase(model, { ...base(), drivers: moved }).dcf.methods.gordonGrowth;
    expect((again.enterpriseValue.value ?? 0) / market).toBeCloseTo(1, 6);
  });

  it("warn of a funding gap, thin capital expenditure and a value that is all terminal", () => {
    const model = harbourModel();
    const { drivers: given, dcf } = base();
    const thin = {
      ...given,
      capex: given.capex.map(() => 0.01),
      netDebtIssuance: given.capex.map(() => -400e6),
    };
    const { warnings } = valueCase(model, newCase("own", "Own", { drivers: thin, dcf }));
    const codes = warnings.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(["FUNDING_GAP", "TERMINAL_CAPEX", "DEBT_OVERPAID"]),
    );
    expect(warnings.find(({ code }) => code === "TERMINAL_CAPEX")?.sentence).toMatch(
      /^Capital expenditure is 1\d\.\d% of D&A in the last year/,
    );
    const inflow = { ...given, capex: given.capex.map(() => -0.05) };
    const negative = { ...inflow, daPctRevenue: given.capex.map(() => -0.05) };
    const thinCapex = (driven: typeof given) =>
      valueCase(model, newCase("own", "Own", { drivers: driven, dcf })).warnings.filter(
        ({ code }) => code === "TERMINAL_CAPEX",
      );
    expect(thinCapex(negative)).toEqual([]);
    expect(thinCapex(inflow)[0]?.sentence).toContain("Capital expenditure is nothing");
    const gap = warnings.find(({ code }) => code === "FUNDING_GAP");
    expect(gap?.sentence).toMatch(
      /^Funding gap: cash is USD \(\d+\) mm at the end of 202[6-9]E, and below zero in 20\d\dE/,
    );
  });
});

describe("bad input", () => {
  it.each([
    ["a WACC at growth", { dcf: { wacc: 0.015 } }, "WACC is not above terminal growth"],
    ["a WACC under growth", { dcf: { wacc: 0.01 } }, "WACC is not above terminal growth"],
    ["no WACC", { dcf: { wacc: Number.NaN } }, "WACC is to be above 0%"],
    ["cash flows of zero", { drivers: { ebitdaMargin: flat(0), capex: flat(0) } }, "not positive"],
    ["negative cash flows", { drivers: { ebitdaMargin: flat(-0.2) } }, "not positive"],
    ["an empty driver", { drivers: { capex: flat(Number.NaN) } }, "Not known: Capital expenditure"],
    [
      "growth of 1e308",
      { drivers: { revenueGrowth: flat(1e308) } },
      "a projected cash flow is missing",
    ],
    ["no market capitalisation", { model: { marketCap: undefined } }, "no market capitalisation"],
    ["an empty history", { model: { history: { ...HARBOUR_HISTORY, years: [] } } }, "is missing"],
    ["one year", { model: { history: { ...HARBOUR_HISTORY, years: ["2025"] } } }, "no year before"],
    ["a bank", { model: { history: { ...HARBOUR_HISTORY, archetype: "bank" } } }, "a bank"],
    ["revenues of 1e308", { model: { history: withRow("Revenues", 1e308) } }, "too large"],
    ["no revenues", { model: { history: withRow("Revenues", null) } }, "is missing"],
  ] as const)("%s gives a reason and never NaN", (_, change, reason) => {
    const model = harbourModel("model" in change ? change.model : {});
    const one = base(model);
    const valued = valueCase(model, {
      ...one,
      drivers: { ...one.drivers, ...("drivers" in change ? change.drivers : {}) },
      dcf: { ...one.dcf, ...("dcf" in change ? change.dcf : {}) },
    });
    const { rows, dcf, warnings } = valued;
    for (const { values } of rows) {
      expect(values.every((value) => value === null || Number.isFinite(value))).toBe(true);
    }
    const given = JSON.stringify([rows.map(({ reasons }) => reasons), dcf.methods, warnings]);
    expect(given).toContain(reason);
    expect(dcf.tables.gordonGrowth.flat().some(Number.isNaN)).toBe(false);
    expect(JSON.stringify(marketImplies(model, one, valued))).not.toContain("NaN");
  });

  it("takes net cash as what is added to enterprise value", () => {
    const model = harbourModel({ history: withRow("Cash And Equivalents", 2_000e6) });
    const { enterpriseValue, equityValue } = valueCase(model, base(model)).dcf.methods.gordonGrowth;
    expect((equityValue.value ?? 0) - (enterpriseValue.value ?? 0)).toBe(2_000e6 - 1_257e6);
  });
});

describe("changes of a model", () => {
  it("make a case that is another one than the one it starts from", () => {
    const model = harbourModel();
    const edited = editModel(model, { type: "case added", id: "own", name: "Own", from: "bull" });
    const [, , bull, own] = edited.cases;
    expect(edited.cases.map(({ id }) => id)).toEqual(["base", "bear", "bull", "own"]);
    expect([own?.name, own?.drivers]).toEqual(["Own", bull?.drivers]);
  });
});

describe("buildWacc", () => {
  it("relevers beta and weighs both costs at market values", () => {
    const built = buildWacc({
      riskFreeRate: 0.04,
      equityRiskPremium: 0.05,
      unleveredBeta: 0.8,
      creditSpread: 0.02,
      taxRate: 0.25,
      equity: 600,
      debt: 400,
    });
    // βL = 0.8 × (1 + 0.75 × 2/3) = 1.2; Ke = 10%; Kd = 6%; 60% × 10% + 40% × 4.5%
    expect(built.kind === "wacc" && built.leveredBeta).toBeCloseTo(1.2, 12);
    expect(built.kind === "wacc" && built.wacc).toBeCloseTo(0.078, 12);
  });

  it("asks for a share of debt where there is no market value", () => {
    const inputs = {
      riskFreeRate: 0.04,
      equityRiskPremium: 0.05,
      leveredBeta: 1,
      creditSpread: 0.02,
      taxRate: 0.25,
    };
    expect(buildWacc(inputs).kind).toBe("unavailable");
    expect(buildWacc({ ...inputs, targetDebtShare: 0.4 })).toMatchObject({ kind: "wacc" });
  });
});

function base(model = harbourModel()): ModelCase {
  return model.cases[0] ?? openingCases(defaultAssumptions(HARBOUR_HISTORY))[0] ?? never();
}

function never(): never {
  throw new Error("a model has a base case");
}

function rate(min: number, max: number) {
  return fc.double({ min, max, noNaN: true });
}

function flat(value: number): readonly number[] {
  return [value, value, value, value, value];
}

/** The history with one row the same in every year. */
function withRow(item: string, value: number | null) {
  const amounts = Object.fromEntries(HARBOUR_HISTORY.years.map((year) => [year, value]));
  const rows = HARBOUR_HISTORY.rows.map((row) => (row.item === item ? { ...row, amounts } : row));
  return { ...HARBOUR_HISTORY, rows };
}
