import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { ConnectedDataCard } from "#client/features/companies/connected-data-card.tsx";
import { withLoading } from "#core/ledger/connected-data.ts";
import { fakeApi, refusal } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { getSavedOutput } from "#contracts/models.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import { loadingModelCard } from "./model-card.ts";
import { useModelLoads } from "./use-model-loads.ts";

const { historicalData, projections, ...rest } = writeModel(harbourModel());
const SAVED = {
  id: "0198f7a0-0000-7000-8000-000000000001",
  ticker: "HPKG",
  name: "Base",
  version: 1,
  createdAt: "2026-11-22T10:00:00.000Z",
  updatedAt: "2026-11-22T10:00:00.000Z",
  hasDcfResults: true,
  historicalData: JSON.stringify(historicalData),
  projections: JSON.stringify(projections),
  ...rest,
  assumptionParameters: { ...rest.assumptionParameters },
};

const LOADING = loadingModelCard(SAVED, new Date());
const none = () => undefined;

function Cards() {
  const [cards, setCards] = useState([LOADING]);
  useModelLoads(cards, (update) => setCards((all) => [...update(all)]));
  return cards.map((card) => (
    <ConnectedDataCard
      key={card.id}
      {...{ card, figures: undefined, onShowFigure: none, detail: null, actions: [] }}
      {...{ isFirst: true, isLast: true, onOpen: none, onMove: none, onRemove: none }}
      onRetry={() => setCards((all) => [...withLoading(all, ({ id }) => id === card.id)])}
    />
  ));
}

it("a saved model that can't be loaded is a card that says so, and is tried again", async () => {
  let tries = 0;
  fakeApi(getSavedOutput, () => {
    tries += 1;
    return tries === 1
      ? refusal(404, "not_found", "This model does not exist, or it was removed")
      : { success: true, savedOutput: SAVED };
  });
  renderWithProviders(<Cards />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load saved model");
  expect(alert.textContent).toContain("This model does not exist, or it was removed");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("img", { name: "Ready" })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});
