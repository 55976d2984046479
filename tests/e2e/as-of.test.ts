import { expect, openCanvas, test } from "./footnote.ts";

test.describe("The as-of date", () => {
  test("takes a whole document back to what filings of a day said, stays, and can be undone", async ({
    signedIn: { page },
  }) => {
    await page.goto("/canvas");
    const canvas = openCanvas(page);
    await canvas.chooseCompany("AAPL", /Apple/);
    await canvas.connectStatements();
    const apple = canvas.card("Financial Statements", "AAPL");
    await expect(apple).toContainText("FY2021 to FY2025");

    await page.getByRole("button", { name: "As of: latest filings" }).click();
    await page.getByRole("menuitem", { name: "Another date…" }).click();
    const dialog = page.getByRole("dialog", { name: "As-of date" });
    await dialog.getByLabel("Date").fill("2023-12-31");
    await dialog.getByRole("button", { name: "Show as of this date" }).click();
    await expect(apple).toContainText("FY2019 to FY2023");
    await expect(apple).toContainText("as known on 31 December 2023");

    await page.getByRole("button", { name: "Clear AAPL" }).click();
    await canvas.chooseCompany("KHC", /Kraft Heinz/);
    await canvas.connectStatements();
    const kraftHeinz = canvas.card("Financial Statements", "KHC");
    await expect(kraftHeinz).toContainText("FY2018 to FY2022");

    await canvas.expectSaved();
    await page.reload();
    await expect(page.getByRole("button", { name: "As of 31 December 2023" })).toBeVisible();
    await expect(apple).toContainText("FY2019 to FY2023");

    await page.getByRole("button", { name: "As of 31 December 2023" }).click();
    await page.getByRole("menuitem", { name: "Latest filings" }).click();
    await expect(apple).toContainText("FY2021 to FY2025");
    await expect(kraftHeinz).not.toContainText("as known on");
    const toast = page.getByRole("listitem").filter({ hasText: "Latest filings" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(kraftHeinz).toContainText("FY2018 to FY2022");
  });
});
