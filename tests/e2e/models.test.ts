import { expect, openCanvas, test } from "./footnote.ts";

test.describe("Models", () => {
  test("from a ticker to a model that recomputes as one types, is saved, and stands in a document", async ({
    signedIn: { page },
  }) => {
    await page.setViewportSize({ width: 1440, height: 996 });
    await page.goto("/models");
    await page.getByLabel("Ticker of the new model").fill("hd");
    await page.getByRole("button", { name: "New model" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Home Depot", {
      ignoreCase: true,
    });
    const grid = page.getByRole("table", { name: "EV, Gordon Growth" });
    const base = grid.getByRole("row").nth(3).getByRole("cell").nth(2);
    const before = await base.textContent();
    const wacc = page.getByLabel("WACC", { exact: true });
    await wacc.fill("8,5%");
    await expect(base).not.toHaveText(before ?? "");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    await wacc.fill("abc");
    await expect(page.getByRole("alert")).toContainText("is not a number");
    await wacc.press("Escape");
    await expect(base).toHaveText(before ?? "");

    const margin = page.getByLabel("EBITDA margin, 2026E");
    await margin.focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "15.1%\t15,2%\t15.3");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(page.getByLabel("EBITDA margin, 2028E")).toHaveValue("15.3");
    await margin.press("ArrowDown");
    await expect(page.getByLabel("Working capital, 2026E")).toBeFocused();
    await page.getByLabel(/^Market capitalisation/).fill("380,000");
    await expect(page.getByText("The market price implies")).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("model.png") });

    await page.reload();
    await expect(page.getByLabel("EBITDA margin, 2027E")).toHaveValue("15.2");
    const value = (await base.textContent()) ?? "";
    await page.getByRole("button", { name: "Use in a document" }).click();
    await expect(page).toHaveURL(/\/canvas\//);
    await expect(page.getByText("Saved Financial Model")).toBeVisible();

    // What the model page said is verified where it is typed, and contradicted typed wrong.
    const { editor } = openCanvas(page);
    await editor.click();
    await page.keyboard.insertText(
      `Our base case gives an enterprise value of USD ${value} mm at a WACC of 9.0%. ` +
        "Our base case gives an enterprise value of USD 77 mm at a WACC of 7.7%.",
    );
    const figure = (text: string) => page.locator(".cm-content .figure", { hasText: text });
    for (const right of [value, "9.0%"]) {
      await expect(figure(right)).toHaveAttribute("data-state", "verified");
    }
    for (const wrong of ["77 mm", "7.7%"]) {
      await expect(figure(wrong)).toHaveAttribute("data-state", "contradicted");
    }
    await page.screenshot({ path: test.info().outputPath("document.png") });
  });
});
