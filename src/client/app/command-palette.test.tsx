import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, refusal } from "#client/testing/fake-api.ts";
import { renderApp } from "#client/testing/render-app.tsx";
import { searchTickers } from "#contracts/companies.ts";
import { savePreferences } from "#contracts/preferences.ts";
import { listRecentTickers, listResearch } from "#contracts/research.ts";
import { showPalette } from "./palette-state.ts";

const DOCUMENT = {
  id: "11111111-1111-4111-8111-111111111111",
  title: "The 2031 notes",
  ticker: "HPKG",
  excerpt: "",
  words: 12,
  figures: null,
  isPublished: false,
  revision: 1,
  updatedAt: "2026-03-11T09:44:00Z",
};

function openApp() {
  const app = renderApp("/");
  fakeApi(listRecentTickers, { tickers: [] });
  fakeApi(listResearch, ({ query }) => ({
    documents: DOCUMENT.title.includes(query["q"] ?? "") ? [DOCUMENT] : [],
  }));
  fakeApi(searchTickers, ({ query }) => ({
    tickers: query["q"] === "apple" ? [{ ticker: "AAPL", name: "Apple Inc." }] : [],
  }));
  return app;
}

async function openPalette(user: ReturnType<typeof renderApp>["user"]) {
  await screen.findByRole("heading", { name: "Research" });
  await user.keyboard("{Control>}k{/Control}");
  return within(await screen.findByRole("dialog", { name: "Search" }));
}

beforeEach(() => {
  vi.stubGlobal("innerWidth", 700);
});

afterEach(() => {
  showPalette(false);
});

describe("the command palette", () => {
  it("opens by Ctrl K with the latest documents and the commands, and closes by Escape", async () => {
    const { user } = openApp();
    const palette = await openPalette(user);
    expect(await palette.findByRole("option", { name: /The 2031 notes/ })).toBeTruthy();
    for (const name of ["New document", "Light theme", "Dark theme", "System theme", "Sign out"]) {
      expect(palette.getByRole("option", { name })).toBeTruthy();
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("closes by Ctrl K too, and knows no keys of another program's", async () => {
    const { user } = openApp();
    const palette = await openPalette(user);
    await palette.findByRole("option", { name: /The 2031 notes/ });
    const first = palette.getByRole("option", { selected: true }).textContent;
    for (const key of ["j", "n", "p"]) {
      await user.keyboard(`{Control>}${key}{/Control}`);
      expect(palette.getByRole("option", { selected: true }).textContent).toBe(first);
    }
    await user.keyboard("{Control>}k{/Control}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("takes what begins a command's name for the command, before a company of that name", async () => {
    const { user } = openApp();
    fakeApi(searchTickers, { tickers: [{ ticker: "NEWP", name: "New Pacific Metals" }] });
    const palette = await openPalette(user);
    await user.keyboard("new");
    await palette.findByRole("option", { name: /New Pacific Metals/ });
    const [first] = palette.getAllByRole("option");
    expect(first?.textContent).toContain("New document");
    expect(first?.getAttribute("aria-selected")).toBe("true");
  });

  it("opens the canvas with a company found by name, by Enter alone", async () => {
    const { user, address } = openApp();
    const palette = await openPalette(user);
    await user.type(palette.getByRole("combobox"), "apple");
    const option = await palette.findByRole("option", { name: /Apple Inc/ });
    await waitFor(() => expect(option.getAttribute("aria-selected")).toBe("true"));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/canvas?ticker=AAPL"));
    expect(screen.queryByRole("dialog", { name: "Search" })).toBeNull();
  });

  it.each([
    ["go to library", "/library"],
    ["apple", "/canvas?ticker=AAPL"],
  ])("takes what is typed by an Enter right after it: %s", async (typed, goesTo) => {
    const { user, address } = openApp();
    const palette = await openPalette(user);
    await palette.findByRole("option", { name: /The 2031 notes/ });
    await user.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(address()).toBe(goesTo));
    expect(screen.queryByRole("dialog", { name: "Search" })).toBeNull();
  });

  it("opens a document", async () => {
    const { user, address } = openApp();
    const palette = await openPalette(user);
    await user.type(palette.getByRole("combobox"), "2031");
    await user.click(await palette.findByRole("option", { name: /The 2031 notes/ }));
    await waitFor(() => expect(address()).toBe(`/canvas/${DOCUMENT.id}`));
  });

  it("says when nothing is found", async () => {
    const { user } = openApp();
    const palette = await openPalette(user);
    await user.type(palette.getByRole("combobox"), "zinc");
    expect(
      await palette.findByText(
        "Nothing found. Try a ticker, a company's name or words of a document.",
      ),
    ).toBeTruthy();
  });

  it("says why a search failed, and still offers commands", async () => {
    const { user } = openApp();
    const palette = await openPalette(user);
    fakeApi(searchTickers, refusal(503, "unavailable", "The database does not answer."));
    await user.type(palette.getByRole("combobox"), "new");
    expect((await palette.findByRole("alert")).textContent).toBe("The database does not answer.");
    expect(palette.getByRole("option", { name: "New document" })).toBeTruthy();
  });

  it("changes the theme and remembers it for the account", async () => {
    const { user } = openApp();
    const saved = fakeApi(savePreferences, { theme: "dark" });
    const palette = await openPalette(user);
    await user.type(palette.getByRole("combobox"), "dark");
    await user.click(await palette.findByRole("option", { name: "Dark theme" }));
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ theme: "dark" }]));
  });

  it("is not there for a visitor", async () => {
    const { user } = renderApp("/", null);
    await screen.findByRole("heading", { name: "Account Required for Canvas" });
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
