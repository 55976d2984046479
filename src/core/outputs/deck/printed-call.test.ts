import { expect, it } from "vitest";
import { valuationCardData } from "#core/finance/valuation/research-cards.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { printedCall } from "#core/outputs/deck/printed-call.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";

const MARKET: ContextItem = {
  ...HARBOUR_STATEMENTS,
  id: "market",
  type: "valuation",
  data: valuationCardData(harbour, {
    by: "Ana",
    inputs: { marketSpread: { value: 900, date: "2026-11-20" } },
  }),
};
const MODEL: ContextItem = {
  ...HARBOUR_STATEMENTS,
  id: "model",
  type: "saved-model",
  data: { assumptionParameters: { baseYear: "2025", marketSpread: { value: 900 } } },
};
const MADE = { rec: "neutral", spread: 585 } as const;
const SAID = "Recommendation:\nUnderweight. Our spread target is 1,250 bps.";

it.each([
  ["nobody set one", "Debt.", [HARBOUR_STATEMENTS], {}, [undefined, undefined]],
  ["nothing is connected", "Debt.", [], {}, [undefined, undefined]],
  ["the market has a spread", "Debt.", [HARBOUR_STATEMENTS, MARKET], {}, ["neutral", 585]],
  ["the model has it", "Debt.", [HARBOUR_STATEMENTS, MODEL], {}, ["neutral", 585]],
  ["the text says so", SAID, [HARBOUR_STATEMENTS], {}, ["neutral", 585]],
  ["the analyst chose neutral", "Debt.", [], { rec: true }, ["neutral", undefined]],
  ["the analyst chose a spread", "Debt.", [], { spread: true }, [undefined, 585]],
  ["the analyst wants none", SAID, [MARKET], { rec: false, spread: false }, [undefined, undefined]],
])("prints a recommendation and a spread where they have a basis: %s", (...given) => {
  const [, content, connectedData, chosen, printed] = given;
  const { rec, spread } = printedCall({ content, connectedData }, { ...MADE, chosen });
  expect([rec, spread]).toEqual(printed);
});
