import type { Locator, Page } from "@playwright/test";
import { COLOURS, expectNoFaults } from "./faults.ts";
import { expect, openCanvas, picture, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";

const PARTS = [
  "Statements",
  "Ratios",
  "Clean EBITDA",
  "Rating",
  "Debt",
  "Segments",
  "Charts",
  "Checks",
];

test.describe("Statements", () => {
  test("an analyst turns from amounts to growth, quarters and all years, and every figure says where it is from", async ({
    signedIn: { page },
  }) => {
    const dialog = await openStatements(page, "AAPL");
    const source = dialog.getByRole("complementary", { name: "Source" });
    const grid = dialog.getByRole("grid");
    await expect(source).toContainText("USD 416,161,000,000");
    await expect(source).toContainText("0000320193-25-000079");
    await expect(source.getByRole("link", { name: "Open the filing" })).toHaveAttribute(
      "href",
      /sec\.gov\/Archives\/edgar\/data\/320193\/000032019325000079/,
    );

    await picture(page, "statements-and-source");

    await dialog.getByRole("radio", { name: "Growth" }).click();
    await expect(grid).toContainText("6.4%");
    await expect(source).toContainText("Revenues 2025 / Revenues 2024 - 1");
    await expect(source).toContainText("USD 391,035,000,000");

    await dialog.getByRole("radio", { name: "Common size" }).click();
    await expect(source).toContainText("Revenues / Revenues");
    await expect(grid).toContainText("Balance sheet and credit, of Total Assets");

    await dialog.getByRole("radio", { name: "Amounts" }).click();
    await dialog.getByRole("radio", { name: "All years" }).click();
    await expect(grid.getByRole("columnheader", { name: "2008", exact: true })).toBeAttached();
    await expect(grid.getByRole("columnheader", { name: "2025", exact: true })).toBeInViewport();
    await dialog.getByRole("radio", { name: "Quarterly" }).click();
    await expect(grid.getByRole("columnheader", { name: "Q4 FY2015" })).toBeAttached();
    await dialog.getByRole("radio", { name: "LTM" }).click();
    await expect(grid.getByRole("columnheader", { name: /^LTM to .+ 2026/ })).toBeInViewport();
  });

  test("quarters stand in whole columns wherever one scrolls, and the view follows what was chosen", async ({
    signedIn: { page },
  }) => {
    const dialog = await openStatements(page, "AAPL");
    const grid = dialog.getByRole("grid");
    await page.keyboard.press("ArrowLeft");
    await dialog.getByRole("radio", { name: "Quarterly" }).click();
    await expect(grid.getByRole("columnheader", { name: "Q1 FY2022" })).toBeAttached();
    await expect(dialog.getByRole("complementary", { name: "Source" })).toContainText("Q4 FY2024");
    await expect(dialog).toContainText(/Q\d FY202\d to Q\d FY2026, USD/);
    const place = grid.locator("..");
    await expect(place).toHaveAttribute("data-earlier", "");
    expect(await cutColumns(grid)).toEqual([]);
    await picture(page, "quarters");
    const scrolled = () => place.evaluate((scroller) => scroller.scrollLeft);
    const newest = await scrolled();
    await grid.getByRole("gridcell").last().hover();
    await page.mouse.wheel(-150, 0);
    await expect.poll(scrolled).toBeLessThan(newest - 100);
    await expect.poll(() => cutColumns(grid)).toEqual([]);
    await page.setViewportSize({ width: 1210, height: 800 });
    await expect.poll(() => cutColumns(grid)).toEqual([]);
    await grid.locator("[data-cell][tabindex='0']").focus();
    await page.keyboard.press("Home");
    await expect(place).not.toHaveAttribute("data-earlier");
    expect(await cutColumns(grid)).toEqual([]);
  });

  test("restated figures show what was first reported, with both and how far they are apart", async ({
    signedIn: { page },
  }) => {
    const dialog = await openStatements(page, "NKE");
    await dialog.getByRole("radio", { name: "All years" }).click();
    await expect(dialog.getByText("Fetching more columns")).toBeHidden();
    const restated = dialog.getByRole("gridcell").filter({ hasText: /R/ }).first();
    await restated.hover();
    const source = dialog.getByRole("complementary", { name: "Source" });
    await expect(source).toContainText("First reported");
    await expect(source).toContainText("Latest over first");
    await expect(source).toContainText("Restated since it was first reported.");
    const latest = await restated.getAttribute("data-text");
    await dialog.getByRole("radio", { name: "As first reported" }).click();
    const first = dialog.getByRole("gridcell").filter({ hasText: /R/ }).first();
    expect(await first.getAttribute("data-text")).not.toBe(latest);
  });

  test("the parts of the dialog open by keyboard, show what they are for, and have no fault in either theme", async ({
    signedIn: { page },
  }) => {
    const dialog = await openStatements(page, "KHC");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await expect(dialog.getByRole("complementary", { name: "Source" })).toContainText("FY2024");
    const told: Readonly<Record<string, RegExp>> = {
      Ratios: /Total Debt \/ EBITDA/,
      "Clean EBITDA": /Impairments/,
      Rating: /Model estimate, not an agency rating/,
      Debt: /Ties to the balance sheet/,
      Segments: /North America revenue/,
      Charts: /Revenues fell 3\.5% in FY2025/,
      Checks: /EBITDA equals EBIT plus D&A/,
    };
    await dialog.getByRole("tab", { name: "Statements" }).focus();
    for (const theme of ["light", "dark"]) {
      await page.evaluate((name) => {
        document.documentElement.dataset["theme"] = name;
      }, theme);
      for (const part of PARTS) {
        await expect(dialog.getByRole("tab", { name: part })).toBeFocused();
        await expect(dialog).toContainText(told[part] ?? /Revenues/);
        await expectNoFaults(page, `${part}, ${theme}`, {
          within: "[role=dialog]",
          only: theme === "dark" ? COLOURS : undefined,
        });
        await page.keyboard.press("ArrowRight");
      }
    }
    // Back where the analyst was.
    await expect(dialog.getByRole("complementary", { name: "Source" })).toContainText("FY2024");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  test("what a company splits stands with its total, by segment, region and product", async ({
    signedIn: { page },
  }) => {
    const dialog = await openStatements(page, "AAPL");
    await dialog.getByRole("tab", { name: "Segments" }).click();
    const grid = dialog.getByRole("grid");
    const source = dialog.getByRole("complementary", { name: "Source" });
    await expect(grid).toContainText("Total operating income by segment");
    await grid.getByRole("gridcell", { name: "64,377" }).click();
    await expect(source).toContainText("Greater China revenue");
    await expect(source).toContainText("0000320193-25-000079");
    await picture(page, "segments");
    await dialog.getByRole("radio", { name: "Products" }).click();
    await dialog.getByRole("radio", { name: "Growth" }).click();
    await expect(grid).toContainText("iPhone revenue");
    await picture(page, "products-growth");
    await dialog.getByRole("radio", { name: "Charts" }).click();
    await expect(dialog.getByRole("figure")).toHaveCount(5);
    await picture(page, "products-charts");
    await dialog.getByRole("radio", { name: "Quarterly" }).click();
    await expect(dialog.getByRole("figure").first()).toContainText("Q2 FY2026");
  });

  test("a figure copies alone or with its source, and a view copies as a table", async ({
    signedIn: { page },
  }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const dialog = await openStatements(page, "WMT");
    const shown = await dialog.locator("[data-cell][tabindex='0']").getAttribute("data-text");
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(() => pasted(page, "text/plain")).toBe(shown);
    await dialog.getByRole("button", { name: "Copy with source" }).click();
    await expect
      .poll(() => pasted(page, "text/plain"))
      .toMatch(
        /^USD [\d,]+ mm, Walmart, Revenues, .* Form 10-K filed .*, accession [\d-]+, us-gaap:/,
      );
    await dialog.getByRole("radio", { name: "Growth" }).click();
    await dialog.getByRole("button", { name: "Copy table" }).click();
    await expect.poll(() => pasted(page, "text/plain")).toContain("Growth, FY to 31 January\t");
    await expect.poll(() => pasted(page, "text/html")).toContain("x:num=");
  });

  test("columns that can't be fetched say so in place, and come with Retry", async ({
    signedIn: { page },
  }) => {
    const dialog = await openStatements(page, "MCD");
    await page.route(/ModelData.*years=all/, (route) => route.abort());
    await dialog.getByRole("radio", { name: "All years" }).click();
    const alert = dialog.getByRole("alert").filter({ hasText: "More columns" });
    await expect(alert).toContainText("More columns could not be fetched.");
    await expect(dialog.getByRole("grid")).toContainText("Revenues");
    await page.unroute(/ModelData.*years=all/);
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(dialog.getByRole("columnheader", { name: "2009", exact: true })).toBeAttached();
    await expect(alert).toBeHidden();
  });

  test("a small window scrolls its table, keeps its labels and leaves room for the source", async ({
    signedIn: { page },
  }) => {
    await page.setViewportSize({ width: 800, height: 700 });
    const dialog = await openStatements(page, "HD");
    const source = dialog.getByRole("complementary", { name: "Source" });
    expect(await heightOf(source)).toBeLessThan((await heightOf(dialog)) / 4);
    await dialog.getByRole("radio", { name: "All years" }).click();
    await expect(dialog.getByRole("columnheader", { name: "2010", exact: true })).toBeAttached();
    await expect(dialog.getByRole("rowheader", { name: /^Revenues/ })).toBeInViewport();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

/** The dialog of a bundled company's statements, with its table ready for the keys. */
async function openStatements(page: Page, ticker: string): Promise<Locator> {
  await page.goto(await givenDocument(page, { tickers: [ticker] }));
  await openCanvas(page)
    .card("Financial Statements", ticker)
    .getByRole("heading")
    .getByRole("button")
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("[data-cell][tabindex='0']")).toBeFocused();
  return dialog;
}

/** The heads of columns of which a part is shown: under the labels, or past the table's edge. */
function cutColumns(grid: Locator): Promise<readonly string[]> {
  return grid.evaluate((table) => {
    const [labels, ...heads] = Array.from(table.querySelectorAll("th[scope=col]"), (head) => ({
      text: head.textContent,
      box: head.getBoundingClientRect(),
    }));
    const place = table.parentElement;
    if (labels === undefined || place === null) throw new Error("no table");
    const edges = [labels.box.right, place.getBoundingClientRect().left + place.clientWidth];
    const isCut = ({ box }: { box: DOMRect }) =>
      edges.some((edge) => box.left < edge - 1 && box.right > edge + 1);
    return heads.filter(isCut).map(({ text }) => text);
  });
}

async function heightOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.height ?? 0;
}

/** What is on the clipboard; null while it is being written: a copy between the two reads refuses the second. */
function pasted(page: Page, type: "text/plain" | "text/html"): Promise<string | null> {
  return page.evaluate(async (wanted) => {
    // Chromium refuses under the one name or the other.
    const refusals = ["InvalidStateError", "DataError"];
    const [item] = await navigator.clipboard.read();
    try {
      return (await item?.getType(wanted))?.text() ?? "";
    } catch (refusal) {
      if (refusal instanceof DOMException && refusals.includes(refusal.name)) return null;
      throw refusal;
    }
  }, type);
}
