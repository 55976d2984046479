import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { turnedCases, untyped } from "#core/finance/valuation/beside-base.ts";
import { openingCases } from "#core/finance/valuation/cases.ts";
import { defaultAssumptions } from "#core/finance/valuation/default-assumptions.ts";
import { editModel } from "#core/finance/valuation/model-edits.ts";
import { HARBOUR_HISTORY, harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";

const OPENED = harbourModel({ cases: openingCases(defaultAssumptions(HARBOUR_HISTORY)) });

type Rates = readonly [wacc: number, growth: number, multiple: number];

function withRates(model: ValuationModel, caseId: string, [wacc, growth, multiple]: Rates) {
  return (
    [
      ["wacc", wacc],
      ["terminalGrowthRate", growth],
      ["terminalEbitdaMultiple", multiple],
    ] as const
  ).reduce((to, [name, value]) => editModel(to, { type: "rate", caseId, name, value }), model);
}

function withGrowth(model: ValuationModel, caseId: string, value: number): ValuationModel {
  const values = new Map(model.periods.map((_, at) => [at, value]));
  return editModel(model, { type: "driver", caseId, name: "revenueGrowth", values });
}

function ratesOf({ cases }: ValuationModel, caseId: string): Rates | undefined {
  const dcf = cases.find(({ id }) => id === caseId)?.dcf;
  return dcf && [dcf.wacc, dcf.terminalGrowthRate, dcf.terminalEbitdaMultiple];
}

/** Off every value that a base gives it. */
const shifted = ([wacc, growth, multiple]: Rates): Rates => [
  wacc + 0.00005,
  growth + 0.00005,
  multiple + 0.05,
];

const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9));
const percents = (min: number, max: number) => fc.integer({ min, max }).map((bps) => bps / 10_000);
const rates = fc.tuple(percents(500, 1500), percents(0, 300), fc.integer({ min: 3, max: 20 }));

describe("the cases beside the base", () => {
  it("bear and bull move with any base, and keep their order", () => {
    fc.assert(
      fc.property(
        fc.array(rates, { minLength: 1, maxLength: 3 }),
        percents(-300, 1500),
        (typed, growth) => {
          const model = typed.reduce(
            (to, one) => withRates(to, "base", one),
            withGrowth(OPENED, "base", growth),
          );
          const [wacc = 0, terminal = 0, multiple = 0] = typed.at(-1) ?? [];
          expect(ratesOf(model, "bear")).toEqual(near([wacc + 0.005, terminal, multiple - 1]));
          expect(ratesOf(model, "bull")).toEqual(near([wacc - 0.005, terminal, multiple + 1]));
          expect(turnedCases(model)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("a rate that was typed in a case stays, whatever the base becomes, until the case is reset", () => {
    fc.assert(
      fc.property(rates, rates, (own, base) => {
        const typed = withRates(OPENED, "bull", shifted(own));
        const after = withRates(typed, "base", base);
        expect(ratesOf(after, "bull")).toEqual(ratesOf(typed, "bull"));
        const reset = editModel(after, { type: "reset", caseId: "bull" });
        expect(ratesOf(reset, "bull")).toEqual(ratesOf(withRates(OPENED, "base", base), "bull"));
      }),
      { numRuns: 60 },
    );
  });

  it("a multiple typed digit by digit ends at its distance", () => {
    const one = withRates(OPENED, "base", [0.09, 0.02, 1]);
    expect(ratesOf(one, "bear")?.[2]).toBe(0.5);
    expect(ratesOf(withRates(one, "base", [0.09, 0.02, 11]), "bear")?.[2]).toBe(10);
  });

  it("a case added to a base that was typed is at home where it starts, and moves on with it", () => {
    const typed = withRates(OPENED, "base", [0.075, 0.02, 11]);
    const added = editModel(typed, { type: "case added", id: "own", name: "Own", from: "base" });
    const own = added.cases.at(-1);
    expect(own && untyped(added, own).dcf).toEqual(own?.dcf);
    expect(ratesOf(withRates(added, "base", [0.08, 0.02, 9]), "own")).toEqual([0.08, 0.02, 9]);
  });

  it("says which case is worth the opposite of its name", () => {
    const bull = withRates(OPENED, "bull", [0.095, 0.02, 6]);
    const turned = withRates(bull, "base", [0.075, 0.02, 11]);
    expect(turnedCases(turned)).toEqual(["Bull case is worth less than Base case"]);
    const bear = withRates(OPENED, "bear", [0.06, 0.02, 14]);
    expect(turnedCases(bear)).toEqual(["Bear case is worth more than Base case"]);
  });
});
