import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakeApi, refusal } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { Toaster } from "#client/components/toaster.tsx";
import { getModelData } from "#contracts/companies.ts";
import { NoModels } from "./no-models.tsx";

it("offers a model of each ready company by its whole name, and the sample's own", async () => {
  const onOpen = vi.fn<() => void>();
  const { user } = renderWithProviders(
    <>
      <NoModels others="Others are not on this server." sample={{ onOpen, isOpening: false }} />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole("button", { name: /Harbour Packaging Group \(sample\)/ }));
  expect(onOpen).toHaveBeenCalledOnce();
  const asked = fakeApi(getModelData, refusal(502, "upstream_failed", "EDGAR did not answer."));
  await user.click(screen.getByRole("button", { name: /Advanced Micro Devices/ }));
  expect(await screen.findByText("EDGAR did not answer.")).toBeTruthy();
  expect(asked.map(({ query }) => query["ticker"])).toEqual(["AMD"]);
  expect(screen.getByText("Others are not on this server.")).toBeTruthy();
});
