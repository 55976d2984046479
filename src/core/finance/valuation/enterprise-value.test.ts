import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueFlows } from "#core/finance/valuation/dcf-valuation.ts";
import type { Discounting } from "#core/finance/valuation/dcf-inputs.ts";
import { timing } from "#core/finance/valuation/discounting.ts";

const FLOWS = [100, 110, 121, 133.1, 146.41];
const INPUTS = { wacc: 0.09, terminalGrowthRate: 0.02, terminalEbitdaMultiple: 8 };

function value(
  change: {
    cashFlows?: readonly number[];
    terminalEbitda?: number;
    inputs?: Partial<typeof INPUTS>;
    discounting?: Discounting;
    netDebt?: number | null;
    marketCap?: number | null;
  } = {},
) {
  const { cashFlows = FLOWS, terminalEbitda = 300, discounting = "end-year" } = change;
  return valueFlows({
    flows: { cashFlows, terminalEbitda, timing: timing(cashFlows.length, discounting) },
    inputs: { ...INPUTS, ...change.inputs },
    bridge: { netDebt: change.netDebt === undefined ? 500 : change.netDebt },
    marketCap: change.marketCap ?? null,
  });
}

describe("valueFlows", () => {
  it("gives the worked example of finance.md 4", () => {
    const { methods, presentValues, presentValueFcf } = value();
    const shown = [91.743, 92.585, 93.434, 94.291, 95.156];
    presentValues.forEach((present, year) => expect(present).toBeCloseTo(shown[year] ?? 0, 3));
    expect(presentValueFcf.value).toBeCloseTo(467.21, 3);
    expect(methods.gordonGrowth.terminalValue.value).toBeCloseTo(2133.403, 3);
    expect(methods.gordonGrowth.terminalPresentValue.value).toBeCloseTo(1386.565, 3);
    expect(methods.gordonGrowth.enterpriseValue.value).toBeCloseTo(1853.775, 3);
    expect(methods.gordonGrowth.equityValue.value).toBeCloseTo(1353.775, 3);
    expect(methods.ebitdaMultiple.terminalPresentValue.value).toBeCloseTo(1559.835, 3);
    expect(methods.ebitdaMultiple.enterpriseValue.value).toBeCloseTo(2027.045, 3);
    expect(methods.ebitdaMultiple.equityValue.value).toBeCloseTo(1527.045, 3);
  });

  it("lifts what comes in the middle of the year by half a year, and a sale at the end by nothing", () => {
    const end = value();
    const middle = value({ discounting: "mid-year" });
    const half = 1.09 ** 0.5;
    expect(middle.presentValueFcf.value).toBeCloseTo((end.presentValueFcf.value ?? 0) * half, 9);
    expect(middle.methods.gordonGrowth.enterpriseValue.value).toBeCloseTo(
      (end.methods.gordonGrowth.enterpriseValue.value ?? 0) * half,
      9,
    );
    expect(middle.methods.ebitdaMultiple.terminalPresentValue).toEqual(
      end.methods.ebitdaMultiple.terminalPresentValue,
    );
  });

  it("counts the days to a valuation date within the year", () => {
    const ends = ["2026-12-31", "2027-12-31"];
    const stub = timing(2, "end-year", { valuationDate: "2026-06-30", periodEnds: ends });
    expect(stub.flows.map((years) => Math.round(years * 365.25 * 1e6) / 1e6)).toEqual([184, 549]);
    // Half of the 184 days that are left of the first year, half of the 365 of the second.
    const half = timing(2, "mid-year", { valuationDate: "2026-06-30", periodEnds: ends });
    expect(half.flows[0]).toBeCloseTo(92 / 365.25, 12);
    expect(half.flows[1]).toBeCloseTo((184 + 365 / 2) / 365.25, 12);
    expect(half.end).toBeCloseTo(549 / 365.25, 12);
  });

  it("reads each terminal value as the other method's input", () => {
    const { impliedMultiple, impliedGrowth } = value();
    expect(impliedMultiple.value).toBeCloseTo(2133.403 / 300, 5);
    // 2,400 = 146.41 × (1 + g) / (0.09 - g)
    expect(impliedGrowth.value).toBeCloseTo((2400 * 0.09 - 146.41) / (2400 + 146.41), 12);
  });

  it("has each method at the other's implied input come to the same value, mid-year too", () => {
    for (const discounting of ["end-year", "mid-year"] as const) {
      const { methods, impliedMultiple, impliedGrowth } = value({ discounting });
      const crossed = value({
        discounting,
        inputs: {
          terminalGrowthRate: impliedGrowth.value ?? 0,
          terminalEbitdaMultiple: impliedMultiple.value ?? 0,
        },
      }).methods;
      expect(crossed.gordonGrowth.enterpriseValue.value).toBeCloseTo(
        methods.ebitdaMultiple.enterpriseValue.value ?? 0,
        9,
      );
      expect(crossed.ebitdaMultiple.enterpriseValue.value).toBeCloseTo(
        methods.gordonGrowth.enterpriseValue.value ?? 0,
        9,
      );
    }
  });

  it.each([
    [{ inputs: { wacc: 0 } }, "INVALID_WACC", "INVALID_WACC"],
    [{ inputs: { wacc: 1.2 } }, "INVALID_WACC", "INVALID_WACC"],
    [{ inputs: { wacc: 0.02 } }, "WACC_NOT_ABOVE_GROWTH", undefined],
    [{ inputs: { wacc: Number.NaN } }, "INVALID_WACC", "INVALID_WACC"],
    [{ inputs: { terminalGrowthRate: -1 } }, "INVALID_GROWTH", undefined],
    [{ cashFlows: [100, 100, 100, 100, -5] }, "NON_POSITIVE_TERMINAL_FCF", undefined],
    [{ cashFlows: [100, Number.NaN, 100] }, "MISSING_FCF", "MISSING_FCF"],
    [{ cashFlows: [100, Number.POSITIVE_INFINITY] }, "MISSING_FCF", "MISSING_FCF"],
    [{ cashFlows: [] }, "MISSING_FCF", "MISSING_FCF"],
    [{ terminalEbitda: 0 }, undefined, "NON_POSITIVE_TERMINAL_EBITDA"],
    [{ cashFlows: [1e308, 1e308, 1e308] }, "MISSING_FCF", "MISSING_FCF"],
  ])("gives no value with a reason where a guard bites: %j", (change, growth, multiple) => {
    const { methods } = value(change);
    for (const [method, code] of [
      ["gordonGrowth", growth],
      ["ebitdaMultiple", multiple],
    ] as const) {
      const { enterpriseValue } = methods[method];
      expect("code" in enterpriseValue ? enterpriseValue.code : undefined).toBe(code);
      expect(enterpriseValue.value === null).toBe(code !== undefined);
    }
  });

  it("keeps a loss in between, and an equity below zero", () => {
    const { methods } = value({ cashFlows: [-50, 100, 100, 100, 100], netDebt: 5000 });
    const byHand =
      -50 / 1.09 + 100 / 1.09 ** 2 + 100 / 1.09 ** 3 + 100 / 1.09 ** 4 + 100 / 1.09 ** 5;
    expect(methods.gordonGrowth.enterpriseValue.value).toBeCloseTo(
      byHand + (100 * 1.02) / 0.07 / 1.09 ** 5,
      9,
    );
    expect(methods.gordonGrowth.equityValue.value).toBeLessThan(0);
  });

  it("adds net cash, and says what it lacks without net debt or a market", () => {
    expect(value({ netDebt: -200 }).methods.gordonGrowth.equityValue.value).toBeCloseTo(
      2053.775,
      3,
    );
    const bare = value({ netDebt: null });
    expect(bare.methods.gordonGrowth.equityValue).toMatchObject({ code: "MISSING_NET_DEBT" });
    expect(bare.marketEnterpriseValue).toMatchObject({ code: "MISSING_MARKET" });
    const market = value({ marketCap: 1000 });
    expect(market.marketEnterpriseValue.value).toBe(1500);
    expect(market.methods.gordonGrowth.equityUpside.value).toBeCloseTo(0.353775, 6);
  });
});

describe("sensitivity", () => {
  it("steps by half a point and one turn, or half a turn below 5x, or a quarter of a small multiple", () => {
    expect(value().parameters).toEqual({
      wacc: [0.08, 0.085, 0.09, 0.095, 0.1],
      gordonGrowth: [0.01, 0.015, 0.02, 0.025, 0.03],
      ebitdaMultiple: [6, 7, 8, 9, 10],
    });
    const low = value({ inputs: { terminalEbitdaMultiple: 4 } }).parameters.ebitdaMultiple;
    expect(low).toEqual([3, 3.5, 4, 4.5, 5]);
    const small = value({ inputs: { terminalEbitdaMultiple: 0.8 } }).parameters.ebitdaMultiple;
    expect(small).toEqual([0.4, 0.6, 0.8, 1, 1.2]);
  });

  it("discounts the cash flows anew for every WACC, and leaves out what has no value", () => {
    const { tables } = value({ inputs: { wacc: 0.03, terminalGrowthRate: 0.025 } });
    expect(tables.gordonGrowth[0]?.[2]).toBeNull();
    // WACC 2%, 8x: by another route, one flow at a time.
    const byHand = FLOWS.reduce((sum, flow, year) => sum + flow / 1.02 ** (year + 1), 0);
    expect(tables.ebitdaMultiple[0]?.[2]).toBeCloseTo(byHand + 2400 / 1.02 ** 5, 9);
  });

  it("has the headline in its middle to the last bit, falls with WACC and rises with growth", () => {
    const rate = fc.double({ min: 0.04, max: 0.25, noNaN: true });
    const growth = fc.double({ min: -0.02, max: 0.015, noNaN: true });
    const flow = fc.double({ min: 1, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(
        rate,
        growth,
        fc.array(flow, { minLength: 1, maxLength: 10 }),
        fc.constantFrom<Discounting>("end-year", "mid-year"),
        (wacc, terminalGrowthRate, cashFlows, discounting) => {
          const { tables, methods } = value({
            cashFlows,
            discounting,
            inputs: { wacc, terminalGrowthRate },
          });
          expect(tables.gordonGrowth[2]?.[2]).toBe(methods.gordonGrowth.enterpriseValue.value);
          expect(tables.ebitdaMultiple[2]?.[2]).toBe(methods.ebitdaMultiple.enterpriseValue.value);
          tables.gordonGrowth.forEach((row, i) => {
            row.forEach((cell, j) => {
              if (cell === null) return;
              const below = tables.gordonGrowth[i + 1]?.[j] ?? Number.NEGATIVE_INFINITY;
              const right = row[j + 1] ?? Number.POSITIVE_INFINITY;
              expect(below < cell && cell < right).toBe(true);
            });
          });
        },
      ),
      { numRuns: 200 },
    );
  });
});
