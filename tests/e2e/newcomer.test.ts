import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, openCanvas, picture, test } from "./footnote.ts";
import { expectNoFaults } from "./faults.ts";
import { keepFromPrinting, pdfOf } from "./pdf-of.ts";

const WRONG = "Net leverage was 2.8x in FY2025.";

test("a newcomer gets from an empty home to a printed note on the sample company", async ({
  signedIn: { page },
}) => {
  await page.goto("/");
  await expect(page.getByText("No documents of your own yet.")).toBeVisible();
  await expect(page.getByText("32 of 32 figures sourced")).toBeVisible();
  await expect(page.getByRole("row", { name: /Alphabet.+\d/ })).toBeVisible();
  await expectNoFaults(page, "home of a newcomer");
  await picture(page, "first-home");

  await page.goto("/canvas?ticker=HPKG");
  const canvas = openCanvas(page);
  await expect(page.getByRole("img", { name: "Ready" })).toHaveCount(2);
  await expect(canvas.card("Financial Statements", "HPKG")).toContainText("FY2021 to FY2025");
  const address = new URL(page.url()).pathname;
  await page.goto("/canvas?ticker=HPKG");
  await expect(canvas.editor).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(address);
  await expect(page.getByRole("img", { name: "Ready" })).toHaveCount(2);
  await picture(page, "connected");

  await canvas.runTemplate("Full credit analysis");
  await expect(canvas.editor).toContainText("Executive Summary:");
  await expect(page).toHaveTitle(/^Harbour Packaging Group: .+ · Footnote$/);
  await expect(page.getByText(/^I wrote the full credit analysis of Harbour/)).toBeVisible();
  const sourced = page.getByText(/^\d+ of \d+ figures sourced/).first();
  await expect(sourced).toBeVisible();
  await picture(page, "note");

  await canvas.typeAtEnd(`\n\n${WRONG}`);
  const figure = (text: string) => canvas.editor.locator(".figure", { hasText: text }).last();
  await expect(figure("2.8x")).toHaveAttribute("data-state", "contradicted");
  await figure("2.8x").hover();
  const use = page.getByRole("button", { name: "Use 3.0x" });
  await picture(page, "contradicted");
  await use.click();
  await expect.poll(() => canvas.text()).toContain(WRONG.replace("2.8x", "3.0x"));

  await addRatios(page);
  await picture(page, "table-in-note");
  await expect.poll(() => canvas.text()).toMatch(/\n\nHarbour Packaging Group, ratios:\n/);
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect.poll(() => canvas.text()).not.toContain("Harbour Packaging Group, ratios:");
  await addRatios(page);
  await expect.poll(() => canvas.text()).toMatch(/\nClean EBITDA Margin +\| +14\.6% \| /);
  await page.keyboard.press("Control+End");
  await expect(figure("14.6%")).toHaveAttribute("data-state", "verified");
  await canvas.expectSaved();

  await page.getByRole("button", { name: "Export", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Export Research" });
  await expect(dialog.getByRole("region", { name: "Unfinished places" })).toHaveCount(0);
  await picture(page, "export");
  await keepFromPrinting(page.context());
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Export PDF" }).click();
  const print = await opened;
  await print.waitForLoadState();
  await expect(print.locator("body")).toContainText("Harbour Packaging Group, ratios");
  await picture(print, "printed");
  const pdf = await pdfOf(print);
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  expect(totalPages).toBeGreaterThanOrEqual(2);
  expect(text[0]).toMatch(/Rating estimate\s+BB-/);
  expect(text.join(" ")).not.toContain("[Analyst:");
});

test("a newcomer reads the finished note, asks its 10-K, and sees its model and its post", async ({
  signedIn: { page },
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Read the finished note" }).click();
  const canvas = openCanvas(page);
  await expect(canvas.editor).toContainText("Net leverage was");
  await expect(page.getByText("32 of 32 figures sourced")).toBeVisible();
  await expect(page.getByRole("img", { name: "Ready" })).toHaveCount(4);
  await expect(page.getByText("32 of 32 figures sourced")).toBeVisible();
  await canvas.expectSaved();
  const address = new URL(page.url()).pathname;

  await page.goto("/");
  const steps = page.getByRole("region", { name: "First note in six steps" });
  await expect(steps).toContainText("1 of 6");
  await page.getByRole("button", { name: "Ask the 10-K" }).click();
  const message = page.getByLabel("Ask a question or give an editing instruction");
  await expect(message).toHaveValue(/about the net leverage covenant/);
  expect(new URL(page.url()).pathname).toBe(address);
  await message.press("Enter");
  await expect(
    page.getByText(/^“The credit agreement requires .+4\.50 to 1\.00.+p\. 10/),
  ).toBeVisible();

  await page.goto("/");
  await page.getByRole("button", { name: "Open the model" }).click();
  await expect(page).toHaveURL(/\/models\/[0-9a-f-]{36}$/);
  await expect(page.getByText("HPKG DCF model").first()).toBeVisible();

  await page.goto("/");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Open the post" }).click();
  const post = await opened;
  await expect(post.getByRole("article")).toContainText("32 of 32 figures sourced");
  await expect(post.getByRole("img", { name: /^Exhibit|leverage/i }).first()).toBeVisible();
  await expectNoFaults(post, "the sample's post");
});

test("the keys are listed on ?, from anywhere but a field", async ({ signedIn: { page } }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toContainText("Accept or reject it");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.goto("/library");
  await page.getByLabel("Find in file names and text").press("?");
  await expect(list).toBeHidden();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await expect(list).toBeVisible();
});

async function addRatios(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open table" }).click();
  const table = page.getByRole("dialog", { name: /Financial Statements/ });
  await table.getByRole("tab", { name: "Ratios" }).click();
  await table.getByRole("button", { name: "Add to note" }).click();
  const asked = page.getByRole("dialog", { name: "Add to note" });
  await asked.getByRole("radio", { name: "Text" }).click();
  await asked.getByText("Add", { exact: true }).click();
  await expect(page.getByText("Added to the note").last()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(table).toBeHidden();
}
