import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { fakeApi } from "#client/testing/fake-api.ts";
import { renderApp } from "#client/testing/render-app.tsx";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { listRecentTickers, listResearch } from "#contracts/research.ts";
import { initials } from "#client/features/accounts/account-menu.tsx";
import { HeaderCrumb } from "./header-crumb.tsx";
import { HeaderSlot } from "./header-slot.ts";

function Header() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <HeaderSlot value={slot}>
      <header ref={setSlot} />
      <HeaderCrumb tickers={["HPKG"]}>FY2025 results</HeaderCrumb>
    </HeaderSlot>
  );
}
describe("the header", () => {
  it("leads to the pages, and says where one is", async () => {
    renderApp("/");
    fakeApi(listResearch, { documents: [] });
    fakeApi(listRecentTickers, { tickers: [] });
    const pages = within(await screen.findByRole("navigation", { name: "Pages" }));
    expect(pages.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Home",
      "Canvas",
      "Library",
      "Models",
    ]);
    expect(pages.getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBe("page");
    expect(pages.getByRole("link", { name: "Canvas" }).getAttribute("aria-current")).toBeNull();
  });

  it("offers a visitor the two ways in, and back to the page they are on", async () => {
    renderApp("/nowhere", null);
    const banner = within(await screen.findByRole("banner"));
    const href = (await banner.findByRole("link", { name: "Sign In" })).getAttribute("href");
    expect(decodeURIComponent(href ?? "")).toBe("/login?next=/nowhere");
    expect(banner.getByRole("link", { name: "Create Account" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Nothing at this address" })).toBeTruthy();
  });

  it("has everything in one menu where the window has no room", async () => {
    const { user } = renderApp("/nowhere", null);
    await user.click(await screen.findByRole("button", { name: "Menu" }));
    const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    expect(items).toEqual(["Home", "Canvas", "Library", "Sign In", "Create Account", "Dark theme"]);
  });

  it("shows the open document where the canvas puts it", async () => {
    renderWithProviders(<Header />);
    expect((await screen.findByRole("banner")).textContent).toBe("HPKGFY2025 results");
  });
});

describe("initials", () => {
  it("are those of the first and the last word", () => {
    expect(["Maria Okafor", "Ana", "Jean van der Berg", "élan 😀x", " "].map(initials)).toEqual([
      "MO",
      "A",
      "JB",
      "É😀",
      "",
    ]);
  });
});
