import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./faults.ts";
import { type Canvas, expect, openCanvas, test } from "./footnote.ts";
import { keepFromPrinting, pdfOf } from "./pdf-of.ts";
import { givenDocument } from "./given.ts";

const TITLE = "Apple and Walmart: figures and their sources";
const WRONG = "Apple's revenues were USD 461,161 mm in FY2025.";
const NOTE = `${TITLE}
Apple:
Apple's revenues were USD 416,161 mm in FY2025, up 6.4% from USD 391,035 mm in FY2024.
${WRONG}
Volumes rose 4% on our count.
Walmart:
Walmart's revenues were USD 713,163 mm in FY2026.`;

/** The note as an export shows it, mark by mark. */
const MARKED = [
  "Apple's revenues were USD 416,161 mm[1] in FY2025, up 6.4%[1,\u00A02] from USD 391,035 mm[2] in FY2024.",
  WRONG.replace("mm", "mm[≠]"),
  "Volumes rose 4%[?] on our count.",
  "Walmart's revenues were USD 713,163 mm[3] in FY2026.",
];
const CONTRADICTED = "≠ USD 461,161 mm: the source says USD 416,161 mm (Revenues, FY2025)";
const SOURCES = [
  /^1\. ?Apple Inc\., Form 10-K filed 31 October 2025, accession 0000320193-25-000079$/,
  /^2\. ?Apple Inc\., Form 10-K filed 1 November 2024, accession 0000320193-24-000123$/,
  /^3\. ?Walmart Inc\., Form 10-K filed 13 March 2026, accession 0000104169-26-\d{6}$/,
];

test("an export asks about a contradicted figure, then carries the sources of all others", async ({
  signedIn: { page },
}) => {
  const canvas = await writtenNote(page);
  const dialog = await openExport(page);
  await expect(dialog).toContainText("4 of 6 figures sourced");
  await expect(dialog).toContainText("1 contradicted");

  const ask = dialog.getByRole("region", { name: "1 figure is contradicted by its source" });
  await dialog.getByRole("button", { name: "Export Word" }).click();
  await expect(ask).toContainText("The text says USD 461,161 mm, the source USD 416,161 mm.");
  await expectNoFaults(page, "the ask", { within: "[role=dialog]" });
  await page.keyboard.press("Escape");
  await expect(ask).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Export Word" })).toBeFocused();

  await page.keyboard.press("Enter");
  await ask.getByRole("button", { name: "Show in the text: USD 461,161 mm" }).click();
  await expect(dialog).toBeHidden();
  await expect(canvas.editor).toBeFocused();
  expect(await selected(page)).toBe("USD 461,161 mm");

  const again = await openExport(page);
  const download = page.waitForEvent("download");
  await again.getByRole("button", { name: "Export Word" }).click();
  await again.getByRole("button", { name: "Export anyway" }).click();
  const lines = await wordLines(page, await (await download).path());
  for (const line of MARKED) expect(lines).toContain(line);
  for (const source of SOURCES) expect(lines.some((line) => source.test(line))).toBe(true);
  expect(lines).toContain(CONTRADICTED);

  const text = await printedText(page, again);
  for (const line of MARKED) expect(text).toContain(unspaced(line));
  expect(text).toContain("AppleInc.,Form10-Kfiled31October2025");
  expect(text).toContain(unspaced(CONTRADICTED));
  expect(await canvas.text()).toBe(NOTE);
});

test("a card wears the numbers of its sources, and each leads to its first figure", async ({
  signedIn: { page },
}) => {
  await page.goto(await givenDocument(page, { content: NOTE, tickers: ["AAPL", "WMT"] }));
  const numbersOf = (ticker: string) =>
    page
      .getByRole("list", { name: `Sources of Financial Statements ${ticker}` })
      .getByRole("button");
  await expect(numbersOf("AAPL")).toHaveText(["1", "2"]);
  await expect(numbersOf("WMT")).toHaveText(["3"]);
  await numbersOf("WMT").click();
  expect(await selected(page)).toBe("USD 713,163 mm");
});

async function writtenNote(page: Page): Promise<Canvas> {
  await page.goto("/canvas");
  const canvas = openCanvas(page);
  await expect(canvas.editor).toBeVisible();
  for (const [ticker, name] of [
    ["AAPL", /Apple/],
    ["WMT", /Walmart/],
  ] as const) {
    await canvas.chooseCompany(ticker, name);
    await page.getByRole("button", { name: "Financial Statements", exact: true }).click();
    await expect(canvas.card("Financial Statements", ticker)).toContainText(/FY20\d\d to FY20\d\d/);
    await page.getByRole("button", { name: `Clear ${ticker}` }).click();
  }
  await canvas.typeAtEnd(NOTE);
  await canvas.expectSaved();
  return canvas;
}

async function openExport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Export", exact: true }).first().click();
  return page.getByRole("dialog", { name: "Export Research" });
}

async function selected(page: Page): Promise<string> {
  return page.evaluate(() => document.getSelection()?.toString() ?? "");
}

/** The paragraphs of a Word file as a parser of XML reads them, marks right behind their figures. */
async function wordLines(page: Page, file: string): Promise<readonly string[]> {
  const parts = unzipSync(new Uint8Array(await readFile(file)));
  const xml = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
  const lines = await page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, "application/xml");
    if (parsed.querySelector("parsererror") !== null) throw new Error("not well-formed");
    for (const note of Array.from(parsed.getElementsByTagName("w:footnoteReference"))) {
      note.textContent = note.getAttribute("w:id");
    }
    return Array.from(parsed.getElementsByTagName("w:p"), ({ textContent }) => textContent ?? "");
  }, xml);
  return lines.map((line) => line.replaceAll("\u00A0[", "["));
}

/** The text of the PDF without its spaces, which PDFs set as they like. */
async function printedText(page: Page, dialog: Locator): Promise<string> {
  await keepFromPrinting(page.context());
  const opening = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Export PDF" }).click();
  await dialog.getByRole("button", { name: "Export anyway" }).click();
  const print = await opening;
  await print.waitForLoadState();
  await expect(print.locator("body")).toContainText(TITLE);
  const pdf = await getDocumentProxy(new Uint8Array(await pdfOf(print)));
  const { text } = await extractText(pdf, { mergePages: true });
  await print.close();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  return unspaced(text);
}

function unspaced(text: string): string {
  return text.replaceAll(/\s+/g, "");
}
