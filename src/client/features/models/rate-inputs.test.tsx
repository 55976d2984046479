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

function Rates({ caseId }: { readonly caseId: string }) {
  const [model, setModel] = useState(OPENED);
  const chosen = model.cases.find(({ id }) => id === caseId);
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

const STEPS = OPENED.cases.map(({ dcf }) => dcf.wacc - BASE.opening.dcf.wacc);

function expectWaccs(base: number): void {
  const shown = screen.getByText(/^0\.\d+ /).textContent.split(" ");
  shown.forEach((wacc, at) => expect(Number(wacc)).toBeCloseTo(base + (STEPS[at] ?? 0), 6));
}

it("moves the other cases with a WACC typed for the base", async () => {
  const { user } = renderWithProviders(<Rates caseId="base" />);
  const cell = screen.getByRole("textbox", { name: "WACC" });
  await user.clear(cell);
  await user.type(cell, "11{Enter}");
  expectWaccs(0.11);
  expect(screen.queryByText(/^Still /)).toBeNull();
});

it("says which cases a WACC typed for another leaves, and moves them when asked", async () => {
  const { user } = renderWithProviders(<Rates caseId="bear" />);
  const cell = screen.getByRole("textbox", { name: "WACC" });
  await user.clear(cell);
  await user.type(cell, "11.5{Enter}");
  expect(screen.getByText(/^Still Base case .*, Bull case /)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Move with it" }));
  expectWaccs(0.11);
  expect(screen.queryByText(/^Still /)).toBeNull();
});
