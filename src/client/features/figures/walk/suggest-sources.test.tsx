import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { suggestSources } from "#contracts/check-figures.ts";
import { figureCheck } from "#client/document/check/figure-check.ts";
import { CORDA } from "#client/features/figures/testing/marked-editor.tsx";
import { fakeApi, refusal } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { SuggestSources } from "./suggest-sources.tsx";

const CONTENT = "That bill came to USD 402 mm. The plan costs USD 12,345 mm.";

let close: (() => void) | undefined;

afterEach(() => {
  close?.();
});

async function shown() {
  const parts = { content: CONTENT, connectedData: [CORDA], anchors: [], pendingEdits: [] };
  const check = figureCheck({ get: () => parts, subscribe: () => () => undefined });
  close = check.open();
  await waitFor(() => {
    expect(check.get().document?.counts).toMatchObject({ matches: 0, unsupported: 2 });
  });
  const { user } = renderWithProviders(<SuggestSources check={check} model="harrow" />);
  await screen.findByText("Suggest sources for the 2 left");
  return { check, user };
}

it("makes matches of what a model chooses among the candidates, and never sources", async () => {
  const calls = fakeApi(suggestSources, { chosen: [0] });
  const { check, user } = await shown();
  await user.click(screen.getByRole("button", { name: "Suggest" }));
  await screen.findByText("1 match suggested, to be confirmed.");
  expect(suggestSources.body.parse(calls[0]?.body).figures).toMatchObject([{ text: "USD 402 mm" }]);
  await waitFor(() => {
    expect(check.get().document?.counts).toMatchObject({ sourced: 0, matches: 1, unsupported: 1 });
  });
});

it("says why nothing came, and asks again", async () => {
  fakeApi(suggestSources, refusal(429, "limit_reached", "You have reached the limit."));
  const { check, user } = await shown();
  await user.click(screen.getByRole("button", { name: "Suggest" }));
  await screen.findByText("You have reached the limit.");
  fakeApi(suggestSources, { chosen: [null] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("None suggested for 1 figure.");
  expect(check.get().document?.counts.matches).toBe(0);
});

it("is stopped at once", async () => {
  fakeApi(suggestSources, () => new Promise(() => undefined));
  const { check, user } = await shown();
  await user.click(screen.getByRole("button", { name: "Suggest" }));
  await screen.findByText("Asking harrow, figure 1 of 1");
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await screen.findByText("Suggest sources for the 2 left");
  expect(check.get().document?.counts.matches).toBe(0);
});
