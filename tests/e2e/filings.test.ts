import { expect, openCanvas, test } from "./footnote.ts";

test.describe("A filing", () => {
  test("is asked, opened at the passage and quoted, and bears out what is quoted", async ({
    signedIn: { page },
  }) => {
    await page.goto("/canvas?ticker=HPKG");
    const canvas = openCanvas(page);
    const section = page.getByRole("region", { name: "SEC Filing Analysis" });
    await section.getByRole("button", { name: "Debt maturities" }).click();
    const card = canvas.card("SEC Filing Data", "HPKG");
    await expect(card.getByRole("img", { name: "Ready" })).toBeVisible({ timeout: 60_000 });
    const passages = card.getByRole("list", { name: "Passages" }).getByRole("button");
    await expect(passages.first()).toBeVisible();
    await passages.first().click();

    const viewer = page.getByRole("region", { name: "Passage viewer" });
    await expect(
      viewer.getByText("The highlight matches the document word for word"),
    ).toBeVisible();
    await expect(viewer.locator("[aria-current]")).toBeInViewport();
    await page.screenshot({ path: test.info().outputPath("viewer.png") });
    await viewer.getByRole("button", { name: "Quote" }).click();
    await expect(page.locator(".cm-content")).toContainText("10-K");
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);

    await expect(
      page.locator('.figure[data-state="verified"]', { hasText: "$1,076 million" }),
    ).toBeVisible();
  });
});
