import type { Page } from "@playwright/test";
import { expectNoFaults } from "./faults.ts";
import { expect, openCanvas, picture, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";

test.describe("Home", () => {
  test("documents are made, found, renamed, removed and brought back", async ({
    signedIn: { page },
  }) => {
    await givenDocument(page, { content: "Apple: cash without a plan\n\nThe buy-back goes on." });
    await writeDocument(page, "Walmart: margins at last\n\nMembership income carries it.");

    await page.goto("/");
    await expect(row(page, "Apple: cash without a plan")).toBeVisible();
    await expect(row(page, "Walmart: margins at last")).toBeVisible();

    await findBox(page).fill("membership");
    await expect(row(page, "Apple: cash without a plan")).toBeHidden();
    await expect(row(page, "Walmart: margins at last")).toBeVisible();
    await findBox(page).fill("no such words");
    await expect(page.getByText(/^No document has/)).toBeVisible();
    await findBox(page).fill("");

    await openMenu(page, "Walmart: margins at last", "Rename");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Walmart, first look");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(row(page, "Walmart, first look")).toBeVisible();

    await openMenu(page, "Walmart, first look", "Delete");
    await expect(row(page, "Walmart, first look")).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, "Walmart, first look")).toBeVisible();
    await page.reload();
    await expect(row(page, "Walmart, first look")).toBeVisible();
  });

  test("recent tickers show margin and leverage, and lead to the canvas", async ({
    signedIn: { page },
  }) => {
    await givenDocument(page, { tickers: ["PG"] });
    await page.goto("/");
    const recent = page.getByRole("region", { name: "Recent tickers" });
    await expect(recent).toContainText("PG");
    await expect(recent).toContainText(/\d+\.\d%/);
    await expect(recent).toContainText(/\d+\.\dx/);
    await recent.getByRole("link", { name: /PROCTER/i }).click();
    await expect(page.getByRole("group", { name: "Chosen ticker" })).toContainText("PG");
  });

  test("the palette finds a document and a company, and makes a document", async ({
    signedIn: { page },
  }) => {
    await givenDocument(page, { content: "Nike: inventory is the story" });
    await page.goto("/");
    await expect(row(page, "Nike: inventory is the story")).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("inventory");
    await page.getByRole("option", { name: /Nike: inventory is the story/ }).click();
    await expect(openCanvas(page).editor).toContainText("Nike: inventory is the story");

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("HD");
    await page.getByRole("option", { name: /HOME DEPOT/i }).click();
    await expect(page.getByRole("group", { name: "Chosen ticker" })).toContainText("HD");
  });

  test("says how the figures of a draft stand, and leads to what is contradicted", async ({
    signedIn: { page },
  }) => {
    const content =
      "Harbour view\nNet leverage was 3.0x in FY2025. EBITDA was USD 999 mm in FY2025.";
    const address = await givenDocument(page, { content, tickers: ["HPKG"] });
    const noted = page.waitForResponse((response) => response.url().endsWith("/figures"));
    await page.goto(address);
    expect((await noted).status()).toBe(204);
    await page.goto("/");
    await expect(row(page, "Harbour view")).toContainText("1 of 2");
    await expect(row(page, "Harbour view")).toContainText("1 sourced, 1 contradicted");
    await expect(page.getByText("1 figure is contradicted in 1 draft.")).toBeVisible();
    await expectNoFaults(page, "home with figures");
    await picture(page, "home-figures");
    await page.getByRole("link", { name: "Review" }).click();
    await expect(page).toHaveURL(address);
  });
});

async function writeDocument(page: Page, text: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "New document" }).first().click();
  const canvas = openCanvas(page);
  await expect(canvas.editor).toBeVisible();
  await canvas.typeAtEnd(text);
  await expect(page.getByText("Saving")).toBeHidden();
  await canvas.expectSaved();
}

function findBox(page: Page) {
  return page.getByPlaceholder("Find by title, ticker or text");
}

function row(page: Page, title: string) {
  return page.getByRole("row", { name: new RegExp(title) });
}

async function openMenu(page: Page, title: string, command: string): Promise<void> {
  await row(page, title)
    .getByRole("button", { name: /^(More|Actions)/ })
    .click();
  await page.getByRole("menuitem", { name: command }).click();
}
