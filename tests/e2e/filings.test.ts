import { existsSync, readdirSync } from "node:fs";
import { expectNoFaults } from "./faults.ts";
import { expect, openCanvas, picture, test } from "./footnote.ts";

const SHARED = process.env["FOOTNOTE_SHARED"] ?? "../shared";
const REAL = [
  "pdf/Investment_Memo_NVIDIA.pdf",
  "transcripts/HD_q4_2021.txt",
  "docx/footnotes.docx",
].map((file) => `${SHARED}/data/uploads/${file}`);
const HAS_REAL = REAL.every((file) => existsSync(file));
/** Where real files are not at hand, those that come with the product. */
const FILES = HAS_REAL
  ? REAL
  : readdirSync("bundled/library/HPKG").map((file) => `bundled/library/HPKG/${file}`);

test.describe("A filing", () => {
  test("is asked, opened at the passage and quoted, and bears out what is quoted", async ({
    signedIn: { page },
  }) => {
    await page.goto("/canvas?ticker=HPKG");
    const canvas = openCanvas(page);
    const section = page.getByRole("region", { name: "SEC Filing Analysis" });
    await section.getByRole("button", { name: "Debt maturities" }).click();
    const card = canvas.card("SEC Filing Data", "HPKG").filter({ hasText: "Debt maturities" });
    await expect(card.getByRole("img", { name: "Ready" })).toBeVisible({ timeout: 60_000 });
    const passages = card.getByRole("list", { name: "Passages" }).getByRole("button");
    await expect(passages.first()).toBeVisible();
    await passages.first().click();

    const viewer = page.getByRole("region", { name: "Passage viewer" });
    await expect(
      viewer.getByText("The highlight matches the document word for word"),
    ).toBeVisible();
    await expect(viewer.locator("[aria-current]")).toBeInViewport();
    await picture(page, "viewer");

    await viewer.getByRole("button", { name: "Outline" }).click();
    await viewer.getByRole("list", { name: "Outline" }).getByText("Note 12. Debt").first().click();
    await expect(viewer.getByRole("button", { name: "Back to the passage" })).toBeVisible();
    await viewer.getByRole("button", { name: /^Use this table: Debt consisted/ }).click();
    await expect(viewer.getByRole("button", { name: /^In use: Debt consisted/ })).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Debt, Note 12, 10-K FY2025 HPKG" }),
    ).toBeVisible();
    await viewer.getByRole("button", { name: "Find in the document" }).click();
    await viewer.getByRole("textbox", { name: "Find in the document" }).fill("goodwill");
    await viewer.getByRole("list", { name: "Passages found" }).getByRole("button").first().click();
    await viewer.getByRole("button", { name: "Back to the passage" }).click();
    await viewer.getByRole("button", { name: "Find in the document" }).click();
    await viewer.getByRole("button", { name: "Quote" }).click();
    await expect(page.locator(".cm-content")).toContainText("10-K");
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);

    const table = canvas.card("Debt, Note 12, 10-K FY2025", "HPKG");
    const head = table.getByRole("columnheader", { name: "2025" });
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(table.getByRole("row").nth(1)).toContainText("Total debt");
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await table.getByRole("button", { name: "Insert Term loan, due 2028, 2025: 225" }).click();
    await page.keyboard.type(" More is to be said.");
    await expect(page.locator(".cm-content")).toContainText("Term loan, due 2028, FY2025: USD 225");
    await expect(
      page.locator('.figure[data-state="verified"]', { hasText: "USD 225 mm" }),
    ).toBeVisible();
    await picture(page, "table-card");

    const offered = page.getByRole("list", { name: "Tables that can be connected" }).first();
    await offered.getByRole("button").first().click();
    await table.getByRole("button", { name: "Side by side" }).click();
    const beside = page.getByRole("dialog", { name: "Compare tables" });
    await expect(beside.getByRole("columnheader", { name: /^Debt, Note 12/ })).toBeVisible();
    await expect(
      beside.getByRole("button", { name: /^Insert Term loan.*2025: 225$/ }),
    ).toBeVisible();
    await picture(page, "tables-beside");
    await page.keyboard.press("Escape");
    await expect(beside).toHaveCount(0);

    await expect(
      page.locator('.figure[data-state="verified"]', { hasText: "$350 million" }).first(),
    ).toBeVisible();
    // The sentence that was asked for, and not the whole passage.
    await expect(page.locator(".cm-content")).not.toContainText("credit agreement requires");
  });

  test("of one's own is uploaded with others, asked, and opened at the passage it answered with", async ({
    signedIn: { page },
  }) => {
    await page.goto("/library");
    await page.getByLabel("Ticker the files are for").fill("HPKG");
    await page.getByLabel("Documents to upload").setInputFiles(FILES);
    const rows = page
      .getByRole("region", { name: /Upload(?:ing|ed) 3 files/ })
      .getByRole("listitem");
    await expect(
      rows.filter({ hasText: /Ready\. \d+ passages? from|Ready\. \d+ passages?/ }),
    ).toHaveCount(3, {
      timeout: 60_000,
    });
    await page.getByLabel("Find in file names and text").fill("revenue");
    await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();

    await page.goto("/canvas?ticker=HPKG");
    const canvas = openCanvas(page);
    const box = page
      .getByRole("region", { name: "Your Knowledge Base" })
      .getByLabel("Ask your documents", { exact: true });
    await box.fill("How did revenue and margins develop?");
    await box.press("Enter");
    const card = canvas.card("Knowledge Base Query", "HPKG");
    await card.getByRole("button", { name: /passages? from/ }).click();
    await card.getByRole("listitem").first().getByRole("button").click();
    const viewer = page.getByRole("region", { name: "Passage viewer" });
    await expect(
      viewer.getByText("The highlight matches the document word for word"),
    ).toBeVisible();
    await expect(viewer.locator("[aria-current]")).toBeInViewport();
    await picture(page, "own-document");
    await expectNoFaults(page, "a document of one's own", {
      within: "[aria-label='Passage viewer']",
    });
  });
});
