import type { Page } from "@playwright/test";
import { expect, openCanvas, test } from "./footnote.ts";
import { givenDocument } from "./given.ts";

const TEXT = "Debt didn't fall. The company utilised its revolver in order to pay it's suppliers.";

test.describe("AI Rewrite", () => {
  test("proposes what Make Formal changes, and Accept all writes it", async ({
    signedIn: { page },
  }) => {
    const canvas = await withText(page, TEXT);
    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    await expect(page.getByText("whole document, nothing selected")).toBeVisible();
    await page.getByRole("button", { name: "Make Formal" }).click();
    await expect(page.getByText("Read only while edits are pending.")).toBeVisible();
    // The focus is in the preview, where the keys decide.
    await page.keyboard.press("Shift+A");
    await expect.poll(() => canvas.text()).toContain("Debt did not fall.");
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect.poll(() => canvas.text()).toBe(TEXT);
  });

  test("rewrites the selection alone, and a second press of the button closes the panel", async ({
    signedIn: { page },
  }) => {
    const canvas = await withText(page, `${TEXT}\nCash didn't fall.`);
    await canvas.editor.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Shift+Home");
    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    await expect(page.getByText("selection, 3 words")).toBeVisible();
    await page.getByRole("button", { name: "Make Formal" }).click();
    await page.getByRole("button", { name: "Accept All" }).click();
    await expect.poll(() => canvas.text()).toBe(`${TEXT}\nCash did not fall.`);
    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    await expect(page.getByRole("region", { name: "AI Rewrite" })).toBeHidden();
  });

  test("leaves a figure the source that only its anchor knows, through each of the three", async ({
    signedIn: { page },
  }) => {
    const content =
      "The owners didn't take out all of USD 112,010 mm in order to grow. It were kept to to the end.";
    const text = "USD 112,010 mm";
    const from = content.indexOf(text);
    const binding = { ref: { entity: "AAPL", item: "Net Income", period: "2025" } };
    const stamp = { id: "a", by: "analyst", at: "2026-11-25T00:00:00.000Z" } as const;
    const anchors = [{ ...stamp, from, to: from + text.length, text, binding }];
    await page.goto(await givenDocument(page, { content, tickers: ["AAPL"], anchors }));
    const figure = page.locator(".cm-content .figure", { hasText: text });
    await expect(figure).toHaveAttribute("data-state", "verified");
    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    for (const action of ["Make Formal", "Simplify", "Fix Grammar"]) {
      await page.getByRole("button", { name: action }).click();
      await page.getByRole("button", { name: /^Accept All/ }).click();
      await expect(page.getByRole("button", { name: /^Accept All/ })).toBeHidden();
      await expect(figure).toHaveAttribute("data-state", "verified");
    }
    await expect
      .poll(() => openCanvas(page).text())
      .toMatch(/^The owners did not take out all of USD 112,010 mm to grow\. It .* to the end\.$/);
  });

  test("corrects what is plainly wrong and leaves figures alone", async ({
    signedIn: { page },
  }) => {
    const canvas = await withText(page, "Debt fell to to USD 1,234.5 mm in FY2025.");
    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    await page.getByRole("button", { name: "Fix Grammar" }).click();
    await page.getByRole("button", { name: "Accept All" }).click();
    await expect.poll(() => canvas.text()).toBe("Debt fell to USD 1,234.5 mm in FY2025.");
  });

  test("joined to keep to the most changes strikes only what goes", async ({
    signedIn: { page },
  }) => {
    const text = "Debt didn't fall. Cash isn't high.\nMargins don't move.";
    const canvas = await withText(page, text);
    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    await page.getByText("Advanced Settings").click();
    await page.getByRole("slider", { name: /max changes/i }).press("Home");
    await page.getByRole("button", { name: "Make Formal" }).click();
    const acceptAll = page.getByRole("button", { name: "Accept All" });
    await expect(acceptAll).toBeVisible();
    await expect(canvas.editor.locator("del")).toHaveText(["didn't", "isn't", "don't"]);
    await acceptAll.click();
    await expect
      .poll(() => canvas.text())
      .toBe("Debt did not fall. Cash is not high.\nMargins do not move.");
  });

  test("says that an instruction of one's own takes a model, and keeps the instruction", async ({
    signedIn: { page },
  }) => {
    await withText(page, TEXT);
    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await expect(page.getByText("Please provide an instruction for the AI rewrite")).toBeVisible();
    const input = page.getByRole("textbox", { name: "Instruction", exact: true });
    await input.fill("State leverage on a net basis");
    await input.press("Enter");
    const panel = page.getByRole("region", { name: "AI Rewrite" });
    await expect(panel.getByRole("status")).toContainText("model");
    await expect(input).toHaveValue("State leverage on a net basis");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    await expect(input).toHaveValue("State leverage on a net basis");
  });

  test("goes on when its panel is closed, and asks before its document is left", async ({
    signedIn: { page },
  }) => {
    await withText(page, TEXT);
    const held = Promise.withResolvers<undefined>();
    await page.route("**/api/canvas-chat", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    await page.getByRole("button", { name: "Make Formal" }).click();
    await page.getByRole("button", { name: "Close AI Rewrite" }).click();
    const running = page.getByRole("region", { name: "AI Rewrite" });
    await expect(running).toContainText("Make Formal: rewriting");

    await page.getByRole("link", { name: "Home", exact: true }).click();
    const ask = page.getByRole("dialog", { name: "A rewrite is running" });
    await expect(ask).toContainText("Leaving the document stops it");
    await ask.getByRole("button", { name: "Stay" }).click();
    await expect(ask).toBeHidden();
    held.resolve(undefined);
    await expect(page.getByRole("button", { name: /^Accept All/ })).toBeVisible();
    await expect(running).toBeHidden();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
  });

  test("is stopped from its line, and by leaving when that is confirmed", async ({
    signedIn: { page },
  }) => {
    const canvas = await withText(page, TEXT);
    await page.route("**/api/canvas-chat", () => undefined);
    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    const running = page.getByRole("region", { name: "AI Rewrite" });
    const begin = async () => {
      await page.getByRole("button", { name: "Fix Grammar" }).click();
      await page.getByRole("button", { name: "Close AI Rewrite" }).click();
      await expect(running).toContainText("Fix Grammar: rewriting");
    };
    await begin();
    await running.getByRole("button", { name: "Stop" }).click();
    await expect(running).toBeHidden();
    expect(await canvas.text()).toBe(TEXT);

    await page.getByRole("button", { name: "AI Rewrite", exact: true }).click();
    await begin();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await page.getByRole("button", { name: "Stop and leave" }).click();
    await expect(page.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
  });
});

async function withText(page: Page, text: string) {
  await page.goto(await givenDocument(page, { content: text }));
  const canvas = openCanvas(page);
  await expect(canvas.editor).toBeVisible();
  return canvas;
}
