import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { RateInputs } from "#client/features/models/rate-inputs.tsx";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { openingCases } from "#core/finance/valuation/cases.ts";
import { editModel } from "#core/finance/valuation/model-edits.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";

const [BASE] = harbourModel().cases;
if (BASE === undefined) throw new Error("a model has a case");
const OPENED = harbourModel({ cases: openingCases(BASE.opening) });

function Rates() {
  const [model, setModel] = useState(OPENED);
  const [chosen] = model.cases;
  if (chosen === undefined) return null;
  return (
    <>
      <RateInputs
        {...{ model, chosen, valued: valueCase(model, chosen) }}
        onEdit={(...edits) => setModel((before) => edits.reduce(editModel, before))}
      />
      <output>{model.cases.map(({ dcf }) => dcf.wacc).join(" ")}</output>
    </>
  );
}

it("says which cases a typed WACC leaves where they are, and moves them when asked", async () => {
  const { user } = renderWithProviders(<Rates />);
  expect(screen.queryByText(/^Still /)).toBeNull();
  const cell = screen.getByRole("textbox", { name: "WACC" });
  await user.clear(cell);
  await user.type(cell, "11{Enter}");
  const steps = OPENED.cases.map(({ dcf }) => dcf.wacc - BASE.opening.dcf.wacc);
  expect(screen.getByText(/^Still Bear case .*, Bull case /)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Move with it" }));
  const moved = screen
    .getByText(/^0\.11/)
    .textContent.split(" ")
    .map(Number);
  moved.forEach((wacc, at) => expect(wacc).toBeCloseTo(0.11 + (steps[at] ?? 0), 6));
  expect(screen.queryByText(/^Still /)).toBeNull();
});
