import { readFileSync } from "node:fs";
import { strToU8 } from "fflate";
import { pdfOf } from "#server/testing/pdf.ts";
import { workbook } from "#server/testing/workbook.ts";
import { expect, openCanvas, picture, test } from "./footnote.ts";

const AGREEMENT = pdfOf(
  Array.from({ length: 30 }, (_, at) => [
    { x: 60, y: 740, text: `Article ${at + 1}`, size: 16 },
    {
      x: 60,
      y: 700,
      text:
        at === 17
          ? "The Borrower keeps net leverage below 4.5x, tested at the end of each quarter."
          : "The parties agree on the notices and deliveries that are set out here.",
    },
  ]),
);
const MODEL = workbook([
  {
    name: "Debt",
    rows: [
      ["USD mm", 2026, 2027],
      ["Term loan", 30, 225],
      ["Senior notes", 0, 500],
    ],
  },
]);
const NOTES = "SITE VISIT\n\nThe Savannah line runs at 91% of its capacity since January.";

const FILES = [
  { name: "Revolver agreement, June 2024.pdf", mimeType: "application/pdf", buffer: AGREEMENT },
  { name: "Bank model.xlsx", mimeType: "application/octet-stream", buffer: MODEL },
  { name: "Site visit.txt", mimeType: "text/plain", buffer: strToU8(NOTES) },
].map(({ buffer, ...file }) => ({ ...file, buffer: Buffer.from(buffer) }));
const DAMAGED = {
  name: "Trustee notice.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7 cut"),
};
const SCAN = {
  name: "Scanned charts.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(pdfOf([[{ x: 60, y: 60, text: "2024   2025" }]])),
};
const PHOTOGRAPHS = {
  name: "Photographs.zip",
  mimeType: "application/zip",
  buffer: Buffer.from("PK"),
};

test.describe("The knowledge base", () => {
  test("takes documents many at once, says how each is, and answers from them", async ({
    signedIn: { page },
  }) => {
    await page.goto("/library");
    await page.getByLabel("Ticker the files are for").fill("hpkg");
    await page
      .getByLabel("Documents to upload")
      .setInputFiles([...FILES, DAMAGED, SCAN, PHOTOGRAPHS]);
    const rows = page
      .getByRole("region", { name: /Upload(?:ing|ed) \d files?/ })
      .getByRole("listitem");
    const rowOf = (name: string) => rows.filter({ hasText: name });
    await expect(rowOf("Photographs.zip")).toContainText(
      "This type is not read. Upload the documents one by one.",
    );
    await expect(rowOf("Revolver agreement")).toContainText("from 30 pages", { timeout: 60_000 });
    await expect(rowOf("Trustee notice")).toContainText("damaged", { timeout: 60_000 });
    await expect(rowOf("Scanned charts")).toContainText("Not readable: no text on 1 of 1 pages");
    await expect(rowOf("Bank model")).toContainText("Ready. 1 passage from 1 page.");
    await page.getByRole("button", { name: "HPKG" }).click();
    await picture(page, "library");

    for (const name of ["Trustee notice", "Scanned charts"]) {
      await rowOf(name)
        .getByRole("button", { name: /Remove/ })
        .click();
      await expect(rowOf(name)).toHaveCount(0);
    }
    const table = page.getByRole("table");
    const download = page.waitForEvent("download");
    await table.getByRole("link", { name: "Download Site visit.txt" }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toBe(NOTES);
    await page.getByLabel("Documents to upload").setInputFiles(FILES.slice(2));
    await expect(
      page.getByText("In the library already, as Site visit.txt", { exact: true }),
    ).toBeVisible();
    await table.getByRole("button", { name: "Rename or move Site visit.txt" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Savannah");
    await page.keyboard.press("Enter");
    await expect(table.getByRole("row").filter({ hasText: "Savannah.txt" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    const visit = table.getByRole("row").filter({ hasText: "Site visit.txt" });
    await expect(visit).toBeVisible();
    await table.getByRole("button", { name: "Rename or move Site visit.txt" }).click();
    await page.getByRole("dialog").getByLabel("Ticker").fill("cvrd");
    await page.getByRole("dialog").getByLabel("Ticker").press("Enter");
    await expect(visit).toHaveCount(0);
    await expect(page.getByText("Site visit.txt moved to CVRD")).toBeVisible();
    await expect(rowOf("Site visit")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(visit).toBeVisible();
    await table.getByRole("button", { name: "Remove Site visit.txt" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(table.getByRole("row")).toHaveCount(3);
    await expect(rowOf("Site visit")).toHaveCount(0);

    await page.goto("/canvas?ticker=HPKG");
    const canvas = openCanvas(page);
    const section = page.getByRole("region", { name: "Your Knowledge Base" });
    await expect(section.getByRole("link", { name: "2 documents" })).toBeVisible();
    const box = section.getByLabel("Ask your documents", { exact: true });
    await box.fill("What is the net leverage covenant?");
    await box.press("Enter");
    await expect(box).toHaveValue("");
    const card = canvas.card("Knowledge Base Query", "HPKG");
    await expect(card.getByRole("img", { name: "Ready" })).toBeVisible();
    await card.getByRole("button", { name: /passages? from/ }).click();
    await expect(card.getByRole("listitem").first()).toContainText("below 4.5x");
    await expect(card.getByRole("listitem").first()).toContainText(
      "Revolver agreement, June 2024.pdf, page 18",
    );
    await picture(page, "asked");

    await box.fill("xylophone");
    await section.getByRole("button", { name: "Ask: Ask your documents" }).click();
    await expect(
      page.getByText("No results found for query in the ticker's knowledge base"),
    ).toBeVisible();
    await section.getByRole("button", { name: "Load All Document Content" }).click();
    await expect(page.getByText("All document content", { exact: true })).toBeVisible();
    await expect(page.getByText(/passages from 2 documents/)).toBeVisible();
  });

  test("says of a ticker without documents what to do, and takes files dropped on it", async ({
    signedIn: { page },
  }) => {
    await page.goto("/canvas?ticker=CVRD");
    const section = page.getByRole("region", { name: "Your Knowledge Base" });
    await section.getByLabel("Ask your documents", { exact: true }).fill("covenants");
    await section.getByRole("button", { name: "Ask: Ask your documents" }).click();
    await expect(
      page.getByText("No knowledge base found for CVRD. Please upload documents first."),
    ).toBeVisible();
    await section.getByRole("button", { name: "Load All Document Content" }).click();
    await expect(
      page.getByText(
        "Failed to get knowledge base data for CVRD after trying multiple queries and metadata check",
      ),
    ).toBeVisible();
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["The revolver is undrawn."], "note.txt"));
      return transfer;
    });
    for (const type of ["dragover", "drop"]) {
      await section.dispatchEvent(type, { dataTransfer: dropped });
    }
    await expect(section.getByRole("link", { name: "1 document", exact: true })).toBeVisible();
  });
});
