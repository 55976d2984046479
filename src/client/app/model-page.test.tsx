import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { documentOf } from "#client/document/session/testing/documents.ts";
import { fakeApi } from "#client/testing/fake-api.ts";
import { renderApp } from "#client/testing/render-app.tsx";
import { getResearch, listResearch, saveResearch } from "#contracts/research.ts";
import { getSavedOutput, updateSavedOutput } from "#contracts/models.ts";
import { openingCases } from "#core/finance/valuation/cases.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";

const [BASE] = harbourModel().cases;
if (BASE === undefined) throw new Error("a model has a case");
const { historicalData, projections, ...rest } = writeModel(
  harbourModel({ cases: openingCases(BASE.opening) }),
);
const SAVED = {
  id: "0198f7a0-0000-7000-8000-000000000001",
  ticker: "HPKG",
  name: "Harbour",
  version: 1,
  createdAt: "2026-11-22T10:00:00.000Z",
  updatedAt: "2026-11-22T10:00:00.000Z",
  hasDcfResults: true,
  historicalData: JSON.stringify(historicalData),
  projections: JSON.stringify(projections),
  ...rest,
  assumptionParameters: { ...rest.assumptionParameters },
};
const UNDO = "{Control>}z{/Control}";

async function openModel() {
  localStorage.clear();
  fakeApi(getSavedOutput, { savedOutput: SAVED });
  fakeApi(updateSavedOutput, { savedOutput: { ...SAVED, version: 2 } });
  const { user } = renderApp(`/models/${SAVED.id}`);
  await screen.findByLabelText("WACC");
  return {
    user,
    wacc: () => field("WACC").value,
    growth: () => field("Terminal growth").value,
    name: () => field("Name of the model").value,
    type: async (name: string, text: string): Promise<void> => {
      field(name).blur();
      field(name).focus();
      await user.clear(field(name));
      await user.keyboard(text);
    },
  };
}

function field(name: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(name);
}

describe("Ctrl Z in a model", () => {
  it("takes back one step at a time, of whatever kind it is and wherever it is pressed", async () => {
    const { user, wacc, name, type } = await openModel();
    const first = wacc();
    await type("WACC", "9.5");
    await type("Name of the model", "Harbour for Monday");
    await type("WACC", "9.6");
    await type("WACC", "9.7");
    const seen: string[][] = [];
    for (const place of ["WACC", "Name of the model", "Terminal growth", "WACC"]) {
      field(place).focus();
      await user.keyboard(UNDO);
      expect(document.activeElement).toBe(field(place));
      seen.push([wacc(), name()]);
    }
    expect(seen).toEqual([
      ["9.6%", "Harbour for Monday"],
      ["9.5%", "Harbour for Monday"],
      ["9.5%", "Harbour"],
      [first, "Harbour"],
    ]);
    expect(screen.getByText(/^Base case: change 1 taken back\./)).toBeDefined();
  });

  it("takes back what can't be read in a cell, and nothing else with it", async () => {
    const { user, wacc, growth, type } = await openModel();
    const first = wacc();
    await type("Terminal growth", "1.1");
    await type("WACC", "abc");
    await user.keyboard(UNDO);
    expect([wacc(), growth()]).toEqual([first, "1.1%"]);
  });

  it("opens the case that it changes, and names it", async () => {
    const { user, wacc, type } = await openModel();
    const first = wacc();
    await type("WACC", "9.5");
    await user.click(screen.getByText("Bear case"));
    await user.keyboard(UNDO);
    expect(screen.getByText("Base case").getAttribute("aria-checked")).toBe("true");
    await waitFor(() => expect(wacc()).toBe(first));
    expect(screen.getByText(/^Base case: change 1 taken back\./)).toBeDefined();
  });

  it("is silent while a dialog stands over the model", async () => {
    const { user, growth, type } = await openModel();
    await type("Terminal growth", "1.1");
    await user.click(screen.getByText("Build the WACC"));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByRole("textbox", { name: /^Risk-free rate/ }).focus();
    await user.keyboard(`4.2${UNDO}`);
    await user.keyboard("{Escape}");
    expect(growth()).toBe("1.1%");
  });
});

describe("a table or chart of a model", () => {
  it("goes to the end of the note about its company, as a line that names it", async () => {
    const { user } = await openModel();
    const note = documentOf({ content: "Valuation:\nRich." });
    fakeApi(listResearch, {
      documents: [
        { ...note, ticker: "HPKG", excerpt: "", words: 2, figures: null, isPublished: false },
      ],
    });
    fakeApi(getResearch, { document: note });
    const saves = fakeApi(saveResearch, { document: note });
    await user.click(screen.getByLabelText("Add to note: Gordon Growth Sensitivity"));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toMatchObject({
      content: "Valuation:\nRich.\n\n[Exhibit: Gordon Growth Sensitivity of Harbour]",
      connectedData: [{ type: "saved-model", savedOutputId: SAVED.id }],
    });
  });

  it("is of the base case: of another nothing goes into a note", async () => {
    const { user } = await openModel();
    const lists = fakeApi(listResearch, { documents: [] });
    await user.click(screen.getByText("Bear case"));
    await user.click(screen.getByLabelText("Add to note: Model"));
    expect(await screen.findByText(/^A note draws the base case/)).toBeDefined();
    expect(lists).toHaveLength(0);
  });
});

describe("what takes the place of what had the focus", () => {
  it.each(["{Enter}", "{Escape}"])("a case's new name, left by %s, gives it back", async (key) => {
    const { user } = await openModel();
    await user.click(screen.getByLabelText("Rename Base case"));
    await user.keyboard(`Central${UNDO}${key}`);
    const name = key === "{Enter}" ? /^Rename .*Central/ : /^Rename Base case/;
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toMatch(name));
  });

  it("the same cell of the case that is open then", async () => {
    const { user } = await openModel();
    await user.click(screen.getByText("Case"));
    expect(screen.getByText("Case 4").getAttribute("aria-checked")).toBe("true");
    field("WACC").focus();
    await user.keyboard(UNDO);
    expect(screen.queryByText("Case 4")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field("WACC")));
  });
});
