import fc from "fast-check";
import { expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { documentFigures, type FigureState } from "#core/figures/check/document-figures.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import type { Binding } from "#core/ledger/reference.ts";

const CARDS = cardsOf(["AAPL"]);
const STAMP = { id: "a", at: "2026-11-25T00:00:00.000Z" };

/** How USD 5.0bn stands in a text, bound to something that is 5.0bn. */
function stateOf(binding: Binding, by: "product" | "analyst"): FigureState | undefined {
  const content = "Capital expenditure of USD 5.0bn leaves room.";
  const [from, to] = [content.indexOf("USD"), content.indexOf(" leaves")];
  const anchor = { ...STAMP, by, from, to, text: content.slice(from, to), binding };
  const anchors = fittingAnchors([anchor], content);
  const checked = checkAnchored({ content, connectedData: CARDS, anchors });
  return documentFigures(checked, content, []).figures[0]?.state;
}

const anyName = fc.constantFrom(
  "Capital Expenditure in the case",
  "Capital Expenditure",
  "My estimate",
  "Capital Expenditure threshold",
  "EBITDA scenario",
  "Change of rates",
);
const anyUnit = fc.constantFrom("money" as const, "shares" as const, "multiple" as const);
const amountOf = (value: number) =>
  fc.record({ name: anyName, unit: anyUnit }).map((named): Binding => {
    return { constant: { ...named, value, currency: "USD", entity: "AAPL", period: "2025" } };
  });
const anyMade = fc.oneof(
  amountOf(5e9),
  fc
    .tuple(amountOf(4e9), fc.oneof(amountOf(1e9), fc.constant(1e9)))
    .map((args): Binding => ({ formula: { op: "sum", args } })),
  fc.constant<Binding>({ formula: { op: "sum", args: [4e9, 1e9] } }),
);

it("verifies no amount that nobody reported, whatever it is called and made of", () => {
  fc.assert(
    fc.property(anyMade, fc.constantFrom("product" as const, "analyst" as const), (binding, by) => {
      expect(stateOf(binding, by)).not.toBe("verified");
    }),
  );
});

it("calls what a question or a model supposes an estimate", () => {
  const view = { name: "My estimate", value: 5e9, unit: "money", currency: "USD" } as const;
  expect(stateOf({ constant: view }, "product")).toBe("estimate");
  const constant = { name: "Capital Expenditure in the case", value: 5e9, unit: "money" } as const;
  expect(stateOf({ constant: { ...constant, currency: "USD" } }, "product")).toBe("estimate");
});
