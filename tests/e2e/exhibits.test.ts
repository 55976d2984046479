import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { readFileSync } from "node:fs";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, openCanvas, picture, test } from "./footnote.ts";
import { expectNoFaults } from "./faults.ts";
import { givenDocument } from "./given.ts";
import { keepFromPrinting, pdfOf } from "./pdf-of.ts";

test("tables and charts stand in a note as lines that name them, drawn, kept and taken along", async ({
  signedIn: { page },
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/models");
  await page.getByLabel("Ticker of the new model").fill("hpkg");
  await page.getByRole("button", { name: "New model" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Use in a document" }).click();
  await expect(page).toHaveURL(/\/canvas\//);
  const canvas = openCanvas(page);
  await canvas.chooseCompany("HPKG", /Harbour/);
  await canvas.connectStatements();
  await canvas.typeAtEnd("Capital structure:\nNet leverage was 3.0x at the end of FY2025.");

  // From the statements: one row is a chart, titled by what it shows.
  const table = await openStatements(page);
  await addRows(page, ["Net Leverage"]);
  // From Debt: the table itself.
  await table.getByRole("tab", { name: "Debt", exact: true }).click();
  await addRows(page, "All");
  await page.keyboard.press("Escape");
  await expect(table).toBeHidden();
  // From a model: a grid.
  await canvas
    .card("Saved Financial Model", "HPKG")
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: "Add to note: Gordon Growth Sensitivity" }).click();

  const drawn = page.locator(".doc-exhibit");
  await expect.poll(() => canvas.text()).toContain("Gordon Growth Sensitivity of");
  const text = await canvas.text();
  const names = [...text.matchAll(/^\[Exhibit: (.+)\]$/gm)].map(([, name]) => name ?? "");
  expect(names).toHaveLength(3);
  expect(names).toContain("Net Leverage, FY2021 to FY2025");
  await expect(drawn.filter({ hasText: "Net leverage improved to 3.0x in FY2025" })).toBeVisible();
  // What a line says is no figure: there is the one of the sentence.
  await expect(page.getByText(/^1 of 1 figures? sourced/)).toBeVisible();
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    await picture(page, `canvas-${theme}`);
  }
  await expectNoFaults(page, "exhibits", { within: ".doc-exhibit" });

  const chart = drawn.filter({ hasText: "Net leverage improved" });
  await chart.getByRole("button", { name: "Copy as picture" }).click();
  await expect(page.getByText("Copied as a picture").last()).toBeVisible();
  const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
  expect(types).toEqual(["image/png"]);
  await canvas.expectSaved();
  const workbook = page.waitForEvent("download");
  await chart.getByRole("button", { name: "Export as XLSX" }).click();
  const sheets = unzipSync(readFileSync(await (await workbook).path()));
  expect(strFromU8(sheets["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain("Data!$D$2");

  // Another window, or a day later: the text is all there is to it.
  await page.reload();
  await expect(drawn.first()).toBeVisible();
  expect(await canvas.text()).toBe(text);

  await keepFromPrinting(page.context());
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export Research" });
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Export PDF" }).click();
  const print = await opened;
  await print.waitForLoadState();
  await expect(print.locator("body")).toContainText("Exhibit 3.");
  const pdf = await getDocumentProxy(new Uint8Array(await pdfOf(print)));
  const { text: printed } = await extractText(pdf, { mergePages: true });
  expect(printed.replaceAll(/\s+/g, " ")).toContain(
    "Exhibit 1. Net leverage improved to 3.0x in FY2025, from 3.4x",
  );
  expect(printed).not.toContain("[Exhibit:");
  await picture(print, "print");
  await print.close();
  const word = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export Word" }).click();
  const file = await word;
  await file.saveAs(test.info().outputPath("note.docx"));
  const parts = unzipSync(readFileSync(await file.path()));
  expect(strFromU8(parts["word/document.xml"] ?? new Uint8Array())).toContain("Exhibit 2. ");

  // The text's own undo takes one away as it takes any line.
  await page.keyboard.press("Escape");
  await canvas.editor.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(drawn).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect.poll(() => canvas.text()).toBe(text);
});

test("an exhibit goes on with its data", async ({ signedIn: { page } }) => {
  await page.goto(await givenDocument(page, { tickers: ["AAPL"], asOfDate: "2023-12-31" }));
  const canvas = openCanvas(page);
  await canvas.typeAtEnd(
    "Revenues were USD 383,285 mm in FY2023.\n\n[Exhibit: Revenues, FY2021 to FY2023]",
  );
  const drawn = page.locator(".doc-exhibit");
  await expect(drawn).toContainText("Revenues fell 2.8% in FY2023");
  await page.getByRole("button", { name: "As of 31 December 2023" }).click();
  await page.getByRole("menuitem", { name: "Latest filings" }).click();
  await page.getByRole("button", { name: "Roll forward" }).click();
  await page.getByRole("button", { name: /^Accept All/ }).click();
  await expect.poll(() => canvas.text()).toContain("[Exhibit: Revenues, FY2023 to FY2025]");
  await expect(drawn).toContainText("Revenues grew 6.4% in FY2025");
});

async function openStatements(page: Page) {
  await page.getByRole("button", { name: "Open table" }).click();
  const table = page.getByRole("dialog", { name: /Financial Statements/ });
  await expect(table.getByRole("grid")).toBeVisible();
  return table;
}

/** Adds rows of the table that is open, by their names, as an exhibit. */
async function addRows(page: Page, rows: readonly string[] | "All"): Promise<void> {
  await page.getByRole("button", { name: "Add to note" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to note" });
  await dialog.getByRole("button", { name: rows === "All" ? "All" : "None", exact: true }).click();
  if (rows !== "All") {
    for (const row of rows) await dialog.getByRole("checkbox", { name: row, exact: true }).check();
  }
  await expect(dialog.getByText(/^\[Exhibit: /)).toBeVisible();
  await dialog.getByText("Add", { exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Added to the note").last()).toBeVisible();
}
