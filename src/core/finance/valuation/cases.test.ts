import { expect, it } from "vitest";
import { isAssumedRate, openingCases, waccsBeside } from "#core/finance/valuation/cases.ts";
import { defaultAssumptions } from "#core/finance/valuation/default-assumptions.ts";
import { editModel } from "#core/finance/valuation/model-edits.ts";
import { HARBOUR_HISTORY, harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";

const OPENED = harbourModel({ cases: openingCases(defaultAssumptions(HARBOUR_HISTORY)) });
const RATES = ["wacc", "terminalGrowthRate", "terminalEbitdaMultiple"] as const;

function assumed(model: ValuationModel): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    model.cases.map((one) => [one.id, RATES.filter((name) => isAssumedRate(model, one, name))]),
  );
}

it("what is assumed is said in every case until it is chosen there", () => {
  expect(assumed(OPENED)).toEqual({ base: RATES, bear: RATES, bull: RATES });
  const typed = editModel(OPENED, { type: "rate", caseId: "base", name: "wacc", value: 0.11 });
  const chosen = RATES.slice(1);
  expect(assumed(typed)).toEqual({ base: chosen, bear: chosen, bull: chosen });
  const added = editModel(typed, { type: "case added", id: "own", name: "Own", from: "base" });
  expect(assumed(added)["own"]).toEqual(RATES.slice(1));
  expect(assumed(harbourModel())).toEqual({ base: [], bear: [], bull: [] });
});

it("a WACC built for one case moves the others by their distance, and no typed one", () => {
  const typed = editModel(OPENED, { type: "rate", caseId: "bull", name: "wacc", value: 0.07 });
  const [base, bear] = typed.cases;
  if (base === undefined || bear === undefined) throw new Error("three cases are opened");
  expect(waccsBeside(typed, base, 0.11)).toMatchObject([
    { one: { id: "bear" }, wacc: 0.115, isOwn: false },
    { one: { id: "bull" }, wacc: 0.07, isOwn: true },
  ]);
  expect(waccsBeside(typed, bear, 0.12)).toMatchObject([{ wacc: 0.115 }, { wacc: 0.07 }]);
});
