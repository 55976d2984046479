import type { Page } from "@playwright/test";
import { getModelData } from "#contracts/companies.ts";
import { expect, openCanvas, picture, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";

const ROWS = {
  Revenues: "Turnover",
  "Gross Profit": "Gross profit",
  EBITDA: "EBITDA",
  EBIT: "Operating profit",
  "Net Income": "The net profit",
  "Total Debt": "Total debt",
  "Cash And Equivalents": "Cash",
  "Capital Expenditure": "Capex",
};

/** A page of an analyst's own words, which say more than the reader knows; 40 figures of Apple. */
async function pageOfOwnWords(page: Page): Promise<string> {
  const answer = await page.request.get(getModelData.path, { params: { ticker: "AAPL" } });
  const { data, years } = getModelData.response.parse(await answer.json());
  const annual = years.filter((year) => /^\d{4}$/.test(year)).slice(0, 5);
  return Object.entries(ROWS)
    .map(([item, name]) => {
      const row = data.find((each) => each.item === item);
      const sentences = annual.map((year) => {
        const millions = Math.abs(Number(row?.amounts[year])) / 1e6;
        const amount = Math.round(millions).toLocaleString("en-US");
        return `${name}, they tell us over lunch, hit USD ${amount} mm in FY${year}.`;
      });
      return sentences.join(" ");
    })
    .join("\n\n");
}

test("A pasted page of 40 figures is sourced by keyboard alone, taken back, and the same elsewhere", async ({
  signedIn: { page },
}) => {
  const text = await pageOfOwnWords(page);
  await page.goto(await givenDocument(page, { tickers: ["AAPL"] }));
  const canvas = openCanvas(page);
  await canvas.editor.focus();
  await page.keyboard.insertText(text);
  const figures = page.locator(".cm-content .figure");
  const popover = page.locator("[data-figure-popover]");
  await expect(page.getByRole("button", { name: /40 match$/ })).toBeVisible();

  let presses = 1;
  await page.keyboard.press("F8");
  const beside = page.getByRole("region", { name: "Open figures" });
  await expect(beside.getByRole("listitem")).toHaveCount(40);
  await expect(popover.locator(":focus")).toBeVisible();
  await picture(page, "review");
  for (let figure = 40; figure > 0; figure -= 1) {
    await expect(popover).toContainText(`of ${figure}`);
    await expect(beside.getByRole("listitem")).toHaveCount(figure);
    await expect(popover.locator(":focus")).toBeVisible();
    await page.keyboard.press("Enter");
    presses += 1;
  }
  await expect(page.getByText("No figure waits for a decision.")).toBeVisible();
  await expect(beside).toBeHidden();
  expect(presses).toBeLessThan(60);
  await expect(page.getByRole("button", { name: "40 of 40 figures sourced" })).toBeVisible();
  expect(await canvas.text()).toBe(text);

  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "39 of 40 sourced, 1 match" })).toBeVisible();
  expect(await canvas.text()).toBe(text);
  await page.keyboard.press("Control+y");
  await expect(page.getByRole("button", { name: "40 of 40 figures sourced" })).toBeVisible();

  await canvas.expectSaved();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole("button", { name: "40 of 40 figures sourced" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "40 of 40 figures sourced" })).toBeVisible();
  await expect(figures.first()).toHaveAttribute("data-state", "verified");
});

test("Matches are confirmed together from a list, but for those unticked, and taken back at once", async ({
  signedIn: { page },
}) => {
  const text = await pageOfOwnWords(page);
  await page.goto(await givenDocument(page, { content: text, tickers: ["AAPL"] }));
  const canvas = openCanvas(page);
  await expect(page.getByRole("button", { name: /40 match$/ })).toBeVisible();
  await canvas.editor.focus();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search", exact: true })).toBeFocused();
  await page.keyboard.type("Confirm all");
  await expect(page.getByRole("option", { name: "Confirm all matches" })).toBeVisible();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm all matches" });
  await expect(dialog).toContainText("40 of 40 ticked");
  // Behind those of all and of the section.
  const row = dialog.getByRole("checkbox").nth(2);
  await row.uncheck();
  await row.press("Alt+Enter");
  const source = page.getByRole("dialog").filter({ hasText: "Revenues" });
  await expect(source).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(dialog).toContainText("39 of 40 ticked");
  await expect(row).toBeFocused();
  await dialog.getByRole("button", { name: "Confirm 39 matches" }).click();
  await expect(page.getByRole("button", { name: "39 of 40 sourced, 1 match" })).toBeVisible();
  await canvas.editor.focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: /40 match$/ })).toBeVisible();
  expect(await canvas.text()).toBe(text);
});

test("Beside the walk stand the source of the first row and the open figures, each a press away", async ({
  signedIn: { page },
}) => {
  const text = await pageOfOwnWords(page);
  await page.goto(
    await givenDocument(page, { content: `${text} The plan has 6.0% churn.`, tickers: ["AAPL"] }),
  );
  await openCanvas(page).editor.focus();
  await expect(page.getByRole("button", { name: /40 match/ })).toBeVisible();
  await page.keyboard.press("F8");
  const popover = page.locator("[data-figure-popover]");
  const beside = page.getByRole("region", { name: "Open figures" });
  await expect(popover).toContainText("1 of 41");
  await expect(beside.getByRole("table")).toContainText("Revenues");
  await beside
    .getByRole("button", { name: /Gross Profit/ })
    .first()
    .click();
  await expect(popover).toContainText("6 of 41");
  await expect(popover.locator(":focus")).toBeVisible();
  await expect(beside.locator("[aria-current]")).toContainText("Gross Profit");
  await popover.getByRole("button").last().focus();
  await page.keyboard.press("Tab");
  await expect(beside.locator(":focus")).toHaveText("All");
  const without = beside.getByRole("button", { name: "Without 1" });
  await without.press("Enter");
  await expect(beside.getByRole("listitem")).toHaveText(/6\.0%.*No source found/);
  await beside.getByRole("listitem").getByRole("button").press("Enter");
  await expect(popover).toContainText("41 of 41");
  await page.keyboard.press("Escape");
  await expect(beside).toBeHidden();
});
