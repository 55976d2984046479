import { readFileSync } from "node:fs";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, openCanvas, picture, test } from "./footnote.ts";
import { expectNoFaults } from "./faults.ts";
import { givenDocument } from "./given.ts";
import { keepFromPrinting, pdfOf } from "./pdf-of.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test("a note goes out as a summary, as slides and as a report on the shares, and what went out is checked", async ({
  signedIn: { page },
}) => {
  await page.goto("/models");
  await page.getByLabel("Ticker of the new model").fill("hpkg");
  await page.getByRole("button", { name: "New model" }).click();
  await expect(page.getByRole("region", { name: "Valuation" })).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(await givenDocument(page, { tickers: ["HPKG"] }));
  const canvas = openCanvas(page);
  await canvas.runTemplate("Full Equity Analysis");
  await expect.poll(() => canvas.text()).toContain("Harbour");
  await keepFromPrinting(page.context());
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export Research" });
  await expect(dialog).toBeVisible();
  await picture(page, "dialog");
  await expectNoFaults(page, "export dialog", { within: "[role=dialog]" });

  const saved = async (button: string): Promise<string> => {
    const download = page.waitForEvent("download");
    const pressed = page.getByRole("button", { name: button });
    await pressed.click();
    const file = await download;
    const to = test.info().outputPath(file.suggestedFilename());
    await file.saveAs(to);
    const option = dialog.getByRole("listitem").filter({ has: pressed });
    await expect(option).toContainText("Export completed successfully!");
    return to;
  };
  const printed = async (button: string) => {
    const opening = page.context().waitForEvent("page");
    await dialog.getByRole("button", { name: button }).click();
    const print = await opening;
    await print.waitForLoadState();
    await expect(print.locator("body")).toContainText("Harbour Packaging Group");
    const bytes = await pdfOf(print);
    await picture(print, button);
    await print.close();
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { totalPages, text } = await extractText(pdf, { mergePages: true });
    return { bytes, totalPages, text };
  };

  const summary = await printed("Export Executive Summary as PDF");
  expect(summary.totalPages).toBe(1);
  expect(await saved("Export Executive Summary as Word")).toContain("executive_summary_");
  expect(await saved("Export Presentation Slides")).toContain(".pptx");
  const report = await saved("Export Equity Research as Word");
  const equity = await printed("Export Equity Research as PDF");
  expect(equity.totalPages).toBeGreaterThan(1);

  await page.goto("/library");
  await page.getByRole("button", { name: "Check a document" }).click();
  const check = page.getByRole("dialog", { name: "Check a document" });
  await check.getByLabel("Document to check").setInputFiles({
    name: "Report.docx",
    mimeType: WORD,
    buffer: readFileSync(report),
  });
  await check.getByRole("combobox").fill("hpkg");
  await page.getByRole("option").first().click();
  await picture(page, "check");
  await expectNoFaults(page, "check", { within: "[role=dialog]" });
  await check.getByRole("button", { name: "Check figures" }).click();
  const found = page.getByRole("dialog");
  await expect(found.getByRole("button", { name: /Download/ })).toBeVisible();
  await expect(found.getByRole("button", { name: /^Contradicted 0$/ })).toBeVisible();
  const verified = await found.getByRole("button", { name: /^Verified \d+$/ }).textContent();
  expect(Number(verified?.split(" ").at(-1))).toBeGreaterThan(300);
  await picture(page, "checked");
  await expectNoFaults(page, "checked", { within: "[role=dialog]" });
  const back = page.waitForEvent("download");
  await found.getByRole("button", { name: /Download/ }).click();
  await (await back).saveAs(test.info().outputPath("checked.docx"));
});
