import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, newAnalyst, openCanvas, picture, signUp, test } from "./footnote.ts";
import { keepFromPrinting, pdfOf } from "./pdf-of.ts";

const OWN_SENTENCE = "We see no reason to wait for the next print.";

test("an analyst researches Apple from sign-up to PDF and Word, and finds everything again", async ({
  page,
}) => {
  await signUp(page, newAnalyst());
  await page.getByRole("button", { name: "New document" }).first().click();
  const canvas = openCanvas(page);
  await expect(canvas.editor).toBeVisible();

  await canvas.chooseCompany("AAPL", /Apple/);
  await canvas.connectStatements();
  await expect(canvas.card("Financial Statements", "AAPL")).toContainText(/FY20\d\d to FY20\d\d/);

  await canvas.runTemplate("Capital structure");
  await expect(canvas.editor).toContainText("Debt Composition:");
  await expect(canvas.editor).toContainText(
    /Net leverage (?:was|fell to|rose to) (?:[a-z]+ at )?\(?\d+\.\dx|net cash/i,
  );
  await canvas.expectSaved();

  await canvas.runTemplate("Liquidity");
  const acceptAll = page.getByRole("button", { name: /^Accept All$/ });
  await expect(acceptAll).toBeVisible();
  await expect(page.getByText("Read only while edits are pending.")).toBeVisible();
  await picture(page, "edits");
  await acceptAll.click();
  await expect(acceptAll).toBeHidden();
  await expect(canvas.editor).toContainText("Liquidity Position:");

  await canvas.typeAtEnd(`\n\n${OWN_SENTENCE}`);
  await canvas.expectSaved();
  const written = await canvas.text();
  const address = page.url();
  const context = page.context();
  await page.close();

  const again = await context.newPage();
  await again.goto(address);
  const reopened = openCanvas(again);
  await expect(reopened.editor).toContainText("Overview:");
  await expect.poll(() => reopened.text()).toBe(written);
  await expect(reopened.card("Financial Statements", "AAPL")).toBeVisible();
  await expect(again.getByText("Applied to the document")).toBeVisible();

  await again.getByRole("button", { name: "Export", exact: true }).first().click();
  const dialog = again.getByRole("dialog", { name: "Export Research" });

  const download = again.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export Word" }).click();
  const word = await download;
  expect(word.suggestedFilename()).toMatch(/^credit_analysis_\d{4}-\d\d-\d\d\.docx$/);
  await expect(dialog.getByText("Export completed successfully!")).toBeVisible();
  const wordText = await textOfWord(await word.path());
  for (const line of paragraphs(written)) {
    expect(withoutMarks(wordText)).toContain(withoutUnfinished(line));
  }
  expect(wordText).toContain("Revenues");
  expect(wordText).toMatch(/Form 10-K filed/);

  await keepFromPrinting(context);
  const opened = context.waitForEvent("page");
  await dialog.getByRole("button", { name: "Export PDF" }).click();
  const print = await opened;
  await print.waitForLoadState();
  await expect(print.locator("body")).toContainText(OWN_SENTENCE);
  const pdf = await getDocumentProxy(new Uint8Array(await pdfOf(print)));
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  expect(totalPages).toBeGreaterThanOrEqual(2);
  expect(squeezed(text)).toContain(squeezed(OWN_SENTENCE));
  expect(text).toContain("Revenues");
  expect(text).toMatch(new RegExp(`Page 1 of ${totalPages}`));
});

function paragraphs(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** The text as it was written: without the source numbers that an export adds. */
function withoutMarks(text: string): string {
  return text.replaceAll(/\u00A0\[\d+(?:,\u00A0\d+)*\]/g, "");
}

/** A line without the sentences that ask for a filing: they are left out unless one wants them in. */
function withoutUnfinished(line: string): string {
  return line.replaceAll(/ ?\(connect (?:[^()]|\([^()]*\))*\)/g, "").trimEnd();
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** The visible text of a .docx: one paragraph a line. */
async function textOfWord(file: string): Promise<string> {
  const parts = unzipSync(new Uint8Array(await readFile(file)));
  const body = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
  return body
    .replaceAll("</w:p>", "\n")
    .replaceAll(/<w:footnoteReference w:id="(\d+)"\/>/g, "$1")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
