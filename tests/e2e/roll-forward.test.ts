import type { Page } from "@playwright/test";
import { type Canvas, expect, openCanvas, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";

test.describe("Roll-forward", () => {
  test("brings a note written on earlier statements up to the latest ones, every figure verified", async ({
    signedIn: { page },
  }) => {
    const canvas = await withOlderNote(page);
    const before = await canvas.text();
    expect(before).toContain("FY2023");

    await showLatestFilings(page);
    const notice = page.getByRole("alert").filter({ hasText: "Apple FY2025 is connected" });
    await expect(notice).toContainText(/\d+ figures are of/);

    await notice.getByRole("button", { name: "Roll forward" }).click();
    await expect(page.getByText("Read only while edits are pending.")).toBeVisible();
    await expect(notice).toBeHidden();
    const answer = page
      .getByRole("listitem")
      .filter({ hasText: /^Assistant/ })
      .last();
    await expect(answer).toContainText("which take Apple from FY2023 to FY2025");
    await expect(answer.getByRole("list", { name: "Proposed edits" })).toContainText("FY2025");

    await page.getByRole("button", { name: /^Accept All/ }).click();
    const after = await canvas.text();
    expect(after).toContain("FY2025");
    expect(after).not.toBe(before);
    await expectAllSourced(page);

    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect.poll(() => canvas.text()).toBe(before);
  });

  test("leaves no figure wrong when only some of it is accepted", async ({
    signedIn: { page },
  }) => {
    const canvas = await withOlderStatements(page);
    await canvas.typeAtEnd(
      "Revenues fell 2.8% to USD 383,285 mm in FY2023. Net income was USD 96,995 mm as demand weakened.\n\nTotal debt was USD 111,088 mm at the end of FY2023.",
    );
    await expectAllSourced(page);
    await showLatestFilings(page);
    await page.getByRole("button", { name: "Roll forward" }).click();
    await expect(page.getByRole("button", { name: "Accept All" })).toBeVisible();
    // What is struck is what changes, and not the words between.
    await expect(canvas.editor.locator("del").first()).toHaveText("fell 2.8%");
    await expect(page.getByText(/To read again:\s*“Net income was USD 96,995 mm as/)).toBeVisible();

    await page.getByRole("button", { name: "Accept edit 1" }).first().click();
    await page.getByRole("button", { name: "Reject edit 2" }).first().click();
    expect(await canvas.text()).toBe(
      "Revenues rose 6.4% to USD 416,161 mm in FY2025. Net income was USD 112,010 mm as demand weakened.\n\nTotal debt was USD 111,088 mm at the end of FY2023.",
    );
    await expectAllSourced(page);
  });

  test("is not offered again once it is not wanted, and is there as a command", async ({
    signedIn: { page },
  }) => {
    const canvas = await withOlderNote(page);
    await showLatestFilings(page);
    const notice = page.getByRole("alert").filter({ hasText: "Apple FY2025 is connected" });
    await notice.getByRole("button", { name: "Not now" }).click();
    await expect(notice).toBeHidden();
    await canvas.expectSaved();
    await page.reload();
    await expect(canvas.card("Financial Statements", "AAPL")).toContainText("FY2021 to FY2025");
    await expect(page.getByText(/figures sourced/)).toBeVisible();
    await expect(notice).toBeHidden();

    await runCommand(page);
    await expect(page.getByText("Read only while edits are pending.")).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.insertText("roll figures");
    const command = page.getByRole("option", { name: /Roll figures forward/ });
    await expect(command).toHaveAttribute("aria-disabled", "true");
    await expect(command).toContainText("Accept or reject the pending edits first");
  });
});

/** A note of a template on what was known at the end of 2023. */
async function withOlderNote(page: Page): Promise<Canvas> {
  const canvas = await withOlderStatements(page);
  await canvas.runTemplate("Liquidity");
  await expect.poll(() => canvas.text()).toContain("FY2023");
  await expectAllSourced(page);
  return canvas;
}

/** A blank document with Apple's statements as they were known at the end of 2023. */
async function withOlderStatements(page: Page): Promise<Canvas> {
  await page.goto(await givenDocument(page, { tickers: ["AAPL"], asOfDate: "2023-12-31" }));
  const canvas = openCanvas(page);
  const apple = canvas.card("Financial Statements", "AAPL");
  await expect(apple).toContainText("as known on 31 December 2023");
  await expect(apple).toContainText("FY2019 to FY2023");
  return canvas;
}

async function showLatestFilings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "As of 31 December 2023" }).click();
  await page.getByRole("menuitem", { name: "Latest filings" }).click();
  await expect(openCanvas(page).card("Financial Statements", "AAPL")).toContainText(
    "FY2021 to FY2025",
  );
}

async function runCommand(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.insertText("roll figures");
  await page.getByRole("option", { name: /Roll figures forward/ }).click();
}

/** The status line counts as many figures sourced as there are. */
async function expectAllSourced(page: Page): Promise<void> {
  await expect(page.getByText(/^(\d+) of \1 figures sourced/)).toBeVisible();
}
