import type { Page } from "@playwright/test";
import { getModelData } from "#contracts/companies.ts";
import { expect, openCanvas, test } from "./footnote.ts";
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
  for (let figure = 40; figure > 0; figure -= 1) {
    await expect(popover).toContainText(`of ${figure}`);
    await expect(popover.locator(":focus")).toBeVisible();
    await page.keyboard.press("Enter");
    presses += 1;
  }
  await expect(page.getByText("No figure waits for a decision.")).toBeVisible();
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
  await dialog.getByRole("checkbox").nth(2).uncheck();
  await dialog.getByRole("button", { name: "Confirm 39 matches" }).click();
  await expect(page.getByRole("button", { name: "39 of 40 sourced, 1 match" })).toBeVisible();
  await canvas.editor.focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: /40 match$/ })).toBeVisible();
  expect(await canvas.text()).toBe(text);
});
