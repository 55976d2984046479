import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./faults.ts";
import { expect, openCanvas, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";

test.describe("Companies side by side", () => {
  test("an analyst compares connected companies, adds others, and pastes the table", async ({
    signedIn: { page },
  }) => {
    await page.goto(await givenDocument(page, { tickers: ["AAPL"] }));
    const opener = page.getByRole("button", { name: "Compare companies" });
    await opener.click();
    const compared = openComparison(page);
    await expect(await compared.figure("Revenues", "AAPL")).toHaveText("416,161");

    await compared.add("WMT", /WALMART/i);
    await compared.add("KHC", /KRAFT/i);
    await expect(await compared.figure("Revenues", "KHC")).toHaveText(/^24,942/);
    await expect(compared.warnings).toContainText(
      "The periods end 4 months apart: AAPL on 27 September 2025, WMT on 31 January 2026.",
    );
    await expect(await compared.figure("Gross Margin", "Median")).toHaveText("33.3%");

    await (await compared.figure("Revenues", "AAPL")).hover();
    const source = compared.dialog.getByRole("complementary", { name: "Source" });
    await expect(source).toContainText("AAPL, FY2025: 29 September 2024 to 27 September 2025");
    await expect(source).toContainText("USD 416,161,000,000");
    await expect(source).toContainText("0000320193-25-000079");

    await compared.choose("LTM");
    await expect(await compared.figure("Revenues", "AAPL")).toHaveText(/^451,442/);
    await compared.choose("Growth");
    await expect(await compared.figure("Revenues", "AAPL")).toHaveText(/^12.8%/);
    await compared.choose("Fiscal year");
    await compared.choose("Amounts");
    await compared.dialog.getByRole("button", { name: "Fiscal year: Latest" }).click();
    await page.getByRole("menuitem", { name: "FY2024" }).click();
    await expect(await compared.figure("Revenues", "WMT")).toHaveText(/^648,125/);

    const copied = await copiedFrom(compared.dialog);
    expect(copied.text).toContain("USD mm\tAAPL, FY2024\tWMT, FY2024\tKHC, FY2024\tMedian");
    expect(copied.text).toContain("Before comparing");
    expect(copied.html).toContain("<table");

    await page.keyboard.press("Escape");
    await expect(compared.dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("opened from the palette it asks for companies and says who can't be read", async ({
    signedIn: { page },
  }) => {
    await page.goto("/canvas");
    await expect(openCanvas(page).editor).toBeVisible();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog").getByRole("combobox");
    await palette.fill("peers");
    await expect(page.getByRole("option")).toHaveText(["Compare companies"]);
    await page.keyboard.press("Enter");
    const compared = openComparison(page);
    await expect(compared.dialog).toContainText("Add a company: type its ticker or its name.");
    await expect(compared.search).toBeFocused();

    await compared.search.fill("ZZZQ");
    await page.getByRole("option", { name: /ZZZQ/ }).click();
    await expect(compared.dialog.getByRole("alert")).toContainText(
      "No company is listed under ZZZQ",
    );
    await compared.add("AAPL", /Apple/);
    await expect(await compared.figure("Revenues", "AAPL")).toHaveText("416,161");
    await expect(compared.dialog.getByRole("alert")).toContainText(
      "ZZZQ is not shown. No company is listed under ZZZQ.",
    );
    await compared.dialog.getByRole("button", { name: "Remove ZZZQ" }).click();
    await expect(compared.dialog.getByRole("alert")).toBeHidden();
  });

  test("stops at six, without a fault of accessibility", async ({ signedIn: { page } }) => {
    await page.goto(await givenDocument(page, { tickers: ["AAPL", "AMD", "NVDA", "HD"] }));
    await page.getByRole("button", { name: "Compare companies" }).click();
    const compared = openComparison(page);
    await compared.add("NKE", /NIKE/i);
    await compared.add("PG", /PROCTER/i);
    await expect(compared.search).toBeHidden();
    await expect(compared.dialog).toContainText("6 companies is the most.");
    await expect(compared.list).toBeFocused();

    await expectNoFaults(page, "six companies", { within: "[role=dialog]" });
  });

  test("is moved through by keyboard, one tab stop for the table", async ({
    signedIn: { page },
  }) => {
    await page.goto(await givenDocument(page, { tickers: ["AAPL", "KHC"] }));
    await page.getByRole("button", { name: "Compare companies" }).click();
    const compared = openComparison(page);
    await expect(await compared.figure("Revenues", "AAPL")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(await compared.figure("Revenues", "KHC")).toBeFocused();
    const source = compared.dialog.getByRole("complementary", { name: "Source" });
    await expect(source).toContainText("KHC, FY2025");
  });
});

type Comparison = {
  readonly dialog: Locator;
  readonly search: Locator;
  readonly list: Locator;
  readonly warnings: Locator;
  /** A figure by the name of its row and the head of its column. */
  figure(row: string, column: string): Promise<Locator>;
  add(typed: string, name: RegExp): Promise<void>;
  choose(label: string): Promise<void>;
};

function openComparison(page: Page): Comparison {
  const dialog = page.getByRole("dialog", { name: "Compare companies" });
  const search = dialog.getByRole("combobox", { name: /ticker/i });
  const list = dialog.getByRole("list", { name: "Companies compared" });
  return {
    dialog,
    search,
    list,
    warnings: dialog.getByRole("region", { name: "Before comparing" }),
    async figure(row, column) {
      const heads = dialog.getByRole("columnheader");
      await expect(heads.filter({ hasText: new RegExp(`^${column}`) })).toBeVisible();
      const texts = await heads.allTextContents();
      return dialog
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${row}ƒ?$`) }) })
        .getByRole("gridcell")
        .nth(texts.findIndex((text) => text.startsWith(column)) - 1);
    },
    async add(typed, name) {
      await search.fill(typed);
      await page.getByRole("option", { name }).first().click();
      await expect(list).toContainText(name);
    },
    async choose(label) {
      await dialog.getByRole("radio", { name: label, exact: true }).click();
    },
  };
}

/** What copying from within the table, with no figure in focus, puts on the clipboard. */
async function copiedFrom(dialog: Locator): Promise<{ text: string; html: string }> {
  const grid = dialog.getByRole("grid");
  return grid.evaluate((table) => {
    const clipboardData = new DataTransfer();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    table.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true }));
    return {
      text: clipboardData.getData("text/plain"),
      html: clipboardData.getData("text/html"),
    };
  });
}
