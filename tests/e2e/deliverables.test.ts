import { readFile } from "node:fs/promises";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./faults.ts";
import { expect, openCanvas, test } from "./footnote.ts";
import { givenAnswer, givenDocument } from "./given.ts";
import { readDeck } from "#server/integrations/office/testing/deck-reading.ts";

const TEXT = `Apple keeps its cash

Overview:
Revenues were USD 416,161 mm in FY2025, up 6.4% from USD 391,035 mm in FY2024.

Risks:
Demand is seasonal. [Analyst: how much of it is China]`;

const at = "2026-11-20T09:14:00.000Z";
const EDITS = [
  {
    id: "11111111-1111-4111-8111-111111111111",
    type: "replace",
    position: 0,
    length: 5,
    content: "Apple Inc.",
    timestamp: at,
  },
  {
    id: "22222222-2222-4222-8222-222222222222",
    type: "add",
    position: TEXT.indexOf(" [Analyst"),
    content: " Prices are firm.",
    timestamp: at,
  },
] as const;

test("a reviewed Word file decides the pending edits", async ({ signedIn: { page } }) => {
  await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
  const canvas = openCanvas(page);
  await expect(canvas.editor).toContainText("Demand is seasonal.");
  await givenAnswer(page, EDITS);
  await canvas.chatInput.fill("Improve executive summary");
  await canvas.chatInput.press("Enter");
  await expect(page.getByRole("button", { name: "Accept All" })).toBeVisible();

  const dialog = await openExport(page);
  await expect(dialog).toContainText("2 edits are pending. Word carries them as tracked changes");
  await expectNoFaults(page, "the export dialog", { within: "[role=dialog]" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export Word" }).click();
  const file = await readFile(await (await download).path());
  const document = strFromU8(
    unzipSync(new Uint8Array(file))["word/document.xml"] ?? new Uint8Array(),
  );
  expect(document).toContain('w:author="Footnote"');

  await dialog.getByLabel("Reviewed Word file").setInputFiles({
    name: "reviewed.docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: Buffer.from(reviewedWith(file, secondRejected)),
  });
  await expect(dialog).toContainText("2 edits: 1 accepted, 1 rejected, 0 still pending.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect(await canvas.text()).toBe(TEXT.replace("Apple", "Apple Inc."));
});

test("a report is laid out by mouse and by keyboard and is there again", async ({
  signedIn: { page },
}) => {
  await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
  await page.getByRole("button", { name: "Build", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Build Custom Research Report" });
  const pageOf = (title: string) => dialog.getByRole("listitem", { name: title });
  const library = dialog.getByRole("region", { name: "Page Library" });
  await library
    .getByRole("button", { name: "Credit Research Title Page" })
    .dragTo(pageOf("Page 1"));
  await expect(pageOf("Page 1")).toContainText("Credit Research Title Page");
  await library.getByRole("button", { name: "Model Page" }).dragTo(pageOf("Page 2"));
  await pageOf("Page 2").getByText("Model Page").dragTo(pageOf("Page 3"));
  await expect(pageOf("Page 3")).toContainText("Model Page");
  await library.getByRole("button", { name: "Valuation Page" }).press("Enter");
  await page.keyboard.press("4");
  await expect(dialog).toContainText("3 components");
  await expectNoFaults(page, "the report builder", { within: "[role=dialog]" });
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await openCanvas(page).expectSaved();
  await page.reload();
  await page.getByRole("button", { name: "Build", exact: true }).click();
  await expect(pageOf("Page 4")).toContainText("Valuation Page");
  await expect(dialog).toContainText("3 components");

  await pageOf("Page 3").getByRole("button", { name: "Remove Model Page", exact: true }).click();
  await pageOf("Page 4")
    .getByRole("button", { name: "Move Valuation Page", exact: true })
    .press("Enter");
  await page.keyboard.press("1");
  await expect(pageOf("Page 1")).toContainText("Valuation Page");
  await pageOf("Page 2").getByRole("button", { name: "Delete Page 2" }).click();
  await expect(dialog).toContainText("3 pages");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  // Without a model there is nothing to value: the page is left out and named.
  await expect(dialog).toContainText("No valuation analysis available");
  const deck = readDeck(new Uint8Array(await readFile(await (await download).path())));
  expect(deck.slides).toHaveLength(1);
  expect(deck.slides[0]?.text).toContain("Apple keeps its cash");
});

test("the export dialog makes a deck that opens, without what is unfinished", async ({
  signedIn: { page },
}) => {
  await page.goto(await givenDocument(page, { content: TEXT, tickers: ["AAPL"] }));
  const dialog = await openExport(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export Credit Research" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^credit_research_report_\d{4}-\d{2}-\d{2}\.pptx$/);
  await expect(dialog).toContainText("Export completed successfully!");
  const { slides, charts } = readDeck(new Uint8Array(await readFile(await file.path())));
  // Without a model there is no valuation to show; statements take a slide for every twenty rows.
  expect(slides).toHaveLength(11);
  expect(charts.get("Revenue")?.at(-1)).toEqual(["2025", 416_161]);
  const text = slides.map((slide) => slide.text).join("\n");
  expect(text).toContain("Apple keeps its cash");
  expect(text).toContain("Demand is seasonal.");
  expect(text).not.toContain("[Analyst:");
});

async function openExport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Export", exact: true }).first().click();
  return page.getByRole("dialog", { name: "Export Research" });
}

function reviewedWith(file: Uint8Array, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(new Uint8Array(file));
  const document = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
  return zipSync({ ...parts, "word/document.xml": strToU8(change(document)) });
}

/** As Word leaves the file: the first edit accepted, the second rejected. */
function secondRejected(xml: string): string {
  return xml
    .replaceAll(/<w:ins [^>]*>(?:(?!<\/w:ins>).)*Prices are firm(?:(?!<\/w:ins>).)*<\/w:ins>/gs, "")
    .replaceAll(/<w:del [^>]*>.*?<\/w:del>/gs, "")
    .replaceAll(/<\/?w:ins[^>]*>/g, "");
}
