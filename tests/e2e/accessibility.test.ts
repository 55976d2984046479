import type { Page } from "@playwright/test";
import { createToken } from "#contracts/accounts.ts";
import { COLOURS, expectNoFaults, type Looked } from "./faults.ts";
import { expect, openCanvas, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";

test.describe("Accessibility", () => {
  test("the pages of a visitor have no fault", async ({ page }) => {
    for (const address of ["/canvas", "/login", "/signup", "/reset-password", "/nowhere"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoneAtRest(page, address);
    }
  });

  test("the workspace has no fault, in both themes, with edits pending and dialogs open", async ({
    signedIn: { page },
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
    await expectNoneAtRest(page, "home");
    await page.request.post(createToken.path, { data: { name: "Desk client" } });
    await page.goto("/account");
    await expect(page.getByRole("cell", { name: "Desk client", exact: true })).toBeVisible();
    await expectNoneAtRest(page, "account");
    await page.goto(await givenDocument(page, { content: "A first line.", tickers: ["HD"] }));
    const canvas = openCanvas(page);
    await expect(canvas.card("Financial Statements", "HD")).toBeVisible();
    await expectNoneAtRest(page, "canvas");
    await canvas.runTemplate("Liquidity");
    await expect(page.getByRole("button", { name: /^Accept All/ })).toBeVisible();
    await expectNoneAtRest(page, "canvas with pending edits");
    await page.emulateMedia({ forcedColors: "active" });
    await expect(page.locator(".edit-controls[data-active]")).toHaveCSS("outline-width", "2px");
    await expect(page.locator(".edit-added").first()).toHaveCSS(
      "text-decoration-line",
      "underline",
    );
    await page.emulateMedia({ forcedColors: "none" });
    await page.getByRole("button", { name: /^Accept All/ }).click();
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Export Research" })).toBeVisible();
    await expectNoneAtRest(page, "export dialog", { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await canvas
      .card("Financial Statements", "HD")
      .getByRole("heading")
      .getByRole("button")
      .click();
    await expect(page.getByRole("dialog")).toContainText("Revenues");
    await expectNoneAtRest(page, "statement table", { within: "[role=dialog]" });
    await page.goto(await givenDocument(page));
    await expect(page.getByText("Ready without a network")).toBeVisible();
    await expectNoneAtRest(page, "blank canvas");
    await page.goto("/library");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoneAtRest(page, "library");
    await page.goto("/models");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoneAtRest(page, "models");
    await page.getByLabel("Ticker of the new model").fill("hd");
    await page.getByRole("button", { name: "New model" }).click();
    await expect(page.getByRole("region", { name: "Valuation" })).toBeVisible();
    await expectNoneAtRest(page, "model");
    await page.emulateMedia({ forcedColors: "active" });
    const grid = page.getByRole("table", { name: "EV, Gordon Growth" }).getByRole("cell");
    await expect(grid.nth(12)).toHaveCSS("outline-width", "2px");
    await page.emulateMedia({ forcedColors: "none" });
    for (const pane of ["Assumptions", "Model", "Valuation"]) {
      await page.keyboard.press("F6");
      await expect(
        page
          .getByRole("region", { name: pane })
          .locator(":focus")
          .or(page.locator(`[aria-label="${pane}"]:focus`)),
      ).toHaveCount(1);
    }
  });
});

/**
 * As it is, and its colours in the other theme and in forced ones. A tooltip stands outside every landmark,
 * as it must; the pointer rests where there is none.
 */
async function expectNoneAtRest(page: Page, where: string, looked: Looked = {}): Promise<void> {
  await page.mouse.move(640, 700, { steps: 8 });
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expectNoFaults(page, where, looked);
  const colours = { ...looked, only: COLOURS };
  await turnTheme(page);
  await expectNoFaults(page, `${where} in the other theme`, colours);
  await turnTheme(page);
  await page.emulateMedia({ forcedColors: "active" });
  await expectNoFaults(page, `${where} in forced colours`, colours);
  await page.emulateMedia({ forcedColors: "none" });
}

async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset["theme"] = dataset["theme"] === "dark" ? "light" : "dark";
  });
}
