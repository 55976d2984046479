import { expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { printProse } from "#core/ledger/prose.ts";
import { answerProse } from "#core/writing/analyst/chat/answer.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";

type Projections = Readonly<Record<string, Readonly<Record<string, number>>>>;

const modelWith = (projections: Projections): ContextItem => ({
  ...cardOf(harbour),
  id: "model",
  type: "saved-model",
  data: {
    savedOutput: { id: "so_1", ticker: "HPKG", name: "HPKG base case", version: 3 },
    projections,
    assumptionParameters: { baseYear: "2025" },
    valuationResults: {
      enterpriseValueGG: 2100,
      equityValueGG: 1024,
      dcfInputs: { wacc: 0.085, terminalGrowthRate: 0.02, terminalEbitdaMultiple: 8 },
      meta: { currency: "USD", scale: 1_000_000 },
    },
  },
});
const MODEL = modelWith({
  "2026E": { Revenues: 2479, EBITDA: 371 },
  "2027E": { Revenues: 2541, EBITDA: 390 },
});
const LEDGER = openLedger([cardOf(harbour), MODEL]);

it.each([
  ["What WACC does the model use?", ["WACC is 8.5%"]],
  ["discount rate", ["8.5%"]],
  ["terminal growth", ["2.0%"]],
  ["What multiple does it assume at exit?", ["8.0x"]],
  ["What is the EV?", ["USD 2,100 mm"]],
  ["dcf", ["USD 2,100 mm", "USD 1,024 mm"]],
  ["equity value", ["USD 1,024 mm"]],
  ["projected revenue CAGR", ["USD 2,541 mm in 2027E", "a year from FY2025"]],
  ["projected EBITDA next year against 2025", ["USD 371 mm in 2026E", "USD 361 mm"]],
])("a connected model is asked as it is called: %s", (question, said) => {
  const answer = answerProse(question, [harbour], LEDGER);
  const text = answer === undefined ? "" : printProse(answer.prose, answer.style).text;
  for (const part of said) expect(text).toContain(part);
  expect(answer?.isUnanswered).toBeUndefined();
});

it("without a model nothing is said of its results", () => {
  const alone = answerProse("What WACC does the model use?", [harbour]);
  expect(alone?.isUnanswered).toBe(true);
});

it("a projection as high as the newest year says no growth of 0.0%", () => {
  const ledger = openLedger([cardOf(harbour), modelWith({ "2026E": { Revenues: 2410 } })]);
  const answer = answerProse("projected revenue CAGR", [harbour], ledger);
  const text = answer === undefined ? "" : printProse(answer.prose, answer.style).text;
  expect(text).toContain("That is little changed from FY2025.");
  expect(text).not.toContain("% a year");
});
