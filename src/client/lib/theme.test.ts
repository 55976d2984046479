import { beforeEach, describe, expect, it, vi } from "vitest";
import { showTheme, THEME_KEY } from "./theme.ts";

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete root.dataset["theme"];
});

/** What the page does before its first paint. */
async function beforePaint(): Promise<void> {
  vi.resetModules();
  // A plain script of the page, run for its effect.
  // @ts-expect-error it has no types
  await import("#client/public/theme.js");
}

describe("the theme", () => {
  it("chosen is shown at once, and before the first paint of the next visit", async () => {
    showTheme("dark");
    expect(root.dataset["theme"]).toBe("dark");
    delete root.dataset["theme"];
    await beforePaint();
    expect(root.dataset["theme"]).toBe("dark");
  });

  it("of the system is no theme of ours", async () => {
    showTheme("dark");
    showTheme("system");
    expect(root.dataset["theme"]).toBeUndefined();
    await beforePaint();
    expect(root.dataset["theme"]).toBeUndefined();
  });

  it.each([
    ["dark", "light", "dark"],
    ["system", "dark", undefined],
  ])("of the account, %s, is before what the browser remembers, %s", async (own, kept, shown) => {
    localStorage.setItem(THEME_KEY, kept);
    root.dataset["theme"] = own;
    await beforePaint();
    expect(root.dataset["theme"]).toBe(shown);
  });

  it("is the system's when what is stored is none", async () => {
    localStorage.setItem(THEME_KEY, "<script>");
    await beforePaint();
    expect(root.dataset["theme"]).toBeUndefined();
  });
});
